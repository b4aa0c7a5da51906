/** The list of runs and its search in rows; files taken out of a run; the place kept for a reload. */
import { expect, test } from 'vitest'
import { bench, TARGET, until } from './stores.ts'
import { untrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { runCounts } from '../../run-counts.ts'

const COUNTS = runCounts({ verified: 1 })
const RUNNING = {
  run: 'r1',
  account: 'practice',
  storage: 1,
  file: 'prices.csv',
  started: '2026-11-21T10:00:00Z',
  ended: null,
  state: 'running',
  counts: { ...COUNTS, verified: 0, waiting: 1 },
  requests: { reads: 1, writes: 0, retries: 0 },
  why: null,
  undoOf: null,
} as const
const ENDED = {
  run: 'r1',
  state: 'done',
  done: 1,
  total: 1,
  failed: 0,
  rowsIn: 1,
  perSecond: 0,
  secondsLeft: null,
  leftToday: 9873,
  sending: 0,
  requests: { reads: 2, writes: 1, retries: 0 },
  requestsPerSecond: 0,
  quota: { used: 3, limit: 10_000, reserve: 0, resets: Date.UTC(2026, 10, 22), learnt: false },
  counts: COUNTS,
  message: null,
} as const

test('rows are searched after a pause, and what was found for an earlier text is dropped', async () => {
  const { stores, host } = bench({ found: [{ run: 'r1', rows: 3 }] })
  stores.history.act.search('oa')
  stores.history.act.search('oak ')
  expect(stores.history.getState()).toMatchObject({ search: 'oak ', searching: true })
  await until(() => !stores.history.getState().searching)
  expect(stores.history.getState().found).toEqual(new Map([['r1', 3]]))
  expect(host.asked.filter((name) => name === 'runs.search')).toHaveLength(1)
  stores.history.act.search('')
  expect(stores.history.getState()).toMatchObject({ searching: false, found: new Map() })
})

test('a search that fails leaves what the list itself knows', async () => {
  const failure = { code: 'internal', message: { title: 'Title', what: 'No.', fix: '' } } as const
  const { stores } = bench({ fail: { 'runs.search': failure } })
  stores.history.act.search('oak')
  await until(() => !stores.history.getState().searching)
  expect(stores.history.getState()).toMatchObject({ found: new Map(), failure: null })
})

test('a list that was asked for before a run ended does not say that it still runs', async () => {
  const { stores, host } = bench({ runs: [RUNNING] })
  const loaded = stores.history.act.load()
  host.emit('run.progress', ENDED)
  await loaded
  expect(stores.history.getState().runs?.map(({ state }) => state)).toEqual(['done'])
})

test('a heading sorts, and turns round', () => {
  const { history } = bench().stores
  expect(history.getState().sort).toEqual({ by: 'started', down: true })
  history.act.sortBy('file')
  expect(history.getState().sort).toEqual({ by: 'file', down: false })
  history.act.sortBy('file')
  expect(history.getState().sort).toEqual({ by: 'file', down: true })
  history.act.sortBy('rows')
  expect(history.getState().sort).toEqual({ by: 'rows', down: true })
})

test('files of a run are made and kept; a failure is told', async () => {
  const { files } = bench().stores
  expect(await files.act.report('r1', 'csv', false)).toEqual({ name: 'Report.csv', asInFile: true })
  expect(await files.act.rowsOfRun('r1')).toEqual({ name: 'Rows to fix.xlsx', asInFile: true })
  expect(files.getState()).toEqual({ making: null, failure: null })
  const failure = {
    code: 'nothing-to-do',
    message: { title: 'Title', what: 'No row needs attention.', fix: '' },
  } as const
  const other = bench({ fail: { 'export.failedRows': failure } }).stores.files
  expect(await other.act.rowsOfImport('s1')).toBeNull()
  expect(other.getState().failure).toEqual(failure)
  other.act.dismissFailure()
  expect(other.getState().failure).toBeNull()
})

test('after a reload the user is where they were: report, search, undo page, filter, what to export', async () => {
  const { stores, reload } = bench()
  await stores.start()
  await stores.imports.act.open('s1', untrusted('prices.csv'), TARGET)
  stores.rows.act.setFilter({ statuses: ['problem'], text: 'oak' })
  stores.rows.act.setSort({ by: { kind: 'status' }, descending: true })
  stores.exports.act.choose({ storages: [2], format: 'csv' })
  stores.history.act.search('oak')
  stores.history.act.sortBy('file')
  await stores.history.act.open('r1', true)
  await stores.undo.act.plan('r1', untrusted('prices.csv'))
  const later = reload()
  await later.start()
  expect(later.imports.getState().step).toBe('open')
  expect(later.rows.getState().filter).toEqual({ statuses: ['problem'], text: 'oak' })
  expect(later.rows.getState().sort).toEqual({ by: { kind: 'status' }, descending: true })
  expect(later.exports.getState()).toMatchObject({ storages: [2], format: 'csv' })
  expect(later.history.getState()).toMatchObject({
    open: 'r1',
    failedOnly: true,
    search: 'oak',
    sort: { by: 'file', down: false },
  })
  expect(later.undo.getState()).toMatchObject({ of: 'r1', file: 'prices.csv' })
})

test('a reload while the file is read asks for it again; damaged notes count as none', async () => {
  const { stores, page, reload } = bench({ delay: 30 })
  await stores.start()
  void stores.imports.act.open('s1', untrusted('prices.csv'), TARGET, { storage: 1, sheet: 'Shop' })
  expect(stores.imports.getState().step).toBe('reading')
  const later = reload()
  const started = later.start()
  await until(() => later.imports.getState().step === 'reading')
  await started
  expect(later.imports.getState()).toMatchObject({ step: 'open', summary: { choices: { sheet: 'Shop' } } })
  for (const key of ['stocksheet.import', 'stocksheet.opening', 'stocksheet.place']) page.session.setItem(key, '{"x":')
  const third = reload()
  await third.start()
  expect(third.imports.getState().step).toBe('empty')
})

test('runs that go on by themselves are told; where that is not known, none', async () => {
  const run = (id: string, state: 'parked' | 'done') => ({
    run: id,
    account: 'Shop',
    storage: 1,
    file: 'count.csv',
    started: '2026-11-20T10:00:00.000Z',
    ended: null,
    state,
    why: null,
    undoOf: null,
    counts: runCounts({ waiting: 1 }),
    requests: { reads: 1, writes: 0, retries: 0 },
  })
  const { history } = bench({ runs: [run('r1', 'done'), run('r2', 'parked')] }).stores
  expect(await history.act.autoResumed()).toEqual([run('r2', 'parked')])
  const failure = { code: 'internal', message: { title: 'Title', what: 'No.', fix: '' } } as const
  expect(await bench({ fail: { 'run.takenUp': failure } }).stores.history.act.autoResumed()).toEqual([])
})

test('[REPORT-9] a heading orders the rows, turns them round, and leaves them as they were; another report begins anew', async () => {
  const { stores } = bench()
  const { act } = stores.history
  await act.open('r1')
  const orders = []
  for (const by of ['row', 'row', 'row', 'state', 'material'] as const) {
    await act.orderBy(by)
    orders.push(stores.history.getState().order)
  }
  expect(orders).toEqual([
    { by: 'row', descending: false },
    { by: 'row', descending: true },
    null,
    { by: 'state', descending: false },
    { by: 'material', descending: false },
  ])
  await act.open('r2')
  expect(stores.history.getState().order).toBeNull()
  const read = await act.rowsFrom(0, 4)
  expect(read.ok && read.value.length).toBe(Math.min(5, stores.history.getState().report?.total ?? 0))
})
