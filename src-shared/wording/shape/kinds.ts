/** Problems of one kind in many rows. */
import type { ProblemCode } from '../../domain/sheet/problem.ts'

export interface KindWords {
  readonly rows: (count: number) => string
  /** Before the examples, where there are more than these. */
  readonly first: string
  /** What follows the rows, without an end; and a sentence with the way out. */
  readonly kinds: Readonly<Record<ProblemCode, readonly [what: string, wayOut: string]>>
}
