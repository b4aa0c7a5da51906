/**
 * Which files are whole: those that had the same size and time in two looks, some time apart. Clocks of servers are not this computer's,
 * so a file's own time is only compared with itself. Looks that lie far apart say nothing: a computer that slept in between has
 * stopped whoever writes, too.
 */
import type { SeenFile } from './inbox-ports.ts'

/** Copying programs and spreadsheets write in several steps. */
export const WHOLE_AFTER_MS = 2_000

/** A look at a quiet folder follows the one before within ten seconds. */
const FAR_APART_MS = 30_000

interface Sighting {
  readonly stamp: string
  readonly since: number
  readonly last: number
}

export class WholeFiles {
  private readonly seen = new Map<string, Sighting>()

  /** Whether this file is whole, at `now`. */
  isWhole({ name, stamp }: Pick<SeenFile, 'name' | 'stamp'>, now: number): boolean {
    const before = this.seen.get(name)
    // New, changed, the clock was put back, or nobody looked for long: it counts from now.
    const same = before?.stamp === stamp && now >= before.last && now - before.last < FAR_APART_MS
    const since = same ? before.since : now
    this.seen.set(name, { stamp, since, last: now })
    return now - since >= WHOLE_AFTER_MS
  }

  /** Forgets all but these. */
  keep(names: ReadonlySet<string>): void {
    for (const name of this.seen.keys()) if (!names.has(name)) this.seen.delete(name)
  }
}
