/** Which column of a sheet holds which field, how its numbers are written, and why we think so. */
import type { Field } from '../fields/field.ts'
import type { Problem } from '../sheet/problem.ts'

export type DecimalStyle = 'dot' | 'comma'

/** How a number column is read. `ambiguous` asks the user: it never guesses between 1,234 and 1.234. */
export interface DecimalEvidence {
  readonly style: DecimalStyle | 'ambiguous' | 'typed'
  /** Rows whose text only this style explains. */
  readonly rows: number
  /** One such text, as written. */
  readonly example: string
  /** 'chosen' when the user or a flag said so; 'other-column' when another column of the file did. */
  readonly by: 'evidence' | 'chosen' | 'typed' | 'other-column'
  /** The heading, or the letter, of the column that said so; only with 'other-column'. */
  readonly from?: string
}

/** Why a column is taken for a field, or for none. Flat, so that a problem can carry it among its details. */
export type ColumnReason =
  | {
      readonly code:
        | 'chosen'
        | 'not-used'
        | 'row-numbers'
        | 'no-heading'
        | 'unknown-heading'
        | 'unit-values'
        | 'word-values'
        | 'code-values'
    }
  | { readonly code: 'remembered' | 'storage-heading'; readonly header: string }
  | { readonly code: 'heading' | 'usual-heading'; readonly header: string; readonly field: Field }
  | {
      readonly code: 'part-of-heading'
      readonly header: string
      readonly words: string
      readonly field: Field
    }
  | { readonly code: 'other-storage'; readonly storage: string }
  | { readonly code: 'contested'; readonly field: Field }

export interface ColumnMapping {
  readonly column: number
  readonly header: string
  readonly field: Field | null
  /** sure: header is a known word · likely: header resembles or data fits · chosen: by the user or a saved mapping. */
  readonly confidence: 'sure' | 'likely' | 'chosen' | 'none'
  readonly reason: ColumnReason
  readonly decimals: DecimalEvidence | null
  /** First values below the header, for showing. */
  readonly samples: readonly string[]
}

export interface Mapping {
  /** Row index in the sheet of the header row; -1 when the table has none. */
  readonly headerRow: number
  /** First and one-past-last row index of the data. */
  readonly firstRow: number
  readonly endRow: number
  readonly columns: readonly ColumnMapping[]
  /** What the user should know or decide about columns: row is null, column says which. */
  readonly problems: readonly Problem[]
}

/** The column mapped to a field, if any. */
export function columnOf(mapping: Mapping, field: Field): ColumnMapping | undefined {
  return mapping.columns.find((column) => column.field === field)
}
