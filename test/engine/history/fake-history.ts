/** An account's history in memory: readings as they were kept, some of them damaged, and what runs wrote. */
import type { AccountHistoryPort, KeptReading } from '../../../src-main/engine/history/history-port.ts'
import type { HistoryParts } from '../../../src-main/engine/history/material-history.ts'
import type { AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import type { OwnCall } from '../../../src-shared/domain/history/own-call.ts'
import { deltaBetween } from '../../../src-shared/domain/history/reading-delta.ts'

export const LEDGER = 'ledger'

export interface FakeHistory {
  /** In their order; null: nobody can read it. Numbered from 1, made each at ten times its number. */
  readonly readings: readonly (AccountReading | null)[]
  readonly calls?: readonly OwnCall[]
  readonly runs?: readonly string[]
  /** By the place of the reading: the newest run when it began. */
  readonly newestRun?: readonly (string | null)[]
}

export function keptReading(seq: number, over: Partial<KeptReading> = {}): KeptReading {
  const at = seq * 10
  const sizes = { materials: 1, storages: [1, 2], changed: null, values: [], bytes: 1 }
  return { seq, at, began: at - 1, newestRun: null, ...sizes, ...over }
}

export function historyOf({ readings, calls = [], runs = [], newestRun = [] }: FakeHistory): HistoryParts {
  const kept = readings.map((reading, at) =>
    keptReading(at + 1, { newestRun: newestRun[at] ?? null, storages: reading?.storages ?? [] }),
  )
  const history: AccountHistoryPort = {
    keep: async () => ({ kind: 'kept', seq: 1, bytes: 1 }),
    accounts: async () => [],
    readings: async (ledger) =>
      ledger === LEDGER
        ? { account: { ledger, address: 'https://a' }, readings: kept, damaged: [{ seq: 99 }], bytes: 1 }
        : null,
    reading: async (_, seq) => {
      const reading = readings[seq - 1]
      if (reading === undefined) return { ok: false, why: 'missing' }
      return reading === null ? { ok: false, why: 'damaged' } : { ok: true, reading }
    },
    async *steps() {
      for (const [at, reading] of readings.entries()) {
        const before = readings[at - 1]
        const delta = before && reading ? deltaBetween(before, reading) : null
        yield { seq: at + 1, previous: at === 0 ? null : at, delta }
      }
    },
    forget: async () => 0,
  }
  const of = (run: string): number => runs.indexOf(run)
  return {
    history,
    calls: {
      runs: () => runs.map((run, at) => ({ run, started: at })),
      accounts: () => [],
      ofMaterial: (_, material) => calls.filter((call) => call.material === material),
      since: (_, run) => calls.filter((call) => of(call.run) >= of(run)),
      verifiedSince: (_, run) => calls.filter((call) => of(call.run) >= of(run) && call.state === 'done'),
    },
  }
}

export function ownCall(run: string, over: Partial<OwnCall>): OwnCall {
  const call = {
    run,
    undoOf: null,
    file: 'a.csv',
    row: 2,
    material: 1,
    method: 'materials/edit',
    state: 'done',
  } as const
  return { ...call, reason: null, at: null, changes: [], expected: [], ...over }
}
