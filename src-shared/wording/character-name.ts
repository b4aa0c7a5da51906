/** A character as it is named in a sentence: invisible ones by their number. */
export function characterName(character: string): string {
  const visible = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
  return visible ? character : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const MOST_CHARACTERS = 8

/** The first few, spaced; more are named by an ellipsis. */
export function someCharacters(characters: readonly string[]): string {
  return `${characters.slice(0, MOST_CHARACTERS).join(' ')}${characters.length > MOST_CHARACTERS ? ' …' : ''}`
}
