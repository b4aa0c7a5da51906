import { afterEach, expect, test } from 'vitest'
import {
  CallsInProcess,
  WorkerCalls,
  type CallHandlers,
  type WorkerEnd,
} from '../../../src-main/machine/worker-calls.ts'

export interface SmallCalls {
  double(number: number): number
  wait(asks: null): string
  fail(message: string): null
  fill(asks: null): null
}

type Small = WorkerCalls<SmallCalls, string, string>
const open: Small[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

function started(): { small: Small; beside: string[]; ends: WorkerEnd[] } {
  const beside: string[] = []
  const ends: WorkerEnd[] = []
  const small: Small = new WorkerCalls(new URL('./small-worker.ts', import.meta.url), {
    memory: 32,
    onMessage: (output: string) => beside.push(output),
    onEnd: (end) => ends.push(end),
  })
  open.push(small)
  return { small, beside, ends }
}

test('each call has its own answer, and what is said about it; the rest is said beside', async () => {
  const { small, beside } = started()
  const about: string[] = []
  const onSaid = (output: string): number => about.push(output)
  const [two, four] = await Promise.all([small.call('double', 1, { onMessage: onSaid }), small.call('double', 2)])
  expect([two, four]).toEqual([
    { ok: true, value: 2 },
    { ok: true, value: 4 },
  ])
  expect([about, beside]).toEqual([['of 1'], ['beside', 'beside']])
})

test('a stop reaches its call and no other, also one that came before the call', async () => {
  const { small } = started()
  const abortController = new AbortController()
  const [one, otherResult] = [small.call('wait', null, { stop: abortController.signal }), small.call('wait', null)]
  abortController.abort()
  expect(await one).toEqual({ ok: true, value: 'stopped' })
  expect(await small.call('wait', null, { stop: AbortSignal.abort() })).toEqual({ ok: true, value: 'stopped' })
  await small.close()
  expect(await otherResult).toEqual({ ok: false, error: { kind: 'closed' } })
})

test('an answer that throws ends the thread: what waits and what is asked later says how, once', async () => {
  const { small, ends } = started()
  const end = { kind: 'crashed', error: new Error('broken') }
  const waits = small.call('wait', null)
  expect(await small.call('fail', 'broken')).toEqual({ ok: false, error: end })
  expect(await waits).toEqual({ ok: false, error: end })
  expect(await small.call('double', 1)).toEqual({ ok: false, error: end })
  expect(await small.whenEnded).toEqual(end)
  await small.close()
  expect(ends).toEqual([end])
})

test('a thread that needs more memory than it may use ends, and says so', async () => {
  const { small } = started()
  const answer = await small.call('fill', null)
  expect(answer).toMatchObject({ ok: false, error: { kind: 'out-of-memory' } })
})

test('without a thread, calls are answered in turn; one that throws ends them all, once', async () => {
  const ends: WorkerEnd[] = []
  let closed = 0
  const operations: CallHandlers<SmallCalls> = {
    double: (number) => number * 2,
    wait: () => new Promise(() => undefined),
    fail: (message) => {
      throw new Error(message)
    },
    fill: () => null,
  }
  const close = (): Promise<void> => Promise.resolve(void (closed += 1))
  const answering = { operations, inTurn: <T>(_: string, answer: () => Promise<T>) => answer(), close }
  const here = new CallsInProcess<SmallCalls>(Promise.resolve(answering), (end) => ends.push(end))
  expect(await here.call('double', 2)).toEqual({ ok: true, value: 4 })
  const waits = here.call('wait', null)
  const end = { kind: 'crashed', error: new Error('broken') }
  expect(await here.call('fail', 'broken')).toEqual({ ok: false, error: end })
  expect(await waits).toEqual({ ok: false, error: end })
  expect(await here.call('double', 1)).toEqual({ ok: false, error: end })
  await here.close()
  expect([ends, closed]).toEqual([[end], 1])
})
