/** The parts that the journal's modules share: one open database, one process. */
import type { DatabaseSync } from 'node:sqlite'
import type { KnownIds, StoredRuns } from './stored-runs.ts'
import type { OverwriteMarks } from './overwrite-marks.ts'
import type { RunReader } from './read-run.ts'
import type { AccountWriters } from './account-leases.ts'

export interface JournalDependencies {
  readonly database: DatabaseSync
  readonly runs: StoredRuns
  readonly ids: KnownIds
  readonly reader: RunReader
  readonly writers: AccountWriters
  readonly overwrites: OverwriteMarks
  /** This process, as named in leases. */
  readonly owner: string
  readonly now: () => number
  /** Runs work that only reads the database. A database error is thrown as JournalFailure. */
  readonly read: <T>(work: () => T) => T
  /** Runs work as one transaction, after committing pending writes. When this returns, the transaction is on the disk. */
  readonly transaction: <T>(work: () => T) => T
}
