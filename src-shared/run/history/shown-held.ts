/** A value as people read it: categories by their names. */
import { idsOf, type HeldValue, type HeldField } from './material-version.ts'

/** Null: not there, or nothing planned. */
export function heldValueText(
  field: HeldField,
  value: HeldValue,
  categoryNames: ReadonlyMap<number, string>,
): string | null {
  if (value === undefined || value === null) return null
  if (field !== 'categories') return value
  return idsOf(value)
    .map((id) => categoryNames.get(id) ?? String(id))
    .join('; ')
}
