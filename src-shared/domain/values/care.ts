/**
 * Characters a cell should not simply be sent with. One quick test says whether a text needs a closer look at all, so
 * that ordinary columns are never looked at cell by cell.
 */

/** Everything but ordinary text in the scripts people write; NFC by construction. No-break spaces count as ordinary. */
const UNUSUAL =
  /[^\t\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u2009\u2010-\u2015\u2018-\u201e\u2020-\u2027\u202f-\u203a\u20a0-\u20bf\u2116\u2122\u2150-\u215f\u2190-\u21ff\u2212\u2215\u2248\u2260\u2264\u2265\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]/

/** True when a text may hold controls, invisible characters, U+FFFD, or be other than NFC. May be true in vain. */
export function needsCare(text: string): boolean {
  return UNUSUAL.test(text)
}

// C0 but tab and newline (carriage returns arrive as newlines), DEL, C1, and the two characters no text may hold.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

export type TextFlaw = 'control-character' | 'replacement-character' | 'bidi-control'

/** The worst flaw of a text, with the offending character's code: `U+0000`. */
export function textFlaw(text: string): { readonly flaw: TextFlaw; readonly character: string } | null {
  const control = CONTROL.exec(text)
  if (control) return { flaw: 'control-character', character: codeName(control[0]) }
  if (!text.isWellFormed()) return { flaw: 'control-character', character: 'half of a character' }
  if (text.includes('\ufffd')) return { flaw: 'replacement-character', character: codeName('\ufffd') }
  const bidi = BIDI.exec(text)
  return bidi ? { flaw: 'bidi-control', character: codeName(bidi[0]) } : null
}

function codeName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
