/** The stored result of LibreOffice's reading, and the reasons why we may read a cell differently. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ReadCell } from '../reading.ts'

export const corpus = fileURLToPath(new URL('../../../../../../shared/corpus', import.meta.url))

export interface Difference {
  readonly at: string
  readonly theirs: string
  readonly ours: string
  readonly reason: Reason
}

export interface SheetFixture {
  /** How many cells with content LibreOffice read. */
  readonly cells: number
  /** A digest of all those cells in canonical format, sorted by place. */
  readonly digest: string
  readonly differences: readonly Difference[]
}

/** Every difference has one of these reasons; 'unexplained' fails the test. */
export const reasons = {
  'computes formulas':
    'The file has no result for this formula. LibreOffice computes one; we report it and compute nothing.',
  'rebuilds pivot tables':
    'LibreOffice draws pivot tables anew, in its own layout; we read the cells as they were saved.',
  'has no such number':
    'The stored number is larger than any spreadsheet can hold: LibreOffice says INF, we hand over the text.',
  'drops characters': 'LibreOffice leaves out the lone surrogate; we hand it over, with a note.',
  'draws random numbers': 'The cell is a formula over RAND(): LibreOffice computes it anew whenever it opens the file.',
  'names errors itself':
    'LibreOffice computes the formula again and has another error for it; we hand over the one that was saved.',
  'overlooks the text': 'The cell has an inline text and a stray value; LibreOffice shows nothing, Excel the text.',
  unexplained: '',
} as const
export type Reason = keyof typeof reasons

export function reasonFor(file: string, cell: ReadCell | undefined, theirText: string): Reason {
  if (file === 'pivots.xlsx') return 'rebuilds pivot tables'
  if (cell?.kind === 'formula') return 'computes formulas'
  if (cell?.kind === 'text' && theirText === 'INF') return 'has no such number'
  if (file === 'errors.xlsx') return 'names errors itself'
  if (file === 'table_with_insertrow_attribute.xlsx') return 'draws random numbers'
  if (file === 'inlineStr_with_value.xlsx' && theirText === '') return 'overlooks the text'
  if (file === 'x20_control_escapes.xlsx') return 'drops characters'
  return 'unexplained'
}

export function cellsDigest(cells: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [at, text] of [...cells].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${at}\t${JSON.stringify(text)}\n`)
  return hash.digest('hex').slice(0, 32)
}
