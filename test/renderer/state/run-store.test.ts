import { expect, test } from 'vitest'
import { calls } from '../../../src-shared/api/calls.ts'
import { createRunStore } from '../../../src-renderer/state/run-store.ts'
import { bench, TARGET, until } from './stores.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

test('a run is watched until it ends, and the rows on screen follow it', async () => {
  const { stores } = bench({ rate: 500 })
  await stores.start()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await until(() => stores.rows.getState().isLoaded)
  await stores.run.act.start('session-1')
  await until(() => stores.run.getState().progress?.state === 'done')
  const { counts } = stores.run.getState().progress ?? {}
  expect(counts).toMatchObject({ failed: 0, unverified: 0, unknown: 0 })
  const shown = () => [...stores.rows.getState().pages.values()].flatMap(({ rows }) => rows)
  await until(() => shown().some(({ run }) => run?.state === 'verified'))
  expect(stores.run.getState().failedRows).toEqual([])
})

test('the end of a short run is not overwritten by an earlier answer', async () => {
  const { host } = bench({ rate: 1 })
  const call: typeof host.call = async (name, request) => {
    const answer = await host.call(name, request)
    if (name === 'run.progress' && answer.ok) {
      const requestResult = calls['run.progress'].reply.parse(answer.value)
      host.emit('run.progress', { ...requestResult, state: 'done', done: requestResult.total })
    }
    return answer
  }
  const store = createRunStore({ ...host, call })
  await store.act.start('session-1')
  expect(store.getState().progress?.state).toBe('done')
})

test('failed rows are fetched when the run ends', async () => {
  const { stores } = bench({ rate: 900, failEvery: 20 })
  await stores.run.act.start('session-1')
  await until(() => stores.run.getState().failedRows.length > 0)
  const { progress, failedRows } = stores.run.getState()
  expect(failedRows).toHaveLength(progress?.counts.failed ?? 0)
  expect(failedRows[0]?.state).toBe('failed')
  expect(failedRows[0]?.error).toMatchObject({ details: { error: 'Category 31 not found' } })
})

test('pause, resume and stop are shown as requested until the run confirms them', async () => {
  const { stores } = bench({ rate: 1 })
  await stores.run.act.start('session-1')
  await stores.run.act.pause()
  expect(stores.run.getState()).toMatchObject({ lastCommand: null, progress: { state: 'paused' } })
  await stores.run.act.resume()
  expect(stores.run.getState()).toMatchObject({ lastCommand: null, progress: { state: 'running' } })
  await stores.run.act.cancel()
  expect(stores.run.getState()).toMatchObject({ lastCommand: null, progress: { state: 'stopped' } })
})

test('a run that cannot start shows the reason, and can be retried', async () => {
  const failure = { code: 'being-applied' } as const
  const { stores } = bench({ fail: { 'run.start': failure } })
  await stores.run.act.start('session-1')
  expect(stores.run.getState()).toMatchObject({ run: null, isStarting: false, failure: { reason: failure } })
  stores.run.act.dismissFailure()
  expect(stores.run.getState().failure).toBeNull()
})

test('closing the import clears its run, but not the history', async () => {
  const { stores } = bench({ rate: 2000 })
  await stores.start()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.run.act.start('session-1')
  await until(() => stores.run.getState().progress?.state === 'done')
  await stores.imports.act.close()
  expect(stores.run.getState()).toMatchObject({ run: null, progress: null })
  expect(stores.rows.getState()).toMatchObject({ session: null, total: 0 })
})

test('an interrupted run ends: its rows to check are read, and it can be resumed', async () => {
  const { stores, host } = bench({ rate: 900, failEvery: 20 })
  await stores.run.act.start('session-1')
  await until(() => (stores.run.getState().progress?.failed ?? 0) > 0)
  const { progress } = stores.run.getState()
  if (progress === null) throw new Error('no progress')
  await until(() => stores.run.getState().progress?.state === 'done')
  await stores.run.act.watch('run-1')
  stores.run.setState({ failedRows: [], progress })
  host.emit('run.progress', { ...progress, state: 'interrupted', counts: { ...progress.counts, failed: 3 } })
  await until(() => stores.run.getState().failedRows.length > 0)
  await stores.run.act.resume()
  expect(stores.run.getState()).toMatchObject({ failure: null, progress: { state: 'running' } })
})

test('resuming after a visit to another page, such as for a key, watches the run again', async () => {
  const { stores } = bench({ rate: 1 })
  await stores.run.act.start('session-1')
  await stores.run.act.cancel()
  const { run } = stores.run.getState()
  if (run === null) throw new Error('no run')
  await stores.reportRun.act.watch(run)
  stores.reportRun.act.forget()
  await stores.reportRun.act.resumeRun(run)
  expect(stores.reportRun.getState()).toMatchObject({
    run,
    lastCommand: null,
    failure: null,
    progress: { state: 'running' },
  })
})

test.each([
  ['skipped', { skipped: 3, unchanged: 1 }, 1],
  ['unchanged only', { skipped: 3, unchanged: 3 }, 0],
  ['failed', { failed: 1 }, 1],
] as const)(
  '[T-18] [REPORT-2] rows are read after a run by the one rule of what needs attention: %s',
  async (_, some, requestedCount) => {
    const { host } = bench({ rate: 1 })
    let reports = 0
    const call: typeof host.call = async (name, request) => {
      if (name === 'run.report') reports += 1
      const answer = await host.call(name, request)
      if (name !== 'run.progress' || !answer.ok) return answer
      const progress = calls['run.progress'].reply.parse(answer.value)
      const none = { failed: 0, unverified: 0, unknown: 0, changed: 0, skipped: 0, unchanged: 0, waiting: 0 }
      host.emit('run.progress', { ...progress, state: 'done', counts: { ...progress.counts, ...none, ...some } })
      return answer
    }
    const store = createRunStore({ ...host, call })
    await store.act.start('session-1')
    expect(store.getState().progress?.state).toBe('done')
    expect(reports).toBe(requestedCount)
  },
)

test('[T-5] discarding the rest of a stopped run asks the host once and ends the run', async () => {
  const { host } = bench({ rate: 1 })
  const asked: unknown[] = []
  const call: typeof host.call = async (name, request) => {
    if (name === 'run.discard') asked.push(request)
    return host.call(name, request)
  }
  const store = createRunStore({ ...host, call })
  await store.act.start('session-1')
  await store.act.cancel()
  await store.act.discard()
  expect(asked).toEqual([{ run: store.getState().run }])
  expect(store.getState().failure).toBeNull()
})

test('[T-5] a run that cannot be discarded shows the reason', async () => {
  const failure = { code: 'run-ended' } as const
  const { stores } = bench({ rate: 1, fail: { 'run.discard': failure } })
  await stores.run.act.start('session-1')
  await stores.run.act.cancel()
  await stores.run.act.discard()
  expect(stores.run.getState()).toMatchObject({ lastCommand: null, failure: { reason: failure } })
})
