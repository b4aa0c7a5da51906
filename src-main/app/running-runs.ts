/**
 * The runs that this process drives; the journal covers all others. Runs continue if the window closes. Each run has its own thread, and main only
 * passes on its progress.
 */
import { randomInt } from 'node:crypto'
import type { ImportSummary, ShownRow } from '../../src-shared/api/import.ts'
import type { Answer, FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { isOver, type RunProgress, type RunInfo } from '../../src-shared/api/run.ts'
import { makeUndoNote, deletePhrase } from '../../src-shared/words/runs.ts'
import type { StorageNames } from '../../src-shared/material/values/ids-by-name.ts'
import { countCalls, needsAttention, findReportState } from '../../src-shared/run/report-rows.ts'
import { materialOf, type CallTrace, type RowState, withStorageName } from '../../src-shared/run/run.ts'
import { groupConsecutive } from '../../src-shared/material/values/ranges.ts'
import {
  applyPlan,
  type Confirmation,
  type OriginalsStore,
  Challenges,
  type PlanQuestion as Asking,
} from './apply/apply-plan.ts'
import { discardRun, endRun } from '../run/unfinished.ts'
import type { RunHandle } from '../run/run-loop.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { readStoredProgress, applyRefusal, isWaitingForQuota } from '../run/park.ts'
import { guardPhrase } from '../../src-shared/words/outliers.ts'
import type { UndoOutline } from '../run/plan-undo.ts'
import type { UndoToConfirm } from './run-history.ts'
import {
  planUndoInThread,
  resumeRunInThread,
  undoRunInThread,
  type RunThreadDependencies,
  type UndoAnswer,
  type UndoRequest,
} from '../run/worker/run-thread.ts'
import { startRunOfImport, optionsOf, type SendOptions, type RunSettings } from './start-run.ts'
import type { PlanToConfirm } from './app.ts'
import { makeJournalRefusal } from './expected-failure.ts'
import type { OpenAccounts, UsableAccount } from './open-accounts.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import { systemClock } from '../machine/clock.ts'
import type { OpenSession } from './open-sessions.ts'
import type { UiLanguage } from './ui-language.ts'

type ShownRowRun = NonNullable<ShownRow['run']>

interface RunningRun {
  readonly handle: RunHandle
  hasEnded: boolean
}

/** The maximum number of an undo's rows that the window lists. Further rows are only counted. */
const MAX_UNDO_ROWS = 500
/** How many rows are read from the journal at a time. */
const ROWS_PER_BATCH = 1000

export class RunningRuns {
  private readonly runningRuns = new Map<string, RunningRun>()
  private readonly journal: JournalPort
  private readonly journalFile: string
  private readonly accounts: OpenAccounts
  private readonly onProgress: (progress: RunProgress) => void

  private runSettings: RunSettings
  private readonly uiLanguage: UiLanguage
  private readonly challenges = new Challenges(
    () => randomInt(1000, 10_000),
    () => performance.now(),
  )
  /** The plans of undos with deletes, as they were last shown to the user. */
  private readonly undoOutlines = new Map<string, UndoOutline>()
  /** Asks the user outside the page. Absent if the host has no dialogs. */
  private readonly confirmPlan: ((plan: PlanToConfirm) => Promise<boolean>) | undefined

  constructor(
    { journal, file }: { readonly journal: JournalPort; readonly file: string },
    accounts: OpenAccounts,
    onProgress: (progress: RunProgress) => void,
    runSettings: RunSettings,
    uiLanguage: UiLanguage,
    confirmPlan?: (plan: PlanToConfirm) => Promise<boolean>,
  ) {
    this.confirmPlan = confirmPlan
    this.uiLanguage = uiLanguage
    this.journal = journal
    this.journalFile = file
    this.accounts = accounts
    this.onProgress = onProgress
    this.runSettings = runSettings
  }

  /** Active runs use the new speed immediately. A new quota reserve applies to a run from its next start or resume. */
  applySettings(runSettings: RunSettings): void {
    this.runSettings = runSettings
    for (const { handle, hasEnded } of this.runningRuns.values()) {
      if (!hasEnded) handle.setRate({ perSecond: runSettings.rate, concurrency: runSettings.concurrency })
    }
  }

  /** The runs that this process drives. */
  activeRuns(): readonly string[] {
    return [...this.runningRuns].flatMap(([run, { hasEnded }]) => (hasEnded ? [] : [run]))
  }

  isBusy(): boolean {
    return [...this.runningRuns.values()].some(({ hasEnded }) => !hasEnded)
  }

  /** The phrase that the user must type to apply the session's current plan; null if none is needed. */
  async challenge(session: OpenSession): Promise<Answer<{ phrase: string | null }>> {
    // Users are not asked about a plan they have not seen.
    const settledAnswer = await this.settlePlan(session)
    if (!settledAnswer.ok) return settledAnswer
    const planQuestion = makeApplyQuestion(session)
    const summary = await session.thread.ask('import.summary')
    if (!summary.ok) return summary
    const { guard } = summary.value
    const phrase = guard && this.challenges.ask(planQuestion, guardPhrase(guard, this.uiLanguage.language))
    return { ok: true, value: { phrase } }
  }

  async start(session: OpenSession, options: SendOptions, originals: OriginalsStore): Promise<Answer<{ run: string }>> {
    const { thread } = session
    const settledAnswer = await this.settlePlan(session)
    if (!settledAnswer.ok) return settledAnswer
    const { revision } = thread
    const planQuestion = makeApplyQuestion(session)
    const head = await thread.ask('head')
    if (!head.ok) return head
    const knownIdsAnswer = await thread.ask('known')
    if (!knownIdsAnswer.ok) return knownIdsAnswer
    const answer = await thread.ask('import.summary')
    if (!answer.ok) return answer
    const summary = answer.value
    const { account, connection, view } = session.account
    const importToStart = {
      head: head.value,
      accountName: connection.name,
      thread,
      revision,
      ledger: account.ledger,
      storages: view.storages.map(({ id }) => id),
      knownIds: knownIdsAnswer.value,
      undoOf: null,
      options: optionsOf(options, this.runSettings),
    }
    return this.drive(async () => {
      const applyResult = await applyPlan({
        writes: summary.cost.writes,
        confirm: () => this.confirmApply(session, summary, planQuestion, options.confirm),
        originals,
        storeOriginals: async (path) => (await thread.ask('keepOriginals', path)).ok,
        start: () => startRunOfImport(this.baseOf(session.account), importToStart),
      })
      if (!('kind' in applyResult)) return applyResult
      if (applyResult.kind === 'declined') return refuse({ code: 'plan-declined' })
      const { problem, conflict } = summary.counts
      return problem + conflict > 0
        ? refuse({ code: 'nothing-but-problems' })
        : refuse({ code: 'nothing-to-send', compared: summary.nothing ? summary.compared : null })
    })
  }

  /** If the account was read too long ago, it is read again. If that changes the plan, the new plan is shown first. [READ-7] */
  private async settlePlan({ thread }: OpenSession): Promise<Answer<unknown>> {
    const summaryAnswer = await thread.ask('import.summary')
    if (!summaryAnswer.ok || (summaryAnswer.value.reading?.before ?? 0) === 0) return summaryAnswer
    const refreshAnswer = await thread.ask('import.refresh', { what: 'needed' })
    if (!refreshAnswer.ok || (refreshAnswer.value.reading?.corrected?.rows ?? 0) === 0) return refreshAnswer
    return refuse({ code: 'plan-changed' })
  }

  /** Unusual changes must be confirmed by typing in the page, and allowed outside it. */
  private async confirmApply(
    session: OpenSession,
    { changed, cost, fieldColumns, file, guard }: ImportSummary,
    planQuestion: Asking,
    typedPhrase: string | undefined,
  ): Promise<Confirmation> {
    if (guard === null) return { kind: 'confirmed' }
    const { name: account } = session.account.connection
    const confirmResult = await this.challenges.confirm(planQuestion, typedPhrase, () =>
      this.askToConfirm({ kind: 'apply', file: file.name, account, writes: cost.writes, changed, fieldColumns, guard }),
    )
    return confirmResult === 'not-typed' ? refuse({ code: 'guard-asks' }) : { kind: confirmResult }
  }

  /** Plans what undoing a run, or part of it, would change now. Sends no changes. */
  async planUndo({ run, part }: UndoTarget): Promise<Answer<UndoToConfirm>> {
    const accountAnswer = await this.accounts.accountOfRun(this.journal.record(run))
    if (!accountAnswer.ok) return accountAnswer
    const answer = await planUndoInThread(
      this.baseOf(accountAnswer.value),
      this.makeUndoRequest({ run, part }),
      MAX_UNDO_ROWS,
    )
    if (answer.kind !== 'planned') return makeUndoRefusal(answer, accountAnswer.value)
    const outline = { ...answer.outline, readAt: formatIsoTime(systemClock.now()) }
    if (outline.deletes === 0) {
      this.undoOutlines.delete(undoKeyOf({ run, part }))
      return { ok: true, value: { ...outline, phrase: null } }
    }
    this.undoOutlines.set(undoKeyOf({ run, part }), outline)
    const confirmPhrase = deletePhrase(outline.deletes, this.uiLanguage.language)
    const phrase = this.challenges.ask(makeUndoQuestion({ run, part }, outline), confirmPhrase)
    return { ok: true, value: { ...outline, phrase } }
  }

  /** Undoes a run with a plan made now. The undo is a run itself. */
  async undo({ run, part }: UndoTarget, undoRequest: SendOptions): Promise<Answer<{ run: string }>> {
    const accountAnswer = await this.accounts.accountOfRun(this.journal.record(run))
    if (!accountAnswer.ok) return accountAnswer
    const usableAccount = accountAnswer.value
    const { name: accountName } = usableAccount.connection
    const outline = this.undoOutlines.get(undoKeyOf({ run, part }))
    // Unless the user typed the right answer, the thread only starts an undo that deletes nothing.
    let deleteCount = 0
    if (outline) {
      const { file, undoes } = this.journal.info(run)
      const { warnings, writes } = outline
      const confirmResult = await this.challenges.confirm(
        makeUndoQuestion({ run, part }, outline),
        undoRequest.confirm,
        () => this.askToConfirm({ kind: 'undo', file, undoes, account: accountName, writes, warnings }),
      )
      if (confirmResult === 'declined') return refuse({ code: 'plan-declined' })
      if (confirmResult === 'confirmed') deleteCount = outline.deletes
    }
    return this.drive(async () => {
      const options = optionsOf(undoRequest, this.runSettings)
      const undoResult = await undoRunInThread(this.baseOf(usableAccount), this.makeUndoRequest({ run, part }), {
        accountName,
        deletes: deleteCount,
        options,
      })
      return 'kind' in undoResult ? makeUndoRefusal(undoResult, usableAccount) : { ok: true, value: undoResult }
    })
  }

  private makeUndoRequest({ run, part }: UndoTarget): UndoRequest {
    return { run, part, note: makeUndoNote(this.runSettings.correctionNote, run, this.uiLanguage.language) }
  }

  /** Asks the user outside the page. If no dialog can be shown there, the typed phrase is enough. */
  private async askToConfirm(plan: PlanToConfirm): Promise<boolean> {
    return this.confirmPlan === undefined || (await this.confirmPlan(plan))
  }

  pause(run: string): Answer<Record<string, never>> {
    return this.controlRun(run, (handle) => handle.pause())
  }

  /** Stops a run of this process, or ends a parked one. */
  async cancel(run: string): Promise<Answer<Record<string, never>>> {
    const runningRun = this.runningRuns.get(run)
    try {
      const isParkedElsewhere = !(runningRun && !runningRun.hasEnded) && this.journal.info(run).state === 'parked'
      if (!isParkedElsewhere) return this.controlRun(run, (handle) => handle.cancel())
      await endRun(this.journal, run)
    } catch (error) {
      return makeJournalRefusal(error)
    }
    this.runningRuns.delete(run)
    this.onProgress(this.progress(run))
    return { ok: true, value: {} }
  }

  /** Discards the unsent part of a run that no process drives. */
  async discard(run: string): Promise<Answer<Record<string, never>>> {
    try {
      await discardRun(this.journal, run)
    } catch (error) {
      return makeJournalRefusal(error)
    }
    this.runningRuns.delete(run)
    this.onProgress(this.progress(run))
    return { ok: true, value: {} }
  }

  /** Resumes a paused run of this process, or takes over an interrupted one. */
  async resume(run: string): Promise<Answer<Record<string, never>>> {
    const runningRun = this.runningRuns.get(run)
    if (runningRun && !runningRun.hasEnded) {
      if (!isOver(runningRun.handle.progress().state)) {
        runningRun.handle.resume()
        return { ok: true, value: {} }
      }
      // The run has ended but is still closing its journal. A message sent now would be lost, so this waits until the run has finished.
      await Promise.allSettled([runningRun.handle.whenFinished])
    }
    const accountAnswer = await this.accounts.accountOfRun(this.journal.record(run))
    if (!accountAnswer.ok) return accountAnswer
    const options = optionsOf({}, this.runSettings)
    const base = this.baseOf(accountAnswer.value)
    const resumeAnswer = await this.drive(async () => ({
      ok: true,
      value: await resumeRunInThread(base, run, options),
    }))
    return resumeAnswer.ok ? { ok: true, value: {} } : resumeAnswer
  }

  progress(run: string): RunProgress {
    const runningRun = this.runningRuns.get(run)
    if (runningRun) return applyRefusal(runningRun.handle.progress())
    return readStoredProgress(this.journal, run, this.runSettings.quotaReserve)
  }

  /** The states of the rows that a window shows, by their order in the plan. If a run is active, they include its calls in flight. */
  rowStates(run: string, indexes: readonly number[], storages: StorageNames): Map<number, ShownRowRun> {
    const states = new Map<number, ShownRowRun>()
    const isActive = this.runningRuns.get(run)?.hasEnded === false
    for (const [from, count] of groupConsecutive(indexes.toSorted((a, b) => a - b))) {
      for (const row of this.journal.readAllRows(run, from - 1, count)) {
        states.set(row.seq, {
          state: rowStateOf(row.state, row.calls, isActive),
          reason: row.reason && withStorageName(row.reason, storages),
        })
      }
    }
    return states
  }

  /** The rows whose material the run added, with the material's id. The id is null if the account did not return it. */
  listAddedMaterials(run: string, indexes: readonly number[]): Map<number, number | null> {
    const addedMaterials = new Map<number, number | null>()
    for (const [from, count] of groupConsecutive(indexes.toSorted((a, b) => a - b))) {
      for (const row of this.journal.readAllRows(run, from - 1, count)) {
        const state = findReportState(row.state, countCalls(row.calls))
        if (state === 'applied' || state === 'verified' || state === 'unverified')
          addedMaterials.set(row.seq, materialOf(row))
      }
    }
    return addedMaterials
  }

  /** Rows that do not have the file's values after the run has ended, by their order in the plan. */
  listRowsNotApplied(run: string): number[] {
    const rows: number[] = []
    for (let previousSeq = -1; ;) {
      const batch = this.journal.readAllRows(run, previousSeq, ROWS_PER_BATCH)
      for (const { seq, state, calls, status } of batch) {
        if (needsAttention(findReportState(state, countCalls(calls)), status)) rows.push(seq)
      }
      const lastSeq = batch.at(-1)?.seq
      if (lastSeq === undefined) return rows
      previousSeq = lastSeq
    }
  }

  /** Ends active runs: calls in flight finish, and the runs can be resumed later. Runs that wait for quota continue at the next start. */
  async close(): Promise<void> {
    for (const { handle, hasEnded } of this.runningRuns.values()) if (!hasEnded) handle.leave()
    await Promise.allSettled([...this.runningRuns.values()].map(({ handle }) => handle.whenFinished))
  }

  private controlRun(run: string, act: (handle: RunHandle) => void): Answer<Record<string, never>> {
    const runningRun = this.runningRuns.get(run)
    if (!runningRun || runningRun.hasEnded) return refuse({ code: 'run-ended' })
    act(runningRun.handle)
    return { ok: true, value: {} }
  }

  private async finishRun(runningRun: RunningRun, stopListening: () => void): Promise<void> {
    // The progress shows how the run ended, even if its thread died.
    await Promise.allSettled([runningRun.handle.whenFinished])
    runningRun.hasEnded = true
    stopListening()
    this.onProgress(applyRefusal(runningRun.handle.progress()))
  }

  baseOf({ connection }: UsableAccount): RunThreadDependencies {
    const { address, key, network } = connection
    return { journal: this.journal, journalFile: this.journalFile, address, key, network }
  }

  async drive(begin: () => Promise<Answer<RunHandle>>): Promise<Answer<{ run: string }>> {
    let startAnswer: Answer<RunHandle>
    try {
      startAnswer = await begin()
    } catch (error) {
      return makeJournalRefusal(error)
    }
    if (!startAnswer.ok) return startAnswer
    const handle = startAnswer.value
    const runningRun: RunningRun = { handle, hasEnded: false }
    this.runningRuns.set(handle.id, runningRun)
    const stopListening = handle.onProgress((progress) => this.onProgress(applyRefusal(progress)))
    void this.finishRun(runningRun, stopListening)
    return { ok: true, value: { run: handle.id } }
  }
}

/** Why an undo was not started. */
function makeUndoRefusal(answer: UndoAnswer, { connection }: UsableAccount): FailedAnswer {
  switch (answer.kind) {
    case 'failed':
      return refuse({
        code: 'account',
        failure: answer.failure,
        storage: answer.storage,
        address: connection.address,
      })
    case 'declined':
      return refuse({ code: 'undo-asks' })
    case 'nothing':
    case 'planned':
      return refuse({ code: 'nothing-to-undo' })
  }
}

/** The state as the report shows it. While the run is active, a call without an answer counts as in flight. */
function rowStateOf(state: RowState, calls: readonly CallTrace[], isActive: boolean): ShownRowRun['state'] {
  const callCounts = countCalls(calls)
  const shownState = findReportState(state, callCounts)
  if (state !== 'waiting' || !isActive || shownState === 'applied') return shownState
  return callCounts.openCount > 0 || callCounts.doneCount > 0 ? 'sending' : shownState
}

function makeApplyQuestion({ id, thread }: OpenSession): Asking {
  return { subject: `apply ${id}`, plan: String(thread.revision) }
}

/** A run, and the part of it to undo. */
type UndoTarget = Pick<UndoRequest, 'run' | 'part'>

function undoKeyOf({ run, part = {} }: UndoTarget): string {
  return `${run} ${JSON.stringify(part)}`
}

function makeUndoQuestion(undoRequest: UndoTarget, { deletes, writes, total }: UndoOutline): Asking {
  return { subject: `undo ${undoKeyOf(undoRequest)}`, plan: `${deletes} ${writes} ${total}` }
}

/**
 * Resumes runs at start that were waiting for the day's quota when the program ended, if the account's key is stored. Runs that the user paused or
 * stopped, that the account refused, or that failed are only offered.
 */
export class AutoResume {
  private readonly journal: JournalPort
  private readonly runsToResume: Promise<readonly string[]>

  /** Begins immediately. `onFailure` is called for unexpected errors; runs that were already resumed continue. */
  constructor(journal: JournalPort, runs: Pick<RunningRuns, 'resume'>, onFailure: (error: unknown) => void) {
    this.journal = journal
    this.runsToResume = resumeParkedRuns(journal, runs, onFailure)
  }

  /** The runs that were resumed automatically since this process started. Waits until they are known. */
  async runs(): Promise<readonly RunInfo[]> {
    return (await this.runsToResume).map((run) => this.journal.info(run))
  }

  async whenFinished(): Promise<void> {
    await this.runsToResume
  }
}

async function resumeParkedRuns(
  journal: JournalPort,
  runs: Pick<RunningRuns, 'resume'>,
  onFailure: (error: unknown) => void,
): Promise<readonly string[]> {
  const resumedRuns: string[] = []
  try {
    // Lets the host start first.
    await new Promise((resolve) => setImmediate(resolve))
    for (const { run, state } of journal.listRuns()) {
      if (state !== 'parked' || !isWaitingForQuota(journal.record(run))) continue
      // If the key is missing or another Stocksheet uses the run, it stays parked. The list of runs offers to resume it.
      const resumeAnswer = await runs.resume(run)
      if (resumeAnswer.ok) resumedRuns.push(run)
    }
  } catch (error) {
    onFailure(error)
  }
  return resumedRuns
}
