/** Needs nothing of fields: the desktop says counts before its first window. */
import { showDecimal, type Separators } from '../material/values/shown-decimal.ts'

/** `20,000`: a count in a sentence, a whole number, grouped as its language does. */
export function shownCount(count: number, numbers: Separators): string {
  return showDecimal(String(Math.round(count)), numbers)
}
