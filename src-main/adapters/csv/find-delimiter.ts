/** Which separator a text is read with, and why: as told, as its first line says, or as its first records agree. */
import type { Delimiter, DelimiterReason } from '../../../src-shared/domain/sheet/source.ts'
import { findDelimiter, sepLine } from './delimiter.ts'

export interface DelimiterFound {
  readonly delimiter: Delimiter
  readonly reason: DelimiterReason
  /** Cells of most records, with the separator found. */
  readonly width: number
  /** Characters of a `sep=` line at the start, its line end included; 0 without one. */
  readonly said: number
}

/** Characters looked at: a hundred records of ordinary width, several of the widest. */
export const SAMPLE = 128 * 1024

/** `text`: the start of the text with `\n` line ends, SAMPLE characters at least or all of it; `all`: it is all of it. */
export function chooseDelimiter(text: string, all: boolean, wanted: Delimiter | null): DelimiterFound {
  const said = sepLine(text)
  const rest = said ? text.slice(said.length) : text
  const found = findDelimiter(rest.slice(0, SAMPLE), all && rest.length <= SAMPLE)
  const common = { width: found.width, said: said?.length ?? 0 }
  if (wanted) return { delimiter: wanted, reason: { code: 'chosen', delimiter: wanted }, ...common }
  if (!said) return { delimiter: found.delimiter, reason: found.reason, ...common }
  return { delimiter: said.delimiter, reason: { code: 'first-line', delimiter: said.delimiter }, ...common }
}
