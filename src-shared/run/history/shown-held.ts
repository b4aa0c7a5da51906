/** A value as people read it: categories by their names. */
import { idsOf, type HeldValue, type HeldField } from './material-version.ts'

/** Null: not there, or nothing planned. */
export function shownHeld(
  field: HeldField,
  held: HeldValue,
  categoryNames: ReadonlyMap<number, string>,
): string | null {
  if (held === undefined || held === null) return null
  if (field !== 'categories') return held
  return idsOf(held)
    .map((id) => categoryNames.get(id) ?? String(id))
    .join('; ')
}
