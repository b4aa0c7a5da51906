/** The runs this process drives, and the journal's word on all others. Survives the window: a run ends when it ends. */
import type { RowView } from '../../../src-shared/contract/import.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { RunProgress } from '../../../src-shared/contract/run.ts'
import { reasonText } from '../../../src-shared/domain/messages/runs.ts'
import type { RunCall } from '../../../src-shared/domain/run.ts'
import type { PlanRow } from '../../../src-shared/domain/plan.ts'
import { systemChance } from '../../adapters/chance.ts'
import { openAccount } from '../../adapters/account/client.ts'
import { systemClock } from '../../adapters/clock.ts'
import type { AccountPort } from '../../engine/ports.ts'
import type { RunHandle } from '../../engine/run/handle.ts'
import { JournalFailure, type JournalPort } from '../../engine/run/journal-port.ts'
import { leftToday } from '../../engine/run/left-today.ts'
import type { RunOptions } from '../../engine/run/options.ts'
import { accountFailure } from '../../engine/import/session-failure.ts'
import { planUndo, type UndoPlan } from '../../engine/run/undo.ts'
import { resumeRun, startRun } from '../../engine/run/run.ts'
import type { OpenAccounts, UsableAccount } from './open-accounts.ts'
import type { OpenSession } from './open-sessions.ts'

/** How a run was asked for. */
interface Asked {
  readonly rate?: number | undefined
  readonly concurrency?: number | undefined
  readonly firstRows?: number | undefined
  readonly confirm?: string | undefined
}

type RowRun = NonNullable<RowView['run']>

interface Running {
  readonly handle: RunHandle
  ended: boolean
}

const PLAN_BATCH = 500

export class RunningRuns {
  private readonly running = new Map<string, Running>()
  private readonly journal: JournalPort
  private readonly accounts: OpenAccounts
  private readonly onProgress: (progress: RunProgress) => void

  constructor(journal: JournalPort, accounts: OpenAccounts, onProgress: (progress: RunProgress) => void) {
    this.journal = journal
    this.accounts = accounts
    this.onProgress = onProgress
  }

  busy(): boolean {
    return [...this.running.values()].some(({ ended }) => !ended)
  }

  async start(session: OpenSession, options: Asked): Promise<Answer<{ run: string }>> {
    const head = await session.thread.ask('plan', { from: 0, count: 0 })
    if (!head.ok) return head
    const known = await session.thread.ask('known', null)
    if (!known.ok) return known
    const summary = await session.thread.ask('summary', null)
    if (!summary.ok) return summary
    if (summary.value.cost.writes === 0) {
      const { problem, conflict } = summary.value.counts
      const message =
        problem + conflict > 0
          ? 'Nothing to send: the rows with problems or conflicts must be seen to first. Nothing was sent.'
          : 'Nothing to do: the account already holds what the file says. Nothing was sent.'
      return { ok: false, failure: { code: 'nothing-to-do', message } }
    }
    const guard = summary.value.guard ?? null
    if (guard !== null && options.confirm !== guard.phrase) {
      const message = `Something in this file is unusual. Look at it, then type “${guard.phrase}” to apply it all the same. Nothing was sent.`
      return { ok: false, failure: { code: 'bad-request', message, detail: 'guard' } }
    }
    const { account, view } = session.account
    return this.drive(session.account, (client) =>
      startRun({
        account: client,
        journal: this.journal,
        clock: systemClock,
        chance: systemChance,
        head: head.value.head,
        accountName: view.name,
        rows: planBatches(session, head.value.total),
        ledger: account.ledger,
        storages: view.storages.map(({ id }) => id),
        knownIds: known.value,
        options: rateOf(options),
      }),
    )
  }

  /** What taking a run back would change now. Sends no write. */
  async planUndo(run: string): Promise<Answer<{ usable: UsableAccount; plan: UndoPlan }>> {
    const address = this.journal.record(run).head.account
    const usable = await this.accounts.byAddress(address)
    if (!usable) return notFound(`Run ${run} belongs to the account at ${address}. Add that account to undo it.`)
    const account = openAccount({ address: usable.connection.address, key: usable.connection.key })
    try {
      const planned = await planUndo(run, { account, journal: this.journal })
      if (!planned.ok) return accountFailure(planned.failure, account.address, planned.storage)
      return { ok: true, value: { usable, plan: planned.plan } }
    } finally {
      await account.close()
    }
  }

  /** Takes a run back by a plan made now; a run of its own. */
  async undo(run: string, options: Asked): Promise<Answer<{ run: string }>> {
    const planned = await this.planUndo(run)
    if (!planned.ok) return planned
    const { usable, plan } = planned.value
    if (plan.rows.every(({ calls }) => calls.length === 0)) {
      const message = 'Nothing to undo: the account holds nothing of this run that can be taken back. Nothing was sent.'
      return { ok: false, failure: { code: 'nothing-to-do', message } }
    }
    return this.drive(usable, (client) =>
      startRun({
        account: client,
        journal: this.journal,
        clock: systemClock,
        chance: systemChance,
        head: plan.head,
        accountName: usable.view.name,
        rows: [plan.rows],
        ledger: plan.ledger,
        storages: plan.storages,
        undoOf: run,
        options: rateOf(options),
      }),
    )
  }

