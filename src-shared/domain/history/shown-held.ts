/** A value as people read it: categories by their names. */
import { idsOf, type ReadingValue, type ReadingField } from './account-reading.ts'

/** Null: not there, or nothing planned. */
export function shownHeld(
  field: ReadingField,
  held: ReadingValue,
  categoryNames: ReadonlyMap<number, string>,
): string | null {
  if (held === undefined || held === null) return null
  if (field !== 'categories') return held
  return idsOf(held)
    .map((id) => categoryNames.get(id) ?? String(id))
    .join('; ')
}
