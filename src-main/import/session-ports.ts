/** What an import needs of the world outside. */
import type { Digest } from '../../src-shared/export/base.ts'
import type { JournalError } from '../../src-shared/account/program-error.ts'
import type { Claim } from '../../src-shared/plan/claims.ts'
import type { AccountPort, Clock } from '../ports/ports.ts'
import type { ReadingStore } from '../ports/account-readings.ts'
import type { MaterialMemory } from './read-catalogue.ts'
import type { ReadSource } from '../ports/source-port.ts'

/** `trouble`: why nobody can say. */
export type ClaimsAnswer =
  | { readonly known: true; readonly claims: readonly Claim[] }
  | { readonly known: false; readonly trouble: JournalError }

export interface SessionPorts {
  readonly readSource: ReadSource
  readonly account: AccountPort
  readonly clock: Clock
  /** Materials that left every list; absent where nothing is kept. */
  readonly memory?: MaterialMemory
  /** Where readings of the account's lists are kept; absent where nothing is. */
  readonly readings?: ReadingStore
  /** What unfinished runs of the account still mean to change; absent where nothing is kept. */
  readonly claims?: () => ClaimsAnswer
  /** SHA-256 of the joined parts, lower-case hex: checks an export's snapshot. */
  readonly digest: Digest
  /** Gives back what nobody holds any more; absent where that is left to chance. */
  readonly collect?: () => void
}
