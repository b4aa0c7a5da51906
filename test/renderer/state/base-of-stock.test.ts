/** When a stock run ends, its rows are compared with the new stock. Anything the user requests during that time is queued. */
import { expect, test } from 'vitest'
import { createStores } from '../../../src-renderer/state/stores.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { bench, TARGET, until } from './stores.ts'

/** Holds back the answer to a reading until the test releases it. */
function heldBench() {
  const { host, page } = bench({ rate: 100_000, delay: 1 })
  const held = Promise.withResolvers<void>()
  const requests: [string, unknown][] = []
  const call: typeof host.call = async (name, request) => {
    if (/^import\.(edit|undo|reread)$/.test(name)) requests.push([name, request])
    const answer = await host.call(name, request)
    if (name === 'import.reread') await held.promise
    return answer
  }
  const { stock } = createStores({ ...host, call }, page)
  return { stock, requests, letGo: held.resolve, names: () => requests.map(([name]) => name) }
}

const cell = (text: string) => ({ kind: 'cell', index: 0, column: 1, text }) as const

test('[STOCK-12] requests made while the base is read are sent afterwards, in order, for the rows the user saw', async () => {
  const { stock, requests, letGo, names } = heldBench()
  await stock.imports.act.open('s1', markUntrusted('Stock'), TARGET)
  await stock.run.act.start('session-1')
  await until(() => names().length > 0)
  expect(requests).toEqual([['import.reread', { session: 'session-1', anyway: true, afterRun: true }]])
  const made = [stock.imports.act.edit(cell('2')), stock.imports.act.edit(cell('3')), stock.imports.act.undo()]
  expect(stock.imports.getState()).toMatchObject({ busy: true, requestCount: 3 })
  expect(stock.run.getState().isComparedWithRun).toBe(false)
  letGo()
  expect((await Promise.all(made)).every((entry) => entry !== null)).toBe(true)
  expect(names()).toEqual(['import.reread', 'import.edit', 'import.edit', 'import.undo'])
  expect(requests[1]?.[1]).toMatchObject({ edit: cell('2') })
  // The result of the run stays visible, because the user requested nothing after seeing it.
  expect(stock.run.getState()).toMatchObject({ isComparedWithRun: true, progress: { state: 'done' } })
  await stock.imports.act.refreshSummary()
  expect(stock.run.getState().isComparedWithRun).toBe(true)
  await stock.imports.act.edit(cell('4'))
  expect(stock.run.getState()).toMatchObject({ run: null, isComparedWithRun: false })
})

test('[STOCK-12] requests made while Apply starts wait until it has started', async () => {
  const { stock, names, letGo } = heldBench()
  letGo()
  await stock.imports.act.open('s1', markUntrusted('Stock'), TARGET)
  const begun = Promise.withResolvers<void>()
  const beginning = stock.imports.act.runInTurn(() => begun.promise)
  const makeResult = stock.imports.act.edit(cell('2'))
  await stock.imports.act.refreshSummary()
  expect(names()).toEqual([])
  begun.resolve()
  await Promise.all([beginning, makeResult])
  expect(names()).toEqual(['import.edit'])
})

test('a base that could not be read is requested again when the next run ends', async () => {
  const failure = { code: 'plan-changed' } as const
  const { stores, host } = bench({ rate: 100_000, fail: { 'import.reread': failure } })
  const { stock } = stores
  await stock.imports.act.open('s1', markUntrusted('Stock'), TARGET)
  await stock.run.act.start('session-1')
  await until(() => stock.run.getState().progress?.state === 'done')
  await until(() => {
    const state = stock.imports.getState()
    return state.step === 'open' && state.failure !== null
  })
  expect(stock.run.getState().isComparedWithRun).toBe(false)
  const { progress } = stock.run.getState()
  if (progress === null) throw new Error('no run')
  const asked = () => host.asked.filter((name) => name === 'import.reread').length
  expect(asked()).toBe(1)
  host.emit('run.progress', { ...progress })
  await until(() => asked() === 2)
})
