/** Sentences about a plan read from a file. */
import type { PlanFileError, PlanFileErrorCode } from '../../domain/guard/check-plan.ts'

export interface PlanFileWords {
  /** What follows `row 5 `. */
  readonly troubles: Readonly<Record<PlanFileErrorCode, (details: PlanFileError['details']) => string>>
  readonly row: (row: string) => string
  readonly notAsMade: (path: string, trouble: string) => string
  readonly otherAccount: (made: string, now: string) => string
  /** `row`: the row that sends there; null for the plan's own storage. */
  readonly noStorage: (path: string, row: string | null, storage: number) => string
  /** `2 hours ago` */
  readonly age: (count: number, unit: AgeUnit) => string
  /** `age`: null where nothing says when. */
  readonly madeHere: (age: string | null) => string
  readonly madeElsewhere: (age: string | null) => string
  readonly fromFuture: string
  /** `first`: what changed in the first of them. */
  readonly changedSince: (count: number, first: string) => string
  readonly gone: (row: string) => string
  readonly changed: (row: string, field: string, before: string, live: string) => string
}

export type AgeUnit = 'minute' | 'hour' | 'day'
