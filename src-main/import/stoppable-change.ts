/** Does work part by part, so that others have their turn meanwhile, and it can be stopped before its end. [EDIT-12] */
import { atOnce, type InParts } from '../../src-shared/material/values/in-parts.ts'
import type { Clock } from '../ports/ports.ts'

/** Null: it was stopped before its end. */
export type PartRunner = <Value>(work: InParts<Value>) => Promise<Value | null>

export const runAtOnce: PartRunner = (work) => Promise.resolve(atOnce(work))

/** Milliseconds of work between two turns of others. */
const TURN_MS = 20

/** What is done sooner needs no word. */
const REPORT_AFTER_MS = 300

/** What share of it is done, from 0 to 1; only of what takes long. */
type OnShare = (share: number) => void

/** Changes of an import, one after the other. */
export class StoppableChange {
  private readonly clock: Clock
  private readonly onShare: OnShare
  private stopping: AbortController | null = null

  constructor(clock: Clock, onShare: OnShare) {
    this.clock = clock
    this.onShare = onShare
  }

  async run<Made>(change: (runParts: PartRunner) => Promise<Made>): Promise<Made> {
    const stopping = new AbortController()
    this.stopping = stopping
    try {
      return await change(inTurns(this.clock, stopping.signal, this.onShare))
    } finally {
      this.stopping = null
    }
  }

  /** The change that is being made is not made. False: none was. */
  stop(): boolean {
    this.stopping?.abort()
    return this.stopping !== null
  }
}

function inTurns(clock: Clock, stop: AbortSignal, onShare: OnShare): PartRunner {
  return async (work) => {
    const began = clock.now()
    let turn = began
    for (;;) {
      const part = work.next()
      if (part.done === true) return part.value
      const now = clock.now()
      if (now - turn < TURN_MS) continue
      if (now - began >= REPORT_AFTER_MS) onShare(part.value)
      await clock.sleep(0)
      if (stop.aborted) return null
      turn = clock.now()
    }
  }
}
