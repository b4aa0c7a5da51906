/** What a cell of a field is compared with to tell at once that it changes nothing. [PLAN-0] */
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Field } from '../fields/field.ts'

/** The account's texts for a field; null where only a blank cell is surely no change; 'any' where no cell is a change. */
export function liveColumn(
  catalogue: Catalogue,
  field: Field,
  storage: number,
): readonly (string | undefined)[] | null | 'any' {
  switch (field) {
    case 'name':
      return catalogue.names
    case 'sku':
      return catalogue.skus
    case 'unit':
      return catalogue.units
    case 'price':
      return catalogue.prices
    case 'notes':
      return catalogue.notes
    case 'stock':
      return catalogue.storages.get(storage)?.stock ?? null
    case 'minimum':
      return catalogue.storages.get(storage)?.minimum ?? null
    case 'id':
    case 'archived':
    case 'planned':
      return 'any'
    case 'categories':
    case 'suppliers':
    case 'stock_change':
    case 'storage':
    case 'action':
      return null
    default:
      return field satisfies never
  }
}
