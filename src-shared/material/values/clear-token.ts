/** The text that empties a field where a cell holds it. The user may choose another. [VALUE-3] */
import { textKey } from './text-key.ts'

/** Until another is chosen. */
export const USUAL_CLEAR_TOKEN = '(clear)'

/** What a token and a cell are compared by: as every word of ours is. '' says that there is no token. [VALUE-3] */
export function clearKey(text: string): string {
  return textKey(text)
}
