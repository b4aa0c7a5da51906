import { expect, test } from 'vitest'
import { createRowsStore } from '../../../src-renderer/state/rows-store.ts'
import { wasEmptied } from '../../../src-renderer/state/follow-import.ts'
import { NO_ROWS, rowAt, type RowsState } from '../../../src-renderer/state/rows-shown.ts'
import type { Host } from '../../../src-shared/api/window-types.ts'
import type { Request } from '../../../src-shared/api/calls.ts'
import { doubleHost } from '../double/host.ts'
import { plainScript } from '../double/script.ts'
import { until } from './stores.ts'

type RowsRequest = Request<'import.rows'>

/** A host that holds back its row answers until the test releases them, newest or oldest first. */
function slowHost(rows: number) {
  const realHost = doubleHost({ ...plainScript, rows, delay: 0 })
  const waiting: { readonly request: RowsRequest; readonly go: () => void }[] = []
  const host: Host = {
    ...realHost,
    async call(name, request) {
      if (name === 'import.rows') await new Promise<void>((go) => waiting.push({ request: request as RowsRequest, go }))
      return realHost.call(name, request)
    },
  }
  return { host, waiting }
}

test('only rows on screen and next to it are requested, and kept', async () => {
  const host = doubleHost({ ...plainScript, rows: 100_000, delay: 0 })
  const rows = createRowsStore(host)
  rows.act.show('s', {})
  await until(() => rows.getState().pages.size === 2)
  rows.act.setVisibleRange(50_000, 50_030)
  await until(() => rowAt(rows.getState(), 50_010) !== undefined && rows.getState().pages.size === 5)
  expect([...rows.getState().pages.keys()]).toEqual([0, 1, 500, 501, 499])
  expect(rowAt(rows.getState(), 50_010)?.index).toBe(50_010)
  expect(rows.getState().total).toBe(100_000)
})

test('unchanged rows keep their objects after a new request, so they are not drawn again', async () => {
  const realHost = doubleHost({ ...plainScript, rows: 100, delay: 0 })
  let edited = false
  const rows = createRowsStore({
    ...realHost,
    async call(name, request) {
      const answer = structuredClone(await realHost.call(name, request))
      const value: unknown = Reflect.get(answer, 'value')
      const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'rows') : null
      if (edited && Array.isArray(list)) Reflect.set(list[7], 'row', 1007)
      return answer
    },
  })
  rows.act.show('s', {})
  await until(() => rows.getState().isLoaded)
  const entriesBefore = rows.getState().pages.get(0)?.rows ?? []
  edited = true
  rows.act.refresh()
  await until(() => rowAt(rows.getState(), 7)?.row === 1007)
  const now = rows.getState().pages.get(0)?.rows ?? []
  expect(now.flatMap((row, index) => (row === entriesBefore[index] ? [] : [index]))).toEqual([7])
})

test('the cache stays small however far the user scrolls', async () => {
  const rows = createRowsStore(doubleHost({ ...plainScript, rows: 100_000, delay: 0 }))
  rows.act.show('s', {})
  await until(() => rows.getState().isLoaded)
  for (let first = 0; first < 90_000; first += 2500) {
    rows.act.setVisibleRange(first, first + 30)
    await until(() => rowAt(rows.getState(), first + 30) !== undefined)
  }
  expect(rows.getState().pages.size).toBeLessThanOrEqual(24)
})

test('at most two requests run at once, and places that were scrolled past are not requested', async () => {
  const { host, waiting } = slowHost(100_000)
  const rows = createRowsStore(host)
  rows.act.show('s', {})
  waiting.shift()?.go()
  await until(() => rows.getState().isLoaded)
  for (let first = 1000; first <= 90_000; first += 1000) rows.act.setVisibleRange(first, first + 30)
  expect(waiting.length).toBeLessThanOrEqual(2)
  for (let round = 0; round < 8; round += 1) {
    waiting.shift()?.go()
    await new Promise((done) => setTimeout(done, 2))
  }
  expect(rowAt(rows.getState(), 90_010)?.index).toBe(90_010)
  expect(rowAt(rows.getState(), 50_010)).toBeUndefined()
})

test('an answer for an older filter is dropped, even if it comes last', async () => {
  const { host, waiting } = slowHost(300)
  const rows = createRowsStore(host)
  rows.act.show('s', {})
  rows.act.setFilter({ statuses: ['add'] })
  expect(waiting.map(({ request }) => request.filter)).toEqual([{}, { statuses: ['add'] }])
  waiting[1]?.go()
  await until(() => rows.getState().isLoaded)
  const { total } = rows.getState()
  waiting[0]?.go()
  await new Promise((done) => setTimeout(done, 5))
  expect(rows.getState().total).toBe(total)
  expect(rowAt(rows.getState(), 0)?.status).toBe('add')
})

test('a refresh keeps the old rows until the new ones arrive', async () => {
  const { host, waiting } = slowHost(50)
  const rows = createRowsStore(host)
  rows.act.show('s', {})
  waiting.shift()?.go()
  await until(() => rows.getState().isLoaded)
  rows.act.refresh()
  expect(rowAt(rows.getState(), 3)?.index).toBe(3)
  expect(waiting).toHaveLength(1)
})

