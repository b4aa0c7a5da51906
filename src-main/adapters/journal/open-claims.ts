/**
 * What unfinished runs of an account still mean to change, for an import that is planned: it must know before there is a run. The
 * run asks again when it takes the account for writing. [RUN-18]
 */
import { DatabaseSync } from 'node:sqlite'
import type { Claim } from '../../../src-shared/domain/plan/claims.ts'
import { migrate } from './schema.ts'
import { Writers } from './writers.ts'

const LOCK_WAIT_MS = 5_000

/** `ledger`: names the company, as it does in runs. */
export function openClaims(file: string, account: { readonly address: string; readonly ledger: string }): Claim[] {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS })
    migrate(database)
    return new Writers(database).open(null, { account: account.address, ledger: account.ledger, undoOf: null })
  } catch {
    // The file is planned without it; a run needs the same journal, and says what is wrong with it.
    return []
  } finally {
    database?.close()
  }
}
