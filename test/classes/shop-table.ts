/** A plain table of a small workshop without a fault: its rows, the account, and what must be sent. */
import { SHOP_LANGUAGES, type ShopLanguage } from './shop-language.ts'
import type { AccountMaterial, ClassMember, Random, SentValues } from './class-member.ts'

export type TableField = 'sku' | 'name' | 'price' | 'stock' | 'unit'

export interface TableColumn {
  /** Null for a column without a field. */
  readonly field: TableField | null
  readonly heading: string
}

export interface ShopRow {
  readonly material: AccountMaterial
  /** The price and stock that the file asks for, with a dot. */
  readonly price: string
  readonly stock: string
}

export interface ShopTable {
  readonly language: ShopLanguage
  readonly columns: TableColumn[]
  readonly rows: readonly ShopRow[]
  /** The account: the materials of the rows, and others. */
  readonly materials: readonly AccountMaterial[]
}

export interface TableWish {
  readonly fields?: readonly TableField[]
  readonly rows?: readonly [number, number]
  readonly languages?: readonly string[]
}

const STORAGES = [{ id: 1, name: 'Main' }]

/** A price with up to two decimals as people write it, such as `12.4` or `0.85`. */
function somePrice(random: Random): string {
  return plain(random.between(20, 9_000))
}

function plain(hundredths: number): string {
  return String(hundredths / 100)
}

export function makeTable(random: Random, wish: TableWish = {}): ShopTable {
  const codes = wish.languages ?? SHOP_LANGUAGES.map(({ code }) => code)
  const language = random.pick(SHOP_LANGUAGES.filter(({ code }) => codes.includes(code)))
  const [least, maxCount] = wish.rows ?? [3, 24]
  const rowCount = random.between(least, maxCount)
  const names = random.shuffle(language.things.flatMap((thing) => language.kinds.map((kind) => `${thing} ${kind}`)))
  const prefix = random.pick(['HND-', 'W', 'AB-', 'K/', '4600', ''])
  const materials = Array.from({ length: rowCount + 5 }, (_, index): AccountMaterial => ({
    id: 101 + index * 3,
    name: names[index % names.length] ?? '',
    sku: `${prefix}${String(10_207 + index * 13)}`,
    unit: language.units[index % 5 === 0 ? 1 : 0],
    price: somePrice(random),
    stock: String(random.between(3, 400)),
  }))
  const rows = random.shuffle(materials.slice(0, rowCount)).map((material): ShopRow => {
    const changes = random.chance(0.5)
    return {
      material,
      price: changes ? changedPrice(random, material.price) : material.price,
      stock: random.chance(0.4) ? String(Number(material.stock) + random.between(1, 30)) : material.stock,
    }
  })
  const fields = wish.fields ?? ['sku', 'name', 'price']
  const columns = fields.map((field): TableColumn => ({ field, heading: random.pick(language.headings[field]) }))
  return { language, columns, rows, materials }
}

function changedPrice(random: Random, price: string): string {
  const hundredths = Math.round(Number(price) * 100)
  return plain(hundredths + random.between(1, Math.max(1, Math.floor(hundredths / 5))))
}

/** A field's cell, in the language's decimal style. */
export function cellText(table: ShopTable, row: ShopRow, field: TableField): string {
  const { material } = row
  if (field === 'price') return amountText(table, row.price)
  if (field === 'stock') return amountText(table, row.stock)
  return material[field]
}

export function amountText({ language }: Pick<ShopTable, 'language'>, amount: string): string {
  return amount.replace('.', language.decimal)
}

/** The rows of the table as texts, heading first. */
export function tableTexts(table: ShopTable): string[][] {
  return [
    table.columns.map(({ heading }) => heading),
    ...table.rows.map((row) => table.columns.map(({ field }) => (field === null ? '' : cellText(table, row, field)))),
  ]
}

/** What must be sent if these fields are read as they are meant. */
export function rightValues(table: ShopTable, fields: readonly ('price' | 'stock')[]): Map<number, SentValues> {
  return new Map(
    table.rows.flatMap(({ material, price, stock }) => {
      const values: Record<string, string> = {}
      if (fields.includes('price') && price !== material.price) values['price'] = price
      if (fields.includes('stock') && stock !== material.stock) values['stock@1'] = stock
      return Object.keys(values).length > 0 ? [[material.id, values] as const] : []
    }),
  )
}

export function csvLine(cells: readonly string[], delimiter: string): string {
  return cells
    .map((cell) => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)
}

export function csvText(lines: readonly (readonly string[])[], delimiter: string): string {
  return lines.map((cells) => `${csvLine(cells, delimiter)}\r\n`).join('')
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** A member that needs only its file and the right answer. */
export function memberOf(
  table: ShopTable,
  bytes: Uint8Array,
  right: ReadonlyMap<number, SentValues>,
  more: Partial<ClassMember> = {},
): ClassMember {
  return {
    fileName: 'list.csv',
    bytes,
    materials: table.materials,
    storages: STORAGES,
    right,
    rightAdds: [],
    ...more,
  }
}

/** The table with one more column, anywhere after the first. */
export function withColumn(
  random: Random,
  lines: readonly (readonly string[])[],
  heading: string,
  textOfRow: (row: number) => string,
): string[][] {
  const at = random.between(1, lines[0]?.length ?? 1)
  return lines.map((cells, line) => cells.toSpliced(at, 0, line === 0 ? heading : textOfRow(line - 1)))
}
