import type { Consequence } from '../../domain/guard/consequences.ts'

export interface Parts {
  /** The letter of the column that sets it off; null where it is not at hand. */
  readonly column: string | null
  readonly consequence: Consequence
}

export type ConsequenceWords = (parts: Parts) => string
