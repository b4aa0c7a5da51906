/** What this data folder's runs did to an account, as its history needs it, and whether that was before or after a reading. */
import type { CallMethod } from '../../material/fields/writing-methods.ts'
import type { Change } from '../../plan/planned-call.ts'
import type { Reason } from '../run.ts'
import type { ReadingTime } from './reading-times.ts'

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
  /** Milliseconds since 1970: when its outcome was written down; null in journals that did not keep it. */
  readonly at: number | null
  readonly changes: readonly Change[]
  /** What it brings along without sending it, as balances in another unit. */
  readonly broughtAlong: readonly Change[]
}

/** Where a reading stands among the runs. */
export interface ReadingPlace extends ReadingTime {
  readonly began: number
  /** The newest run when it began; null: there was none. */
  readonly newestRun: string | null
}

/**
 * Whether a call came before a reading. The order of runs decides where it can, then the clock; a call that was answered while the
 * lists came is `during`. `runs`: all runs of the account, oldest first. [HISTORY-9]
 */
export function relationTo(
  reading: ReadingPlace,
  { run, at }: Pick<OwnCall, 'run' | 'at'>,
  runs: readonly string[],
): 'before' | 'during' | 'after' {
  const newest = reading.newestRun === null ? -1 : runs.indexOf(reading.newestRun)
  const isKnownRun = reading.newestRun === null || newest >= 0
  if (isKnownRun && runs.indexOf(run) > newest) return 'after'
  if (at === null) return 'before'
  if (at < reading.began) return 'before'
  return at > reading.at ? 'after' : 'during'
}
