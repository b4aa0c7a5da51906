/** Text with nothing hidden in it as one line, and cut. Cuts never split what a reader sees as one letter. */
import type { Message } from '../../src-shared/api/window-types.ts'
import { asItCame, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { visibleParts } from '../../src-shared/material/values/visible-text.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** The longest run of code units a cut looks back over for a whole letter. */
const LETTER = 64

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
