/** Which runs of an account were made from which file, by the file's digest. */
import type { JournalPort, JournalRun, RunRecord } from '../run/journal-port.ts'
import type { AppliedRun } from './inbox-ports.ts'

type Runs = Pick<JournalPort, 'listRuns' | 'record'>
type Made = Pick<RunRecord, 'account' | 'ledger' | 'undoOf'> & {
  readonly address: string
  readonly digest: string | null
}

/** How runs name the account: by the ledger of its key, or by address and one of its names. */
export interface RunsOf {
  readonly address: string
  readonly ledger: string | null
  readonly names: readonly string[]
}

export class AppliedRuns {
  private readonly journal: Runs
  /** What a run was made from never changes. */
  private readonly made = new Map<string, Made>()

  constructor(journal: Runs) {
    this.journal = journal
  }

  /** The newest run of each file. */
  of({ address, ledger, names }: RunsOf): ReadonlyMap<string, AppliedRun> {
    const found = new Map<string, AppliedRun>()
    for (const info of this.journal.listRuns()) {
      const { digest, undoOf, ...made } = this.madeFrom(info.run)
      const own = made.ledger === ledger || (made.address === address && names.includes(made.account))
      if (digest === null || undoOf !== null || !own || found.has(digest)) continue
      found.set(digest, { run: info.run, verified: isVerified(info) })
    }
    return found
  }

  private madeFrom(run: string): Made {
    const known = this.made.get(run)
    if (known) return known
    const { account, ledger, undoOf, head } = this.journal.record(run)
    const made = { account, ledger, undoOf, address: head.account, digest: head.fileSha256 ?? null }
    this.made.set(run, made)
    return made
  }
}

/** Everything it was to do is done, and was read back. Rows that were left out are not done. */
function isVerified({ state, counts }: Pick<JournalRun, 'state' | 'counts'>): boolean {
  const { unverified, failed, unknown, changed, waiting, skipped, unchanged } = counts
  return state === 'done' && unverified + failed + unknown + changed + waiting + skipped - unchanged === 0
}
