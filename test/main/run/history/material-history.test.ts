/** One material's history, and which material a text means. */
import { describe, expect, test } from 'vitest'
import {
  listChangesSince,
  readMaterialHistory,
  findMaterialsByName,
  findReadingBeforeLastRun,
} from '../../../../src-main/run/history/material-history.ts'
import { exportStockAsOf, stockAsOf } from '../../../../src-main/export/stock-as-of.ts'
import { catalogueOf, type StoredLine } from '../../../build.ts'
import { historyOf, LEDGER, ownCall, type FakeHistory } from './fake-history.ts'

const from = (lines: readonly StoredLine[]) => catalogueOf(lines, [1, 2])
const oak = (over: Partial<StoredLine> = {}): StoredLine => ({
  id: 1,
  name: 'Oak',
  sku: 'A',
  categories: [{ id: 3, name: 'Wood' }],
  in: { 1: '5' },
  ...over,
})
const PEG: StoredLine = { id: 2, name: 'Peg', sku: 'B', in: { 2: '1' } }

async function told(fake: FakeHistory, material = 1) {
  const foundHistory = readMaterialHistory(await historyOf(fake), LEDGER, material)
  const events = foundHistory.events.map((event) => {
    const values = event.changes.map(
      ({ field, storage, after }) => `${field}${storage === null ? '' : `@${storage}`}=${after ?? 'none'}`,
    )
    return `${event.kind === 'elsewhere' ? (event.presence ?? event.kind) : event.kind} ${values.join(' ')}`.trim()
  })
  return { ...foundHistory, events }
}

describe('[HISTORY-9] what happened to a material', () => {
  test('what changed from reading to reading, and how it is called last', async () => {
    const findResult = await told({
      readings: [from([oak(), PEG]), from([oak({ name: 'Ash', in: { 1: '7', 2: '3' } }), PEG])],
    })
    expect(findResult).toMatchObject({ id: 1, name: 'Ash', sku: 'A', listed: true, lastRead: 20, readings: 2 })
    expect(findResult.events[1]).toBe('elsewhere name=Ash stock@1=7 stock@2=3 minimum@2=0')
    expect([...findResult.categoryNames]).toEqual([[3, 'Wood']])
  })

  test('a value that is not there any more is gone, in that storage alone', async () => {
    const findResult = await told({
      readings: [
        from([oak({ in: { 1: '5', 2: '3' } })]),
        from([oak({ in: { 1: '5' } })]),
        from([oak({ in: { 1: '6' } })]),
      ],
    })
    expect(findResult.events.slice(1)).toEqual(['elsewhere stock@2=none minimum@2=none', 'elsewhere stock@1=6'])
  })

  test('one that is gone is not listed, and is called as it was seen last', async () => {
    const findResult = await told({ readings: [from([oak()]), from([PEG])] })
    expect(findResult).toMatchObject({ name: 'Oak', sku: 'A', listed: false })
    expect(findResult.events[1]).toMatch(/^gone/)
  })

  test('the change of another material is none of it', async () => {
    const findResult = await told({ readings: [from([oak(), PEG]), from([oak(), { ...PEG, name: 'Pin' }])] })
    expect(findResult.events).toHaveLength(1)
  })

  test('of one that no reading has shown, runs know the name they wrote last', async () => {
    const name = (before: string | null, after: string) => ({ field: 'name', storage: null, before, after }) as const
    const sku = { field: 'sku', storage: null, before: null, after: 'N' } as const
    const calls = [
      ownCall('R1', { method: 'materials/add', material: 9, changes: [name(null, 'New'), sku] }),
      ownCall('R2', { material: 9, changes: [name('New', 'Newer')] }),
    ]
    const findResult = await told({ readings: [], calls, runs: ['R1', 'R2'] }, 9)
    expect(findResult).toMatchObject({ name: 'Newer', sku: 'N', listed: false, lastRead: null, readings: 0 })
    expect(await told({ readings: [] }, 9)).toMatchObject({ name: '', sku: '', events: [] })
  })

  test('an account without a history has none', async () => {
    const foundHistory = readMaterialHistory(await historyOf({ readings: [] }), 'another', 1)
    expect(foundHistory).toMatchObject({ readings: 0, lastRead: null, listed: false })
  })
})

describe('which material a text means', () => {
  const reading = from([
    oak(),
    PEG,
    { id: 3, name: 'peg', sku: '7', in: { 1: '1' } },
    { id: 7, name: 'A', sku: '', in: { 1: '1' } },
  ])

  test.each<[string, readonly number[]]>([
    ['1', [1]],
    ['7', [7]],
    ['8', []],
    ['0', []],
    ['07', []],
    ['sku=7', [3]],
    ['SKU= b ', [2]],
    ['sku=x', []],
    ['a', [1]],
    ['oak', [1]],
    ['Peg', [2, 3]],
    ['', []],
    [' ', []],
  ])('%j', async (text, expected) => {
    const { history } = await historyOf({ readings: [reading] })
    expect(findMaterialsByName(history, LEDGER, text).map(({ id }) => id)).toEqual(expected)
  })

  test('with its name and its sku', async () => {
    const { history } = await historyOf({ readings: [reading] })
    expect(findMaterialsByName(history, LEDGER, '2')).toEqual([{ id: 2, name: 'Peg', sku: 'B' }])
  })
})

