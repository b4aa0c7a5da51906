/** Turns line ends into `\n` as text arrives in pieces, including those in quoted cells, and counts each kind. */
import type { Newline } from '../../../src-shared/file/source.ts'

export class Newlines {
  private hasPendingCr = false
  private crlfCount = 0
  private crCount = 0

  /** The piece with `\n` line ends. A `\r` at its very end is added to the next piece, because it may be half of a `\r\n`. */
  push(piece: string, isLast: boolean): string {
    let text = this.hasPendingCr ? `\r${piece}` : piece
    this.hasPendingCr = !isLast && text.endsWith('\r')
    if (this.hasPendingCr) text = text.slice(0, -1)
    if (text.includes('\r')) text = this.replace(text)
    return text
  }

  /** `newlineCount`: the total number of line ends, which the reader counts for its line numbers. */
  findKind(newlineCount: number): Newline {
    return newlineKind(newlineCount - this.crlfCount - this.crCount, this.crlfCount, this.crCount)
  }

  private replace(text: string): string {
    const unifiedText = text.replace(/\r\n/g, '\n')
    this.crlfCount += text.length - unifiedText.length
    if (!unifiedText.includes('\r')) return unifiedText
    const { length } = unifiedText
    this.crCount += length - unifiedText.replace(/\r/g, '').length
    return unifiedText.replace(/\r/g, '\n')
  }
}

/** The kind of line ends of a file with these counts. */
export function newlineKind(lfCount: number, crlfCount: number, crCount: number): Newline {
  const kindCount = [lfCount > 0, crlfCount > 0, crCount > 0].filter(Boolean).length
  if (kindCount > 1) return 'mixed'
  if (crlfCount > 0) return 'crlf'
  return crCount > 0 ? 'cr' : 'lf'
}

export function countNewlines(text: string): number {
  let count = 0
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) count++
  return count
}

/** How many line ends a text has, and the length of its longest line. */
export function measureLines(text: string): { readonly newlineCount: number; readonly longestLength: number } {
  let newlineCount = 0
  let longestLength = 0
  let start = 0
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', start)) {
    newlineCount++
    if (index - start > longestLength) longestLength = index - start
    start = index + 1
  }
  return { newlineCount, longestLength: Math.max(longestLength, text.length - start) }
}
