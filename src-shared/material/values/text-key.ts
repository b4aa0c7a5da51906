/** Texts made comparable for matching: NFC, trimmed (also NBSP and zero-width), case-folded. Never what is sent. */
import { INVISIBLE } from './invisible.ts'
import { normalForm } from './normal-form.ts'

const UNSEEN = new RegExp(`[${INVISIBLE}]`, 'g')
/** Signs and letters that have nothing but their case to lose, each of them alone. For a class of a regular expression. */
export const PLAIN_SIGNS = String.raw`!-~\u00a1-\u00ac\u00ae-\u00b4\u00b6-\u00de\u00e0-\u012f\u0132-\u0148\u014a-\u017e\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2116`
/** As nearly all texts are: one space between words. */
const PLAIN = new RegExp(`^[${PLAIN_SIGNS}]+(?: [${PLAIN_SIGNS}]+)*$`)

/** The key a text is matched by; '' for a text that is blank to the eye. [MATCH-2] */
export function textKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return normalForm(text).replace(UNSEEN, '').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase()
}
