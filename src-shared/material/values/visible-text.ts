/**
 * Text with nothing hidden in it: control characters and those that turn the writing round are drawn as signs, and marked. Joiners
 * stay: emoji and many scripts are written with them.
 */
import { asItCame, type UntrustedText } from './untrusted-text.ts'

/** Scripts whose letters join or have variants: there a joiner or a variation selector hides nothing. */
const JOINED_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Phags_Pa',
  'Thaana',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Balinese',
  'Javanese',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`
const JOINERS = String.raw`(?<![${EMOJI}\ufe0f${JOINED_SCRIPTS}])[\u200c\u200d]`
/** A digit has a variant as a keycap only. */
const VARIANTS = String.raw`(?<![${EMOJI}\p{Regional_Indicator}\p{Script=Han}${JOINED_SCRIPTS}])(?![\ufe0e\ufe0f]\u20e3)[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`
const ANY = String.raw`(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]`

export const HIDDEN = new RegExp(`${JOINERS}|${VARIANTS}|${ANY}`, 'u')
export const EACH_HIDDEN = new RegExp(HIDDEN, 'gu')

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
