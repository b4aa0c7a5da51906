/**
 * Takes the account's key out of whatever an answer says: a server that echoes its headers must not get the key into the
 * journal, a report or the terminal. Works on the answer's text, before anything of it is parsed.
 */

/** Shorter keys may be part of an ordinary word; no account issues one. */
const SHORTEST = 8
const IN_ITS_PLACE = '[API key]'

/** The function that does it for one key. JSON may spell any character as an escape, so that is looked for, too. */
export function withoutKey(key: string): (body: string) => string {
  if (key.length < SHORTEST) return (body) => body
  const spelt = new RegExp(Array.from(key, spellings).join(''), 'g')
  return (body) =>
    body.includes('\\')
      ? body.replace(spelt, IN_ITS_PLACE)
      : body.includes(key)
        ? body.replaceAll(key, IN_ITS_PLACE)
        : body
}

/** `a`, `\u0061`, and for the characters JSON escapes by a backslash alone, that form. */
function spellings(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
  const anyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  const plain = character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
  const escaped = /["\\/]/.test(character) ? `|\\\\${plain}` : ''
  // A quote and a backslash never stand alone inside a JSON text.
  return `(?:${plain}${escaped}|\\\\u${anyCase})`
}
