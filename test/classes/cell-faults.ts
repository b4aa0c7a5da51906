/** Cells that mean more or less than their text. */
import type { AccountMaterial, FaultClass, SentValues } from './class-member.ts'
import {
  amountText,
  cellText,
  csvText,
  makeTable,
  memberOf,
  rightValues,
  tableTexts,
  utf8,
  withColumn,
  type ShopTable,
} from './shop-table.ts'
import { sheetXlsx, type XlsxCell } from './small-xlsx.ts'

/** `="00371"`, as people keep leading zeros in a CSV for Excel. */
export const TEXT_FORMULAS: FaultClass = {
  name: 'A2 text formulas',
  isAlwaysReadable: true,
  makeMember(random) {
    const plainTable = makeTable(random, { fields: ['sku', 'name', 'price', 'stock'] })
    const table = withZeros(plainTable)
    const wraps = random.pick([['sku'], ['sku', 'price'], ['sku', 'name', 'price', 'stock'], ['price', 'stock']])
    const isQuoted = random.chance(0.5)
    const { delimiter } = table.language
    const lines = table.rows.map((row) =>
      table.columns
        .map(({ field }) => {
          const text = field === null ? '' : cellText(table, row, field)
          if (field === null || !wraps.includes(field)) return text.includes(delimiter) ? `"${text}"` : text
          return isQuoted || text.includes(delimiter) ? `"=""${text}"""` : `="${text}"`
        })
        .join(delimiter),
    )
    const text = [table.columns.map(({ heading }) => heading).join(delimiter), ...lines].join('\r\n')
    return memberOf(table, utf8(`${text}\r\n`), rightValues(table, ['price', 'stock']))
  },
}

/** SKUs of digits with leading zeros. */
function withZeros(table: ShopTable): ShopTable {
  const sku = ({ id }: AccountMaterial): string => String(id * 7).padStart(5, '0')
  const materials = table.materials.map((material) => ({ ...material, sku: sku(material) }))
  return {
    ...table,
    materials,
    rows: table.rows.map((row) => ({ ...row, material: { ...row.material, sku: sku(row.material) } })),
  }
}

interface Scale {
  readonly heading: (price: string) => string
  readonly factor: number
}

/** The scale is in the price's heading. */
const HEADING_SCALES: readonly Scale[] = [
  { heading: (price) => `${price} je 10 Stück`, factor: 10 },
  { heading: (price) => `${price} je 100`, factor: 100 },
  { heading: (price) => `${price} per 100`, factor: 100 },
  { heading: (price) => `${price} pro 100 Stk`, factor: 100 },
  { heading: (price) => `${price} / 1000`, factor: 1000 },
  { heading: (price) => `${price} за 100 шт`, factor: 100 },
  { heading: (price) => `${price} za 100 szt`, factor: 100 },
  { heading: (price) => `${price} (Cent)`, factor: 100 },
  { heading: (price) => `${price} in Cent`, factor: 100 },
  { heading: (price) => `${price}, коп.`, factor: 100 },
  { heading: (price) => `${price} (cents)`, factor: 100 },
  { heading: (price) => `${price}_cents`, factor: 100 },
  { heading: (price) => `${price} in T€`, factor: 0.001 },
]

export const SCALED_HEADINGS: FaultClass = {
  name: 'A7 a scale in the heading',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'] })
    const price = table.columns.findIndex(({ field }) => field === 'price')
    const scale = random.pick(HEADING_SCALES)
    const lines = tableTexts(table).map((cells, line) =>
      cells.with(
        price,
        line === 0
          ? scale.heading(cells[price] ?? '')
          : amountText(table, timesFactor(table.rows[line - 1]?.price ?? '0', scale.factor)),
      ),
    )
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), rightValues(table, ['price']))
  },
}

function timesFactor(price: string, factor: number): string {
  return String(Number((Number(price) * factor).toPrecision(12)))
}

const PRICE_UNIT_HEADINGS = [
  'Preiseinheit',
  'PE',
  'Price unit',
  'Price per',
  'Price per qty',
  'Unit qty',
  'Per',
  'Unité de prix',
  'Prix par',
  'Цена за',
  'Цена за, шт',
  'Cena za',
  'Precio por',
  'Prezzo per',
  'Unità prezzo',
]

