/** Which rows of a sheet become drafts, and how a problem of one is reported. */
import type { Problem } from '../sheet/problem.ts'
import type { DraftPart } from './draft.ts'

export interface DraftRows {
  /** Sheet row index per draft. */
  readonly sheetRows: Uint32Array
  readonly fileRows: Uint32Array
  /** The sheets that were read together; absent where it is one. */
  readonly parts?: readonly DraftPart[]
}

export type ReportProblem = (index: number, problem: Problem) => void
