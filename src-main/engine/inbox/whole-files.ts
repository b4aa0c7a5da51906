/**
 * Which files are whole: those that kept their size and time while the program ran for some time. Clocks of servers are not this
 * computer's, so a file's own time is only compared with itself. Where a computer sleeps, whoever writes is stopped, too: what counts
 * is not the time that the clock shows, but that the program was seen to run.
 */
import type { SeenFile } from './inbox-ports.ts'

/** Copying programs and spreadsheets write in several steps. */
export const WHOLE_AFTER_MS = 2_000

/** While a file is waited for, the program is seen to run this often. A sleep, or a clock that is set, counts for no more. */
export const BEAT_MS = 250

interface Sighting {
  readonly stamp: string
  /** Of the time that was counted. */
  readonly since: number
}

export class WholeFiles {
  private readonly seen = new Map<string, Sighting>()
  /** How long the program was seen to run, in milliseconds. */
  private counted = 0
  private last: number | null = null

  /** The program runs, at `now`. */
  beat(now: number): void {
    const since = now - (this.last ?? now)
    this.counted += Math.min(Math.max(0, since), BEAT_MS)
    this.last = now
  }

  /** Whether this file is whole, at the last beat. */
  isWhole({ name, stamp }: Pick<SeenFile, 'name' | 'stamp'>): boolean {
    const before = this.seen.get(name)
    const since = before?.stamp === stamp ? before.since : this.counted
    this.seen.set(name, { stamp, since })
    return this.counted - since >= WHOLE_AFTER_MS
  }

  /** Forgets all but these. */
  keep(names: ReadonlySet<string>): void {
    for (const name of this.seen.keys()) if (!names.has(name)) this.seen.delete(name)
  }
}
