/** The run of the open import: its progress and its controls. Never computes an outcome itself. */
import type { Failure, Host, ReportRow, Request, RowFilter, RunProgress } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { isOver } from '../../src-shared/api/run.ts'
import { countRowsNeedingAttention } from '../../src-shared/run/run-outcome.ts'
import { ask } from './call-host.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

type RunCommand = 'pause' | 'resume' | 'cancel' | 'discard'

export interface RunState {
  readonly run: string | null
  readonly isStarting: boolean
  /** The phrase the user must type before the start; null until it is known. */
  readonly phrase: UntrustedText | null
  readonly progress: RunProgress | null
  /** The last command sent to the run, until it takes effect. */
  readonly lastCommand: RunCommand | null
  readonly failure: Failure | null
  /** True once the user has started an undo of this run. */
  readonly isUndone: boolean
  /** Rows that need attention, known when the run is over. */
  readonly failedRows: readonly ReportRow[]
  /** True for the account's own stock, whose rows can be changed during a run. [STOCK-12] */
  readonly isStock: boolean
  /** True once the rows have been compared with the values that the run verified. [STOCK-12] */
  readonly isComparedWithRun: boolean
}

export type StartOptions = Pick<Request<'run.start'>, 'confirm' | 'firstRows'>

export type RunStore = ReturnType<typeof createRunStore>

const NO_RUN: RunState = {
  run: null,
  isStarting: false,
  phrase: null,
  progress: null,
  lastCommand: null,
  failure: null,
  isUndone: false,
  failedRows: [],
  isStock: false,
  isComparedWithRun: false,
}
const MAX_FAILED_ROWS = 200

export function createRunStore(host: Host, isStock = false) {
  const noRun: RunState = { ...NO_RUN, isStock }
  const store = createStore<RunState>(() => noRun)

  function showProgress(progress: RunProgress): void {
    const stateBefore = store.getState()
    if (progress.run !== stateBefore.run) return
    const hasNewState = stateBefore.progress?.state !== progress.state
    // If a parked run is resumed when no requests are left, it stays parked. The command then counts as answered.
    const isAnswered = hasNewState || stateBefore.progress?.why?.details['asked'] !== progress.why?.details['asked']
    store.setState({ progress, lastCommand: isAnswered ? null : stateBefore.lastCommand })
    if (isOver(progress.state) && hasNewState && countRowsNeedingAttention(progress.counts) > 0)
      void readFailedRows(progress.run)
  }

  /** Numbers each request, so that a late answer to an older one is ignored. */
  let requestNumber = 0
  /** How often the run has reported its progress. */
  let eventCount = 0
  host.on('run.progress', (progress) => {
    if (progress.run === store.getState().run) eventCount += 1
    showProgress(progress)
  })

  async function readFailedRows(run: string): Promise<void> {
    const answer = await ask(host, 'run.report', { run, from: 0, count: MAX_FAILED_ROWS, failedOnly: true })
    if (answer.ok && store.getState().run === run) store.setState({ failedRows: answer.value.rows })
  }

  async function sendCommand(command: RunCommand): Promise<void> {
    const { run } = store.getState()
    if (run === null) return
    store.setState({ lastCommand: command, failure: null })
    const answer = await ask(host, `run.${command}`, { run })
    if (!answer.ok) return store.setState({ lastCommand: null, failure: answer.failure })
    await loadRun(run)
  }

  /** Loads the run's progress. The answer is ignored if newer progress, even the end of the run, has arrived before it. */
  async function loadRun(run: string): Promise<void> {
    const eventCountBefore = eventCount
    const answer = await ask(host, 'run.progress', { run })
    if (answer.ok && eventCount === eventCountBefore) showProgress(answer.value)
  }

  const actions = {
    /** Requests the phrase for the current unusual changes. Earlier phrases are no longer valid. */
    async requestPhrase(session: string): Promise<void> {
      requestNumber += 1
      const challengeNumber = requestNumber
      store.setState({ phrase: null })
      const answer = await ask(host, 'run.challenge', { session })
      if (challengeNumber !== requestNumber || store.getState().isStarting) return
      store.setState(answer.ok ? { phrase: answer.value.phrase } : { failure: answer.failure })
    },
    /** `confirm`: the phrase the user typed; `firstRows`: pause after this many rows. */
    async start(session: string, options: StartOptions = {}): Promise<void> {
      store.setState({ ...noRun, isStarting: true }, true)
      const answer = await ask(host, 'run.start', { session, ...options })
      if (!answer.ok) return store.setState({ ...noRun, failure: answer.failure }, true)
      store.setState({ isStarting: false, run: answer.value.run })
      await loadRun(answer.value.run)
    },
    pause: () => sendCommand('pause'),
    resume: () => sendCommand('resume'),
    cancel: () => sendCommand('cancel'),
    /** Cancels the unsent part of a run. */
    discard: () => sendCommand('discard'),
    /** Watches a run and resumes it, for example after a key was entered. */
    async resumeRun(run: string): Promise<void> {
      await actions.watch(run)
      await actions.resume()
    },
    async watch(run: string): Promise<void> {
      store.setState({ ...noRun, run }, true)
      await loadRun(run)
    },
    /** Loads the run's messages again, for example after a change of language. */
    async refreshWording(): Promise<void> {
      const { run, failedRows } = store.getState()
      if (run === null) return
      await Promise.all([loadRun(run), failedRows.length > 0 ? readFailedRows(run) : undefined])
    },
    /** Records that an undo of this run was started. */
    markUndone: (run: string) => store.getState().run === run && store.setState({ isUndone: true }),
    forget: () => store.setState(noRun, true),
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act: actions })
}

/** From the moment Apply is pressed, the import's rows cannot be changed. Rows of the stock can always be changed. */
export function isApplied({ run, isStarting, isStock }: RunState): boolean {
  return !isStock && (isStarting || run !== null)
}

/**
 * True if the outcome of the run is completely known, so that the stock's rows are compared with it from now on. Rows that failed are then still
 * shown as changed.
 */
export function isOutcomeKnown({ isStock, progress }: Pick<RunState, 'isStock' | 'progress'>): boolean {
  return isStock && progress !== null && progress.state === 'done' && progress.counts.unknown === 0
}

/** The filter for rows that were not applied. */
export function filterOfUnappliedRows(run: Pick<RunState, 'isStock' | 'progress'>): RowFilter {
  return isOutcomeKnown(run) ? { changedByMe: true } : { notIn: true }
}

/** Whether the run has ended and its rows show their outcomes. */
export function hasEnded({ progress }: Pick<RunState, 'progress'>): boolean {
  return progress !== null && isOver(progress.state)
}

/** How many rows were not applied, after a run. */
export function countUnappliedRows(state: Pick<RunState, 'isStock' | 'progress'>): number {
  if (isOutcomeKnown(state)) return 0
  return state.progress !== null && hasEnded(state) ? countRowsNeedingAttention(state.progress.counts) : 0
}

/** True if the run needs its file open. False if the run is over, or if it is waiting and does not need the window. */
export function needsFile({ isStarting, progress }: RunState): boolean {
  return isStarting || (progress !== null && progress.state !== 'parked' && !isOver(progress.state))
}
