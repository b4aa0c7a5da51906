/** Text from files and accounts as a terminal may show it: characters that would steer it, or turn the line round, become a dot. */
import type { UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'

/**
 * C0 and C1 controls (escape sequences begin with them), DEL, marks and overrides of direction, line and paragraph separators,
 * characters without a width, and tags. Joiners stay: emoji and many scripts are written with them.
 */
const UNSAFE =
  // eslint-disable-next-line no-control-regex -- these are exactly the characters to take out
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** One line: a cell, a name, a message of the account. */
export function plainText(text: string | UntrustedText): string {
  // A string at run time; no module is loaded for that before the first window.
  return (text as string).toWellFormed().replace(UNSAFE, '·')
}

/** Several lines of ours: line ends and tabs stay. */
export function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSAFE, (character) => (character === '\n' || character === '\t' ? character : '·'))
}

/** The same characters as JSON spells them: `JSON.stringify` leaves DEL, C1 and the marks of direction as they are. */
export function escaped(json: string): string {
  return json.replace(UNSAFE, (character) => (character === '\n' || character === '\t' ? character : spelt(character)))
}

function spelt(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
