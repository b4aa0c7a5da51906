import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startServing } from './serving.ts'

let s: Awaited<ReturnType<typeof startServing>>
afterEach(() => s.stop())

describe('[T-29] connections', () => {
  beforeEach(async () => {
    s = await startServing({ answerWait: 300 })
  })

  /** Resolves when the server closes a connection that sends only `output`. */
  function lasts(output: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(Number(s.port), '127.0.0.1', () => socket.write(output))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.resume()
    })
  }

  test.each([
    ['nothing', ''],
    ['half a line', 'GET / HT'],
    ['headers without an end', 'POST /session HTTP/1.1\r\nHost: x\r\nContent-'],
  ])('that say %s are ended in time', async (_what, output) => {
    await lasts(output)
    expect((await s.ask('/')).status).toBe(200)
  })

  test('are bounded in number, and the server goes on when they are over', async () => {
    const idle = Array.from({ length: 200 }, () => lasts('GET / HT'))
    await Promise.all(idle)
    expect((await s.ask('/')).status).toBe(200)
  })
})

describe('[T-29] half-open connections of others', () => {
  beforeEach(async () => {
    // None of them is closed for being slow.
    s = await startServing({ answerWait: 300_000 })
  })

  function halfOpen(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(s.port), '127.0.0.1', () => socket.write('GET / HT', () => resolve(socket)))
      socket.on('error', reject)
    })
  }

  test('never keep out a page that is logged in, nor end its events', async () => {
    const session = await s.enter()
    const events = new WebSocket(`ws://127.0.0.1:${s.port}/events`, { headers: { Origin: s.origin } })
    await once(events, 'open')
    events.send(JSON.stringify({ session }))
    // The first event means that the server has accepted the session.
    const heard = once(events, 'message')
    const telling = setInterval(
      () =>
        s.app.tell({ name: 'import.progress', event: { session: null, of: 'file', stage: 'file', done: 1, total: 2 } }),
      20,
    )
    await heard
    const waitingSockets = await Promise.all(Array.from({ length: 300 }, halfOpen))
    const again = once(events, 'message')
    await again
    clearInterval(telling)
    const headers = { 'Stocksheet-Session': session, Origin: s.origin, 'Content-Type': 'application/json' }
    for (let request = 0; request < 20; request += 1) {
      expect((await s.ask('/call/app.info', { method: 'POST', headers, body: '{}' })).status).toBe(200)
    }
    for (const socket of waitingSockets) socket.destroy()
    events.close()
  })
})

describe('[T-29] uploads together', () => {
  beforeEach(async () => {
    s = await startServing({ maxUpload: 1000, uploadSpace: { files: 3, bytes: 2000 } })
  })

  async function uploads(session: string) {
    return async (name: string, bytes: number, more: Record<string, string> = {}): Promise<number> => {
      const headers = {
        'Stocksheet-Session': session,
        Origin: s.origin,
        'Content-Type': 'application/octet-stream',
        ...more,
      }
      const body = 'x'.repeat(bytes)
      return (await s.ask(`/files?name=${name}`, { method: 'POST', headers, body })).status
    }
  }
  const held = (): number => readdirSync(s.app.scratch).length

  test('take no more than their space: the oldest that no import reads make room', async () => {
    const upload = await uploads(await s.enter())
    for (let file = 0; file < 10; file += 1) expect(await upload(`${file}.csv`, 900)).toBe(200)
    expect(held()).toBe(2)
    for (let file = 0; file < 10; file += 1) expect(await upload(`s${file}.csv`, 1)).toBe(200)
    expect(held()).toBe(3)
  })

  test('a file that an import reads stays; where all are read, the next is refused in words', async () => {
    const upload = await uploads(await s.enter())
    s.app.inUse.add('a.csv').add('b.csv')
    expect(await upload('a.csv', 900)).toBe(200)
    expect(await upload('b.csv', 900)).toBe(200)
    expect(await upload('c.csv', 900)).toBe(413)
    expect(held()).toBe(2)
    s.app.inUse.delete('a.csv')
    expect(await upload('c.csv', 900)).toBe(200)
    expect(held()).toBe(2)
  })

  test('those on their way count, those refused or broken off do not', async () => {
    const upload = await uploads(await s.enter())
    const chunked = { 'Transfer-Encoding': 'chunked' }
    expect(await upload('big.csv', 1500, chunked)).toBe(413)
    expect(await upload('big.csv', 1500)).toBe(413)
    const statuses = await Promise.all([1, 2, 3].map((file) => upload(`${file}.csv`, 900, chunked)))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(held()).toBeLessThanOrEqual(2)
    expect(await upload('again.csv', 900)).toBe(200)
  })

  test('what is broken off leaves no file, however busy the disk', async () => {
    const upload = await uploads(await s.enter())
    for (let round = 0; round < 10; round += 1) {
      const large = [1, 2, 3, 4].map((file) => upload(`${file}.csv`, 1500, { 'Transfer-Encoding': 'chunked' }))
      expect(new Set(await Promise.all(large))).toEqual(new Set([413]))
      expect(held()).toBe(0)
    }
  })

  /** What a client receives that sends everything before it listens. */
  function listensLate(head: string, body: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      let actualText = ''
      const socket = connect(Number(s.port), '127.0.0.1', () => {
        socket.write(`POST /files?name=big.csv HTTP/1.1\r\nHost: ${s.place}\r\n${head}\r\n\r\n`)
        socket.end(body, () => socket.resume())
      })
      socket.pause()
      socket.on('data', (piece) => (actualText += piece.toString()))
      socket.on('error', reject)
      socket.on('close', () => resolve(actualText))
    })
  }

  test('a client that sends far too much gets the answer, not a broken connection', async () => {
    const session = await s.enter()
    const head = [
      `Stocksheet-Session: ${session}`,
      `Origin: ${s.origin}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 20000000',
    ].join('\r\n')
    expect(await listensLate(head, Buffer.alloc(20_000_000))).toMatch(/^HTTP\/1\.1 413 /)
  })
})
