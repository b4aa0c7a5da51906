/**
 * The runs this process drives, and the journal's word on all others. Survives the window: a run ends when it ends.
 * Each is driven in a thread of its own: main only passes rows in and progress out.
 */
import type { RowView } from '../../../src-shared/contract/import.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { isOver, type RunProgress } from '../../../src-shared/contract/run.ts'
import { reasonText, undoPhraseIn } from '../../../src-shared/wording/runs.ts'
import { callsOf, reportState } from '../../../src-shared/domain/run/report-rows.ts'
import type { CallTrace, RowState } from '../../../src-shared/domain/run/run.ts'
import type { PlanRow } from '../../../src-shared/domain/plan/plan.ts'
import { ranges } from '../../../src-shared/domain/values/ranges.ts'
import { quotaOf } from '../../engine/run/context.ts'
import { discardRun, endRun } from '../../engine/run/end-run.ts'
import type { RunHandle } from '../../engine/run/handle.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import { believed, leftToday, withRefusal } from '../../engine/run/left-today.ts'
import { checkOptions } from '../../engine/run/options.ts'
import { isIdle } from '../../engine/run/park.ts'
import { accountFailure } from '../../engine/import/session-failure.ts'
import type { UndoOutline } from '../../engine/run/undo.ts'
import type { UndoAnswer } from '../../workers/run-messages.ts'
import { planUndoThread, resumeRunThread, startRunThread, undoThread, type RunBase } from '../../workers/run-thread.ts'
import type { PlanToConfirm } from '../app.ts'
import { Challenges, type Asked as Asking } from './challenges.ts'
import { journalRefusal } from './journal-refusal.ts'
import type { OpenAccounts, UsableAccount } from './open-accounts.ts'
import type { OpenSession } from './open-sessions.ts'
import type { UiLanguage } from './ui-language.ts'
import { optionsOf, type Asked, type Pace } from './run-pace.ts'

type RowRun = NonNullable<RowView['run']>

interface Running {
  readonly handle: RunHandle
  ended: boolean
}

/** Rows of a plan that pass through main at one time. */
const PLAN_BATCH = 200
/** Rows of an undo the window lists; the rest is counted. */
const MOST_UNDO_ROWS = 500

export class RunningRuns {
  private readonly running = new Map<string, Running>()
  private readonly journal: JournalPort
  private readonly file: string
  private readonly accounts: OpenAccounts
  private readonly onProgress: (progress: RunProgress) => void

  private pace: Pace
  private readonly uiLanguage: UiLanguage
  private readonly challenges = new Challenges()
  /** Undo plans that delete, as main last told them. */
  private readonly undoAsked = new Map<string, UndoOutline>()
  /** Asks the user outside the page; absent where that cannot be. */
  private readonly confirmPlan: ((plan: PlanToConfirm) => Promise<boolean>) | undefined

  constructor(
    { journal, file }: { readonly journal: JournalPort; readonly file: string },
    accounts: OpenAccounts,
    onProgress: (progress: RunProgress) => void,
    pace: Pace,
    uiLanguage: UiLanguage,
    confirmPlan?: (plan: PlanToConfirm) => Promise<boolean>,
  ) {
    this.confirmPlan = confirmPlan
    this.uiLanguage = uiLanguage
    this.journal = journal
    this.file = file
    this.accounts = accounts
    this.onProgress = onProgress
    this.pace = pace
  }

  /** Runs under way take the new speed at once; what is kept of the quota counts from the next start or resumption. */
  setPace(pace: Pace): void {
    this.pace = pace
    for (const { handle, ended } of this.running.values()) {
      if (!ended) handle.setRate({ perSecond: pace.rate, concurrency: pace.concurrency })
    }
  }

  /** Runs this process is driving. */
  activeRuns(): readonly string[] {
    return [...this.running].flatMap(([run, { ended }]) => (ended ? [] : [run]))
  }

  busy(): boolean {
    return [...this.running.values()].some(({ ended }) => !ended)
  }

