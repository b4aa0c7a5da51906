/** Reads and writes the material itself. Its balances are in stock.ts. */
import type { Account, Unit } from './account.ts'
import { toPriceInUnit, showAmount, type Price } from './numbers.ts'
import { mapTextFields, TEXT_FIELDS, type Texts } from './texts.ts'
import { readExactColumn, readIdsColumn, readIntegerColumn, readTextColumn } from './store/store.ts'

export interface Material extends Texts {
  readonly id: number
  readonly name: string
  readonly unit: Unit
  readonly price: Price
  readonly archived: number
  readonly categories: readonly number[]
  readonly suppliers: readonly number[]
  /** Whether a supply has ever arrived. After that, a price change no longer revalues the history. */
  readonly supplied: boolean
}

// The SQL statements are built once, because each statement runs 100,000 times when 100,000 materials are loaded.
const SELECT_SQL = `SELECT id, name, ${TEXT_FIELDS.join(', ')}, unit, price_amount, price_per, archived, categories, suppliers, supplied
     FROM materials WHERE id = ? AND deleted = 0`

const INSERT_SQL = `INSERT INTO materials (id, name, sort_key, ${TEXT_FIELDS.join(', ')}, unit, price_amount, price_per, archived, categories,
     suppliers, listed_head, listed_tail) VALUES (?, '', '', ${TEXT_FIELDS.map(() => "''").join(', ')}, '', '', '', ?, '', '', '', '')`

const UPDATE_SQL = `UPDATE materials SET name = ?, sort_key = ?, ${TEXT_FIELDS.map((field) => `${field} = ?`).join(', ')}, unit = ?,
     price_amount = ?, price_per = ?, categories = ?, suppliers = ?, supplied = ?, listed_head = ?, listed_tail = ? WHERE id = ?`

/** The values of a new material. The store assigns the id unless a seed sets it. */
export type MaterialDraft = Omit<Material, 'id' | 'supplied'> & { readonly id: number | null }

/** Names are sorted case-insensitively, and ё is treated as е. Equal names are sorted by id. */
export function sortKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}

/** The material with this id. Null if it is missing or deleted. */
export function findMaterial(account: Account, id: number | null): Material | null {
  if (id === null) return null
  const row = account.store.get(SELECT_SQL, id)
  if (!row) return null
  const unit = account.units.get(readTextColumn(row, 'unit'))
  if (!unit) throw new Error(`Material ${id} has the unknown unit ${readTextColumn(row, 'unit')}`)
  return {
    id: readIntegerColumn(row, 'id'),
    name: readTextColumn(row, 'name'),
    ...mapTextFields((field) => readTextColumn(row, field)),
    unit,
    price: { amount: readExactColumn(row, 'price_amount'), unitFactor: readExactColumn(row, 'price_per') },
    archived: readIntegerColumn(row, 'archived'),
    categories: readIdsColumn(row, 'categories'),
    suppliers: readIdsColumn(row, 'suppliers'),
    supplied: readIntegerColumn(row, 'supplied') === 1,
  }
}

/** The constant parts of the material's element in `get_list`. Its stock, minimum and planned amounts go in between. */
function makeListJson(account: Account, material: Material): readonly [head: string, tail: string] {
  const categories = material.categories.map((id) => ({ id, name: account.categories.get(id) }))
  return [
    `{"id":"${material.id}","name":${JSON.stringify(material.name)},` +
      TEXT_FIELDS.map((field) => `"${field}":${JSON.stringify(material[field])},`).join('') +
      `"price":"${showAmount(toPriceInUnit(material.price, material.unit.factor))}",` +
      `"archived":"${material.archived}","stock":"`,
    `,"unit":${JSON.stringify(material.unit.code)},"categories":${JSON.stringify(categories)}}`,
  ]
}

export function insertMaterial(account: Account, draft: MaterialDraft): Material {
  const id = account.store.run(INSERT_SQL, draft.id, draft.archived)
  const material = { ...draft, id, supplied: false }
  updateMaterial(account, material)
  return material
}

export function updateMaterial(account: Account, material: Material): void {
  const { id, name, price } = material
  const key = sortKeyOf(name)
  account.store.run(
    UPDATE_SQL,
    name,
    key,
    ...TEXT_FIELDS.map((field) => material[field]),
    material.unit.code,
    price.amount.toString(),
    price.unitFactor.toString(),
    JSON.stringify(material.categories),
    JSON.stringify(material.suppliers),
    material.supplied ? 1 : 0,
    ...makeListJson(account, material),
    id,
  )
  account.store.run('UPDATE stock_rows SET sort_key = ? WHERE material_id = ? AND sort_key <> ?', key, id, key)
}
