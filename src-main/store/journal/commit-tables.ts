/** The journal's tables, as the writer commits entries to them. */
import type { DatabaseSync } from 'node:sqlite'
import { guarded } from '../database/database-error.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Ledger } from './ledger.ts'
import type { DrivenRun } from './stored-runs.ts'
import type { CommitTables } from './write.ts'
import { EntryWriter } from './write-entries.ts'

export interface TableParts {
  readonly database: DatabaseSync
  readonly file: string
  readonly ledger: Ledger
  readonly now: () => number
  /** The run's key while this process holds its lease. Throws JournalFailure 'lease-lost'. */
  readonly owned: (run: string) => DrivenRun
}

export function commitTables({ database, file, ledger, now, owned }: TableParts): CommitTables<DrivenRun> {
  const writer = new EntryWriter(database, now)
  const spend = database.prepare(
    'UPDATE runs SET reads = reads + ?, writes = writes + ?, retries = retries + ? WHERE key = ?',
  )
  return {
    transaction: (work) => guarded(file, () => inTransaction(database, work)),
    owned,
    apply: (run, entries) => {
      for (const entry of entries) {
        if (entry.kind !== 'requests') {
          writer.write(run.key, entry)
          continue
        }
        const { reads, writes, retries } = entry
        spend.run(reads, writes, retries, run.key)
        if (entry.inLedger !== true) ledger.count(run.ledger, reads + writes, now())
      }
    },
    count: (name, requests) => ledger.count(name, requests, now()),
  }
}
