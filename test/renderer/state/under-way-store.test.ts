import { expect, test } from 'vitest'
import type { RunProgress } from '../../../src-shared/api/window-types.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { chooseRunToShow } from '../../../src-renderer/shell/run-indicator.tsx'
import { bench, until } from './stores.ts'

test('a run started by another window is known from its first progress, and removed when it ends', async () => {
  const { stores, host } = bench({ rate: 1 })
  await host.call('run.start', { session: 'session-1' })
  const startedAnswer = await host.call('run.progress', { run: 'run-1' })
  if (!startedAnswer.ok) throw new Error('no progress')
  host.emit('run.progress', startedAnswer.value)
  const { activeRuns } = stores
  await until(() => activeRuns.getState().runs.length === 1)
  expect(activeRuns.getState().runs[0]).toMatchObject({ file: 'prices.csv', progress: { run: 'run-1' } })
  host.emit('run.progress', { ...startedAnswer.value, done: 7 })
  expect(activeRuns.getState().runs[0]?.progress.done).toBe(7)
  for (const state of ['stopped', 'interrupted', 'done'] as const) {
    host.emit('run.progress', startedAnswer.value)
    await until(() => activeRuns.getState().runs.length === 1)
    host.emit('run.progress', { ...startedAnswer.value, state })
    expect(activeRuns.getState().runs, state).toEqual([])
  }
})

test('a run that ends during a request does not reappear', async () => {
  const { stores, host } = bench({ rate: 1, delay: 20 })
  await host.call('run.start', { session: 'session-1' })
  const startedAnswer = await host.call('run.progress', { run: 'run-1' })
  if (!startedAnswer.ok) throw new Error('no progress')
  const asking = stores.activeRuns.act.load()
  host.emit('run.progress', { ...startedAnswer.value, state: 'done' })
  await asking
  expect(stores.activeRuns.getState().runs).toEqual([])
})

test('the sign shows a moving run rather than a waiting one, and never the one on the screen', () => {
  const one = (run: string, state: RunProgress['state']) => ({
    file: markUntrusted(`${run}.csv`),
    progress: { run, state } as RunProgress,
  })
  const runs = [one('a', 'parked'), one('b', 'running'), one('c', 'verifying')]
  expect(chooseRunToShow(runs, null)).toEqual({ run: runs[1], otherCount: 2 })
  expect(chooseRunToShow(runs, 'b')).toEqual({ run: runs[2], otherCount: 1 })
  expect(chooseRunToShow([runs[0] ?? one('', 'done')], null)).toMatchObject({ run: { file: 'a.csv' }, otherCount: 0 })
  expect(chooseRunToShow([one('b', 'running')], 'b')).toBe(null)
})
