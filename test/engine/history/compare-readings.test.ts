/** What differs between two kept readings, what is kept of a reading, and the stock of one as an export. */
import { describe, expect, test } from 'vitest'
import { compareReadings, readingBeforeLastRun } from '../../../src-main/engine/history/compare-readings.ts'
import type { HistoryLimits, NewReading } from '../../../src-main/engine/history/history-port.ts'
import { keepsReadings, type KeepingParts } from '../../../src-main/engine/history/keep-readings.ts'
import { stockAsOf } from '../../../src-main/engine/history/stock-as-of.ts'
import type { WriteError } from '../../../src-shared/domain/export/write-error.ts'
import { catalogueOf, type StoredLine } from '../../domain/build.ts'
import { readingFrom } from '../../domain/history/made-readings.ts'
import { historyOf, keptReading, LEDGER, ownCall } from './fake-history.ts'

const oak = (stock: string, price = '1'): StoredLine => ({ id: 1, name: 'Oak', sku: 'A', price, in: { 1: stock } })

describe('[HISTORY-8] [HISTORY-10] two readings compared', () => {
  const stock = { field: 'stock', storage: 1, before: '5', after: '7' } as const
  const parts = historyOf({
    readings: [readingFrom([oak('5')]), null, readingFrom([oak('7', '2')])],
    calls: [ownCall('R1', { changes: [stock], method: 'materials/update_stock' })],
    runs: ['R0', 'R1'],
    newestRun: ['R0', null, 'R1'],
  })
  const compared = (from: number, to: number, notByUs = false) => compareReadings(parts, LEDGER, { from, to, notByUs })

  test('all that differs, in that order', async () => {
    const found = await compared(1, 3)
    expect(found).toMatchObject({ kind: 'compared', from: { seq: 1 }, to: { seq: 3 } })
    expect(JSON.stringify(found)).toContain('"before":"5","after":"7"')
    expect(JSON.stringify(await compared(3, 1))).toContain('"before":"7","after":"5"')
  })

  test('what our runs did can be left out', async () => {
    const text = JSON.stringify(await compared(1, 3, true))
    expect(text).not.toContain('"before":"5","after":"7"')
    expect(text).toContain('"before":"1","after":"2"')
  })

  test('a reading that is not there, and one that nobody can read', async () => {
    expect(await compared(1, 4)).toEqual({ kind: 'missing' })
    expect(await compared(4, 1)).toEqual({ kind: 'missing' })
    expect(await compareReadings(parts, 'another', { from: 1, to: 3, notByUs: false })).toEqual({ kind: 'missing' })
    expect(await compared(2, 3)).toEqual({ kind: 'damaged', seq: 2 })
    expect(await compared(1, 2)).toEqual({ kind: 'damaged', seq: 2 })
  })
})

describe('the reading before the newest run', () => {
  const account = { account: { ledger: LEDGER, address: '' }, damaged: [], bytes: 0 }
  const made = (...newest: readonly (string | null)[]) => ({
    ...account,
    readings: newest.map((newestRun, at) => keptReading(at + 1, { newestRun })),
  })

  test.each<[string, readonly (string | null)[], readonly string[], number | null]>([
    ['the last that began before it', [null, 'R1', 'R2'], ['R1', 'R2'], 2],
    ['one that was made before all runs', [null, 'R1'], ['R1'], 1],
    ['none before it', ['R1'], ['R1'], null],
    ['no run', [null], [], null],
    ['no reading', [], ['R1'], null],
    ['one that names a run nobody knows any more', ['R0'], ['R1'], 1],
  ])('%s', (_, newest, runs, expected) => {
    expect(readingBeforeLastRun(made(...newest), runs)?.seq ?? null).toBe(expected)
  })
})

