/** The list of runs and its search in rows, files removed from a run, and the position restored after a reload. */
import { expect, test, vi } from 'vitest'
import { bench, TARGET, until } from './stores.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { runCounts } from '../../run-counts.ts'
import { calls } from '../../../src-shared/api/calls.ts'
import { createHistoryStore } from '../../../src-renderer/state/history-store.ts'
import { reportOf } from '../../../src-renderer/state/report-store.ts'
import { rowAt } from '../../../src-renderer/state/rows-shown.ts'
import { makeRowColumn } from '../../../src-renderer/view/grid-columns.ts'

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
  why: null,
} as const

test('rows are searched after a pause, and results for an earlier text are dropped', async () => {
  const { stores, host } = bench({ found: [{ run: 'r1', rows: 3 }] })
  stores.history.act.search('oa')
  stores.history.act.search('oak ')
  expect(stores.history.getState()).toMatchObject({ searchText: 'oak ', isSearching: true })
  await until(() => !stores.history.getState().isSearching)
  expect(stores.history.getState().matchCounts).toEqual(new Map([['r1', 3]]))
  expect(host.asked.filter((name) => name === 'runs.search')).toHaveLength(1)
  stores.history.act.search('')
  expect(stores.history.getState()).toMatchObject({ isSearching: false, matchCounts: new Map() })
})

test('a failed search still shows the matches in the list itself', async () => {
  const failure = { code: 'unexpected' } as const
  const { stores } = bench({ fail: { 'runs.search': failure } })
  stores.history.act.search('oak')
  await until(() => !stores.history.getState().isSearching)
  expect(stores.history.getState()).toMatchObject({ matchCounts: new Map(), failure: null })
})

test('a list requested before a run ended does not show the run as running', async () => {
  const { stores, host } = bench({ runs: [RUNNING] })
  const loaded = stores.history.act.load()
  host.emit('run.progress', ENDED)
  await loaded
  expect(stores.history.getState().runs?.map(({ state }) => state)).toEqual(['done'])
})

test('a heading sorts, and reverses the order on a second click', () => {
  const { history } = bench().stores
  expect(history.getState().sort).toEqual({ by: 'started', down: true })
  history.act.sortBy('file')
  expect(history.getState().sort).toEqual({ by: 'file', down: false })
  history.act.sortBy('file')
  expect(history.getState().sort).toEqual({ by: 'file', down: true })
  history.act.sortBy('rows')
  expect(history.getState().sort).toEqual({ by: 'rows', down: true })
})

test('files of a run are created and saved, and a failure is shown', async () => {
  const { files } = bench().stores
  expect(await files.act.saveReport('r1', 'csv', false)).toEqual({ name: 'Report.csv', asInFile: true })
  expect(await files.act.saveRowsOfRun('r1')).toEqual({ name: 'Rows to fix.xlsx', asInFile: true })
  expect(files.getState()).toEqual({ currentFileKind: null, failure: null })
  const failure = { code: 'nothing-to-fix' } as const
  const otherFiles = bench({ fail: { 'export.failedRows': failure } }).stores.files
  expect(await otherFiles.act.saveRowsOfImport('s1')).toBeNull()
  expect(otherFiles.getState().failure?.reason).toEqual(failure)
  otherFiles.act.dismissFailure()
  expect(otherFiles.getState().failure).toBeNull()
})

test('a reload restores the place: report, search, undo page, filter, and the chosen export', async () => {
  const { stores, reload } = bench()
  await stores.start()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  stores.rows.act.setFilter({ statuses: ['problem'], text: 'oak' })
  stores.rows.act.setSort({ by: { kind: 'status' }, descending: true })
  stores.exports.act.choose({ storages: [2], format: 'csv' })
  stores.history.act.search('oak')
  stores.history.act.sortBy('file')
  await stores.history.act.open('r1', true)
  await stores.undo.act.plan('r1', markUntrusted('prices.csv'))
  const laterResult = reload()
  await laterResult.start()
  expect(laterResult.imports.getState().step).toBe('open')
  expect(laterResult.rows.getState().filter).toEqual({ statuses: ['problem'], text: 'oak' })
  expect(laterResult.rows.getState().sort).toEqual({ by: { kind: 'status' }, descending: true })
  expect(laterResult.exports.getState()).toMatchObject({ storages: [2], format: 'csv' })
  expect(laterResult.history.getState()).toMatchObject({
    openRun: 'r1',
    searchText: 'oak',
    sort: { by: 'file', down: false },
  })
  expect(laterResult.history.rows.getState().filter).toEqual({ notIn: true })
  expect(laterResult.undo.getState()).toMatchObject({ runToUndo: 'r1', file: 'prices.csv' })
})

