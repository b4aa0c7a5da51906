/** Tells listeners how a run goes, at most ten times a second, and always the last state. */
import type { RunProgress } from '../../../src-shared/contract/run.ts'
import type { Clock } from '../ports.ts'

const EVERY_MS = 100

export class ProgressReporter {
  private readonly clock: Clock
  private readonly read: () => RunProgress
  private readonly listeners = new Set<(progress: RunProgress) => void>()
  private toldAt = Number.NEGATIVE_INFINITY
  private pending = false

  constructor(clock: Clock, read: () => RunProgress) {
    this.clock = clock
    this.read = read
  }

  listen(listener: (progress: RunProgress) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  changed(): void {
    if (this.pending || this.listeners.size === 0) return
    const wait = this.toldAt + EVERY_MS - this.clock.now()
    if (wait <= 0) {
      this.tell()
      return
    }
    this.pending = true
    void this.later(wait)
  }

  private async later(wait: number): Promise<void> {
    await this.clock.sleep(wait)
    if (this.pending) this.tell()
  }

  tell(): void {
    this.pending = false
    this.toldAt = this.clock.now()
    const progress = this.read()
    for (const listener of this.listeners) listener(progress)
  }
}
