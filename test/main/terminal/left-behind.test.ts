import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { setOutputOptions, measureTimeSinceOutput } from '../../../src-main/terminal/terminal.ts'
import { leftBehind } from './left-behind.ts'

const listener = (): void => undefined
let server: Server | undefined
async function listening(): Promise<Server> {
  const createdServer = createServer().listen(0, '127.0.0.1')
  await once(createdServer, 'listening')
  return createdServer
}

afterEach(() => {
  process.off('SIGINT', listener)
  process.exitCode = undefined
  server?.close()
})

test('a command that leaves nothing behind has ended', async () => {
  const left = await leftBehind(200)
  expect(await left()).toBeNull()
})

test('a listener, an exit status and what keeps a process alive are told', async () => {
  const left = await leftBehind(200)
  process.on('SIGINT', listener)
  expect(await left()).toBe('listeners of SIGINT')
  process.off('SIGINT', listener)
  process.exitCode = 3
  expect(await left()).toBe('the exit status 3')
  process.exitCode = undefined
  server = await listening()
  expect(await left()).toBe('what keeps a process alive: TCPServerWrap')
})

test('what ends a little later is waited for', async () => {
  const left = await leftBehind(60_000)
  server = await listening()
  setTimeout(() => server?.close(), 100)
  expect(await left()).toBeNull()
})

test('[T-17] the silence of a command begins with it, not with the one before', async () => {
  setOutputOptions({})
  await new Promise((resolve) => setTimeout(resolve, 60))
  const before = measureTimeSinceOutput()
  setOutputOptions({})
  expect(before).toBeGreaterThan(50)
  expect(measureTimeSinceOutput()).toBeLessThan(before)
})
