/**
 * What the system shows about a run outside the window: progress on the dock or taskbar, and notifications. The user is notified when a long run ends
 * or waits while another program is used. The rules do not read a clock; the time is passed in.
 */
import { outcomeOf } from '../../src-shared/run/run-outcome.ts'
import type { EventOf } from '../../src-shared/api/calls.ts'
import { isOver, type RunPhase } from '../../src-shared/api/names.ts'
import type { AppEvent } from '../app/app.ts'
import type { DesktopWords } from '../../src-shared/words/desktop/en.ts'

/**
 * Shows what happens in runs outside the window: keeps the machine awake, shows progress on the dock, and notifies the user at the end. Pass it every
 * event.
 */
export function makeRunIndicators(env: {
  readonly blocker: Blocker
  readonly window: () => (ProgressBar & { isFocused(): boolean }) | undefined
  readonly words: () => DesktopWords
  readonly notify: (notice: Notice) => void
}): (event: AppEvent) => void {
  const { blocker, window, words, notify } = env
  const now = (): number => performance.now()
  const eventHandlers = [
    keepAwake(blocker),
    showProgress(window),
    notifyAboutEnds({ now, isWatched: () => window()?.isFocused() === true, words, notify }),
  ]
  return (event) => {
    for (const handleEvent of eventHandlers) handleEvent(event)
  }
}

type Progress = EventOf<'run.progress'>

export interface ProgressBar {
  /** `progress`: from 0 to 1. Above 1, the bar is indeterminate; below 0, it is removed. */
  setProgressBar(progress: number, options: { mode: 'none' | 'normal' | 'indeterminate' | 'paused' }): void
}

/** Shows the progress of runs. Pass it every event. If several runs are active, one bar shows the progress of all their calls. */
export function showProgress(getBar: () => ProgressBar | undefined): (event: AppEvent) => void {
  const activeRuns = new Map<string, Progress>()
  return ({ name, event }) => {
    if (name !== 'run.progress') return
    if (isOver(event.state)) activeRuns.delete(event.run)
    else activeRuns.set(event.run, event)
    const runs = [...activeRuns.values()]
    if (runs.length === 0) return getBar()?.setProgressBar(-1, { mode: 'none' })
    const total = runs.reduce((sum, run) => sum + run.total, 0)
    const doneCount = runs.reduce((sum, run) => sum + run.done, 0)
    if (total === 0 || runs.every(({ state }) => state === 'verifying')) {
      return getBar()?.setProgressBar(2, { mode: 'indeterminate' })
    }
    const isWaiting = runs.every(({ state }) => state === 'paused' || state === 'parked')
    getBar()?.setProgressBar(Math.min(1, doneCount / total), { mode: isWaiting ? 'paused' : 'normal' })
  }
}

export interface Notice {
  readonly title: string
  readonly body: string
}

/** If a run is shorter than this, the user is probably still watching and is not notified. */
const LONG_RUN_MS = 10_000

export interface NoticeEnv {
  /** The time in milliseconds, never decreasing. */
  readonly now: () => number
  /** True if the user is looking at the window. */
  readonly isWatched: () => boolean
  readonly words: () => DesktopWords
  readonly notify: (notice: Notice) => void
}

/** Notifies the user once about each end of a run, and each time a run starts to wait. Pass it every event. */
export function notifyAboutEnds({
  now,
  isWatched: isWindowWatched,
  words,
  notify,
}: NoticeEnv): (event: AppEvent) => void {
  const startTimes = new Map<string, number>()
  const announcedPhases = new Map<string, RunPhase>()
  return ({ name, event }) => {
    if (name !== 'run.progress') return
    const { run, state } = event
    if (state === 'running' || state === 'verifying') {
      if (!startTimes.has(run)) startTimes.set(run, now())
      announcedPhases.delete(run)
      return
    }
    const startTime = startTimes.get(run)
    const notice = noticeOf(event, words())
    if (startTime === undefined || notice === null || announcedPhases.get(run) === state) return
    announcedPhases.set(run, state)
    if (isOver(state)) startTimes.delete(run)
    const isLong = state === 'parked' || now() - startTime >= LONG_RUN_MS
    if (isLong && !isWindowWatched()) notify(notice)
  }
}

/** The notice. Null if there is nothing to report: the user paused the run, or it continues. */
function noticeOf({ state, counts }: Progress, { runEnded }: DesktopWords): Notice | null {
  switch (state) {
    case 'done': {
      const { kind, openRowCount } = outcomeOf(counts)
      return kind === 'done'
        ? { title: runEnded.done, body: runEnded.doneBody(counts.verified) }
        : { title: runEnded.failed, body: runEnded.failedBody(openRowCount) }
    }
    case 'stopped':
    case 'interrupted':
      return { title: runEnded.stopped, body: runEnded.stoppedBody(counts.verified) }
    case 'parked':
      return { title: runEnded.parked, body: runEnded.parkedBody }
    case 'running':
    case 'paused':
    case 'verifying':
      return null
    default:
      return state satisfies never
  }
}

/** The part of Electron's `powerSaveBlocker` that is used here. */
interface Blocker {
  start(kind: 'prevent-app-suspension'): number
  stop(id: number): unknown
}

/** Keeps the machine awake while a run sends requests. Pass it every event. */
export function keepAwake(blocker: Blocker): (event: AppEvent) => void {
  const runningIds = new Set<string>()
  let blockerId: number | undefined
  return ({ name, event }) => {
    if (name !== 'run.progress') return
    if (event.state === 'running' || event.state === 'verifying') runningIds.add(event.run)
    else runningIds.delete(event.run)
    if (runningIds.size > 0) blockerId ??= blocker.start('prevent-app-suspension')
    else if (blockerId !== undefined) {
      blocker.stop(blockerId)
      blockerId = undefined
    }
  }
}
