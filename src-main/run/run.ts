/** Starts a run from a plan, or resumes an unfinished one. The whole plan is journaled before anything is sent, so exactly what was shown is sent. */
import { isCreation } from '../../src-shared/material/fields/writing-methods.ts'
import type { PlanHead, PlannedRow } from '../../src-shared/plan/plan.ts'
import { chooseFirstState, type RowToRun } from '../../src-shared/run/run.ts'
import { driveRun, type RunHandle } from './run-loop.ts'
import { JOURNAL_BATCH, type NewRow } from '../ports/journal-port.ts'
import { checkOptions, type RunDependencies } from './options.ts'

/** How often a lease is renewed while a long plan is journaled, in milliseconds. */
const LEASE_RENEWAL_MS = 5_000

export interface StartRunInput extends RunDependencies {
  readonly head: PlanHead
  /** The account's name, shown to users. */
  readonly accountName: string
  /** The rows in batches and in file order. Rows without calls are kept for the report. */
  readonly rows: AsyncIterable<readonly RowToRun[]> | Iterable<readonly RowToRun[]>
  /** Identifies the company's daily quota (OpenAccount.ledger). Default: the account's address. */
  readonly ledger?: string
  /** Known storages of the account. A material may also be listed in storages that the plan does not change. */
  readonly storages?: readonly number[]
  /** Ids in the plan's catalogue. Any other material has appeared since. Default: the account's materials when the run begins. */
  readonly knownIds?: Iterable<number>
  /** The run that this run undoes. */
  readonly undoOf?: string
  /** SHA-256 of the plan file; absent if the run was not started from one. */
  readonly planSha256?: string | null
}

export interface ResumeRunInput extends RunDependencies {
  readonly run: string
}

/**
 * Resolves when the plan is journaled and the run is active. Rejects with JournalFailure if the journal cannot be written, and with an Error that
 * quotes an invalid option. In both cases nothing was sent.
 */
export async function startRun(parts: StartRunInput): Promise<RunHandle> {
  checkOptions(parts.options)
  const { journal } = parts
  const run = journal.create({
    account: parts.accountName,
    head: parts.head,
    ledger: parts.ledger ?? parts.account.address,
    knownStorages: [...new Set(parts.storages)],
    undoOf: parts.undoOf ?? null,
    planSha256: parts.planSha256 ?? null,
  })
  const groups = new Map<string, number>()
  const storages = new Set<number>()
  let hasAdds = false
  let renewedAt = parts.clock.now()
  for await (const rows of parts.rows) {
    for (let index = 0; index < rows.length; index += JOURNAL_BATCH) {
      const batch = rows.slice(index, index + JOURNAL_BATCH).map((plan): NewRow => {
        let group = groups.get(plan.group)
        if (group === undefined) groups.set(plan.group, (group = groups.size))
        const { state, reason } = chooseFirstState(plan.status, plan.problems)
        if (state === 'waiting') addStorages(plan, storages, parts.head.storage)
        hasAdds ||= plan.calls.some(isCreation)
        const note = plan.note ?? null
        return { plan, group, state: note ? 'skipped' : state, reason: note ?? reason }
      })
      journal.addRows(run, batch)
      if (parts.clock.now() - renewedAt > LEASE_RENEWAL_MS) {
        journal.renewLease(run)
        renewedAt = parts.clock.now()
      }
      // Lets other work run between batches. After the last batch, this is not necessary.
      if (index + JOURNAL_BATCH < rows.length) await parts.clock.sleep(0)
    }
  }
  if (storages.size === 0) storages.add(parts.head.storage)
  // Without adds, it does not matter which materials are new, so an empty set is stored.
  if (!hasAdds) journal.saveBaseline(run, new Set())
  journal.begin(run, [...storages], hasAdds && parts.knownIds ? new Set(parts.knownIds) : null)
  return driveRun(parts, journal.record(run))
}

/** Throws JournalFailure 'busy' (another process is working on the run), 'no-such-run' or 'finished'. */
export async function resumeRun(parts: ResumeRunInput): Promise<RunHandle> {
  checkOptions(parts.options)
  return driveRun(parts, parts.journal.take(parts.run))
}

/** Adds the storages in which this row's effect can be seen: the row's own storages, or else the file's storage. */
function addStorages(plan: PlannedRow, storages: Set<number>, fileStorage: number): void {
  const rowStorages = [
    ...plan.changes.map(({ storage }) => storage),
    ...plan.calls.flatMap(({ changes }) => changes.map(({ storage }) => storage)),
    ...plan.calls.map(({ body }) => body['storage_id']),
  ].filter((storage) => typeof storage === 'number')
  for (const storage of rowStorages.length > 0 ? rowStorages : [fileStorage]) if (storage > 0) storages.add(storage)
}
