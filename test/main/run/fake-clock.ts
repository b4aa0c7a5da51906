/** A clock on which time passes only when everything waits for it. Implements the Clock port. */
import type { Clock } from '../../../src-main/ports/ports.ts'

const TURNS = 12

interface Sleeper {
  readonly at: number
  wake(): void
}

export class FakeClock implements Clock {
  private time: number
  private sleepers: Sleeper[] = []
  private ticking = false
  private asked = false

  constructor(time = Date.UTC(2026, 10, 21, 9)) {
    this.time = time
  }

  now(): number {
    this.asked = true
    return this.time
  }

  /** The computer sleeps: time passes, and no timer runs. */
  leap(ms: number): void {
    this.time += ms
  }

  sleep(ms: number, abortSignal?: AbortSignal): Promise<void> {
    if (abortSignal?.aborted === true) return Promise.resolve()
    return new Promise((resolve) => {
      const sleeper: Sleeper = {
        at: this.time + ms,
        wake: () => {
          this.sleepers = this.sleepers.filter((one) => one !== sleeper)
          resolve()
        },
      }
      this.sleepers.push(sleeper)
      abortSignal?.addEventListener('abort', () => sleeper.wake(), { once: true })
      this.tick()
    })
  }

  /** Once everything that can run without waiting has run, the next sleeper wakes. */
  private tick(): void {
    if (this.ticking) return
    this.ticking = true
    const turn = (remainingCount: number): void => {
      // Code that works reads the time now and then. Time passes after some turns of the event loop without that.
      if (remainingCount > 0) {
        const next = this.asked ? TURNS : remainingCount - 1
        this.asked = false
        setImmediate(() => turn(next))
        return
      }
      this.ticking = false
      const nextSleeper = this.sleepers.reduce<Sleeper | null>(
        (firstSleeper, sleeper) => (firstSleeper && firstSleeper.at <= sleeper.at ? firstSleeper : sleeper),
        null,
      )
      if (!nextSleeper) return
      this.time = Math.max(this.time, nextSleeper.at)
      nextSleeper.wake()
      if (this.sleepers.length > 0) this.tick()
    }
    turn(TURNS)
  }
}
