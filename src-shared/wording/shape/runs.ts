/** What became of rows and runs: what happened, where, what to do next. */
import type { Outcome, RunReasonCode } from '../../domain/run/run.ts'

export type Details = Outcome['details']

export interface RunWords {
  readonly reason: (why: Outcome) => string
  /** A trouble of the journal by its code; null for one that is not known. */
  readonly journal: (trouble: string) => string | null
  /** The name of a run in the list of runs: the journal keeps an undo's in English. */
  readonly title: (file: string) => string
  /** What must be typed to start an undo, `delete 3`. */
  readonly undoPhrase: (phrase: string) => string
}

/** What is said by code; `F` names the field it concerns. */
export type ReasonWords<F> = Readonly<Record<RunReasonCode, (details: Details, field: F) => string>>
