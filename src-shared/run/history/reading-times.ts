/**
 * Which reading a date means. Readings are in the order they were made; their times are only shown. A wrong clock moves no reading: its time is
 * marked as doubtful, and the reading before it gives the time.
 */
import type { CallMethod } from '../../material/fields/writing-methods.ts'
import type { Change } from '../../plan/plan.ts'
import type { Reason } from '../run.ts'

/** A stored reading, as lists show it. */
interface ReadingTime {
  /** Grows by one with each reading of the account. */
  readonly seq: number
  /** Milliseconds since 1970, by the clock of the computer when the reading was whole. */
  readonly at: number
}

/** True for the largest set of readings whose times never go backwards: their clock is trusted. [HISTORY-4] */
export function believedTimes(times: readonly number[]): boolean[] {
  // Patience sorting: `ends[n]` is where a row of n + 1 readings ends at the earliest time.
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, time] of times.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((times[ends[middle] ?? 0] ?? 0) <= time) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = at
  }
  const believedMarks = times.map(() => false)
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) believedMarks[at] = true
  return believedMarks
}

/** Times that never go backwards: a doubtful one is replaced by that of the reading before, or of the first trusted one. */
export function steadyTimes(times: readonly number[]): number[] {
  const believedMarks = believedTimes(times)
  let last = times[believedMarks.indexOf(true)] ?? 0
  return times.map((time, at) => {
    if (believedMarks[at] === true) last = time
    return last
  })
}

/** The last reading made at that time or before, in the order of readings; null: there was none yet. [HISTORY-4] */
export function readingAsOf<One extends ReadingTime>(readings: readonly One[], time: number): One | null {
  const times = steadyTimes(readings.map(({ at }) => at))
  return readings.findLast((_, place) => (times[place] ?? 0) <= time) ?? null
}

export interface OwnCall {
  readonly run: string
  /** The run it takes back. */
  readonly undoOf: string | null
  readonly file: string
  /** The file's own row. */
  readonly row: number
  readonly material: number
  readonly method: CallMethod
  /** Unknown: it got no answer, and may have happened. */
  readonly state: 'done' | 'failed' | 'unknown'
  readonly reason: Reason | null
  /** Milliseconds since 1970: when its outcome was recorded; null in journals without it. */
  readonly at: number | null
  readonly changes: readonly Change[]
  /** What it changes without sending it, such as balances in another unit. */
  readonly broughtAlong: readonly Change[]
}

/** A reading's place among the runs. */
export interface ReadingPlace extends ReadingTime {
  readonly began: number
  /** The newest run when the reading began; null: there was none. */
  readonly newestRun: string | null
}

/**
 * What this data folder's runs did to an account, as its history needs it, and whether that was before or after a reading.
 * Whether a call came before a reading. The order of runs decides where it can, then the clock; a call that was answered while the
 * lists came is `during`. `runs`: all runs of the account, oldest first. [HISTORY-9]
 */
export function relationTo(
  reading: ReadingPlace,
  { run, at }: Pick<OwnCall, 'run' | 'at'>,
  runs: readonly string[],
): 'before' | 'during' | 'after' {
  const newestRun = reading.newestRun === null ? -1 : runs.indexOf(reading.newestRun)
  const isKnownRun = reading.newestRun === null || newestRun >= 0
  if (isKnownRun && runs.indexOf(run) > newestRun) return 'after'
  if (at === null) return 'before'
  if (at < reading.began) return 'before'
  return at > reading.at ? 'after' : 'during'
}
