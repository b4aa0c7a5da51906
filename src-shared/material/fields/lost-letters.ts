/**
 * Detects a text that lost letters in an old encoding: it equals the account's text with "?" in place of letters outside ASCII. Every
 * encoding has ASCII, so a "?" in place of an ASCII letter is an edit, not a loss.
 */
import { withoutOuterSpace } from '../values/text-key.ts'
import { specOf, type Field } from './field.ts'

/** Fields whose text an encoding can damage unnoticed; other values are looked up or are ASCII. */
export function isLossy(field: Field): boolean {
  const { kind } = specOf(field)
  return kind === 'text' || kind === 'code'
}

/** The letters of `live` that `mine` lacks, each once; null where the texts differ in any other way or not at all. [DIFF-9] */
export function lostLetters(mine: string, live: string): string | null {
  if (!mine.includes('?')) return null
  const now = withoutOuterSpace(mine)
  const held = withoutOuterSpace(live).replaceAll('\r\n', '\n')
  const lost = new Set<string>()
  let at = 0
  for (const character of held) {
    if (now.startsWith(character, at)) {
      at += character.length
      continue
    }
    if (now[at] !== '?' || character <= '\u007f') return null
    lost.add(character)
    // Some programs write one "?" for each half of a character beyond the first plane.
    at += character.length === 2 && now[at + 1] === '?' && held.length === now.length ? 2 : 1
  }
  return at === now.length && lost.size > 0 ? [...lost].join(' ') : null
}
