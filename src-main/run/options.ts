/** The options of a run, validated once. */
import type { AccountPort, Clock } from '../ports/ports.ts'
import type { ListsByStorage } from '../ports/account-readings.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { checkRate, DEFAULT_RATE, type Rate } from './throttle.ts'
import { DAILY_LIMIT } from '../../src-shared/account/daily-limit.ts'

/** Waiting times, in milliseconds. Only tests should shorten them. */
export interface Timing {
  /** The first wait before calls are sent again. It doubles with each attempt, with full jitter. */
  readonly backoffMs: number
  readonly maxBackoffMs: number
  /** How long to wait before the second check of an add that seems to have failed. */
  readonly settleMs: number
  /** How long to wait between checks for available quota. */
  readonly probeMs: number
  /** No request relies on a reading older than `recheckMs`. Readings are at least `minAgeMs` apart. */
  readonly recheckMs: number
  readonly minAgeMs: number
  readonly leaseRenewalMs: number
}

export const DEFAULT_TIMING: Timing = {
  backoffMs: 1_000,
  maxBackoffMs: 30_000,
  settleMs: 3_000,
  probeMs: 3_600_000,
  recheckMs: 900_000,
  minAgeMs: 1_000,
  leaseRenewalMs: 10_000,
}

export interface RunOptions extends Partial<Rate> {
  /** Applies and verifies this many rows first, then does what `afterFirstRows` specifies. */
  readonly firstRows?: number
  /** `ask` (default): the run pauses until resume() is called. `stop`: it ends and can be resumed later. */
  readonly afterFirstRows?: 'ask' | 'stop'
  /** How many requests, including reads, this process may spend on the run before it parks. */
  readonly maxCalls?: number
  /** If false, rows are deliberately not verified and stay `waiting`. Default: true. */
  readonly verify?: boolean
  /** `wait` (default): continues by itself when quota is available. `end`: the run ends as parked. */
  readonly whenParked?: 'wait' | 'end'
  /** How many requests a company may send per day. */
  readonly dailyLimit?: number
  /** How many of the day's requests are reserved for other programs. */
  readonly reserve?: number
  readonly timing?: Partial<Timing>
}

export interface RunDependencies {
  readonly account: AccountPort
  readonly journal: JournalPort
  readonly clock: Clock
  /** Returns a number from 0 up to but not including 1. Default: always 0.5. */
  readonly getRandomNumber?: () => number
  readonly options?: RunOptions
  /** Receives the account's lists after the rows were verified; absent if lists are not stored. `account`: the account's storages. [READ-8] */
  readonly onListsRead?: (account: readonly number[], lists: ListsByStorage) => Promise<void>
}

export interface CheckedOptions {
  readonly rate: Rate
  readonly firstRows: number
  readonly afterFirstRows: 'ask' | 'stop'
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
    afterFirstRows: options.afterFirstRows ?? 'ask',
    maxCalls: options.maxCalls ?? Number.POSITIVE_INFINITY,
    verify: options.verify ?? true,
    whenParked: options.whenParked ?? 'wait',
    dailyLimit: options.dailyLimit ?? DAILY_LIMIT,
    reserve: options.reserve ?? 0,
    timing: { ...DEFAULT_TIMING, ...options.timing },
  }
  requireAtLeast('firstRows', checkedOptions.firstRows, 1)
  requireAtLeast('maxCalls', checkedOptions.maxCalls, 1)
  requireAtLeast('dailyLimit', checkedOptions.dailyLimit, 1)
  requireAtLeast('reserve', checkedOptions.reserve, 0)
  return checkedOptions
}

function requireAtLeast(name: string, value: number, min: number): void {
  if (!(value >= min)) throw new Error(`${name} must be at least ${min}, got ${value}`)
}