describe('[HISTORY-1] [HISTORY-5] whole readings are kept', () => {
  const LIMITS: HistoryLimits = { mostBytes: 10, mostDays: null }
  const catalogue = catalogueOf([oak('5')], [1, 2])

  async function kept(over: Partial<KeepingParts>, fresh: readonly number[], account: readonly number[] = [1, 2]) {
    const [made, told]: [NewReading[], (WriteError | null)[]] = [[], []]
    const listener = keepsReadings({
      history: {
        keep: async (reading) => {
          made.push(reading)
          return { kind: 'kept', seq: 1, bytes: 1 }
        },
      },
      calls: { runs: () => ['R1', 'R2'].map((run) => ({ run, started: 0 })) },
      account: () => ({ ledger: LEDGER, address: 'https://a' }),
      limits: async () => LIMITS,
      now: () => 900,
      onOutcome: (error) => told.push(error),
      ...over,
    })
    const times = new Map([
      [1, { at: 700, paged: false }],
      [2, { at: 800, paged: false }],
    ])
    await listener.taken({ catalogue, times, account }, new Set(fresh))
    return { made, told }
  }

  test('with when it began and ended, and the newest run', async () => {
    const { made, told } = await kept({}, [1, 2])
    expect(made).toMatchObject([
      { account: { ledger: LEDGER, address: 'https://a' }, began: 700, ended: 900, newestRun: 'R2' },
    ])
    expect(made[0]?.reading.ids).toEqual([1])
    expect(told).toEqual([null])
  })

  test('it ended no earlier than it began, whatever the clock says; without runs there is no newest', async () => {
    const { made } = await kept({ now: () => 600, calls: { runs: () => [] } }, [1, 2])
    expect(made).toMatchObject([{ began: 600, ended: 600, newestRun: null }])
  })

  test('a part of an account is no reading of it', async () => {
    expect(await kept({}, [1])).toEqual({ made: [], told: [] })
    expect(await kept({}, [1, 2], [])).toEqual({ made: [], told: [] })
    expect((await kept({}, [1, 2, 3])).made).toHaveLength(1)
  })

  test('nothing is kept where nothing is to be', async () => {
    expect(await kept({ limits: async () => null }, [1, 2])).toEqual({ made: [], told: [null] })
  })

  test('why it could not be kept is told, and nothing ends for it', async () => {
    const error: WriteError = { kind: 'other', reason: 'full' }
    const refusing = { keep: async () => ({ kind: 'not-kept', error }) as const }
    expect((await kept({ history: refusing }, [1, 2])).told).toEqual([error])
    const broken = {
      keep: (): Promise<never> => {
        throw new Error('gone')
      },
    }
    expect((await kept({ history: broken }, [1, 2])).told).toEqual([{ kind: 'other', reason: 'gone' }])
  })
})

test('[HISTORY-4] the stock of a reading is an export of its time, by name, numbers in their order', () => {
  const line = (id: number, name: string, held: StoredLine['in']): StoredLine => ({ id, name, in: held })
  const reading = readingFrom([
    line(1, 'M10', { 1: '1' }),
    line(2, 'M9', { 1: '2', 2: '1' }),
    line(3, 'a', { 2: '3' }),
    line(4, 'M9', { 1: '4' }),
  ])
  const made = stockAsOf({
    account: { ledger: LEDGER, address: 'https://a', name: 'Shop' },
    at: Date.UTC(2026, 0, 2),
    reading,
    storages: [
      { id: 2, name: 'Second' },
      { id: 1, name: 'First' },
      { id: 9, name: 'None' },
    ],
    exportId: 'x',
    clearToken: '(clear)',
  })
  expect(made).toMatchObject({ account: 'https://a', accountName: 'Shop', exportId: 'x' })
  expect(made.exportedAt).toMatch(/^2026-01-02T00:00/)
  const ids = made.storages.map(({ id, name, rows }) => [id, name, rows.map((at) => made.catalogue.ids[at])])
  expect(ids).toEqual([
    [2, 'Second', [3, 2]],
    [1, 'First', [2, 4, 1]],
    [9, 'None', []],
  ])
})