/** The scale of each row is in a separate column. The account lacks some materials, so only that column shows their scale. */
export const PRICE_UNIT_COLUMNS: FaultClass = {
  name: 'A7 a column of price units',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'unit', 'price'] })
    const price = table.columns.findIndex(({ field }) => field === 'price')
    const factors = table.rows.map(() => random.pick([1, 100, 100, 1000]))
    const scaled = tableTexts(table).map((cells, line) =>
      line === 0
        ? cells
        : cells.with(price, amountText(table, timesFactor(table.rows[line - 1]?.price ?? '0', factors[line - 1] ?? 1))),
    )
    const lines = withColumn(random, scaled, random.pick(PRICE_UNIT_HEADINGS), (at) => String(factors[at] ?? 1))
    return partlyUnknown(table, utf8(csvText(lines, table.language.delimiter)))
  },
}

/** The account has all materials of the file except the last two, which are added. */
function partlyUnknown(table: ShopTable, bytes: Uint8Array): ReturnType<FaultClass['makeMember']> {
  const added = table.rows.slice(-2).map(({ material, price }) => ({ material, price }))
  const ids = new Set(added.map(({ material }) => material.id))
  const right = new Map([...rightValues(table, ['price'])].filter(([id]) => !ids.has(id)))
  const rightAdds = added.map(({ material: { name, sku, unit }, price }): SentValues => ({
    name,
    sku,
    unit,
    price,
    'stock@1': '0',
    storage: '1',
  }))
  return memberOf(table, bytes, right, {
    rightAdds,
    materials: table.materials.filter(({ id }) => !ids.has(id)),
  })
}

const CURRENCY_HEADINGS = ['Currency', 'Währung', 'Валюта', 'Devise', 'Moneda', 'Valuta', 'Waluta', 'Měna', 'Curr.']

/** Rows in other currencies than most rows. Their amounts are never used as they are. */
export const MIXED_CURRENCIES: FaultClass = {
  name: 'A7 currencies that differ by row',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'unit', 'price'], rows: [5, 24] })
    const [main, ...otherTexts] = random.shuffle(['EUR', 'USD', 'JPY', 'GBP', 'PLN', 'RUB'])
    const currencies = table.rows.map((_, index) => (index % 3 === 1 ? random.pick(otherTexts) : (main ?? 'EUR')))
    const lines = withColumn(random, tableTexts(table), random.pick(CURRENCY_HEADINGS), (at) => currencies[at] ?? 'EUR')
    const other = new Set(
      table.rows.flatMap(({ material }, index) => (currencies[index] === main ? [] : [material.id])),
    )
    const right = new Map([...rightValues(table, ['price'])].filter(([id]) => !other.has(id)))
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), right)
  },
}

/** Money formats as Excel, LibreOffice and reporting programs write them. */
const MONEY_FORMATS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['#,##0.00 "€"', '[$€-407] #,##0.00', '#,##0.00\\ [$€-1]', '_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-'],
  USD: ['"$"#,##0.00', '[$$-409]#,##0.00', '_("$"* #,##0.00_);_("$"* (#,##0.00)', '[$USD] #,##0.00'],
  GBP: ['"£"#,##0.00', '[$£-809]#,##0.00'],
  PLN: ['#,##0.00 "zł"', '#,##0.00\\ [$zł-415]'],
  RUB: ['#,##0.00\\ "₽"', '#,##0.00 [$₽-419]'],
}

/** The same currencies, visible only in the formats of the cells. */
export const CURRENCY_FORMATS: FaultClass = {
  name: 'A7 currencies that only formats show',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'], rows: [5, 24] })
    const [main = 'EUR', ...otherTexts] = random.shuffle(Object.keys(MONEY_FORMATS))
    const currencies = table.rows.map((_, index) => (index % 3 === 1 ? random.pick(otherTexts) : main))
    const cells = table.rows.map(({ material, price }, index): XlsxCell[] => [
      material.sku,
      material.name,
      { number: price, format: random.pick(MONEY_FORMATS[currencies[index] ?? main] ?? []) },
    ])
    const other = new Set(
      table.rows.flatMap(({ material }, index) => (currencies[index] === main ? [] : [material.id])),
    )
    const right = new Map([...rightValues(table, ['price'])].filter(([id]) => !other.has(id)))
    const bytes = sheetXlsx([table.columns.map(({ heading }) => heading), ...cells])
    return memberOf(table, bytes, right, { fileName: 'list.xlsx' })
  },
}

