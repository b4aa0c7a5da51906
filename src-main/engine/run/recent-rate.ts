/** How many a second, over the last seconds. Counts by the second, so that a fast run costs no memory. */
import type { Clock } from '../ports.ts'

const WINDOW_S = 10

export class RecentRate {
  private readonly clock: Clock
  /** Counts of the last seconds, by the second they fell in. */
  private readonly counts = new Map<number, number>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Negative takes back what turned out not to have left. */
  add(count: number): void {
    if (count === 0) return
    const second = Math.floor(this.clock.now() / 1000)
    this.counts.set(second, (this.counts.get(second) ?? 0) + count)
    if (this.counts.size > WINDOW_S + 1) this.forget()
  }

  perSecond(): number {
    this.forget()
    const [first] = this.counts.keys()
    if (first === undefined) return 0
    let sum = 0
    for (const count of this.counts.values()) sum += count
    const seconds = Math.min(WINDOW_S, Math.max(1, this.clock.now() / 1000 - first))
    return Math.max(0, sum) / seconds
  }

  private forget(): void {
    const oldest = Math.floor(this.clock.now() / 1000) - WINDOW_S
    for (const second of this.counts.keys()) if (second < oldest) this.counts.delete(second)
  }
}