  pause(run: string): Answer<Record<string, never>> {
    return this.steer(run, (handle) => handle.pause())
  }

  cancel(run: string): Answer<Record<string, never>> {
    return this.steer(run, (handle) => handle.cancel())
  }

  /** Goes on with a paused run of ours, or takes an interrupted one over. */
  async resume(run: string): Promise<Answer<Record<string, never>>> {
    const ours = this.running.get(run)
    if (ours && !ours.ended) {
      ours.handle.resume()
      return { ok: true, value: {} }
    }
    const address = this.journal.record(run).head.account
    const usable = await this.accounts.byAddress(address)
    if (!usable) return notFound(`Run ${run} belongs to the account at ${address}. Add that account to finish it.`)
    const taken = await this.drive(usable, (account) =>
      resumeRun({ account, journal: this.journal, clock: systemClock, chance: systemChance, run }),
    )
    return taken.ok ? { ok: true, value: {} } : taken
  }

  progress(run: string): RunProgress {
    const ours = this.running.get(run)
    if (ours) return ours.handle.progress()
    const { state, counts } = this.journal.info(run)
    const { total, settled, failed } = this.journal.callTotals(run)
    const { ledger } = this.journal.record(run)
    return {
      run,
      state,
      done: settled,
      total,
      failed,
      perSecond: 0,
      secondsLeft: null,
      leftToday: leftToday(this.journal, ledger),
      counts,
      message: null,
    }
  }

  /** States of the rows of a window, by their order in the plan; calls under way and done show while the run goes on. */
  rowStates(run: string, indexes: readonly number[]): Map<number, RowRun> {
    const states = new Map<number, RowRun>()
    for (const [from, count] of stretches(indexes)) {
      for (const { row, calls } of this.journal.allRows(run, from - 1, count)) {
        const message = row.reason === null ? null : reasonText(row.reason)
        states.set(row.seq, { state: row.state === 'waiting' ? waitingState(calls) : row.state, message })
      }
    }
    return states
  }

  /** Ends what runs: calls in flight finish, the rest stays resumable. */
  async close(): Promise<void> {
    for (const { handle, ended } of this.running.values()) if (!ended) handle.cancel()
    await Promise.all([...this.running.values()].map(({ handle }) => handle.finished))
  }

  private steer(run: string, act: (handle: RunHandle) => void): Answer<Record<string, never>> {
    const ours = this.running.get(run)
    if (!ours || ours.ended) return notFound('This run is not under way here any more. Its report says how it ended.')
    act(ours.handle)
    return { ok: true, value: {} }
  }

  private async afterwards(running: Running, account: AccountPort, stopListening: () => void): Promise<void> {
    await running.handle.finished
    running.ended = true
    stopListening()
    this.onProgress(running.handle.progress())
    await account.close()
  }

  private async drive(
    usable: UsableAccount,
    begin: (account: AccountPort) => Promise<RunHandle>,
  ): Promise<Answer<{ run: string }>> {
    // A client of its own: the journal counts the run's requests, and closing it cannot cut off a preview.
    const account = openAccount({ address: usable.connection.address, key: usable.connection.key })
    let handle: RunHandle
    try {
      handle = await begin(account)
    } catch (error) {
      await account.close()
      if (!(error instanceof JournalFailure)) throw error
      const code = error.code === 'busy' ? 'run-busy' : 'cannot-write'
      return { ok: false, failure: { code, message: error.message, detail: error.code } }
    }
    const running: Running = { handle, ended: false }
    this.running.set(handle.id, running)
    const stopListening = handle.onProgress(this.onProgress)
    void this.afterwards(running, account, stopListening)
    return { ok: true, value: { run: handle.id } }
  }
}

/** A waiting row by its calls: untouched, on the way, or all done and not yet read back. */
function waitingState(calls: readonly RunCall[]): RowRun['state'] {
  if (calls.every(({ state }) => state === 'done')) return 'applied'
  return calls.some(({ state }) => state === 'sending' || state === 'done') ? 'sending' : 'waiting'
}

async function* planBatches(session: OpenSession, total: number): AsyncGenerator<readonly PlanRow[]> {
  for (let from = 0; from < total; from += PLAN_BATCH) {
    const batch = await session.thread.ask('plan', { from, count: PLAN_BATCH })
    if (!batch.ok) throw new Error(batch.failure.message)
    yield batch.value.rows
  }
}

function rateOf({ rate, concurrency, firstRows }: Asked): RunOptions {
  return {
    ...(rate === undefined ? {} : { perSecond: rate }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(firstRows === undefined ? {} : { firstRows }),
  }
}

/** Sorted indexes as [first, count] of neighbours, so that a window is one question and a filtered one few. */
function stretches(indexes: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const last = found.at(-1)
    if (last && last[0] + last[1] === index) last[1]++
    else found.push([index, 1])
  }
  return found
}

function notFound(message: string): Answer<never> {
  return { ok: false, failure: { code: 'not-found', message } }
}
