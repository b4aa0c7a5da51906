import type { WholeListRefusal } from '../../src-shared/account/list-reading.ts'

/** What is kept of how an account gives its lists. */
export interface ListMemory {
  /** Null where they come whole, as far as anybody knows. */
  lastRefusal(): WholeListRefusal | null
  keep(refused: WholeListRefusal | null): void
}
