/** Texts made comparable for matching: NFC, trimmed (also NBSP and zero-width), case-folded. Never what is sent. */
import { normalForm } from './normal-form.ts'

// Zero-width space, joiners, word joiner, BOM and soft hyphen are invisible: they must not tell two keys apart.
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g
const PLAIN_ASCII = /^[!-~]+$/

/** The key a text is matched by; '' for a text that is blank to the eye. [MATCH-2] */
export function textKey(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase()
  return normalForm(text).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase()
}