test('if no rows were left, a refresh still asks for them', async () => {
  const { host, waiting } = slowHost(0)
  const rows = createRowsStore(host)
  rows.act.show('s', {})
  waiting.shift()?.go()
  await until(() => rows.getState().isLoaded)
  expect([rows.getState().total, waiting]).toEqual([0, []])
  rows.act.refresh()
  expect(waiting).toHaveLength(1)
})

test('a filter is dropped when a change leaves no row of it, also a change that was tried before', () => {
  const trial = {
    triedRule: { field: 'price', text: 'price / 10' },
    trialResult: { changed: 7 },
  } as unknown as RowsState
  const before: RowsState = { ...NO_ROWS, isLoaded: true, total: 7, filter: { unusual: true } }
  const tried: RowsState = { ...before, ...trial, total: 0 }
  const made: RowsState = { ...before, total: 0 }
  expect(wasEmptied(before, made)).toBe(true)
  expect([wasEmptied(before, tried), wasEmptied(tried, { ...tried, triedRule: null })]).toEqual([false, false])
  expect(wasEmptied({ ...tried, triedRule: null }, made)).toBe(true)
  expect(wasEmptied(tried, before)).toBe(false)
  // The import was read another way, which requests all rows again; a new filter may have no rows.
  const unsettled: RowsState = { ...before, isLoaded: false, total: 0 }
  expect([true, false].map((isRenewed) => wasEmptied({ ...unsettled, isRenewed }, { ...made, isRenewed }))).toEqual([
    true,
    false,
  ])
})

test('spaces around a search text are not sent', async () => {
  const { host, waiting } = slowHost(50)
  const rows = createRowsStore(host)
  rows.act.show('s', { text: ' glue ' })
  expect(waiting[0]?.request.filter).toEqual({ text: 'glue' })
  expect(rows.getState().filter).toEqual({ text: ' glue ' })
})

test('a failure stops further requests until the user retries', async () => {
  const failure = { code: 'import-closed' } as const
  const host = doubleHost({ ...plainScript, delay: 0, fail: { 'import.rows': failure } })
  const rows = createRowsStore(host)
  rows.act.show('s', {})
  await until(() => rows.getState().failure !== null)
  rows.act.setVisibleRange(100, 130)
  expect(host.asked).toEqual(['import.rows'])
  rows.act.refresh()
  expect(host.asked).toEqual(['import.rows', 'import.rows'])
})

test('a row of the file is found under the filter', async () => {
  const rows = createRowsStore(doubleHost({ ...plainScript, rows: 5000, delay: 0 }))
  rows.act.show('s', {})
  await until(() => rows.getState().isLoaded)
  expect(await rows.act.locate({ row: 4002 })).toEqual({ position: 4000, exact: true })
  expect(await rows.act.locate({ row: 99_999 })).toEqual({ position: null, exact: false })
})

test('[RULE-10] a rule is sent with row requests until it is closed, and an answer for an earlier rule is dropped', async () => {
  const { host, waiting } = slowHost(1000)
  const rows = createRowsStore(host)
  rows.act.show('s', {})
  waiting.shift()?.go()
  await until(() => rows.getState().isLoaded)
  waiting.splice(0)
  rows.act.showTriedRule({ field: 'price', text: 'price * 2' })
  const [first] = waiting.splice(0)
  rows.act.showTriedRule({ field: 'price', text: 'price * 3' })
  rows.act.showTriedRule({ field: 'price', text: 'price * 3' })
  const [last, ...more] = waiting.splice(0)
  expect([first?.request.rule, last?.request.rule]).toEqual([
    ['price', 'price * 2'],
    ['price', 'price * 3'],
  ])
  expect(more.map(({ request }) => request.from)).not.toContain(last?.request.from)
  const pagesBefore = rows.getState().pages
  first?.go()
  await new Promise((done) => setTimeout(done, 5))
  expect(rows.getState().pages).toBe(pagesBefore)
  rows.act.showTriedRule(null)
  expect(waiting[0]?.request).not.toHaveProperty('rule')
  rows.act.showTriedRule({ field: 'price', text: 'price * 4' })
  expect(waiting.at(-1)?.request).toMatchObject({ rule: ['price', 'price * 4'] })
  rows.act.show('s', {})
  expect(rows.getState().triedRule).toBeNull()
})

test('[SET-3] a pending change stays visible until the rows are requested again', async () => {
  const { host, waiting } = slowHost(300)
  const rows = createRowsStore(host)
  rows.act.show('s', {})
  waiting.shift()?.go()
  await until(() => rows.getState().isLoaded)
  while (waiting.length > 0) waiting.shift()?.go()
  await until(() => rows.getState().pages.size === 2)
  const cells = { filter: {}, ranges: [[0, 0]], columns: [1], change: { kind: 'set', text: '7' } } as const
  rows.act.showTriedChange({ ...cells, ranges: [[0, 0]], columns: [1], numbers: { point: '.', group: ',' } })
  expect(waiting.map(({ request }) => request.cells?.change)).toEqual([cells.change, cells.change])
  while (waiting.length > 0) waiting.shift()?.go()
  await until(() => [...rows.getState().pages.values()].every(({ epoch }) => epoch === 2))
  const { pages } = rows.getState()
  rows.act.endTriedChange()
  rows.act.showTriedChange(null)
  expect([waiting, rows.getState().pages === pages]).toEqual([[], true])
  rows.act.refresh()
  expect(waiting.map(({ request }) => request.cells)).toEqual([undefined, undefined])
})
