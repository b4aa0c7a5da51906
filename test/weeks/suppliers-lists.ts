/** Lists as three suppliers send them, week by week. Items are named by the caller: each account has others. */
import ExcelJS from 'exceljs'

/** Codes of their own, a discount, decimal commas, letters of windows-1251. */
export function russianList(rows: readonly (readonly [code: string, name: string, price: string, discount: number])[]) {
  const lines = rows.map(([code, name, price, discount]) => [code, name, price, discount].join(';'))
  return windows1251(`Код;Наименование;Цена опт;Скидка\r\n${lines.join('\r\n')}\r\n`)
}

/** A cover page, and prices of packs. */
export async function germanList(
  month: number,
  rows: readonly (readonly [sku: string, name: string, price: number])[],
) {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Deckblatt').addRows([['Holz AG'], [`Preisliste ${month}/2026`]])
  const prices = workbook.addWorksheet('Preise')
  prices.addRows([['gültig ab'], [], ['Artikelnummer', 'Bezeichnung', 'Preis je VE', 'VE']])
  prices.addRows(rows.map((row) => [...row, 10]))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** A column of counts for each storage. */
export function pivotedList(
  storages: readonly string[],
  rows: readonly (readonly [sku: string, ...counts: number[]])[],
) {
  return Buffer.from([['sku', ...storages], ...rows].map((row) => `${row.join(',')}\n`).join(''))
}

function windows1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )
}
