/**
 * Which files are whole: those that had the same size and time in two looks, some time apart. Clocks of servers are not this computer's,
 * so a file's own time is only compared with itself.
 */
import type { SeenFile } from './inbox-ports.ts'

/** Copying programs and spreadsheets write in several steps. */
export const WHOLE_AFTER_MS = 2_000

export class WholeFiles {
  private readonly seen = new Map<string, { readonly stamp: string; readonly since: number }>()

  /** Whether this file is whole, at `now`. */
  isWhole({ name, stamp }: Pick<SeenFile, 'name' | 'stamp'>, now: number): boolean {
    const before = this.seen.get(name)
    if (before?.stamp === stamp && now >= before.since) return now - before.since >= WHOLE_AFTER_MS
    // New, changed, or the clock was put back: it counts from now.
    this.seen.set(name, { stamp, since: now })
    return false
  }

  /** Forgets all but these. */
  keep(names: ReadonlySet<string>): void {
    for (const name of this.seen.keys()) if (!names.has(name)) this.seen.delete(name)
  }
}
