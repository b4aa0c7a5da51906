/** How a file was read, in a few words for its bar. The engine supplies the evidence. */
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { decimalsText } from './reading-text.ts'
import { shownText } from './visible-text.ts'

type DecimalsShown = 'dot' | 'comma' | 'typed' | 'ambiguous' | 'mixed'

/** The common decimal style of all number columns; null if the file has none. */
export function decimalsShown(columns: readonly ImportColumn[]): DecimalsShown | null {
  const styles = new Set(columns.flatMap(({ decimals }) => (decimals ? [decimals.style] : [])))
  if (styles.size === 0) return null
  if (styles.has('ambiguous')) return 'ambiguous'
  const [only, ...others] = [...styles].filter((style) => style !== 'typed')
  if (only === undefined) return 'typed'
  if (others.length > 0) return 'mixed'
  return only === 'comma' ? 'comma' : 'dot'
}

/** One line of evidence per number column: `B Price: 12,50 seen in 214 rows`. */
export function decimalsEvidence(columns: readonly ImportColumn[], words: Pick<Words, 'language'>): string[] {
  return columns.flatMap(({ letter, header, decimals }) => {
    const why = decimals ? shownText(decimalsText(decimals, words)) : ''
    return why === '' ? [] : [`${letter} ${shownText(header)}: ${why}`]
  })
}
