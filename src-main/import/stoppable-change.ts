/** Does work in parts, so that other work can run in between, and so that it can be stopped. [EDIT-12] */
import { finishWithoutPauses, type InParts } from '../../src-shared/material/values/in-parts.ts'
import type { Clock } from '../ports/ports.ts'

/** Runs work and returns its result. Null if the work was stopped before the end. */
export type PartRunner = <Value>(work: InParts<Value>) => Promise<Value | null>

export const runWithoutPauses: PartRunner = (work) => Promise.resolve(finishWithoutPauses(work))

/** Milliseconds of work between two pauses. */
const TURN_MS = 20

/** Progress is only reported for work that takes longer than this. */
const REPORT_AFTER_MS = 300

/** The share that is done, from 0 to 1. Only called for slow work. */
type OnShare = (share: number) => void

/** Runs changes of an import one after the other. */
export class StoppableChange {
  private readonly clock: Clock
  private readonly onShare: OnShare
  private abortController: AbortController | null = null

  constructor(clock: Clock, onShare: OnShare) {
    this.clock = clock
    this.onShare = onShare
  }

  async run<ChangeResult>(change: (runParts: PartRunner) => Promise<ChangeResult>): Promise<ChangeResult> {
    const stopping = new AbortController()
    this.abortController = stopping
    try {
      return await change(runInTurns(this.clock, stopping.signal, this.onShare))
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

function runInTurns(clock: Clock, stop: AbortSignal, onShare: OnShare): PartRunner {
  return async (work) => {
    const startedAt = clock.now()
    let turnStart = startedAt
    for (;;) {
      const part = work.next()
      if (part.done === true) return part.value
      const now = clock.now()
      if (now - turnStart < TURN_MS) continue
      if (now - startedAt >= REPORT_AFTER_MS) onShare(part.value)
      await clock.sleep(0)
      if (stop.aborted) return null
      turnStart = clock.now()
    }
  }
}