describe('[HISTORY-10] what happened since a reading', () => {
  const stock = { field: 'stock', storage: 1, before: '5', after: '7' } as const
  const parts = () =>
    historyOf({
      readings: [from([oak(), PEG]), from([oak({ price: '2', in: { 1: '7' } }), PEG]), from([oak({ in: { 1: '7' } })])],
      calls: [ownCall('R1', { changes: [stock], method: 'materials/update_stock' })],
      runs: ['R0', 'R1'],
      newestRun: ['R0', 'R1', 'R1'],
    })
  const since = async (seq: number) => {
    const createdParts = await parts()
    const reading = createdParts.history.readings(LEDGER).find((reading) => reading.seq === seq)
    if (!reading) throw new Error('no reading')
    return listChangesSince(createdParts, LEDGER, reading).map(({ id, name, events }) => [
      id,
      name,
      ...events.map(({ kind, changes }) =>
        [kind, ...changes.map(({ field, before, after }) => `${field} ${before}>${after}`)].join(' '),
      ),
    ])
  }

  test('is told of the materials that changed, with who did it', async () => {
    expect(await since(1)).toEqual([
      [1, 'Oak', 'own stock 5>7', 'elsewhere price 0>2', 'elsewhere price 2>0'],
      [2, 'Peg', expect.stringMatching(/^elsewhere name Peg>undefined/)],
    ])
    expect((await since(2)).map(([, , ...events]) => events.length)).toEqual([1, 1])
    expect(await since(3)).toEqual([])
  })

  test.each<[string, readonly (string | null)[], readonly string[], number | null]>([
    ['the last that began before it', [null, 'R1', 'R2'], ['R1', 'R2'], 2],
    ['one that was made before all runs', [null, 'R1'], ['R1'], 1],
    ['none before it', ['R1'], ['R1'], null],
    ['no run', [null], [], null],
    ['no reading', [], ['R1'], null],
    ['one that names a run nobody knows any more', ['R0'], ['R1'], 1],
  ])('the reading before the newest run: %s', (_, newestTexts, runs, expected) => {
    const readings = newestTexts.map((newestRun, index) => ({
      seq: index + 1,
      at: index,
      beganAt: index,
      newestRun,
      materials: 1,
      storages: [1],
    }))
    expect(findReadingBeforeLastRun(readings, runs)?.seq ?? null).toBe(expected)
  })
})

describe('the stock of a reading', () => {
  const line = (id: number, name: string, held: StoredLine['in']): StoredLine => ({ id, name, in: held })
  const readings = [
    from([
      line(1, 'M10', { 1: '1' }),
      line(2, 'M9', { 1: '2', 2: '1' }),
      line(3, 'a', { 2: '3' }),
      line(4, 'M9', { 1: '4' }),
    ]),
  ]
  const asked = {
    ledger: LEDGER,
    seq: 1,
    until: null,
    accountName: 'Shop',
    storages: [
      { id: 2, name: 'Second' },
      { id: 1, name: 'First' },
      { id: 9, name: 'None' },
    ],
    exportId: 'x',
    clearToken: '(clear)',
  }

  test('[HISTORY-4] is an export of its time, by name, numbers in their order; storages it has not are left out', async () => {
    const makeResult = stockAsOf(await historyOf({ readings }), asked)
    if (makeResult === null) throw new Error('nothing')
    const { stock } = makeResult
    expect(stock).toMatchObject({ account: 'https://a', accountName: 'Shop', exportId: 'x' })
    expect(stock.exportedAt).toBe('1970-01-01T00:00:00.010Z')
    const ids = stock.storages.map(({ id, name, rows }) => [id, name, rows.map((at) => stock.catalogue.ids[at])])
    expect(ids).toEqual([
      [2, 'Second', [3, 2]],
      [1, 'First', [2, 4, 1]],
    ])
  })

  test('[HISTORY-11] with what our runs verified after it, until a moment', async () => {
    const change = { field: 'stock', storage: 1, before: '1', after: '6' } as const
    const call = (at: number, after: string) => ownCall('R1', { at, changes: [{ ...change, after }] })
    const parts = await historyOf({ readings, calls: [call(20, '6'), call(30, '8')], runs: ['R1'] })
    const stocks = (until: number | null) => {
      const makeResult = stockAsOf(parts, { ...asked, until })
      if (makeResult === null) throw new Error('nothing')
      const { ids, storages } = makeResult.stock.catalogue
      return [makeResult.ownRequestCount, makeResult.stockTime, storages.get(1)?.stock[ids.indexOf(1)]]
    }
    expect([stocks(null), stocks(25), stocks(30)]).toEqual([
      [0, 10, '1'],
      [1, 20, '6'],
      [2, 30, '8'],
    ])
  })

  test('a reading that is not there is said, and nothing is written', async () => {
    const parts = await historyOf({ readings })
    const writer = {
      findObstacle: () => Promise.resolve(null),
      write: () => Promise.reject(new Error('nothing is written')),
    }
    for (const wrong of [{ seq: 2 }, { ledger: 'another' }, { storages: [{ id: 9, name: '' }] }])
      expect(await exportStockAsOf(parts, { ...asked, ...wrong }, writer)).toEqual({ kind: 'missing' })
  })
})
