/**
 * Makes the sample files of test/fixtures from the practice account's catalogue, so that they always match it. They are a supplier's price list as
 * saved by Russian Excel, a stock count in XLSX, and a messy file. Deterministic.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { makeWorkshopSeed } from '../../src-main/practice/catalogue.ts'

/** Numbers in the seed may be texts; these files use plain numbers. */
interface Material {
  readonly name: string
  readonly sku: string
  readonly unit: string
  readonly price: number
  readonly notes: string
  readonly archived: number
  readonly stocks: readonly { readonly storage_id: number; readonly stock: number; readonly minimum: number }[]
}

const folder = join(import.meta.dirname, '..', '..', 'test', 'fixtures')
const materials = makeWorkshopSeed().materials.map(({ name, sku, unit, price, notes, archived, stocks }): Material => ({
  name,
  sku,
  unit,
  price: Number(price),
  notes,
  archived,
  stocks: stocks.map(({ storage_id, stock, minimum }) => ({
    storage_id,
    stock: Number(stock),
    minimum: Number(minimum),
  })),
}))

/** How many materials have each SKU. A missing SKU counts as shared. */
const articles = new Map<string, number>([['', 2]])
for (const { sku } of materials) articles.set(sku, (articles.get(sku) ?? 0) + 1)

/** A small random generator with a seed, so that the files are the same on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const windows1251 = new Map<string, number>()
for (let byte = 0; byte < 256; byte++) {
  windows1251.set(new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte)
}

function in1251(text: string): boolean {
  return Array.from(text).every((letter) => windows1251.has(letter))
}

function encode1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const byte = windows1251.get(letter)
    if (byte === undefined) throw new Error(`windows-1251 has no “${letter}”`)
    return byte
  })
}

function quoted(cell: string): string {
  return /[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function semicolons(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`
}

function comma(value: number): string {
  return String(value).replace('.', ',')
}

/** 300 rows: the catalogue's SKUs, two of three with a higher price, and new SKUs at the end. */
function priceList(): Uint8Array {
  const roll = dice(7)
  const rows: string[][] = [['Артикул', 'Наименование', 'Ед. изм.', 'Цена', 'Примечание']]
  // A price list uses SKUs, so it excludes materials that have none or share one.
  const listedMaterials = materials
    .filter(({ archived, sku }) => archived !== 1 && articles.get(sku) === 1)
    .slice(0, 288)
  for (const { sku, name, unit, price } of listedMaterials) {
    const places = price < 1 ? 3 : 2
    const raised = roll(3) === 0 ? price : Number((price * (1 + (2 + roll(7)) / 100)).toFixed(places))
    // A supplier's list can only contain names that its code page can encode. Blank cells do not change the account's names.
    rows.push([sku, in1251(name) ? name : '', unit, comma(raised), ''])
  }
  for (let serial = 1; rows.length <= 300; serial++) {
    const number = String(serial).padStart(2, '0')
    rows.push([
      `NEW-${number}`,
      `Фурнитура новая, тип ${number}`,
      'pcs',
      comma(10 + serial * 1.25),
      serial === 1 ? 'новинка; под заказ' : '',
    ])
  }
  return encode1251(semicolons(rows))
}

/** A count of the main warehouse: title rows above the header, numeric cells, and SKUs whose leading zeros come from the number format. */
async function stockCount(path: string): Promise<void> {
  const roll = dice(11)
  const workbook = new ExcelJS.Workbook()
  workbook.created = workbook.modified = new Date(Date.UTC(2026, 10, 20))
  const sheet = workbook.addWorksheet('Count')
  sheet.addRow(['Stock count, main warehouse'])
  sheet.addRow(['Counted by', 'M. Orlova', '', '20.11.2026'])
  sheet.addRow([])
  sheet.addRow(['SKU', 'Name', 'Counted stock', 'Minimum', 'Notes'])
  const countedMaterials = materials.filter(
    (material) => stockIn(material, 1) !== undefined && material.archived !== 1 && articles.get(material.sku) === 1,
  )
  for (const material of countedMaterials.filter((_, index) => index % 2 === 0)) {
    const { stock, minimum } = stockIn(material, 1) ?? { stock: 0, minimum: 0 }
    const found = roll(4) === 0 ? Math.max(0, stock + roll(21) - 10) : stock
    const row = sheet.addRow([material.sku, material.name, found, minimum, material.notes])
    const sku = row.getCell(1)
    if (/^0\d{4}$/.test(material.sku)) {
      sku.value = Number(material.sku)
      sku.numFmt = '00000'
    }
  }
  sheet.columns.forEach((column, index) => (column.width = [16, 44, 14, 10, 24][index] ?? 12))
  await workbook.xlsx.writeFile(path)
}

function stockIn(material: Material, storage: number): { stock: number; minimum: number } | undefined {
  const row = material.stocks.find(({ storage_id }) => storage_id === storage)
  return row && { stock: row.stock, minimum: row.minimum }
}

/** What people really send: duplicates, blanks, unusual unit names, a barcode destroyed by Excel, words between numbers. */
function mess(): string {
  const [first, second, third, fourth, fifth, sixth] = materials.filter(({ sku }) => articles.get(sku) === 1)
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('the catalogue is too small')
  const rows: string[][] = [
    ['Прайс от 20.11.2026', '', '', '', '', ''],
    ['', '', '', '', '', ''],
    ['SKU', 'Name', 'Unit', 'Price', 'Stock', 'Category'],
    [first.sku, first.name, first.unit, '43,10', '45', ''],
    [first.sku, first.name, first.unit, '43,90', '46', ''],
    ['', '', '', '', '', ''],
    [second.sku, second.name, 'штуки', comma(second.price), '', ''],
    ['4,60E+12', 'Drawer slide, barcode lost', 'pcs', '4,10', '10', ''],
    [third.sku, third.name, third.unit, '1O,5', '12', ''],
    [fourth.sku, fourth.name, fourth.unit, comma(fourth.price), 'many', 'No such category'],
    ['', '', 'pcs', '5,00', '1', ''],
    ['NEW-77', '', 'pcs', '5,00', '1', ''],
    ['NEW-78', 'New without a unit', '', '5,00', '1', ''],
    [` ${fifth.sku.toLowerCase()} `, fifth.name, fifth.unit, comma(fifth.price), '', ''],
    [sixth.sku, `${sixth.name} (new)`, sixth.unit, '#N/A', '', ''],
    ['NEW-79', 'Clean new row', 'pcs', '7,25', '3', 'Hardware'],
    ['Total', '', '', '', '117', ''],
  ]
  return `\ufeff${semicolons(rows)}`
}

mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'price-list.csv'), priceList())
await stockCount(join(folder, 'stock-count.xlsx'))
writeFileSync(join(folder, 'mess.csv'), mess())
