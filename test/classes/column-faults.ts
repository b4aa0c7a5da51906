/** Columns that look like a field but are not. */
import type { FaultClass, Random } from './class-member.ts'
import { amountText, csvText, makeTable, memberOf, rightValues, tableTexts, utf8, withColumn } from './shop-table.ts'

/** Headings in exports of WooCommerce, PrestaShop, Shopify and shops of many countries. */
const AVAILABILITY_HEADINGS = [
  'In stock?',
  'In stock',
  'Available',
  'Availability',
  'Is available',
  'В наличии?',
  'В наличии',
  'Наличие',
  'Есть в наличии',
  'Auf Lager?',
  'Auf Lager',
  'Verfügbar',
  'Verfügbarkeit',
  'Lieferbar',
  'En stock ?',
  'Disponible',
  'Disponibilité',
  'Disponibilidad',
  'Disponibile',
  'Disponibilità',
  'In magazzino?',
  'W magazynie?',
  'Dostępny',
  'Dostępność',
  'Dostupné',
  'Dostupnost',
  'Em estoque?',
  'Disponível',
  'Op voorraad?',
  'Beschikbaar',
  'På lager?',
  'I lager?',
  'Tillgänglig',
  'Mevcut',
  'Stokta var mı',
  '有货',
  '在庫あり',
]

const FLAGS: readonly (readonly [string, string])[] = [
  ['1', '0'],
  ['1', '1'],
  ['0', '0'],
  ['yes', 'no'],
  ['+', '-'],
  ['true', 'false'],
]

export const AVAILABILITY_FLAGS: FaultClass = {
  name: 'A1 availability is no quantity',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, {
      fields: random.pick([
        ['sku', 'name', 'price'],
        ['sku', 'price'],
        ['sku', 'name'],
      ]),
    })
    const [yes, no] = random.pick(FLAGS)
    const share = random.pick([1, 0.9, 0.5])
    let lines = withColumn(random, tableTexts(table), random.pick(AVAILABILITY_HEADINGS), () =>
      random.chance(share) ? yes : no,
    )
    // The quantity column next to it, which the shop left blank.
    const blank = random.chance(0.4) ? random.pick(table.language.headings.stock) : null
    if (blank !== null) lines = withColumn(random, lines, blank, () => '')
    const hasPrice = table.columns.some(({ field }) => field === 'price')
    return memberOf(
      table,
      utf8(csvText(lines, table.language.delimiter)),
      rightValues(table, hasPrice ? ['price'] : []),
    )
  },
}

/** Headings from Odoo, ERPNext, SAP, Unleashed, Cin7, JTL, Lexware, 1C, Dolibarr, Holded, Subiekt, Pohoda, Danea, Exact and Fortnox. */
const SUPPLIER_CODE_HEADINGS = [
  'Vendor Product Code',
  'Vendor SKU',
  'Vendor Part Number',
  'Supplier Part Number',
  'Supplier Part No',
  'Supplier Product Code',
  'Supplier code',
  'Supplier SKU',
  'Lieferanten-Art.-Nr.',
  'Lieferanten-Artikelnummer',
  'Lieferantenmaterialnummer',
  'Artikelnummer Lieferant',
  'Артикул поставщика',
  'Код поставщика',
  'Код товара поставщика',
  'Артикул у поставщика',
  'Réf. fournisseur',
  'Référence fournisseur',
  'Código proveedor',
  'Ref. proveedor',
  'Symbol dostawcy',
  'Kod dostawcy',
  'Kód dodavatele',
  'Cod. fornitore',
  'Codice articolo fornitore',
  'Artikelcode leverancier',
  'Leverantörens artikelnummer',
  'Tedarikçi ürün kodu',
  'Código do fornecedor',
]

