/** Words of the outlier guard: what is unusual, in which column and rows, what usually causes it, and what to do. */
import type { GuardReason, OutlierCode } from '../../domain/guard/outliers.ts'

export interface GuardWords {
  /** What must be typed to go on: it names the number of rows, so that it is read and not only repeated. */
  readonly phrase: (changed: number) => string
  readonly message: (reason: GuardReason) => string
}

/** By code: what follows the place. */
export type OutlierWords = Readonly<Record<OutlierCode, (reason: GuardReason) => string>>