test('a reload while the file is being read requests it again, and a damaged state is ignored', async () => {
  const { stores, page, reload } = bench({ delay: 30 })
  await stores.start()
  void stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET, { storage: 1, sheet: 'Shop' })
  expect(stores.imports.getState().step).toBe('reading')
  const laterResult = reload()
  const startResult = laterResult.start()
  await until(() => laterResult.imports.getState().step === 'reading')
  await startResult
  expect(laterResult.imports.getState()).toMatchObject({ step: 'open', summary: { choices: { sheet: 'Shop' } } })
  for (const key of ['stocksheet.import', 'stocksheet.opening', 'stocksheet.place']) page.session.setItem(key, '{"x":')
  const third = reload()
  await third.start()
  expect(third.imports.getState().step).toBe('empty')
})

test('runs that continue automatically are listed; if that is unknown, none are', async () => {
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
  expect(await history.act.loadResumedRuns()).toEqual([run('r2', 'parked')])
  const failure = { code: 'unexpected' } as const
  expect(await bench({ fail: { 'run.takenUp': failure } }).stores.history.act.loadResumedRuns()).toEqual([])
})

test('[REPORT-9] a report has its own filter and sort order, and another report starts fresh', async () => {
  const { stores, host } = bench()
  const call = vi.spyOn(host, 'call')
  const asked = () => call.mock.calls.flatMap(([name, request]) => (name === 'run.report' ? [request] : []))
  const { act, rows } = stores.history
  await act.open('r1', true)
  await until(() => rows.getState().isLoaded)
  rows.act.setSort({ by: { kind: 'column', column: 1 }, descending: true })
  act.setFilter({ changed: 'others' }, { text: ' oak ' })
  await until(() => rows.getState().isLoaded)
  expect(asked().at(0)).toMatchObject({ run: 'r1', from: 0, failedOnly: true })
  expect(asked().at(-1)).toMatchObject({
    failedOnly: false,
    changed: 'others',
    search: 'oak',
    order: { by: 'state', descending: true },
  })
  await act.open('r2')
  await until(() => rows.getState().isLoaded)
  expect(rows.getState()).toMatchObject({ session: 'r2', filter: {}, sort: null })
  expect(stores.history.getState().filter).toEqual({})
  expect(asked().at(-1)).not.toHaveProperty('order')
})

test('[REPORT-9] report rows are copied as shown, and the next or previous row that needs attention is found', async () => {
  const { stores } = bench({ rate: 900, failEvery: 20 })
  await stores.start()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.run.act.start('session-1')
  await until(() => stores.run.getState().progress?.state === 'done')
  const { act, rows } = stores.history
  await act.open('run-1')
  await until(() => rows.getState().isLoaded)
  const firstResult = rowAt(rows.getState(), 0)
  const columns = [makeRowColumn([]), { kind: 'material', id: 'material', width: 100 }] as const
  const asked = columns.map(({ kind }) => ({ of: kind === 'row' ? kind : ('material' as const), header: kind }))
  const copiedAnswer = await rows.act.copy({ ranges: [[0, 1]], columns: asked, headed: true, point: '.' }, columns)
  if (!copiedAnswer.ok) throw new Error(copiedAnswer.failure.kind)
  expect(toRawText(copiedAnswer.value.text).split('\n').slice(0, 2)).toEqual([
    'row\tmaterial',
    `${firstResult?.row}\t${toRawText(firstResult?.materialName ?? '')}`,
  ])
  expect(copiedAnswer.value.rows).toBe(2)

  const { total } = rows.getState()
  const needs = Array.from({ length: total }, (_, index) => rowAt(rows.getState(), index)).findIndex(
    (row) => row?.run?.state === 'failed',
  )
  expect(await rows.act.findNext(-1, false)).toEqual({ position: needs, column: null })
  expect(await rows.act.findNext(needs + 1, true)).toEqual({ position: needs, column: null })
  expect(await rows.act.findNext(needs, true)).toEqual({ position: null, column: null })
})

test('[REPORT-9] a report that is read again shows what later runs did, although its rows look the same', async () => {
  const { host, page, stores } = bench({ rate: 900 })
  await stores.start()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.run.act.start('session-1')
  await until(() => stores.run.getState().progress?.state === 'done')
  const since = { code: 'undone', message: 'Undone by prices.csv' }
  let later = false
  const call: typeof host.call = async (name, request) => {
    const answer = await host.call(name, request)
    if (name === 'run.report' && answer.ok && later) {
      const { rows } = calls['run.report'].reply.parse(answer.value)
      Object.assign(answer.value, { rows: rows.map((row) => ({ ...row, since })) })
    }
    return answer
  }
  const { act, rows } = createHistoryStore({ ...host, call }, page)
  const firstReport = () => {
    const row = rowAt(rows.getState(), 0)
    return row && reportOf(row)
  }
  await act.open('run-1')
  await until(() => rows.getState().total > 0)
  expect(firstReport()?.since).toBeUndefined()
  later = true
  act.refresh()
  await until(() => firstReport()?.since !== undefined)
  expect(firstReport()?.since).toEqual(since)
})
