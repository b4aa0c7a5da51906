/** Finds which part of a text changed, to highlight it. Knows nothing of fields. */
import { asItCame, untrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

export interface ChangedPart {
  readonly head: UntrustedText
  readonly changed: UntrustedText
  readonly tail: UntrustedText
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const LETTER = /[\p{L}\p{N}]/u

/**
 * Splits `after` into the beginning it shares with `before`, the changed middle, and the shared end. Words are not split. If hardly
 * anything is the same, everything counts as changed.
 */
export function changedPart(earlier: UntrustedText, later: UntrustedText): ChangedPart {
  const [before, after] = [asItCame(earlier), asItCame(later)]
  const whole = { head: untrusted(''), changed: later, tail: untrusted('') }
  if (before === '' || after === '' || before === after) return whole
  const old = letters(before)
  const now = letters(after)
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start += 1
  let end = 0
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1
  while (start > 0 && isLetter(now[start - 1]) && (isLetter(now[start]) || isLetter(old[start]))) start -= 1
  while (end > 0 && isLetter(now[now.length - end]) && isLetter(now[now.length - end - 1])) end -= 1
  if (start + end < 3) return whole
  return {
    head: untrusted(now.slice(0, start).join('')),
    changed: untrusted(now.slice(start, now.length - end).join('')),
    tail: untrusted(now.slice(now.length - end).join('')),
  }
}

/** What a reader sees as one letter: an emoji of several code points is not split. */
function letters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && LETTER.test(character)
}
