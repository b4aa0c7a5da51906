import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startServing } from './serving.ts'

let s: Awaited<ReturnType<typeof startServing>>
let session: string
beforeEach(async () => {
  s = await startServing()
  session = await s.enter()
})
afterEach(() => s.stop())

function connect(path: string, headers: Record<string, string>): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${s.port}${path}`, { headers })
}

/** A page of ours, which identifies itself as soon as it is connected. */
function page(secret = session): WebSocket {
  const socket = connect('/events', { Origin: s.origin })
  socket.on('open', () => socket.send(JSON.stringify({ session: secret })))
  return socket
}

const closing = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', resolve)
  })

function outcome(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('error', (error) => resolve(error.message))
  })
}

test('events arrive at every open page, as they were told', async () => {
  const pages = [page(), page()]
  expect(await Promise.all(pages.map(outcome))).toEqual(['open', 'open'])
  const received = Promise.all(
    pages.map(
      (page) => new Promise((got) => page.on('message', (data) => got(Buffer.isBuffer(data) ? data.toString() : data))),
    ),
  )
  const told = setInterval(
    () =>
      s.app.tell({ name: 'import.progress', event: { session: null, of: 'file', stage: 'file', done: 1, total: 2 } }),
    20,
  )
  const text = '{"name":"import.progress","event":{"session":null,"of":"file","stage":"file","done":1,"total":2}}'
  expect(await received).toEqual([text, text])
  clearInterval(told)
})

describe('[SEC-12] the upgrade is refused', () => {
  const cases: readonly (readonly [string, string, () => Record<string, string>])[] = [
    ['from another page', '/events', () => ({ Origin: 'http://evil.example' })],
    ['from another port', '/events', () => ({ Origin: 'http://127.0.0.1:1' })],
    ['without a page', '/events', () => ({})],
    ['from another site', '/events', () => ({ Origin: s.origin, 'Sec-Fetch-Site': 'same-site' })],
    ['under another host', '/events', () => ({ Origin: s.origin, Host: `localhost:${s.port}` })],
    ['at another address', '/call/app.info', () => ({ Origin: s.origin })],
  ]
  test.each(cases)('%s', async (_why, path, headers) => {
    expect(await outcome(connect(path, headers()))).toBe('Unexpected server response: 403')
  })
})

describe('[T-23] the first message is the session', () => {
  const saying = (firstText: string): Promise<number> => {
    const socket = connect('/events', { Origin: s.origin })
    socket.on('open', () => socket.send(firstText))
    socket.on('message', () => expect.unreachable('an event for a stranger'))
    const told = setInterval(
      () =>
        s.app.tell({ name: 'import.progress', event: { session: null, of: 'file', stage: 'file', done: 1, total: 2 } }),
      5,
    )
    return closing(socket).finally(() => clearInterval(told))
  }

  test.each([
    ['another secret', () => JSON.stringify({ session: `${session}x` })],
    ['no secret', () => '{}'],
    ['the secret as text', () => session],
    ['no JSON', () => 'hello'],
  ])('%s: disconnected, and no event is heard', async (_what, first) => {
    expect(await saying(first())).toBe(4401)
  })

  test('a cookie with the secret opens nothing', async () => {
    const socket = connect('/events', { Origin: s.origin, Cookie: `stocksheet-session=${session}` })
    socket.on('open', () => socket.send('{}'))
    expect(await closing(socket)).toBe(4401)
  })

  const silentPages = (server: typeof s, count: number): WebSocket[] =>
    Array.from(
      { length: count },
      () => new WebSocket(`ws://127.0.0.1:${server.port}/events`, { headers: { Origin: server.origin } }),
    )

  test('[T-29] silence is disconnected in time', async () => {
    const hasty = await startServing({ answerWait: 300 })
    await Promise.all(silentPages(hasty, 20).map(closing))
    await hasty.stop()
  })

  test('[T-29] only so many may be silent at once: the oldest are disconnected', async () => {
    const patient = await startServing({ answerWait: 300_000 })
    const silent = silentPages(patient, 100)
    await Promise.all(silent.slice(0, 36).map(closing))
    expect(silent.filter(({ readyState }) => readyState === WebSocket.OPEN).length).toBeLessThanOrEqual(64)
    await patient.stop()
  })
})

test('a page that sends more is disconnected, and the server goes on', async () => {
  const sending = (more: string): Promise<number> => {
    const socket = page()
    socket.on('open', () => socket.send(more))
    return closing(socket)
  }
  expect(await sending('hello')).toBe(1008)
  expect(await sending('x'.repeat(5000))).toBe(1009)
  expect((await s.ask('/')).status).toBe(200)
})

describe('ending', () => {
  test('close() disconnects pages and settles `ended`', async () => {
    const open = page()
    await outcome(open)
    const closedNumber = closing(open)
    await s.served.close()
    await s.served.whenEnded
    await closedNumber
    await expect(s.ask('/')).rejects.toThrow('ECONNREFUSED')
  })

  test('[SEC-12] ends by itself when idle, not while a page is open or a run goes on', async () => {
    const idle = await startServing({ idleMinutes: 0.3 / 60 })
    const secret = await idle.enter()
    const page = new WebSocket(`ws://127.0.0.1:${idle.port}/events`, { headers: { Origin: idle.origin } })
    await outcome(page)
    page.send(JSON.stringify({ session: secret }))
    let ended = false
    void idle.served.whenEnded.then(() => {
      ended = true
    })
    await new Promise((later) => setTimeout(later, 600))
    expect(ended).toBe(false)
    idle.app.setBusy(true)
    page.close()
    await new Promise((later) => setTimeout(later, 600))
    expect(ended).toBe(false)
    idle.app.setBusy(false)
    await idle.served.whenEnded
    await idle.stop()
  })
})
