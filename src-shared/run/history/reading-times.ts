/**
 * Finds the reading that a date refers to. Readings are in the order in which they were made; their times are only shown. A wrong clock does not move
 * a reading: its time is doubtful, and the previous reading's time is used instead.
 */
import type { CallMethod } from '../../material/fields/writing-methods.ts'
import type { Change } from '../../plan/plan.ts'
import type { Reason } from '../run.ts'

/** A stored reading, as listed for the user. */
interface ReadingTime {
  /** Increases by one with each reading of the account. */
  readonly seq: number
  /** When the reading was complete, in milliseconds since 1970 by the computer's clock. */
  readonly at: number
}

/** Marks the largest set of readings whose times never go backwards: their clock is trusted. [HISTORY-4] */
export function markTrustedTimes(times: readonly number[]): boolean[] {
  // Patience sorting: `sequenceEnds[n]` is the earliest end of a sequence of n + 1 readings.
  const sequenceEnds: number[] = []
  const previousIndexes: number[] = []
  for (const [index, time] of times.entries()) {
    let low = 0
    let high = sequenceEnds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((times[sequenceEnds[middle] ?? 0] ?? 0) <= time) low = middle + 1
      else high = middle
    }
    previousIndexes[index] = low === 0 ? -1 : (sequenceEnds[low - 1] ?? -1)
    sequenceEnds[low] = index
  }
  const trustMarks = times.map(() => false)
  for (let index = sequenceEnds.at(-1) ?? -1; index >= 0; index = previousIndexes[index] ?? -1) trustMarks[index] = true
  return trustMarks
}

/**
 * Times that never go backwards. A doubtful one is replaced by the time of the previous reading, or of the first
 * trusted one.
 */
export function computeTrustedTimes(times: readonly number[]): number[] {
  const trustMarks = markTrustedTimes(times)
  let lastTime = times[trustMarks.indexOf(true)] ?? 0
  return times.map((time, index) => {
    if (trustMarks[index] === true) lastTime = time
    return lastTime
  })
}

/** The last reading at or before a time, in the order of readings; null if there was none yet. [HISTORY-4] */
export function findReadingAt<One extends ReadingTime>(readings: readonly One[], time: number): One | null {
  const times = computeTrustedTimes(readings.map(({ at }) => at))
  return readings.findLast((_, place) => (times[place] ?? 0) <= time) ?? null
}

export interface OwnCall {
  readonly run: string
  /** The run that the call's run undoes. */
  readonly undoOf: string | null
  readonly file: string
  /** The row's number in the file. */
  readonly row: number
  readonly material: number
  readonly method: CallMethod
  /** `unknown`: the call got no answer, but may have been carried out. */
  readonly state: 'done' | 'failed' | 'unknown'
  readonly reason: Reason | null
  /** When the call's outcome was recorded, in milliseconds since 1970; null in journals without it. */
  readonly at: number | null
  readonly changes: readonly Change[]
  /** The call's side effects, such as balances in another unit. */
  readonly sideEffects: readonly Change[]
}

/** A reading's position among the runs. */
export interface ReadingPosition extends ReadingTime {
  readonly beganAt: number
  /** The newest run when the reading started; null if there was none. */
  readonly newestRun: string | null
}

/**
 * Whether a call came before a reading, by the order of runs if possible, else by the clock. A call that was answered
 * while the lists arrived is `during`. `runs`: all runs of the account, oldest first. [HISTORY-9]
 */
export function describeRelation(
  reading: ReadingPosition,
  { run, at }: Pick<OwnCall, 'run' | 'at'>,
  runs: readonly string[],
): 'before' | 'during' | 'after' {
  const newestRunIndex = reading.newestRun === null ? -1 : runs.indexOf(reading.newestRun)
  const isKnownRun = reading.newestRun === null || newestRunIndex >= 0
  if (isKnownRun && runs.indexOf(run) > newestRunIndex) return 'after'
  if (at === null) return 'before'
  if (at < reading.beganAt) return 'before'
  return at > reading.at ? 'after' : 'during'
}
