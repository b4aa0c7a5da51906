/** Tells whether a cell of an exported sheet was edited. Does not decide what an edit means. */
import { type Field, isNumber } from '../material/fields/field.ts'
import { sameValue } from '../material/fields/same-value.ts'
import { isCanonical } from '../material/values/decimal.ts'
import { asReadBack } from './cell-number.ts'
import { clearKey, USUAL_CLEAR_TOKEN } from '../material/values/clear-token.ts'
import { cellSafe, editKey } from './cell-text.ts'

/**
 * Whether a cell still has its exported value. `mine` is the cell's canonical value ('' if it clears), `base` the snapshot's. Ignores
 * what programs change by themselves: rounding after 15 digits, line ends, composition, characters that no cell can hold, texts cut at a
 * cell's limit. [BASE-4]
 */
export function isUntouched(field: Field, base: string, mine: string, clearToken = USUAL_CLEAR_TOKEN): boolean {
  if (mine === base) return true
  if (isNumber(field)) return isCanonical(base) && mine === asReadBack(base)
  if (mine === '') return clearKey(cellSafe(base)) === clearToken
  return sameValue(field, editKey(mine), editKey(base))
}
