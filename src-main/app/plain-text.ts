/** Text from files and accounts as a terminal may show it: characters that would steer it, or turn the line round, become a dot. */
import { EACH_HIDDEN, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** One line: a cell, a name, a message of the account. */
export function plainText(text: string | UntrustedText): string {
  // A string at run time; no module is loaded for that before the first window.
  return (text as string).toWellFormed().replace(EACH_HIDDEN, '·')
}

/** Several lines of ours: line ends and tabs stay. */
export function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(EACH_HIDDEN, (character) => (character === '\n' || character === '\t' ? character : '·'))
}

/** The same characters as JSON escapes: `JSON.stringify` does not escape DEL, C1 and direction marks. */
export function escapeJson(json: string): string {
  return json.replace(EACH_HIDDEN, (character) =>
    character === '\n' || character === '\t' ? character : escapeCharacter(character),
  )
}

function escapeCharacter(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
}
