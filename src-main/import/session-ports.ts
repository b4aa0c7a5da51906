/** The ports that an import needs. */
import type { Digest } from '../../src-shared/export/base.ts'
import type { JournalError } from '../../src-shared/account/program-error.ts'
import type { Claim } from '../../src-shared/plan/claims.ts'
import type { AccountPort, Clock } from '../ports/ports.ts'
import type { ReadingStore } from '../ports/account-readings.ts'
import type { MaterialMemory } from './read-catalogue.ts'
import type { ReadSource } from '../ports/source-port.ts'

/** `drivenRuns`: runs that a program is working on. `error`: why the claims are unknown. */
export type ClaimsAnswer =
  | { readonly isKnown: true; readonly claims: readonly Claim[]; readonly drivenRuns: ReadonlySet<string> }
  | { readonly isKnown: false; readonly error: JournalError }

export interface SessionPorts {
  readonly readSource: ReadSource
  readonly account: AccountPort
  readonly clock: Clock
  /** Materials that are no longer in any list; absent if there is no journal. */
  readonly memory?: MaterialMemory
  /** The store of the account's readings; absent if there is none. */
  readonly readings?: ReadingStore
  /** Changes that unfinished runs of the account still plan to make; absent if there is no journal. */
  readonly claims?: () => ClaimsAnswer
  /** The SHA-256 of the joined parts in lower-case hex; used to check an export's snapshot. */
  readonly digest: Digest
  /** Frees unused memory. If absent, the runtime decides when. */
  readonly collect?: () => void
}