  /** What must be typed to apply what the session shows now; null where nothing must be. */
  async challenge(session: OpenSession): Promise<Answer<{ phrase: string | null }>> {
    const about = applying(session)
    const summary = await session.thread.ask('summary', null)
    if (!summary.ok) return summary
    const guard = summary.value.guard ?? null
    return { ok: true, value: { phrase: guard === null ? null : this.challenges.ask(about, guard.phrase) } }
  }

  async start(session: OpenSession, options: Asked): Promise<Answer<{ run: string }>> {
    const { revision } = session.thread
    const about = applying(session)
    const head = await session.thread.ask('plan', { from: 0, count: 0 })
    if (!head.ok) return head
    const known = await session.thread.ask('known', null)
    if (!known.ok) return known
    const summary = await session.thread.ask('summary', null)
    if (!summary.ok) return summary
    if (summary.value.cost.writes === 0) {
      const { problem, conflict } = summary.value.counts
      const { nothingButProblems, nothingToSend } = this.uiLanguage.words
      const message = problem + conflict > 0 ? nothingButProblems : (summary.value.nothing ?? nothingToSend)
      return { ok: false, failure: { code: 'nothing-to-do', message } }
    }
    const guard = summary.value.guard ?? null
    if (guard !== null) {
      if (!this.challenges.takes(about, options.confirm)) return refusedAs('guard', this.uiLanguage.words.guardAsks)
      const { changed = [], cost, file } = summary.value
      const lines = [...guard.reasons, ...changed].map(({ message }) => message)
      const { name } = session.account.connection
      const said = await this.confirmed({ kind: 'apply', file: file.name, account: name, writes: cost.writes, lines })
      if (!said) return refusedAs('declined', this.uiLanguage.words.planDeclined)
    }
    const { account, connection, view } = session.account
    const asked = {
      head: head.value.head,
      accountName: connection.name,
      rows: planBatches(session, head.value.total, revision),
      ledger: account.ledger,
      storages: view.storages.map(({ id }) => id),
      knownIds: known.value,
      undoOf: null,
      options: optionsOf(options, this.pace),
    }
    return this.drive(async () => {
      try {
        return { ok: true, value: await startRunThread(this.baseOf(session.account), asked) }
      } catch (error) {
        if (error instanceof PlanChanged) return refusedAs('plan-changed', this.uiLanguage.words.planChanged)
        throw error
      }
    })
  }

  /** What taking a run back would change now. Sends no write. */
  async planUndo(run: string): Promise<Answer<UndoOutline>> {
    const found = await this.accounts.ofRun(this.journal.record(run))
    if (!found.ok) return found
    const answer = await planUndoThread(this.baseOf(found.value), run, MOST_UNDO_ROWS)
    if (answer.kind !== 'planned') return undoRefused(answer, found.value, this.uiLanguage)
    const { outline } = answer
    if (outline.phrase === null) {
      this.undoAsked.delete(run)
      return { ok: true, value: outline }
    }
    this.undoAsked.set(run, outline)
    const phrase = this.challenges.ask(undoing(run, outline), undoPhraseIn(outline.phrase, this.uiLanguage.language))
    return { ok: true, value: { ...outline, phrase } }
  }

  /** Takes a run back by a plan made now; a run of its own. */
  async undo(run: string, asked: Asked): Promise<Answer<{ run: string }>> {
    const found = await this.accounts.ofRun(this.journal.record(run))
    if (!found.ok) return found
    const usable = found.value
    const { name: accountName } = usable.connection
    const outline = this.undoAsked.get(run)
    // Without the right answer the thread starts only what deletes nothing.
    let confirm = ''
    if (outline && this.challenges.takes(undoing(run, outline), asked.confirm)) {
      const { file } = this.journal.info(run, this.uiLanguage.language)
      const lines = outline.warnings.map((warning) => reasonText(warning, this.uiLanguage.language))
      const { writes } = outline
      const said = await this.confirmed({ kind: 'undo', file, account: accountName, writes, lines })
      if (!said) return refusedAs('declined', this.uiLanguage.words.planDeclined)
      confirm = outline.phrase ?? ''
    }
    return this.drive(async () => {
      const options = optionsOf(asked, this.pace)
      const begun = await undoThread(this.baseOf(usable), { run, accountName, confirm, options })
      return 'kind' in begun ? undoRefused(begun, usable, this.uiLanguage) : { ok: true, value: begun }
    })
  }