/** Numeric identifiers whose zeros are visible only in the format. */
export const SHOWN_CODES: FaultClass = {
  name: 'A8 codes as Excel shows them',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'], rows: [3, 12] })
    // 102.1 and 102.10 are two codes with the same number.
    const shownSku = random.pick([
      (at: number) => ({
        format: at % 2 === 0 ? '0.0' : '0.00',
        text: `${String(102 + Math.floor(at / 2))}.1${at % 2 === 0 ? '' : '0'}`,
      }),
      (at: number) => ({ format: '000000', text: String(371 + at * 7).padStart(6, '0') }),
      (at: number) => ({ format: '00000', text: String(93 + at * 11).padStart(5, '0') }),
      (at: number) => ({ format: '0.000', text: `${String(7 + at)}.500` }),
    ])
    const codes = new Map(table.materials.map(({ id }, index) => [id, shownSku(index)]))
    const withSku = (material: AccountMaterial): AccountMaterial => ({
      ...material,
      sku: codes.get(material.id)?.text ?? '',
    })
    const shownTable: ShopTable = {
      ...table,
      materials: table.materials.map(withSku),
      rows: table.rows.map((row) => ({ ...row, material: withSku(row.material) })),
    }
    const cells = shownTable.rows.map((row): XlsxCell[] => [
      { number: String(Number(row.material.sku)), format: codes.get(row.material.id)?.format ?? 'General' },
      row.material.name,
      { number: row.price, format: 'General' },
    ])
    const bytes = sheetXlsx([shownTable.columns.map(({ heading }) => heading), ...cells])
    return memberOf(shownTable, bytes, rightValues(shownTable, ['price']), { fileName: 'list.xlsx' })
  },
}

/** 0.8 that Excel shows as 80%, in a price or stock column. */
export const SHOWN_PERCENT: FaultClass = {
  name: 'A8 percent formats',
  isAlwaysReadable: false,
  makeMember(random) {
    const field = random.pick(['price', 'stock'] as const)
    const otherText = field === 'price' ? 'stock' : 'price'
    const table = makeTable(random, { fields: ['sku', 'name', otherText, field], rows: [3, 12] })
    const format = random.pick(['0%', '0.00%', '0.0%'])
    const cells = table.rows.map((row): XlsxCell[] =>
      table.columns.map(({ field: column }) => {
        if (column === field) return { number: String(random.between(1, 99) / 100), format }
        return column === otherText
          ? { number: row[otherText], format: 'General' }
          : cellText(table, row, column ?? 'name')
      }),
    )
    const bytes = sheetXlsx([table.columns.map(({ heading }) => heading), ...cells])
    return memberOf(table, bytes, rightValues(table, [otherText]), { fileName: 'list.xlsx' })
  },
}

const WORDS_FOR_NOTHING = [
  'NaN',
  'nan',
  'null',
  'NULL',
  'None',
  'N/A',
  'n/a',
  '-',
  '—',
  '#N/A',
  'нет',
  'nil',
  'undefined',
  'k.A.',
  '--',
]

/** Words that programs and people write for an empty value. */
export const NOTHING_WORDS: FaultClass = {
  name: 'A12 words for nothing',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'unit', 'price'], rows: [4, 24] })
    const word = random.pick(WORDS_FOR_NOTHING)
    const column = random.pick([1, 1, 2, 3])
    const share = random.pick([0.3, 0.6, 1])
    const untouched = new Set<number>()
    const lines = tableTexts(table).map((cells, line) => {
      if (line === 0 || !random.chance(share)) return cells
      if (table.columns[column]?.field === 'price') untouched.add(table.rows[line - 1]?.material.id ?? 0)
      return cells.with(column, word)
    })
    const right = new Map([...rightValues(table, ['price'])].filter(([id]) => !untouched.has(id)))
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), right)
  },
}

/** 1.07 as programs with binary numbers write it after a sum: 1.0699999999999998. */
export const BINARY_NOISE: FaultClass = {
  name: 'A13b binary noise',
  isAlwaysReadable: true,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'], languages: ['en'] })
    const price = table.columns.findIndex(({ field }) => field === 'price')
    const lines = tableTexts(table).map((cells, line) => {
      const amount = Number(cells[price])
      return line === 0
        ? cells
        : cells.with(
            price,
            noisyText(amount, () => random.next()),
          )
    })
    return memberOf(table, utf8(csvText(lines, ',')), rightValues(table, ['price']))
  },
}

/** The amount with the rounding error of a sum, at 16 or 17 digits; the plain amount if a few tries give no error. */
function noisyText(amount: number, next: () => number): string {
  for (let tries = 0; tries < 30; tries++) {
    const part = Math.round(next() * amount * 100) / 100
    const sum = amount - part + part
    const text = String(sum)
    if (sum !== amount && text.replace('.', '').replace(/^0+/, '').length >= 16) return text
  }
  return String(amount)
}
