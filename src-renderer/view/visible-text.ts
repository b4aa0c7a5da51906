/**
 * Text with nothing hidden in it: control characters and those that turn the writing round are drawn as signs, and marked.
 * Joiners stay: emoji and many scripts are written with them. Cuts never split what a reader sees as one letter.
 */
import type { Message } from '../../src-shared/contract/received.ts'
import { asItCame, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'

interface TextPart {
  readonly text: string
  /** A sign that stands for a character that cannot be seen. */
  readonly sign: boolean
}

/** C0 and C1 controls, DEL, soft hyphen, zero-width space, marks and overrides of direction, separators, BOM. */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what this draws
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/
const EACH_HIDDEN = new RegExp(`(${HIDDEN.source})`)
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** The longest run of code units a cut looks back over for a whole letter. */
const LETTER = 64

export function visibleParts(given: string | UntrustedText): readonly TextPart[] {
  const text = asItCame(given)
  if (!HIDDEN.test(text)) return [{ text, sign: false }]
  return text
    .replaceAll('\r\n', '\n')
    .split(EACH_HIDDEN)
    .filter((part) => part !== '')
    .map((part) =>
      part.length === 1 && HIDDEN.test(part) ? { text: signOf(part), sign: true } : { text: part, sign: false },
    )
}

function signOf(character: string): string {
  const code = character.charCodeAt(0)
  if (character === '\n' || character === '\r' || code === 0x2028 || code === 0x2029) return '\u21b5'
  if (character === '\t') return '\u21e5'
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** In one line of letters, for titles, labels and options, where no element can mark a sign. */
export function shownText(text: string | UntrustedText): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('')
}

/** A message where one line is all there is. */
export function messageLine({ what, fix }: Message): string {
  return [what, fix].map(shownText).join(' ').trim()
}

/** The text, at most `most` code units of it, with an ellipsis where it goes on. */
export function cutText(text: UntrustedText, most: number): UntrustedText
export function cutText(text: string, most: number): string
export function cutText(given: string | UntrustedText, most: number): string | UntrustedText {
  const text = asItCame(given)
  if (text.length <= most) return text
  const start = Math.max(0, most - LETTER)
  const letters = Array.from(graphemes.segment(text.slice(start, most + LETTER)))
  let end = start
  for (const { index, segment } of letters)
    if (start + index + segment.length <= most) end = start + index + segment.length
  return `${text.slice(0, end > start ? end : most).toWellFormed()}\u2026`
}