/** A column of supplier codes next to names, some of them new to the account. Sometimes the account's SKUs are in another column. */
export const SUPPLIER_CODES: FaultClass = {
  name: 'A19 a supplier’s code is no sku',
  isAlwaysReadable: true,
  makeMember(random) {
    const hasSkus = random.chance(0.3)
    const table = makeTable(random, {
      fields: hasSkus ? ['sku', 'name', 'unit', 'price'] : ['name', 'unit', 'price'],
      rows: [2, 24],
    })
    const lines = withColumn(random, tableTexts(table), random.pick(SUPPLIER_CODE_HEADINGS), codesFrom(random))
    const bytes = utf8(csvText(lines, table.language.delimiter))
    if (hasSkus) return memberOf(table, bytes, rightValues(table, ['price']))
    const [addedRow] = table.rows
    const storedMaterials = table.materials.filter(({ id }) => id !== addedRow?.material.id)
    const right = new Map([...rightValues(table, ['price'])].filter(([id]) => id !== addedRow?.material.id))
    const rightAdds = addedRow
      ? [
          {
            name: addedRow.material.name,
            unit: addedRow.material.unit,
            price: addedRow.price,
            'stock@1': '0',
            storage: '1',
          },
        ]
      : []
    // Materials without a SKU would get the file's.
    const materials = random.chance(0.5)
      ? storedMaterials
      : storedMaterials.map((material) => ({ ...material, sku: '' }))
    return memberOf(table, bytes, right, { materials, rightAdds })
  },
}

/** The same under a heading for a SKU: the names find the materials, which have other SKUs. */
export const OTHER_CODES: FaultClass = {
  name: 'A19 codes that are not the account’s skus',
  isAlwaysReadable: true,
  makeMember(random) {
    const table = makeTable(random, { fields: ['name', 'price'], rows: [4, 24] })
    const lines = withColumn(random, tableTexts(table), random.pick(table.language.headings.sku), codesFrom(random))
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), rightValues(table, ['price']))
  },
}

function codesFrom(random: Random): (row: number) => string {
  const first = random.between(1_000, 90_000)
  return (row) => `Q${String(first + row * 7)}`
}

/** Two headings; the longer one is the total. */
const UNIT_AND_TOTAL: readonly (readonly [one: string, total: string])[] = [
  ['Costo unitario', 'Costo'],
  ['Unit cost', 'Cost'],
  ['Prix unitaire', 'Prix'],
  ['Цена за ед.', 'Цена'],
  ['Einzelpreis', 'Preis'],
  ['Unit price', 'Price'],
  ['Precio unitario', 'Precio'],
]

const TOTAL_HEADINGS = [
  'Costo',
  'Importe',
  'Сумма',
  'Amount',
  'Total',
  'Valore',
  'Wartość',
  'Gesamt',
  'Montant',
  'Стоимость',
  'Value',
]

/** Amount times unit price, next to both of them. */
export const TOTAL_COLUMNS: FaultClass = {
  name: 'A9 a product of two columns is a total',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'stock', 'price'], rows: [4, 24] })
    const [text, total] = random.chance(0.5) ? random.pick(UNIT_AND_TOTAL) : [null, random.pick(TOTAL_HEADINGS)]
    const texts = tableTexts(table).map((cells, line) => (line === 0 && text !== null ? cells.with(3, text) : cells))
    const lines = withColumn(random, texts, total, (at) => {
      const row = table.rows[at]
      return amountText(table, String(Math.round(Number(row?.price ?? 0) * 100 * Number(row?.stock ?? 0)) / 100))
    })
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), rightValues(table, ['price', 'stock']))
  },
}

/** Abbreviations in price lists that mean a price in some, and a packing unit, discount group, page or position in others. */
const SHORT_HEADINGS = ['PA', 'PV', 'EK', 'VK', 'VE', 'RG', 'PG', 'MB', 'PP', 'ЕД', 'УП']

export const SHORT_HEADING_COLUMNS: FaultClass = {
  name: 'A9 two letters are never sure',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'] })
    const heading = random.pick(SHORT_HEADINGS)
    const lines = withColumn(random, tableTexts(table), heading, () => String(random.between(1, 3)))
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), rightValues(table, ['price']), {
      neverSure: [heading],
    })
  },
}

