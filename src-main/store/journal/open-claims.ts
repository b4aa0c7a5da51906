/**
 * What unfinished runs of an account still mean to change, for an import that is planned: it must know before there is a run. The
 * run asks again when it takes the account for writing. [RUN-18]
 */
import type { ClaimsAnswer } from '../../import/session-ports.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import { withStore } from '../database/with-store.ts'
import { Writers } from './account-leases.ts'

/** `ledger`: names the company, as it does in runs. */
export function openClaims(
  file: string,
  { address, ledger }: { readonly address: string; readonly ledger: string },
  now: number,
): ClaimsAnswer {
  try {
    const asker = { account: address, ledger, undoOf: null }
    return withStore(file, (database) => {
      const writers = new Writers(database)
      return { known: true, claims: writers.open(null, asker), driven: writers.driven(now) }
    })
  } catch (error) {
    return { known: false, trouble: error instanceof JournalFailure ? error.code : 'damaged' }
  }
}
