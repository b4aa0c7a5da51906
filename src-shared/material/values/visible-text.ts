/**
 * Text with nothing hidden in it: control characters and those that turn the writing round are drawn as signs, and marked. Joiners
 * stay: emoji and many scripts are written with them.
 */
import { HIDDEN } from './hidden-characters.ts'
import { asItCame, type UntrustedText } from './untrusted-text.ts'

export interface TextPart {
  readonly text: string
  /** A sign that stands for a character that cannot be seen. */
  readonly sign: boolean
}

const BETWEEN_HIDDEN = new RegExp(`(${HIDDEN.source})`, 'u')
const ONE_HIDDEN = new RegExp(`^(?:${HIDDEN.source})$`, 'u')

export function visibleParts(given: string | UntrustedText): readonly TextPart[] {
  const text = asItCame(given)
  if (!HIDDEN.test(text)) return [{ text, sign: false }]
  return text
    .replaceAll('\r\n', '\n')
    .split(BETWEEN_HIDDEN)
    .filter((part) => part !== '')
    .map((part) => (ONE_HIDDEN.test(part) ? { text: signOf(part), sign: true } : { text: part, sign: false }))
}

function signOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (character === '\n' || character === '\r' || code === 0x2028 || code === 0x2029) return '\u21b5'
  if (character === '\t') return '\u21e5'
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
