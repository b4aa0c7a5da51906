/** Text on one line with every character visible, cut to a length. Cuts never split what a reader sees as one letter. */
import type { Message } from '../../src-shared/api/window-types.ts'
import { toRawText, type UntrustedText, splitVisibleParts } from '../../src-shared/material/values/untrusted-text.ts'

/** Created at the first use, because creating it is slow and the first screen cuts no text. */
let graphemeSegmenter: Intl.Segmenter | undefined
/** How many code units a cut looks back to find a whole letter. */
const MAX_LETTER_LENGTH = 64

/** One line of plain characters, for titles, labels and options, which cannot contain elements. */
export function shownText(text: string | UntrustedText): string {
  return splitVisibleParts(text)
    .map((segment) => segment.text)
    .join('')
}

/** A message on one line. */
export function messageLine({ what, fix }: Message): string {
  return [what, fix].map(shownText).join(' ').trim()
}

/** At most `maxCharacters` code units of the text, with an ellipsis if it is longer. */
export function cutText(text: UntrustedText, maxCharacters: number): UntrustedText
export function cutText(text: string, maxCharacters: number): string
export function cutText(value: string | UntrustedText, maxCharacters: number): string | UntrustedText {
  const text = toRawText(value)
  if (text.length <= maxCharacters) return text
  graphemeSegmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const start = Math.max(0, maxCharacters - MAX_LETTER_LENGTH)
  const letterSegments = Array.from(graphemeSegmenter.segment(text.slice(start, maxCharacters + MAX_LETTER_LENGTH)))
  let endIndex = start
  for (const { index, segment } of letterSegments)
    if (start + index + segment.length <= maxCharacters) endIndex = start + index + segment.length
  return `${text.slice(0, endIndex > start ? endIndex : maxCharacters).toWellFormed()}\u2026`
}
