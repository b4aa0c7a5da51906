/**
 * Hostile and clumsy clients: huge, slow, broken and many at once. They are refused with a message, memory is bounded, and the server keeps
 * running.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChild, type ChildServer } from './child.ts'
import { refused } from './workshop.ts'

let child: ChildServer
beforeAll(async () => {
  // An honest request on a busy machine must not count as a slow one, so it gets seconds.
  child = await startChild({ folder: ':memory:', headersTimeoutMs: 2_000 })
})
afterAll(() => child.kill())

const MB = 1024 * 1024
const TOO_LARGE = refused('Request body is larger than 1048576 bytes', 413)
const auth = () => ({ authorization: child.served.key })
const port = () => Number(new URL(child.served.url).port)

async function stillServing(): Promise<void> {
  expect((await child.shop.call('materials/get_list', { storage_id: 1, limit: 1 })).status).toBe(200)
}

/** Unlike `once`, allows the server to break the connection. */
function closing(socket: Socket): Promise<void> {
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
  })
}

async function raw(...texts: readonly string[]): Promise<string> {
  const socket = connect(port(), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  const closed = closing(socket)
  for (const text of texts) socket.write(text)
  await closed
  return received
}

describe('huge requests', () => {
  test('a body of 20 MB is refused with 413 (ours), counted, and not kept in memory', async () => {
    const before = await child.memory()
    const body = Buffer.alloc(20 * MB, 0x20)
    for (let round = 0; round < 5; round += 1) {
      const response = await child.shop.send('/v1/materials/add.php', { headers: auth(), body })
      expect({ status: response.status, body: (await response.json()) as unknown }).toEqual(TOO_LARGE)
    }
    expect((await child.memory()) - before).toBeLessThan(60 * MB)
    await stillServing()
  })

  test('so is one that does not say its length, and one at 1 MB exactly is read', async () => {
    const chunk = new Uint8Array(64 * 1024).fill(0x20)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += chunk.length
        if (sent > 20 * MB) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const init = { headers: auth(), body: endless, duplex: 'half' }
    const response = await child.shop.send('/v1/materials/add.php', init)
    expect({ status: response.status, body: (await response.json()) as unknown }).toEqual(TOO_LARGE)
    const fits = Buffer.alloc(MB, 0x20)
    fits.write('{"storage_id":1,"limit":1}')
    expect((await child.shop.send('/v1/materials/get_list.php', { headers: auth(), body: fits })).status).toBe(200)
    await stillServing()
  })

  test('without a key it is a 401 and nothing else', async () => {
    const response = await child.shop.send('/v1/materials/add.php', { body: Buffer.alloc(20 * MB, 0x20) })
    expect([response.status, await response.text()]).toEqual([401, ''])
    await stillServing()
  })

  test('headers beyond 16 KB are refused', async () => {
    const answer = await raw(`POST / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    await stillServing()
  })
})

describe('malformed requests', () => {
  test.each([
    ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n'],
    ['no Host', 'POST /v1/materials/add.php HTTP/1.1\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s: 400', async (_what, text) => {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 400 /)
    await stillServing()
  })

  test('a client that leaves in the middle of its body has no effect and is not counted', async () => {
    const counter = async () => ((await child.shop.inspect('counter')) as { counter: { used: number } }).counter.used
    const before = await counter()
    const socket = connect(port(), '127.0.0.1')
    const head = `POST /v1/materials/delete.php HTTP/1.1\r\nHost: x\r\nAuthorization: ${child.served.key}\r\n`
    socket.write(`${head}Content-Length: 20\r\n\r\n{"material_id":1001`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await counter()).toBe(before)
    expect((await child.shop.material(1001)).deleted).toBe(false)
  })
})

describe('slow requests', () => {
  const drip = (socket: Socket, text: string) => {
    let at = 0
    const timer = setInterval(() => {
      if (socket.destroyed || at >= text.length) clearInterval(timer)
      else socket.write(text[at++] ?? '')
    }, 40)
  }

  test.each([
    ['headers', '', 'POST /v1/materials/add.php HTTP/1.1\r\nX-Slow: '.padEnd(1000, 'a')],
    [
      'a body',
      'POST /v1/materials/add.php HTTP/1.1\r\nHost: x\r\nAuthorization: practice-key\r\nContent-Length: 5000\r\n\r\n',
      ' '.repeat(1000),
    ],
  ])(
    '50 connections that drip %s are closed when the patience ends; others are served meanwhile',
    async (_what, head, slow) => {
      const began = performance.now()
      const closed = Array.from({ length: 50 }, async () => {
        const socket = connect(port(), '127.0.0.1')
        socket.on('error', () => undefined)
        socket.resume()
        socket.write(head)
        drip(socket, slow)
        await closing(socket)
      })
      await stillServing()
      await Promise.all(closed)
      // 2 seconds for headers, 4 for the whole, plus checking and a busy machine. Sending slowly to the end would take 40 s.
      expect(performance.now() - began).toBeLessThan(20_000)
      await stillServing()
    },
  )
})

test('200 connections at once are all answered, writes among them', async () => {
  const add = 'materials/add'
  const body = { name: 'Many', unit: 'pcs', storage_id: 1, stock: 1 }
  const replies = await Promise.all(Array.from({ length: 200 }, () => child.shop.call(add, body)))
  const ids = replies.map((reply) => (reply.body as { material_id: number }).material_id)
  expect(new Set(ids).size).toBe(200)
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket = connect(port(), '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  const answers = sockets.map(async (socket) => {
    const text = '{"storage_id":1,"limit":1}'
    const head = `POST /v1/materials/get_list.php HTTP/1.1\r\nHost: x\r\nAuthorization: ${child.served.key}\r\n`
    socket.write(`${head}Content-Length: ${text.length}\r\n\r\n${text}`)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return chunk.toString('latin1').slice(0, 15)
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']))
  expect(await child.memory()).toBeLessThan(400 * MB)
})
