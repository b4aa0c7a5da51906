/** Informs listeners of a run's progress at most ten times a second, and always of the final state. */
import type { RunProgress } from '../../src-shared/api/run.ts'
import type { Clock } from '../ports/ports.ts'

const PROGRESS_EVERY_MS = 100

export class ProgressReporter {
  private readonly clock: Clock
  private readonly readProgress: () => RunProgress
  private readonly listeners = new Set<(progress: RunProgress) => void>()
  private lastReportAt = Number.NEGATIVE_INFINITY
  private isReportDue = false

  constructor(clock: Clock, readProgress: () => RunProgress) {
    this.clock = clock
    this.readProgress = readProgress
  }

  listen(listener: (progress: RunProgress) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  noteChange(): void {
    if (this.isReportDue || this.listeners.size === 0) return
    const waitMs = this.lastReportAt + PROGRESS_EVERY_MS - this.clock.now()
    if (waitMs <= 0) {
      this.report()
      return
    }
    this.isReportDue = true
    void this.scheduleReport(waitMs)
  }

  private async scheduleReport(waitMs: number): Promise<void> {
    await this.clock.sleep(waitMs)
    if (this.isReportDue) this.report()
  }

  report(): void {
    this.isReportDue = false
    this.lastReportAt = this.clock.now()
    const progress = this.readProgress()
    for (const listener of this.listeners) listener(progress)
  }
}

const WINDOW_SECONDS = 10

/** A rate per second over the last few seconds. Stores one count per second, so a fast run uses no more memory. */
export class RecentRate {
  private readonly clock: Clock
  /** The counts of the last few seconds, by second. */
  private readonly counts = new Map<number, number>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** A negative count subtracts requests that were not sent after all. */
  add(count: number): void {
    if (count === 0) return
    const second = Math.floor(this.clock.now() / 1000)
    this.counts.set(second, (this.counts.get(second) ?? 0) + count)
    if (this.counts.size > WINDOW_SECONDS + 1) this.dropOldCounts()
  }

  computeRate(): number {
    this.dropOldCounts()
    const [firstSecond] = this.counts.keys()
    if (firstSecond === undefined) return 0
    let sum = 0
    for (const count of this.counts.values()) sum += count
    const seconds = Math.min(WINDOW_SECONDS, Math.max(1, this.clock.now() / 1000 - firstSecond))
    return Math.max(0, sum) / seconds
  }

  private dropOldCounts(): void {
    const oldestSecond = Math.floor(this.clock.now() / 1000) - WINDOW_SECONDS
    for (const second of this.counts.keys()) if (second < oldestSecond) this.counts.delete(second)
  }
}
