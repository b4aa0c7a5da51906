/** Generates price lists in the shapes that people export. Every run gets the same rows. */

export type Shape = 'plain' | 'quoted' | 'russian'

/** A file with `rows` data rows and ten columns, with CRLF line ends as in Excel. */
export function makeTable(rows: number, shape: Shape): string {
  const lines: string[] = [
    shape === 'russian'
      ? 'ID;Артикул;Наименование;Ед. изм.;Цена, руб.;Примечание;Остаток;Мин. остаток;Категория;Склад'
      : 'id,sku,name,unit,price,notes,stock,minimum,categories,storage',
  ]
  for (let row = 1; row <= rows; row++) lines.push(line(row, shape))
  return `${lines.join('\r\n')}\r\n`
}

function line(row: number, shape: Shape): string {
  const code = `SKU-${String(row).padStart(6, '0')}`
  const cents = String((row * 37) % 100).padStart(2, '0')
  const wholeNumber = (row * 7919) % 5000
  const stock = (row * 104_729) % 900
  if (shape === 'russian') {
    return `${row};${code};Болт оцинкованный М${row % 30}, партия ${row};шт;${wholeNumber},${cents};полка ${row % 70};${stock};${row % 20};Метизы;Основной`
  }
  const name =
    shape === 'quoted' && row % 3 === 0
      ? `"Bolt, zinc ""M${row % 30}"" batch ${row}"`
      : `Bolt zinc M${row % 30} batch ${row}`
  return `${row},${code},${name},pcs,${wholeNumber}.${cents},shelf ${row % 70},${stock}.5,${row % 20},Fasteners,Main`
}
