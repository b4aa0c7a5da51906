import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startServing, type Ask } from './serving.ts'

let s: Awaited<ReturnType<typeof startServing>>
let session: string

beforeAll(async () => {
  s = await startServing({ maxJson: 1000, maxUpload: 5000 })
  session = await s.enter()
})
afterAll(() => s.stop())

/** A request like those of the window's script. */
function own(body: string, more: Ask['headers'] = {}): Ask {
  const headers = { 'Stocksheet-Session': session, Origin: s.origin, 'Content-Type': 'application/json', ...more }
  return { method: 'POST', headers, body }
}

test('[SEC-12] listens on 127.0.0.1 and on no other address of this machine', async () => {
  const otherInfos = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ address }) => address !== '127.0.0.1')
  const reached = await Promise.all(
    otherInfos.map(
      ({ address, scopeid }) =>
        new Promise<string | undefined>((resolve) => {
          const socket = connect({ host: scopeid ? `${address}%${scopeid}` : address, port: Number(s.port) })
          socket.setTimeout(1000, () => socket.destroy())
          socket.on('connect', () => {
            socket.destroy()
            resolve(address)
          })
          socket.on('error', () => resolve(undefined))
          socket.on('close', () => resolve(undefined))
        }),
    ),
  )
  expect(reached.filter((address) => address !== undefined)).toEqual([])
})

