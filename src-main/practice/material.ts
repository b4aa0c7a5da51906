/** Reading and writing the material itself; its balances are in stock.ts. */
import type { Account, Unit } from './account.ts'
import { priceIn, shown, type Price } from './numbers.ts'
import { exactIn, idsIn, intIn, textIn, type Store } from './store/store.ts'

export interface Material {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly unit: Unit
  readonly price: Price
  readonly notes: string
  readonly archived: number
  readonly categories: readonly number[]
  readonly suppliers: readonly number[]
  /** Whether a supply ever arrived: from then on a price change leaves history as it was valued. */
  readonly supplied: boolean
}

/** What a new material needs; its id is given by the store unless a seed says it. */
export type MaterialDraft = Omit<Material, 'id' | 'supplied'> & { readonly id: number | null }

/** Names sort without regard to case, ё with е; equal names by id. */
export function sortKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}

/** The material, unless it is missing or deleted. */
export function findMaterial(account: Account, id: number | null): Material | null {
  if (id === null) return null
  const row = account.store.get(
    `SELECT id, name, sku, unit, price_amount, price_per, notes, archived, categories, suppliers, supplied
     FROM materials WHERE id = ? AND deleted = 0`,
    id,
  )
  if (!row) return null
  const unit = account.units.get(textIn(row, 'unit'))
  if (!unit) throw new Error(`Material ${id} has the unknown unit ${textIn(row, 'unit')}`)
  return {
    id: intIn(row, 'id'),
    name: textIn(row, 'name'),
    sku: textIn(row, 'sku'),
    unit,
    price: { amount: exactIn(row, 'price_amount'), per: exactIn(row, 'price_per') },
    notes: textIn(row, 'notes'),
    archived: intIn(row, 'archived'),
    categories: idsIn(row, 'categories'),
    suppliers: idsIn(row, 'suppliers'),
    supplied: intIn(row, 'supplied') === 1,
  }
}

export function insertMaterial(store: Store, draft: MaterialDraft): Material {
  const { price, unit } = draft
  const id = store.run(
    `INSERT INTO materials (id, name, sort_key, sku, unit, price, price_amount, price_per, notes, archived, categories,
     suppliers) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    draft.id,
    draft.name,
    sortKey(draft.name),
    draft.sku,
    unit.code,
    shown(priceIn(price, unit.factor)),
    price.amount.toString(),
    price.per.toString(),
    draft.notes,
    draft.archived,
    JSON.stringify(draft.categories),
    JSON.stringify(draft.suppliers),
  )
  return { ...draft, id, supplied: false }
}

export function updateMaterial(store: Store, { id, unit, price, ...material }: Material): void {
  store.run(
    `UPDATE materials SET name = ?, sort_key = ?, sku = ?, unit = ?, price = ?, price_amount = ?, price_per = ?,
     notes = ?, categories = ?, suppliers = ?, supplied = ? WHERE id = ?`,
    material.name,
    sortKey(material.name),
    material.sku,
    unit.code,
    shown(priceIn(price, unit.factor)),
    price.amount.toString(),
    price.per.toString(),
    material.notes,
    JSON.stringify(material.categories),
    JSON.stringify(material.suppliers),
    material.supplied ? 1 : 0,
    id,
  )
  store.run(
    'UPDATE stock_rows SET sort_key = ? WHERE material_id = ? AND sort_key <> ?',
    sortKey(material.name),
    id,
    sortKey(material.name),
  )
}
