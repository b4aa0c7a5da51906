import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startServing } from './serving.ts'

let s: Awaited<ReturnType<typeof startServing>>
let cookie: string
beforeEach(async () => {
  s = await startServing()
  cookie = await s.enter()
})
afterEach(() => s.stop())

function connect(path: string, headers: Record<string, string>): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${s.port}${path}`, { headers })
}

function outcome(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('error', (error) => resolve(error.message))
  })
}

test('events arrive at every open page, as they were told', async () => {
  const pages = [1, 2].map(() => connect('/events', { Cookie: cookie, Origin: s.origin }))
  expect(await Promise.all(pages.map(outcome))).toEqual(['open', 'open'])
  const received = Promise.all(
    pages.map(
      (page) => new Promise((got) => page.on('message', (data) => got(Buffer.isBuffer(data) ? data.toString() : data))),
    ),
  )
  s.app.tell({ name: 'import.progress', event: { session: null, stage: 'file', done: 1, total: 2 } })
  const text = '{"name":"import.progress","event":{"session":null,"stage":"file","done":1,"total":2}}'
  expect(await received).toEqual([text, text])
})

describe('[SEC-12] the upgrade is refused', () => {
  const cases: readonly (readonly [string, string, () => Record<string, string>])[] = [
    ['from another page', '/events', () => ({ Cookie: cookie, Origin: 'http://evil.example' })],
    ['from another port', '/events', () => ({ Cookie: cookie, Origin: 'http://127.0.0.1:1' })],
    ['without a page', '/events', () => ({ Cookie: cookie })],
    ['from another site', '/events', () => ({ Cookie: cookie, Origin: s.origin, 'Sec-Fetch-Site': 'same-site' })],
    ['under another host', '/events', () => ({ Cookie: cookie, Origin: s.origin, Host: `localhost:${s.port}` })],
    ['without the cookie', '/events', () => ({ Origin: s.origin })],
    ['with another cookie', '/events', () => ({ Cookie: `${cookie}x`, Origin: s.origin })],
    ['at another address', '/call/app.info', () => ({ Cookie: cookie, Origin: s.origin })],
  ]
  test.each(cases)('%s', async (_why, path, headers) => {
    expect(await outcome(connect(path, headers()))).toBe('Unexpected server response: 403')
  })
})

test('a page that sends is disconnected, and the server goes on', async () => {
  const closed = (data: string): Promise<number> =>
    new Promise((resolve) => {
      const page = connect('/events', { Cookie: cookie, Origin: s.origin })
      page.on('open', () => page.send(data))
      page.on('error', () => undefined)
      page.on('close', resolve)
    })
  expect(await closed('hello')).toBe(1008)
  expect(await closed('x'.repeat(5000))).toBe(1009)
  expect((await s.ask('/', { headers: { Cookie: cookie } })).status).toBe(200)
})

describe('ending', () => {
  test('close() disconnects pages and settles `ended`', async () => {
    const page = connect('/events', { Cookie: cookie, Origin: s.origin })
    await outcome(page)
    const closed = new Promise((resolve) => page.on('close', resolve))
    await s.served.close()
    await s.served.ended
    await closed
    await expect(s.ask('/')).rejects.toThrow('ECONNREFUSED')
  })

  test('[SEC-12] ends by itself when idle, not while a page is open or a run goes on', async () => {
    const idle = await startServing({ idleMinutes: 0.3 / 60 })
    const page = new WebSocket(`ws://127.0.0.1:${idle.port}/events`, {
      headers: { Cookie: await idle.enter(), Origin: idle.origin },
    })
    await outcome(page)
    let ended = false
    void idle.served.ended.then(() => {
      ended = true
    })
    await new Promise((later) => setTimeout(later, 600))
    expect(ended).toBe(false)
    idle.app.setBusy(true)
    page.close()
    await new Promise((later) => setTimeout(later, 600))
    expect(ended).toBe(false)
    idle.app.setBusy(false)
    await idle.served.ended
    await idle.stop()
  })
})