describe('the page', () => {
  test('[SEC-4] index.html comes with the strict policy and the same nonce inside, another each time', async () => {
    const load = () => s.ask('/')
    const [firstReply, second] = [await load(), await load()]
    const nonce = /content="([\w-]{22})"/.exec(firstReply.body)?.[1]
    expect(firstReply.status).toBe(200)
    expect(firstReply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types default",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(second.body).not.toContain(nonce)
  })

  test.each([
    ['/assets/index-abc.js', 'text/javascript; charset=utf-8', 'export {}'],
    ['/assets/index-abc.css', 'text/css; charset=utf-8', 'body {}'],
  ])('%s is %s', async (path, type, body) => {
    const reply = await s.ask(path, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(reply).toMatchObject({
      status: 200,
      body,
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
    })
  })

  test.each([
    ['/../package.json', 400],
    ['/assets/../../package.json', 400],
    ['/..%2fpackage.json', 400],
    ['/%2e%2e/package.json', 400],
    ['/..%5cpackage.json', 400],
    ['/..\\package.json', 400],
    ['/assets%00.js', 400],
    ['//etc/passwd', 400],
    ['/C:/windows/win.ini', 400],
    ['/.secret', 400],
    ['/assets/', 400],
    ['http://127.0.0.1/', 400],
    ['*', 400],
    ['/assets', 404],
    ['/notes.exe', 404],
    ['/nothing.js', 404],
  ])('[SEC-4] %s answers %i and nothing of the disk', async (path, status) => {
    const reply = await s.ask(path)
    expect(reply.status).toBe(status)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  test('[T-23] without a session there is no file, no call and no upload; a cookie is none', async () => {
    const handled = s.app.handled.length
    const bytes = { 'Content-Type': 'application/octet-stream' }
    const none = { 'Stocksheet-Session': [] }
    const statuses = await Promise.all(
      [
        s.ask('/files/x'),
        s.ask('/files/x', { headers: { Cookie: `stocksheet-session=${session}` } }),
        s.ask('/call/app.info', own('{}', none)),
        s.ask('/call/app.info', own('{}', { ...none, Cookie: `stocksheet-${s.port}=${session}` })),
        s.ask('/call/app.info', own('{}', { ...none, Authorization: `Bearer ${session}` })),
        s.ask('/call/app.info', own('{}', { 'Stocksheet-Session': 'guess' })),
        s.ask('/call/app.info', own('{}', { 'Stocksheet-Session': ['guess', session] })),
        s.ask(`/call/app.info?session=${session}`, own('{}', none)),
        s.ask('/files?name=a.csv', own('a', { ...none, ...bytes })),
      ].map(async (reply) => (await reply).status),
    )
    expect(statuses).toEqual(statuses.map(() => 401))
    expect(s.app.handled.length).toBe(handled)
    expect(readdirSync(s.app.scratch)).toEqual([])
  })

  test('[T-23] no answer sets a cookie or holds the secret', async () => {
    const replies = [
      await s.ask('/'),
      await s.ask('/call/app.info', own('{}')),
      await s.ask('/files/x', { headers: { 'Stocksheet-Session': session } }),
      await s.ask('/call/app.info', own('{}', { 'Stocksheet-Session': `${session}x` })),
    ]
    for (const { headers, body } of replies) {
      expect(headers['set-cookie']).toBeUndefined()
      expect(JSON.stringify(headers) + body).not.toContain(session)
    }
  })

  test.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD'])('%s is not taken', async (method) => {
    expect((await s.ask('/', { method, headers: { 'Stocksheet-Session': session, Origin: s.origin } })).status).toBe(
      405,
    )
  })
})

describe('calls', () => {
  test('reach the application and bring its answer', async () => {
    const reply = await s.ask('/call/app.info', own('{"a":1}'))
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.body)).toEqual({
      ok: true,
      value: { version: '1.2.3', host: 'browser', platform: 'linux' },
    })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(s.app.handled.at(-1)).toEqual({ name: 'app.info', request: { a: 1 } })
  })

  test('[SEC-12] refused: another host, page, site or type, and none reaches the application', async () => {
    const before = s.app.handled.length
    const statuses = await Promise.all(
      [
        own('{}', { Host: `localhost:${s.port}` }),
        own('{}', { Host: 'evil.example' }),
        own('{}', { Origin: 'http://evil.example' }),
        own('{}', { Origin: 'null' }),
        own('{}', { 'Sec-Fetch-Site': 'cross-site' }),
        own('{}', { 'Sec-Fetch-Site': 'same-site' }),
        own('{}', { 'Content-Type': 'text/plain' }),
        own('{}', { 'Stocksheet-Session': `${session}x` }),
      ].map(async (ask) => (await s.ask('/call/app.info', ask)).status),
    )
    expect(statuses).toEqual([421, 421, 403, 403, 403, 403, 415, 401])
    expect(s.app.handled.length).toBe(before)
  })

  test('[SEC-12] no answer allows another origin', async () => {
    const replies = [
      await s.ask('/call/app.info', own('{}')),
      await s.ask('/call/app.info', own('{}', { Origin: 'http://evil.example' })),
      await s.ask('/', { method: 'OPTIONS', headers: { Origin: 'http://evil.example' } }),
    ]
    for (const { headers } of replies) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('what is not JSON, or not UTF-8, is refused in words', async () => {
    for (const body of ['', '{', 'undefined']) {
      const reply = await s.ask('/call/app.info', own(body))
      expect(reply.status).toBe(400)
      expect(JSON.parse(reply.body)).toEqual({
        ok: false,
        failure: { code: 'not-understood', what: 'The request is not JSON.' },
      })
    }
    const bytes = { ...own(''), body: Buffer.from([0x22, 0xff, 0x22]) }
    expect((await s.ask('/call/app.info', bytes)).status).toBe(400)
  })

  test('[SEC-12] a body over the limit is refused, said beforehand or not', async () => {
    const body = JSON.stringify('x'.repeat(1000))
    const reportedReply = await s.ask('/call/app.info', own(body))
    const untold = await s.ask('/call/app.info', own(body, { 'Transfer-Encoding': 'chunked' }))
    expect([reportedReply.status, untold.status]).toEqual([413, 413])
    expect((await s.ask('/call/app.info', own('{}'))).status).toBe(200)
  })
})

describe('files', () => {
  const offered = (body: string) =>
    z
      .object({ value: z.strictObject({ file: z.string(), name: z.string(), bytes: z.number() }) })
      .parse(JSON.parse(body)).value

  const upload = (body: string, name: string, more: Ask['headers'] = {}) =>
    s.ask(`/files?name=${encodeURIComponent(name)}`, own(body, { 'Content-Type': 'application/octet-stream', ...more }))

  test('an upload is kept for the user only, becomes a token, and comes back whole under the asked name', async () => {
    const reply = await upload('a;b\r\n1;2\r\n', 'C:\\fakepath\\Preise ä.csv')
    const { file, ...told } = offered(reply.body)
    expect(told).toEqual({ name: 'Preise ä.csv', bytes: 10 })
    const knownResult = s.app.fileOf(file)
    expect(readFileSync(knownResult?.path ?? '', 'utf8')).toBe('a;b\r\n1;2\r\n')

    const back = await s.ask(`/files/${file}?name=${encodeURIComponent('x"\r\nSet-Cookie: ä.csv')}`, {
      headers: { 'Stocksheet-Session': session, 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(back).toMatchObject({
      status: 200,
      body: 'a;b\r\n1;2\r\n',
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': '10',
        'content-disposition': `attachment; filename="xSet-Cookie _.csv"; filename*=UTF-8''xSet-Cookie%20%C3%A4.csv`,
        'x-content-type-options': 'nosniff',
      },
    })
    expect(back.headers['set-cookie']).toBeUndefined()
  })

  test('[SEC-6] an unknown token, or a path for a token, is refused', async () => {
    writeFileSync(join(s.app.scratch, 'private'), 'private')
    for (const token of ['nothing', '../private', encodeURIComponent(join(s.app.scratch, 'private'))]) {
      const reply = await s.ask(`/files/${token}`, { headers: { 'Stocksheet-Session': session } })
      expect(reply.status).toBe(404)
      expect(reply.body).not.toContain('private')
    }
  })

  test('[SEC-12] an upload over the limit is refused and leaves nothing behind', async () => {
    const before = readdirSync(s.app.scratch)
    const reportedReply = await upload('x'.repeat(6000), 'big.csv')
    const untold = await upload('x'.repeat(6000), 'big.csv', { 'Transfer-Encoding': 'chunked' })
    expect([reportedReply.status, untold.status]).toEqual([413, 413])
    expect(JSON.parse(untold.body)).toEqual({
      ok: false,
      failure: { code: 'file-too-large', megabytes: 0 },
    })
    expect(readdirSync(s.app.scratch)).toEqual(before)
    expect(existsSync(s.app.scratch)).toBe(true)
  })
})