  /** Where no dialog can be shown outside the page, the typed phrase is the only word. */
  private async confirmed(plan: PlanToConfirm): Promise<boolean> {
    return this.confirmPlan === undefined || (await this.confirmPlan(plan))
  }

  pause(run: string): Answer<Record<string, never>> {
    return this.steer(run, (handle) => handle.pause())
  }

  /** Stops a run of ours, or ends one that lies parked. */
  async cancel(run: string): Promise<Answer<Record<string, never>>> {
    const ours = this.running.get(run)
    try {
      const lies = !(ours && !ours.ended) && this.journal.info(run).state === 'parked'
      if (!lies) return this.steer(run, (handle) => handle.cancel())
      await endRun(this.journal, run)
    } catch (error) {
      return journalRefusal(error, this.uiLanguage)
    }
    this.running.delete(run)
    this.onProgress(this.progress(run))
    return { ok: true, value: {} }
  }

  /** Discards the rest of a run that nobody drives. */
  async discard(run: string): Promise<Answer<Record<string, never>>> {
    try {
      await discardRun(this.journal, run)
    } catch (error) {
      return journalRefusal(error, this.uiLanguage)
    }
    this.running.delete(run)
    this.onProgress(this.progress(run))
    return { ok: true, value: {} }
  }

  /** Goes on with a paused run of ours, or takes an interrupted one over. */
  async resume(run: string): Promise<Answer<Record<string, never>>> {
    const ours = this.running.get(run)
    if (ours && !ours.ended) {
      if (!isOver(ours.handle.progress().state)) {
        ours.handle.resume()
        return { ok: true, value: {} }
      }
      // It told its end and is still closing its journal: a word to it would be lost, and the run stand still.
      await Promise.allSettled([ours.handle.finished])
    }
    const usable = await this.accounts.ofRun(this.journal.record(run))
    if (!usable.ok) return usable
    const options = optionsOf({}, this.pace)
    const base = this.baseOf(usable.value)
    const taken = await this.drive(async () => ({ ok: true, value: await resumeRunThread(base, run, options) }))
    return taken.ok ? { ok: true, value: {} } : taken
  }

  progress(run: string): RunProgress {
    const ours = this.running.get(run)
    if (ours) return this.worded(ours.handle.progress())
    const { state, counts, requests, why } = this.journal.info(run, this.uiLanguage.language)
    const { total, settled, failed } = this.journal.callTotals(run)
    const { ledger, reason } = this.journal.record(run)
    const parked = state === 'parked' && reason !== null ? reasonText(isIdle(reason), this.uiLanguage.language) : null
    const quota = believed(this.journal, ledger, quotaOf(this.journal, ledger, checkOptions()))
    return {
      run,
      state,
      done: settled,
      total,
      failed,
      perSecond: 0,
      secondsLeft: null,
      leftToday: leftToday(this.journal, ledger),
      sending: 0,
      requests,
      requestsPerSecond: 0,
      quota,
      counts,
      message: parked ?? why?.message ?? null,
      ...(why ? { code: why.code } : {}),
    }
  }

  /** States of the rows of a window, by their order in the plan; calls under way and done show while the run goes on. */
  rowStates(run: string, indexes: readonly number[]): Map<number, RowRun> {
    const states = new Map<number, RowRun>()
    const activeRuns = this.running.get(run)?.ended === false
    for (const [from, count] of ranges(indexes.toSorted((a, b) => a - b))) {
      for (const { row, calls } of this.journal.allRows(run, from - 1, count)) {
        const message = row.reason === null ? null : reasonText(row.reason, this.uiLanguage.language)
        states.set(row.seq, {
          state: rowState(row.state, calls, activeRuns),
          message,
          field: row.reason?.field ?? null,
        })
      }
    }
    return states
  }

