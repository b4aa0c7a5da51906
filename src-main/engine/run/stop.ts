/** Stopping, waiting and gates without platform types. */
import type { Clock, StopSignal } from '../ports.ts'

export class Stopper implements StopSignal {
  aborted = false
  private readonly listeners = new Set<() => void>()

  stop(): void {
    if (this.aborted) return
    this.aborted = true
    const listeners = [...this.listeners]
    this.listeners.clear()
    for (const listener of listeners) listener()
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener)
  }
}

/** A computer that sleeps stops its timers: waiting in slices finds out soon after it wakes. */
const SLICE_MS = 30_000

/** Resolves at `until` (milliseconds since 1970) by the clock, or when stopped. */
export async function sleepUntil(clock: Clock, until: number, stop: StopSignal): Promise<void> {
  while (!stop.aborted) {
    const left = until - clock.now()
    if (left <= 0) return
    await clock.sleep(Math.min(left, SLICE_MS), stop)
  }
}
