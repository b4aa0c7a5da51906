import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { openAccount } from '../../../src-main/account/client.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { startRun } from '../../../src-main/run/run.ts'
import type { RunProgress } from '../../../src-shared/api/run.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'

let place: Place

beforeEach(() => {
  place = makePlace(20)
  return place.remove
})

test('[T-17] [RUN-20] an account that cannot be reached: how long, which try and why are said while it lasts, and no longer', async () => {
  const { account, clock, parts } = place
  const from = clock.now()
  account.readFails = () => (clock.now() - from < 8_000 ? { kind: 'unreachable', fault: { code: 'refused' } } : null)
  const run = await startRun({ ...parts(edits(3), FAST), getRandomNumber: () => 0.9 })
  const messages: (string | null)[] = []
  run.onProgress((progress) => progress.state === 'running' && messages.push(progress.why && reasonText(progress.why)))
  expect((await run.whenFinished).counts.verified).toBe(3)
  const told = messages.filter((text) => text !== null)
  expect(told).toContainEqual(
    expect.stringMatching(/^No answer for \d+ s, trying again \(1st time\): the connection was refused\.$/),
  )
  expect(told).toContainEqual(expect.stringMatching(/^No answer for [3-9] s, trying again \(3rd time\)/))
  // Once it answers, the message is gone.
  expect(run.progress().why).toBeNull()
})

test('[T-17] writes that are answered with errors only are told as errors', async () => {
  const { account, parts } = place
  account.fate = (_method, _body, count) => (count < 30 ? 'before' : 'fine')
  const run = await startRun({ ...parts(edits(12), { ...FAST, concurrency: 2 }), getRandomNumber: () => 0.9 })
  const messages = new Set<string>()
  run.onProgress(({ why }) => why !== null && messages.add(reasonText(why)))
  await run.whenFinished
  expect([...messages].join('\n')).toMatch(/Only errors for \d+ s, trying again \(\d\w\w time\): it answered HTTP 500/)
})

test('[T-17] a request that hangs is told after some seconds, by the second', async () => {
  const { account, clock, parts } = place
  const send = account.send.bind(account)
  account.send = async (method, body) => {
    await clock.sleep(25_000)
    return send(method, body)
  }
  const run = await startRun(parts(edits(1)))
  const messages: string[] = []
  run.onProgress(({ why }) => why !== null && messages.push(reasonText(why)))
  await run.whenFinished
  expect(messages).toContain('No answer for 20 s, still waiting.')
  expect(messages.some((text) => text.startsWith('No answer for 2 s'))).toBe(false)
})

test('[T-17] a real server that takes requests and never answers', async () => {
  const dead: Server = createServer(() => undefined)
  dead.listen(0, '127.0.0.1')
  await once(dead, 'listening')
  const address = `http://127.0.0.1:${(dead.address() as AddressInfo).port}`
  const account = openAccount({ address, key: 'key' })
  // Ten seconds of the run pass in one.
  const clock = {
    now: () => 10 * systemClock.now(),
    sleep: (ms: number, stop?: AbortSignal) => systemClock.sleep(ms / 10, stop),
  }
  const run = await startRun({ ...place.parts(edits(1)), account, clock })
  const printResult = await new Promise<RunProgress>((resolve) => {
    run.onProgress((progress) => progress.why !== null && resolve(progress))
  })
  expect(printResult).toMatchObject({ state: 'running', why: { code: 'no-answer-yet' } })
  expect(printResult.why && reasonText(printResult.why)).toMatch(/^No answer for \d s, still waiting\.$/)
  run.cancel()
  dead.closeAllConnections()
  dead.close()
  await run.whenFinished
  await account.close()
}, 30_000)
