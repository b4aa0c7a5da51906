/** Texts made comparable for matching: NFC, trimmed (also NBSP and zero-width), case-folded. Never what is sent. */
import { INVISIBLE } from './invisible.ts'
import { normalForm } from './normal-form.ts'

const UNSEEN = new RegExp(`[${INVISIBLE}]`, 'g')
const PLAIN_ASCII = /^[!-~]+$/

/** The key a text is matched by; '' for a text that is blank to the eye. [MATCH-2] */
export function textKey(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase()
  return normalForm(text).replace(UNSEEN, '').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase()
}
