/** How a run goes: as it was asked for, else as the settings say. */
import type { Settings } from '../../src-shared/api/settings.ts'
import type { RunOptions } from '../run/options.ts'

/** How fast runs go, what they leave of the day's quota, and what an undo notes at its corrections. */
export type Pace = Pick<Settings, 'rate' | 'concurrency' | 'quotaReserve' | 'correctionNote'>

/** How a run was asked for. */
export interface Asked {
  readonly rate?: number | undefined
  readonly concurrency?: number | undefined
  readonly firstRows?: number | undefined
  readonly confirm?: string | undefined
}

export function optionsOf({ rate, concurrency, firstRows }: Asked, pace: Pace): RunOptions {
  return {
    perSecond: rate ?? pace.rate,
    concurrency: concurrency ?? pace.concurrency,
    reserve: pace.quotaReserve,
    ...(firstRows === undefined ? {} : { firstRows }),
  }
}
