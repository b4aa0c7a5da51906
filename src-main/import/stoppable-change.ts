/** Does work in parts, so that other work can run in between, and so that it can be stopped. [EDIT-12] */
import { finishWithoutPauses, type WorkInParts } from '../../src-shared/material/values/in-parts.ts'
import type { Clock } from '../ports/ports.ts'

/** Runs work and returns its result. Null if the work was stopped before the end. */
export type PartRunner = <Value>(work: WorkInParts<Value>) => Promise<Value | null>

export const runWithoutPauses: PartRunner = (work) => Promise.resolve(finishWithoutPauses(work))

/** Milliseconds of work between two pauses. */
const TURN_MS = 20

/** Progress is only reported for work that takes longer than this. */
const REPORT_AFTER_MS = 300

/** The share that is done, from 0 to 1. Only called for slow work. */
type ShareListener = (share: number) => void

/** Runs an import's changes one after another, each in parts, and can stop the one in progress. */
export class StoppableChange {
  private readonly clock: Clock
  private readonly onShare: ShareListener
  private abortController: AbortController | null = null

  constructor(clock: Clock, onShare: ShareListener) {
    this.clock = clock
    this.onShare = onShare
  }

  async run<ChangeResult>(change: (runParts: PartRunner) => Promise<ChangeResult>): Promise<ChangeResult> {
    const stopController = new AbortController()
    this.abortController = stopController
    try {
      return await change(runInTurns(this.clock, stopController.signal, this.onShare))
    } finally {
      this.abortController = null
    }
  }

  /** Cancels the change in progress. False if there is none. */
  stop(): boolean {
    this.abortController?.abort()
    return this.abortController !== null
  }
}

function runInTurns(clock: Clock, stop: AbortSignal, onShare: ShareListener): PartRunner {
  return async (work) => {
    const startedAt = clock.now()
    let turnStartedAt = startedAt
    for (;;) {
      const part = work.next()
      if (part.done === true) return part.value
      const now = clock.now()
      if (now - turnStartedAt < TURN_MS) continue
      if (now - startedAt >= REPORT_AFTER_MS) onShare(part.value)
      await clock.sleep(0)
      if (stop.aborted) return null
      turnStartedAt = clock.now()
    }
  }
}
