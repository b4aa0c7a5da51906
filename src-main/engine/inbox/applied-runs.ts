/** Which runs of an account were made from which file, by the files' digests. */
import type { RunReasonCode } from '../../../src-shared/domain/run/run.ts'
import type { JournalPort, JournalRun, RunRecord } from '../run/journal-port.ts'
import type { AppliedRun } from './inbox-ports.ts'

type Runs = Pick<JournalPort, 'listRuns' | 'record' | 'allRows'>
type Made = Pick<RunRecord, 'account' | 'ledger' | 'undoOf'> & {
  readonly address: string
  readonly digests: readonly string[]
  readonly several: boolean
}

/** How runs name the account: by the ledger of its key, or by address and one of its names. */
export interface RunsOf {
  readonly address: string
  readonly ledger: string | null
  readonly names: readonly string[]
}

/** Rows looked at in one go. */
const BATCH = 500

export class AppliedRuns {
  private readonly journal: Runs
  /** What a run was made from never changes. */
  private readonly made = new Map<string, Made>()
  /** Which rows a run left out, once it is done, does not either. */
  private readonly leftBefore = new Map<string, boolean>()

  constructor(journal: Runs) {
    this.journal = journal
  }

  /** The newest run of each file. */
  of({ address, ledger, names }: RunsOf): ReadonlyMap<string, AppliedRun> {
    const found = new Map<string, AppliedRun>()
    for (const info of this.journal.listRuns()) {
      const { digests, undoOf, several, ...made } = this.madeFrom(info.run)
      const own = made.ledger === ledger || (made.address === address && names.includes(made.account))
      if (undoOf !== null || !own) continue
      for (const digest of digests) {
        if (found.has(digest)) continue
        found.set(digest, { run: info.run, verified: this.isVerified(info), ...(several ? { several } : {}) })
      }
    }
    return found
  }

  private madeFrom(run: string): Made {
    const known = this.made.get(run)
    if (known) return known
    const { account, ledger, undoOf, head } = this.journal.record(run)
    const { fileSha256, sourceSha256 } = head
    const digests = sourceSha256?.flatMap((digest) => digest ?? []) ?? (fileSha256 === undefined ? [] : [fileSha256])
    const made = { account, ledger, undoOf, address: head.account, digests, several: sourceSha256 !== undefined }
    this.made.set(run, made)
    return made
  }

  /** Everything it was to do is done, and was read back. */
  private isVerified({ run, state, counts }: JournalRun): boolean {
    const { unverified, failed, unknown, changed, waiting, skipped, unchanged } = counts
    if (state !== 'done' || unverified + failed + unknown + changed + waiting > 0) return false
    return skipped === unchanged || this.leftOutBefore(run)
  }

  /** Rows that it left out are those of which that was said before it was applied. [INBOX-8] */
  private leftOutBefore(run: string): boolean {
    const known = this.leftBefore.get(run)
    if (known !== undefined) return known
    let before = true
    for (let after = -1; before;) {
      const rows = this.journal.allRows(run, after, BATCH)
      before = rows.every(
        ({ state, status, reason }) =>
          state !== 'skipped' || status === 'unchanged' || LEFT_OUT.has(reason?.code ?? ''),
      )
      after = rows.at(-1)?.seq ?? after
      if (rows.length < BATCH) break
    }
    this.leftBefore.set(run, before)
    return before
  }
}

/** Why rows were left out that the plan showed so. */
const LEFT_OUT: ReadonlySet<string> = new Set(['problem', 'conflict'] satisfies RunReasonCode[])
