/** Text from files and accounts, made safe for a terminal. Characters that control it or reverse the line become a dot. */
import { HIDDEN_CHARACTERS, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** One line: a cell, a name, or a message from the account. */
export function plainText(text: string | UntrustedText): string {
  // Untrusted text is a string at run time. A cast needs no other module, so the first window opens sooner.
  return (text as string).toWellFormed().replace(HIDDEN_CHARACTERS, '·')
}

/** Like `plainText`, but for several lines of our own text: line ends and tabs are kept. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(HIDDEN_CHARACTERS, (character) => (character === '\n' || character === '\t' ? character : '·'))
}

/** Matches lines of visible characters only, like most texts. This test takes a tenth of the time of replacing hidden characters. */
const VISIBLE_LINES = /^[\t\n -~\u00a1-\u00ac\u00ae-\u017e\u0400-\u0482\u048a-\u052f]*$/

/** Escapes the same characters for JSON: `JSON.stringify` does not escape DEL, C1 and direction marks. */
export function escapeJson(json: string): string {
  if (VISIBLE_LINES.test(json)) return json
  return json.replace(HIDDEN_CHARACTERS, (character) =>
    character === '\n' || character === '\t' ? character : escapeCharacter(character),
  )
}

function escapeCharacter(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
}