const VAT_PAIRS: readonly (readonly [without: string, including: string, rate: number])[] = [
  ['Prix HT', 'Prix TTC', 1.2],
  ['prixVenteHT', 'prixVenteTTC', 1.2],
  ['Preis netto', 'Preis brutto', 1.19],
  ['Nettopreis', 'Bruttopreis', 1.19],
  ['Цена без НДС', 'Цена с НДС', 1.2],
  ['Cena netto', 'Cena brutto', 1.23],
  ['Cena bez DPH', 'Cena s DPH', 1.21],
  ['Price excl. VAT', 'Price incl. VAT', 1.2],
  ['Prezzo senza IVA', 'Prezzo con IVA', 1.22],
  ['Precio sin IVA', 'Precio con IVA', 1.21],
]

export const PRICES_WITH_VAT: FaultClass = {
  name: 'A9 a price with VAT beside one without',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name'] })
    const [without, including, rate] = random.pick(VAT_PAIRS)
    const priceAt = (at: number, factor: number): string =>
      amountText(table, String(Math.round(Number(table.rows[at]?.price ?? 0) * factor * 100) / 100))
    let lines = withColumn(random, tableTexts(table), without, (at) => priceAt(at, 1))
    lines = withColumn(random, lines, including, (at) => priceAt(at, rate))
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), rightValues(table, ['price']))
  },
}

/** Headings with another meaning, over values that look like units of measure. */
const OTHER_UNITS: readonly string[] = [
  'Variant Weight Unit',
  'Weight unit',
  'Gewichtseinheit',
  'Dimension unit',
  'Unité de poids',
  'Unidad de peso',
  'Unità di peso',
  'Ед. веса',
  'Единица веса',
  'Ед. изм. габаритов',
  'Jednostka wagi',
  'Jednotka hmotnosti',
  'Length unit',
  'ÖLÇÜ',
]

export const OTHER_UNIT_COLUMNS: FaultClass = {
  name: 'A10 units of something else',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'] })
    const units = random.pick([
      ['g', 'kg'],
      ['kg', 'kg'],
      ['cm', 'mm'],
    ])
    const lines = withColumn(random, tableTexts(table), random.pick(OTHER_UNITS), () => random.pick(units))
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), rightValues(table, ['price']))
  },
}

/** A column called unit, with numbers or sizes that differ in each row. */
export const NUMERIC_UNITS: FaultClass = {
  name: 'A10 numbers are no units',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'], rows: [4, 24] })
    const heading = random.pick(table.language.headings.unit)
    const size = (at: number): string => random.pick([`${String(10 + at)}x${String(20 + at * 3)}`, String(at + 1)])
    const lines = withColumn(random, tableTexts(table), heading, size)
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), rightValues(table, ['price']))
  },
}

/** Words under a heading for a unit: serial numbers, places, a paint maker's colours. All rows differ. */
const OTHER_WORDS: readonly ((at: number) => string)[] = [
  (at) => `SN-${String(4_071 + at * 3)}`,
  (at) => `Rack ${String.fromCodePoint(65 + at)}`,
  (at) => `RAL ${String(1_000 + at * 7)}`,
  (at) => `${String.fromCodePoint(97 + at)}x-series`,
]

/** A column called unit, with a different word in each row that no account uses as a unit. */
export const DIFFERENT_UNITS: FaultClass = {
  name: 'A10 words that all differ are no units',
  isAlwaysReadable: true,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'], rows: [4, 24] })
    const word = random.pick(OTHER_WORDS)
    const lines = withColumn(random, tableTexts(table), random.pick(table.language.headings.unit), word)
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), rightValues(table, ['price']))
  },
}

/** No fault at all: the plain table, which shows that the words themselves are understood. */
export const PLAIN_TABLES: FaultClass = {
  name: 'plain tables',
  isAlwaysReadable: true,
  makeMember(random: Random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'unit', 'price', 'stock'] })
    return memberOf(
      table,
      utf8(csvText(tableTexts(table), table.language.delimiter)),
      rightValues(table, ['price', 'stock']),
    )
  },
}
