/**
 * The simulated time and all pending events. One event happens at a time, followed by all code that can run without waiting. If several are due at
 * the same moment, the seed decides their order.
 */
import { Digest, type Random } from './random.ts'

export interface Due {
  at: number
  readonly order: number
  /** The owner whose time stops while its computer sleeps, or null for the world's. */
  readonly owner: Owner | null
  cancelled: boolean
  work: () => void
  /** The content of the event, if it affects what can happen next. */
  readonly what: unknown
}

/** A waiting computer or process. Events of a dead one never happen. */
export interface Owner {
  readonly alive: boolean
  /** It stands still until then, and earlier events wait. */
  readonly stillUntil?: number
}

/** Owns requests in transit, which nothing can stop. */
export const ON_ITS_WAY: Owner = { alive: true }

/** Thrown in a killed process, so that its further actions have no effect. */
export class Killed extends Error {}

/** A rule that must always hold was broken. */
export class Broken extends Error {
  readonly rule: string
  constructor(rule: string, what: string) {
    super(`${rule}: ${what}`)
    this.rule = rule
  }
}

/** Three runs that wait for days renew their leases this often. */
const MAX_EVENTS = 200_000

export class World {
  /** The true time in milliseconds since 1970. */
  time: number
  readonly random: Random
  readonly digest = new Digest()
  readonly trace: string[] | null
  events = 0
  /** What happened or went wrong, and how often. */
  readonly counts = new Map<string, number>()
  broken: Broken | null = null
  protected readonly heap: Due[] = []

  constructor(time: number, random: Random, traced: boolean) {
    this.time = time
    this.random = random
    this.trace = traced ? [] : null
  }

  note(what: string): void {
    const line = `${this.time} ${what}`
    this.digest.add(line)
    this.trace?.push(line)
  }

  count(what: string, times = 1): void {
    if (times > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  /** Only the first failure counts. */
  fail(rule: string, what: string): void {
    if (this.broken) return
    this.broken = new Broken(rule, what)
    this.note(`BROKEN ${rule}: ${what}`)
  }

  after(ms: number, owner: Owner | null, work: () => void, what: unknown = null): Due {
    const at = Math.max(this.time + Math.max(0, ms), owner?.stillUntil ?? 0)
    const due = { at, order: this.random.unit(), owner, cancelled: false, work, what }
    this.push(due)
    return due
  }

  /** Delays all pending events of this owner. */
  postpone(owner: Owner, ms: number): void {
    const all = this.heap.splice(0)
    for (const due of all) {
      if (due.owner === owner) due.at += ms
      this.push(due)
    }
  }

  /** Runs until `over` returns true, no events are left, or a rule is broken. */
  async run(over: () => boolean): Promise<'over' | 'empty' | 'endless'> {
    while (this.broken === null) {
      if (over()) return 'over'
      const due = this.pop()
      if (due === undefined) return 'empty'
      if (due.cancelled || due.owner?.alive === false) continue
      this.events += 1
      if (this.events > MAX_EVENTS) return 'endless'
      if (due.at > this.time) this.time = due.at
      try {
        due.work()
      } catch (error) {
        // A process has no effects after the moment it is killed.
        if (!(error instanceof Killed)) throw error
      }
      await turn()
    }
    return 'over'
  }

  protected push(due: Due): void {
    const { heap } = this
    heap.push(due)
    for (let index = heap.length - 1; index > 0;) {
      const parent = (index - 1) >> 1
      if (!this.before(index, parent)) break
      this.swap(index, parent)
      index = parent
    }
  }

  protected pop(): Due | undefined {
    const { heap } = this
    const [firstDue] = heap
    const lastDue = heap.pop()
    if (firstDue === undefined || lastDue === undefined || firstDue === lastDue) return firstDue
    heap[0] = lastDue
    for (let index = 0; ;) {
      const remainingCount = 2 * index + 1
      if (remainingCount >= heap.length) break
      const least =
        remainingCount + 1 < heap.length && this.before(remainingCount + 1, remainingCount)
          ? remainingCount + 1
          : remainingCount
      if (!this.before(least, index)) break
      this.swap(least, index)
      index = least
    }
    return firstDue
  }

  private before(one: number, other: number): boolean {
    const [a, b] = [this.heap[one], this.heap[other]]
    if (!a || !b) return false
    return a.at === b.at ? a.order < b.order : a.at < b.at
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.heap[one], this.heap[other]]
    if (!a || !b) return
    this.heap[one] = b
    this.heap[other] = a
  }
}

/** Resolves after all settled promises have been handled. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
