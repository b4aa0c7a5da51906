/** The options of a run, checked once. */
import type { AccountPort, Clock } from '../ports/ports.ts'
import type { ReadBack } from '../ports/account-readings.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { checkRate, DEFAULT_RATE, type Rate } from './throttle.ts'
import { DAILY_LIMIT } from '../../src-shared/account/daily-limit.ts'

/** Waits, in milliseconds. Tests shorten them; nothing else should. */
export interface Timing {
  /** First wait before calls are sent again; doubles with each try, with full jitter. */
  readonly backoffMs: number
  readonly backoffMostMs: number
  /** How long an add that seems not to have happened is given before the second look. */
  readonly settleMs: number
  /** Between two looks at whether the quota is back. */
  readonly probeMs: number
  /** No request relies on a reading older than this, and readings are not closer together than `leastAgeMs`. */
  readonly recheckMs: number
  readonly leastAgeMs: number
  readonly renewMs: number
}

export const DEFAULT_TIMING: Timing = {
  backoffMs: 1_000,
  backoffMostMs: 30_000,
  settleMs: 3_000,
  probeMs: 3_600_000,
  recheckMs: 900_000,
  leastAgeMs: 1_000,
  renewMs: 10_000,
}

export interface RunOptions extends Partial<Rate> {
  /** Applies and verifies this many rows, then asks (`afterFirst`). */
  readonly firstRows?: number
  /** `ask` (default): the run pauses until resume() · `stop`: it ends and can be resumed later. */
  readonly afterFirst?: 'ask' | 'stop'
  /** Requests, reads included, this process may spend on the run; then it parks. */
  readonly maxCalls?: number
  /** False leaves rows unverified by choice: they stay `waiting`. Default true. */
  readonly verify?: boolean
  /** `wait` (default): continues by itself when the quota is back · `end`: ends as parked. */
  readonly whenParked?: 'wait' | 'end'
  /** Requests a company has per day. */
  readonly dailyLimit?: number
  /** Requests of the day that are kept for other programs. */
  readonly reserve?: number
  readonly timing?: Partial<Timing>
}

export interface RunParts {
  readonly account: AccountPort
  readonly journal: JournalPort
  readonly clock: Clock
  /** At least 0, below 1. Default: always 0.5. */
  readonly chance?: () => number
  readonly options?: RunOptions
  /** Receives the account's lists when the rows were verified; absent if they are not stored. `account`: its storages. [READ-8] */
  readonly readBack?: (account: readonly number[], lists: ReadBack) => Promise<void>
}

export interface CheckedOptions {
  readonly rate: Rate
  readonly firstRows: number
  readonly afterFirst: 'ask' | 'stop'
  readonly maxCalls: number
  readonly verify: boolean
  readonly whenParked: 'wait' | 'end'
  readonly dailyLimit: number
  readonly reserve: number
  readonly timing: Timing
}

export function checkOptions(options: RunOptions = {}): CheckedOptions {
  const { perSecond = DEFAULT_RATE.perSecond, concurrency = DEFAULT_RATE.concurrency } = options
  const checkedOptions: CheckedOptions = {
    rate: checkRate({ perSecond, concurrency }),
    firstRows: options.firstRows ?? Number.POSITIVE_INFINITY,
    afterFirst: options.afterFirst ?? 'ask',
    maxCalls: options.maxCalls ?? Number.POSITIVE_INFINITY,
    verify: options.verify ?? true,
    whenParked: options.whenParked ?? 'wait',
    dailyLimit: options.dailyLimit ?? DAILY_LIMIT,
    reserve: options.reserve ?? 0,
    timing: { ...DEFAULT_TIMING, ...options.timing },
  }
  atLeast('firstRows', checkedOptions.firstRows, 1)
  atLeast('maxCalls', checkedOptions.maxCalls, 1)
  atLeast('dailyLimit', checkedOptions.dailyLimit, 1)
  atLeast('reserve', checkedOptions.reserve, 0)
  return checkedOptions
}

function atLeast(name: string, value: number, min: number): void {
  if (!(value >= min)) throw new Error(`${name} must be at least ${min}, got ${value}`)
}
