import { expect, test } from 'vitest'
import type { RunProgress } from '../../../src-shared/api/window-types.ts'
import { runCounts } from '../../run-counts.ts'
import { plainScript } from '../double/script.ts'
import { bench } from './stores.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const undo = {
  writes: 1,
  deletes: 0,
  rows: [
    {
      row: 5,
      name: 'Oak board',
      status: 'stock',
      changes: [{ field: 'stock', before: '42', after: '47' }],
      note: null,
    },
  ],
  total: 1,
  warnings: [],
  phrase: null,
  readAt: new Date().toISOString(),
}

const RUNNING: RunProgress = {
  run: 'run-9',
  state: 'running',
  done: 1,
  total: 2,
  failed: 0,
  rowsIn: 1,
  perSecond: 1,
  secondsLeft: 1,
  leftToday: 9000,
  sending: 1,
  requests: { reads: 1, writes: 1, retries: 0 },
  requestsPerSecond: 1,
  quota: { used: 1, limit: 10_000, reserve: 0, resets: 0, learnt: false },
  counts: runCounts(),
  why: null,
}

test('a plan is shown first, then started; nothing starts without one', async () => {
  const { stores, host } = bench({ undo })
  expect(await stores.undo.act.start()).toBeNull()
  const planning = stores.undo.act.plan('run-1', markUntrusted('count.xlsx'))
  expect(stores.undo.getState()).toMatchObject({ runToUndo: 'run-1', file: 'count.xlsx', step: 'planning', plan: null })
  expect(await stores.undo.act.start()).toBeNull()
  await planning
  expect(stores.undo.getState()).toMatchObject({ step: 'shown', plan: undo, failure: null })
  expect(host.asked).not.toContain('undo.start')
  expect(await stores.undo.act.start()).toBe('run-2')
  expect(stores.undo.getState()).toMatchObject({ runToUndo: null, plan: null })
})

test('a refused start keeps the plan and says why', async () => {
  const failure = { code: 'nothing-to-undo' } as const
  const { stores } = bench({ undo, fail: { 'undo.start': failure } })
  await stores.undo.act.plan('run-1', markUntrusted('count.xlsx'))
  expect(await stores.undo.act.start()).toBeNull()
  expect(stores.undo.getState()).toMatchObject({ step: 'shown', plan: undo, failure: { reason: failure } })
})

test('a plan stays when its page closes, also if it comes later, and is shown again without a request', async () => {
  const { stores, host } = bench({ undo, delay: plainScript.delay })
  const planning = stores.undo.act.show('run-1', markUntrusted('count.xlsx'))
  stores.undo.act.close()
  await planning
  expect(stores.undo.getState()).toMatchObject({ isOpen: false, plan: undo })
  await stores.undo.act.show('run-1', markUntrusted('count.xlsx'))
  expect(stores.undo.getState()).toMatchObject({ isOpen: true, plan: undo })
  expect(host.asked.filter((name) => name === 'undo.plan')).toHaveLength(1)
  // A part of the run is another plan.
  await stores.undo.act.show('run-1', markUntrusted('count.xlsx'), { fields: ['stock'] })
  expect(host.asked.filter((name) => name === 'undo.plan')).toHaveLength(2)
})

test('a run that changed the account while the page was open or closed, or an old reading, makes show compare again', async () => {
  const { stores, host } = bench({ undo })
  const { act } = stores.undo
  const show = () => act.show('run-1', markUntrusted('count.xlsx'))
  const planCount = () => host.asked.filter((name) => name === 'undo.plan').length
  await show()
  host.emit('run.progress', RUNNING)
  expect(stores.undo.getState()).toMatchObject({ isOpen: true, plan: undo })
  act.close()
  await show()
  expect(planCount()).toBe(2)
  act.close()
  host.emit('run.progress', RUNNING)
  await show()
  expect(planCount()).toBe(3)
  act.close()
  await show()
  expect(planCount()).toBe(3)

  const old = bench({ undo: { ...undo, readAt: new Date(Date.now() - 16 * 60_000).toISOString() } })
  for (let time = 0; time < 2; time += 1) await old.stores.undo.act.show('run-1', markUntrusted('count.xlsx'))
  expect(old.host.asked.filter((name) => name === 'undo.plan')).toHaveLength(2)
})

test('a start that is refused after its page was closed, while another run goes on, is said', async () => {
  const failure = { code: 'nothing-to-undo' } as const
  const { stores, host } = bench({ undo, fail: { 'undo.start': failure } })
  await stores.undo.act.show('run-1', markUntrusted('count.xlsx'))
  const starting = stores.undo.act.start()
  stores.undo.act.close()
  host.emit('run.progress', RUNNING)
  expect(await starting).toBeNull()
  expect(stores.undo.getState()).toMatchObject({ isOpen: true, step: 'shown', failure: { reason: failure } })
})

test('the result of the run that is undone says so, another does not', async () => {
  const { stores } = bench()
  await stores.run.act.start('session-1')
  stores.run.act.markUndone('run-9')
  expect(stores.run.getState().isUndone).toBe(false)
  stores.run.act.markUndone('run-1')
  expect(stores.run.getState().isUndone).toBe(true)
})

test('the run of an open report is steered apart from the run of the import', async () => {
  const { stores } = bench({ rate: 1 })
  await stores.run.act.start('session-1')
  await stores.reportRun.act.watch('run-1')
  await stores.reportRun.act.pause()
  expect(stores.reportRun.getState().progress?.state).toBe('paused')
  stores.reportRun.act.forget()
  expect(stores.run.getState()).toMatchObject({ run: 'run-1', progress: { state: 'paused' } })
})
