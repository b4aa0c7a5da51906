/** Texts made comparable for matching: NFC, trimmed (also NBSP and zero-width), case-folded. Never what is sent. */
import { normalForm } from './normal-form.ts'

/**
 * Zero-width space and joiners, word joiner, BOM and soft hyphen: no eye sees them, wherever they stand, so they tell no two texts
 * apart. For a class of a regular expression.
 */
export const INVISIBLE = String.raw`\u00ad\u200b-\u200d\u2060\ufeff`

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

/** What no eye sees at the ends of a text: white space, NBSP too, and characters that nobody sees anywhere. [DIFF-3] */
const OUTER = new RegExp(`[\\s${INVISIBLE}]`)

function isOuter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || ((code < 32 || code > 126) && OUTER.test(text.charAt(at)))
}

/** Costs as much as there is at the ends, not more. */
export function withoutOuterSpace(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isOuter(text, start)) start++
  while (end > start && isOuter(text, end - 1)) end--
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

/**
 * What a name of the account's own is recognised by (a storage, a category, a supplier): as keys are, and ё is е, as people type it.
 * Two names that differ in no more than that mean both: whoever looks one up is told of both. [NAME-1]
 */
export function nameKey(text: string): string {
  return textKey(text).replaceAll('ё', 'е')
}

/** The same in a heading, where signs between the words do not count either: `Stock (Shop)`. [MAP-3] */
export function nameWords(text: string): string {
  return nameKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The text with LF as its only line end. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
