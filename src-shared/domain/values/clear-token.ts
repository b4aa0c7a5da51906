/** The text that empties a field where a cell holds it. The user may choose another. [VALUE-3] */
import { normalForm } from './normal-form.ts'

/** Until another is chosen. */
export const USUAL_CLEAR_TOKEN = '(clear)'

/** What a token and a cell are compared by: case, composition and white space around them do not count. */
export function clearKey(text: string): string {
  return normalForm(text.trim()).toLowerCase()
}
