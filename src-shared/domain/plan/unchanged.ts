/** What a cell of a field is compared with to tell at once that it changes nothing. [PLAN-0] */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { textColumn } from '../catalogue/held.ts'
import { isReadOnly, type Field } from '../fields/field.ts'

/** The account's texts for a field; null where only a blank cell is surely no change; 'any' where no cell is a change. */
export function liveColumn(
  catalogue: Catalogue,
  field: Field,
  storage: number,
): readonly (string | undefined)[] | null | 'any' {
  if (field === 'id' || isReadOnly(field)) return 'any'
  return textColumn(catalogue, field, storage) ?? null
}
