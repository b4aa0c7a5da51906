/**
 * Undoes a run: compares it with the current account, shows what would change, and only then starts the undo. When the page is closed, the comparison
 * is kept until a run changes the account or the comparison is too old.
 */
import type { Answer, Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import type { UndoPart } from '../../src-shared/api/report.ts'
import { ask } from './call-host.ts'
import { areEqual } from './equal-parts.ts'
import { MAX_READING_AGE_MS } from '../../src-shared/run/reading-limit.ts'
import { markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

export type UndoPlan = Reply<'undo.plan'>

export interface UndoState {
  /** Whether the page is open. */
  readonly isOpen: boolean
  /** The id of the run to undo; null if none. */
  readonly runToUndo: string | null
  /** The part of the run to undo; undefined for all of it. */
  readonly undoPart: UndoPart | undefined
  /** The name of the run's file, for the title. */
  readonly file: UntrustedText
  readonly step: 'planning' | 'shown' | 'starting'
  readonly plan: UndoPlan | null
  readonly failure: Failure | null
}

const NO_UNDO: UndoState = {
  isOpen: false,
  runToUndo: null,
  undoPart: undefined,
  file: markUntrusted(''),
  step: 'planning',
  plan: null,
  failure: null,
}

/** Whether the account was read recently enough. [READ-7] */
function isFresh({ readAt }: UndoPlan): boolean {
  const age = Date.now() - Date.parse(readAt)
  return age >= 0 && age <= MAX_READING_AGE_MS
}

export function createUndoStore(host: Host) {
  const store = createStore<UndoState>(() => NO_UNDO)
  // Numbers each request, so that a late answer to an older one is ignored.
  let lastRequestNumber = 0
  // Whether a run may have changed the account since the comparison began.
  let isStale = false
  host.on('run.progress', () => {
    isStale = true
  })
  async function askForPlan(run: string, part: UndoPart | undefined): Promise<Answer<UndoPlan>> {
    isStale = false
    return ask(host, 'undo.plan', { run, ...(part && { part }) })
  }
  const actions = {
    /** Opens the undo page. If this undo is already planned, it is shown without comparing again, unless the account may have changed. [READ-7] */
    async show(run: string, file: UntrustedText, part?: UndoPart): Promise<void> {
      const { runToUndo, undoPart: plannedPart, plan, step, failure } = store.getState()
      const isUpToDate = failure === null && !isStale && (plan === null || isFresh(plan))
      const isReusable = step === 'starting' || isUpToDate
      if (runToUndo === run && areEqual(plannedPart, part) && isReusable) store.setState({ isOpen: true })
      else await actions.plan(run, file, part)
    },
    async plan(run: string, file: UntrustedText, undoPart?: UndoPart): Promise<void> {
      const requestNumber = ++lastRequestNumber
      store.setState({ ...NO_UNDO, isOpen: true, runToUndo: run, undoPart, file }, true)
      const answer = await askForPlan(run, undoPart)
      if (requestNumber !== lastRequestNumber) return
      store.setState(answer.ok ? { step: 'shown', plan: answer.value } : { step: 'shown', failure: answer.failure })
    },
    /** Starts the undo, with the typed phrase if one is needed. Returns the new run's id, or null if it was refused. */
    async start(confirm?: string): Promise<string | null> {
      const { runToUndo, undoPart, plan, step } = store.getState()
      if (runToUndo === null || plan === null || step !== 'shown') return null
      const requestNumber = lastRequestNumber
      store.setState({ step: 'starting', failure: null })
      const answer = await ask(host, 'undo.start', {
        run: runToUndo,
        ...(undoPart && { part: undoPart }),
        ...(confirm === undefined ? {} : { confirm }),
      })
      if (answer.ok) {
        if (requestNumber === lastRequestNumber) actions.forget()
        return answer.value.run
      }
      if (requestNumber !== lastRequestNumber) return null
      // The undo's page may have been closed in the meantime. It is opened again, so that the user sees the refusal.
      store.setState({ isOpen: true, step: 'shown', failure: answer.failure })
      // A phrase is valid only once, so the plan is requested again with a new phrase.
      if (plan.phrase === null) return null
      const secondAnswer = await askForPlan(runToUndo, undoPart)
      if (requestNumber === lastRequestNumber && secondAnswer.ok) store.setState({ plan: secondAnswer.value })
      return null
    },
    close: (): void => store.setState({ isOpen: false }),
    forget: (): void => {
      lastRequestNumber += 1
      store.setState(NO_UNDO, true)
    },
  }
  return Object.assign(store, { act: actions })
}
