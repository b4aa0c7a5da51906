/** Needs nothing of fields: the desktop says counts before its first window. */
import { showDecimal, type Separators } from '../material/values/shown-decimal.ts'

/** `20,000`: a count in a sentence, as the counts beside it are written. */
export function shownCount(count: number, numbers: Separators): string {
  return showDecimal(String(count), numbers)
}