  /** Ends what runs: calls in flight finish, the rest stays resumable; what waits for quota goes on at the next start. */
  async close(): Promise<void> {
    for (const { handle, ended } of this.running.values()) if (!ended) handle.leave()
    await Promise.allSettled([...this.running.values()].map(({ handle }) => handle.finished))
  }

  private steer(run: string, act: (handle: RunHandle) => void): Answer<Record<string, never>> {
    const ours = this.running.get(run)
    if (!ours || ours.ended) return notFound(this.uiLanguage.words.runNotHere)
    act(ours.handle)
    return { ok: true, value: {} }
  }

  private async afterwards(running: Running, stopListening: () => void): Promise<void> {
    // How it ended is in its progress, also when its thread died.
    await Promise.allSettled([running.handle.finished])
    running.ended = true
    stopListening()
    this.onProgress(this.worded(running.handle.progress()))
  }

  /** Progress with its message in the window's language: the thread that drives the run says it in English, and why. */
  private worded(progress: RunProgress): RunProgress {
    const { why } = progress
    return why === undefined
      ? progress
      : { ...withRefusal(progress), message: reasonText(why, this.uiLanguage.language) }
  }

  private baseOf({ connection }: UsableAccount): RunBase {
    const { address, key, network } = connection
    return { journal: this.journal, journalFile: this.file, address, key, network }
  }

  private async drive(begin: () => Promise<Answer<RunHandle>>): Promise<Answer<{ run: string }>> {
    let begun: Answer<RunHandle>
    try {
      begun = await begin()
    } catch (error) {
      return journalRefusal(error, this.uiLanguage)
    }
    if (!begun.ok) return begun
    const handle = begun.value
    const running: Running = { handle, ended: false }
    this.running.set(handle.id, running)
    const stopListening = handle.onProgress((progress) => this.onProgress(this.worded(progress)))
    void this.afterwards(running, stopListening)
    return { ok: true, value: { run: handle.id } }
  }
}

/** Why an undo was not started, in words. */
function undoRefused(
  answer: UndoAnswer,
  { connection }: UsableAccount,
  { language, words }: UiLanguage,
): Answer<never> {
  switch (answer.kind) {
    case 'failed':
      return accountFailure(answer.failure, connection.address, answer.storage, language)
    case 'phrase':
      return refusedAs('undo-phrase', words.undoAsks)
    case 'nothing':
    case 'planned':
      return { ok: false, failure: { code: 'nothing-to-do', message: words.nothingToUndo } }
  }
}

/** As the report shows it; while the run is under way, what has no answer yet is on its way. */
function rowState(state: RowState, calls: readonly CallTrace[], activeRuns: boolean): RowRun['state'] {
  const own = callsOf(calls)
  const shown = reportState(state, own)
  if (state !== 'waiting' || !activeRuns || shown === 'applied') return shown
  return own.open > 0 || own.done > 0 ? 'sending' : shown
}

/** The plan is another one than the one that was looked at and confirmed. */
class PlanChanged extends Error {}

function applying({ id, thread }: OpenSession): Asking {
  return { subject: `apply ${id}`, plan: String(thread.revision) }
}

function undoing(run: string, { phrase, writes, total }: UndoOutline): Asking {
  return { subject: `undo ${run}`, plan: `${phrase} ${writes} ${total}` }
}

function refusedAs(detail: string, message: string): Answer<never> {
  return { ok: false, failure: { code: 'bad-request', message, detail } }
}

/** All of one revision: a change meanwhile ends it, before anything is sent. */
async function* planBatches(session: OpenSession, total: number, revision: number): AsyncGenerator<readonly PlanRow[]> {
  for (let from = 0; from < total; from += PLAN_BATCH) {
    const batch = await session.thread.ask('plan', { from, count: PLAN_BATCH })
    if (session.thread.revision !== revision) throw new PlanChanged()
    if (!batch.ok) throw new Error(batch.failure.message)
    yield batch.value.rows
  }
}

function notFound(message: string): Answer<never> {
  return { ok: false, failure: { code: 'not-found', message } }
}
