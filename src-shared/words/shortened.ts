/** Shortens texts for a sentence: each becomes one line with visible control characters. */

import { HIDDEN_CHARACTERS } from '../material/values/untrusted-text.ts'

/** Longer texts are cut, because a message should be read at a glance. */
const MAX_LENGTH = 60

/** Shortens a text to one line with visible control characters. Never cuts inside a character. */
export function shortenText(text: string, maxLength = MAX_LENGTH): string {
  const line = text.toWellFormed().replace(/\n/g, ' ⏎ ').replace(HIDDEN_CHARACTERS, '·')
  const letters = Array.from(line.slice(0, maxLength * 2 + 2))
  return letters.length <= maxLength ? letters.join('') : `${letters.slice(0, maxLength - 1).join('')}…`
}

/** A character's name in a sentence. An invisible character is shown by its number. */
export function characterName(character: string): string {
  const isVisible = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
  return isVisible ? character : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const MAX_CHARACTERS = 8

/** The first few characters with spaces between them, and an ellipsis if there are more. */
export function listFirstCharacters(characters: readonly string[]): string {
  return `${characters.slice(0, MAX_CHARACTERS).join(' ')}${characters.length > MAX_CHARACTERS ? ' …' : ''}`
}
