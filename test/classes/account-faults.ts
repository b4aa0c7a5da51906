/** Files that belong to another account, or to several storages. */
import type { ClassMember, FaultClass, SentValues } from './class-member.ts'
import { CODE_PAGES as LETTERS_OF_PAGE } from './code-pages.ts'
import { cellText, csvText, makeTable, memberOf, rightValues, tableTexts, utf8, withColumn } from './shop-table.ts'

/** Ids of another system that the account happens to use for other materials. */
export const FOREIGN_IDS: FaultClass = {
  name: 'A11 ids of another system',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['name', 'price'], rows: [3, 24] })
    // The file's names come from another shop; half of the time the account has none of them.
    const areKnown = random.chance(0.5)
    const names = table.rows.map(({ material }, index) =>
      areKnown ? material.name : `${material.name} type ${String(index)}B`,
    )
    const ids = random.shuffle(table.materials.map(({ id }) => id))
    const heading = random.pick(['id', 'ID', 'product_id', 'Id', 'material_id'])
    const lines = tableTexts(table).map((cells, line) => (line === 0 ? cells : cells.with(0, names[line - 1] ?? '')))
    const withIds = lines.map((cells, line) => [
      line === 0 ? heading : String(otherId(ids, table.rows[line - 1]?.material.id ?? 0, line - 1)),
      ...cells,
    ])
    const right = areKnown ? rightValues(table, ['price']) : new Map<number, SentValues>()
    return memberOf(table, utf8(csvText(withIds, table.language.delimiter)), right)
  },
}

function otherId(ids: readonly number[], own: number, at: number): number {
  const id = ids[at % ids.length] ?? own
  return id === own ? (ids[(at + 1) % ids.length] ?? own) : id
}

const STORAGE_HEADINGS = [
  'Storage',
  'Warehouse',
  'Lager',
  'Lagerort',
  'Склад',
  'Entrepôt',
  'Dépôt',
  'Almacén',
  'Magazzino',
  'Magazyn',
  'Sklad',
]

const PLACES: readonly (readonly string[])[] = [
  ['Main', 'Shop', 'Van'],
  ['Hauptlager', 'Laden', 'Werkstatt'],
  ['Основной', 'Магазин', 'Цех'],
]

/** A storage in each row, by id or name, even if every row has a different one. */
export const STORAGE_COLUMNS: FaultClass = {
  name: 'A13a a storage column',
  isAlwaysReadable: true,
  makeMember(random) {
    const places = random.pick(PLACES)
    const storages = places.map((name, index) => ({ id: index + 1, name }))
    const table = makeTable(random, { fields: ['sku', 'stock'], rows: random.chance(0.6) ? [1, 3] : [4, 20] })
    const order = random.shuffle(storages)
    const storageAt = (at: number): { id: number; name: string } => order[at % order.length] ?? { id: 1, name: 'Main' }
    const areIds = random.chance(0.6)
    const lines = withColumn(random, tableTexts(table), random.pick(STORAGE_HEADINGS), (at) =>
      areIds ? String(storageAt(at).id) : storageAt(at).name,
    )
    const right = new Map<number, SentValues>(
      table.rows.flatMap(({ material, stock }, index) =>
        stock === material.stock ? [] : [[material.id, { [`stock@${String(storageAt(index).id)}`]: stock }] as const],
      ),
    )
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), right, { storages })
  },
}

interface PageOfLanguage {
  readonly page: keyof typeof LETTERS_OF_PAGE
  readonly languages: readonly string[]
}

const PAGES: readonly PageOfLanguage[] = [
  { page: 'ibm852', languages: ['pl', 'cs'] },
  { page: 'ibm850', languages: ['de', 'fr', 'es', 'it'] },
  { page: 'ibm437', languages: ['de', 'fr', 'es', 'it'] },
  { page: 'ibm866', languages: ['ru'] },
  { page: 'macintosh', languages: ['de', 'fr', 'es', 'it'] },
  { page: 'x-mac-cyrillic', languages: ['ru'] },
]

const THAI_NAMES = [
  'แผ่นไม้โอ๊ค',
  'บานพับประตู',
  'สกรูไม้',
  'มือจับตู้',
  'สีเคลือบเงา',
  'ขาโต๊ะเหล็ก',
  'สายรัดสายไฟ',
  'แผ่นรองขา',
  'รางลิ้นชัก',
  'ฉากเหล็ก',
]

/** Names in the code pages of DOS, Macintosh and Thailand, which the account has in Unicode. */
export const CODE_PAGES: FaultClass = {
  name: 'A6 code pages',
  isAlwaysReadable: false,
  makeMember(random): ClassMember {
    if (random.chance(0.12)) return thaiMember(random)
    const { page, languages } = random.pick(PAGES)
    const table = makeTable(random, { fields: ['sku', 'name', 'price'], rows: [4, 30], languages })
    const text = csvText(tableTexts(table), table.language.delimiter)
    const bytes = encoded(text, page)
    // If the page lacks a letter, the file could not exist in it, so another member is made.
    return bytes ? memberOf(table, bytes, rightValues(table, ['price'])) : CODE_PAGES.makeMember(random)
  },
}

function thaiMember(random: Parameters<FaultClass['makeMember']>[0]): ClassMember {
  const createdTable = makeTable(random, { fields: ['sku', 'name', 'price'], rows: [4, 9], languages: ['en'] })
  const names = random.shuffle(THAI_NAMES)
  const renamed = new Map(
    createdTable.materials.map((material, index) => [
      material.id,
      { ...material, name: `${names[index % names.length] ?? ''} ${String(index)}` },
    ]),
  )
  const table = {
    ...createdTable,
    materials: [...renamed.values()],
    rows: createdTable.rows.map((row) => ({ ...row, material: renamed.get(row.material.id) ?? row.material })),
  }
  const lines = [
    table.columns.map(({ heading }) => heading),
    ...table.rows.map((row) => table.columns.map(({ field }) => cellText(table, row, field ?? 'name'))),
  ]
  const bytes = encoded(csvText(lines, ','), 'windows-874')
  if (!bytes) throw new Error('Thai letters that windows-874 lacks')
  return memberOf(table, bytes, rightValues(table, ['price']))
}

/** Null if the page lacks a letter. */
function encoded(text: string, page: keyof typeof LETTERS_OF_PAGE): Uint8Array | null {
  const bytes = Array.from(text.normalize('NFC'), (letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (code < 128) return code
    const index = LETTERS_OF_PAGE[page].indexOf(letter)
    return index < 0 ? -1 : index + 128
  })
  return bytes.includes(-1) ? null : Uint8Array.from(bytes)
}
