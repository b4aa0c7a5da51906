import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServing, tokenOf } from './serving.ts'

let s: Awaited<ReturnType<typeof startServing>>
beforeEach(async () => {
  s = await startServing()
})
afterEach(() => s.stop())

const statusWith = async (session: string): Promise<number> => {
  const headers = { 'Stocksheet-Session': session, Origin: s.origin, 'Content-Type': 'application/json' }
  return (await s.ask('/call/app.info', { method: 'POST', headers, body: '{}' })).status
}

test('[T-23] [SEC-12] the token has 128 bits, lies in the fragment, and is traded once for a session', async () => {
  expect(s.served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{22}$/)
  const token = tokenOf(s.served.url)
  const firstReply = await s.trade(token)
  expect(firstReply.status).toBe(200)
  expect(firstReply.body).toMatch(/^\{"ok":true,"value":\{"session":"[\w-]{22}"\}\}$/)
  expect(firstReply.body).not.toContain(token)
  expect(firstReply.headers['set-cookie']).toBeUndefined()
  expect(firstReply.headers['referrer-policy']).toBe('no-referrer')

  const secondReply = await s.trade(token)
  expect(secondReply.status).toBe(401)
  expect(JSON.parse(secondReply.body)).not.toHaveProperty('value')
})

test('[T-23] a token in the query, as an old address has it, opens nothing', async () => {
  const token = tokenOf(s.served.url)
  const reply = await s.ask(`/?token=${token}`)
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await statusWith(token)).toBe(401)
})

test('[T-23] of many who post the token at once, one gets a session', async () => {
  const token = tokenOf(s.served.url)
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await s.trade(token)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
})

test('[T-23] a second tab, with a used address or with none, makes a new one known where the app was started, once', async () => {
  const firstText = await s.enter()
  const usedReply = await s.trade(tokenOf(s.served.url))
  expect(usedReply.body).toContain('"address":"announced"')
  await s.trade('')
  await s.trade(tokenOf(s.served.url))
  expect(s.announced).toEqual([expect.stringMatching(/#token=[\w-]{22}$/)])
  const second = await s.enter(s.announced[0])
  expect(second).not.toBe(firstText)
  expect([await statusWith(firstText), await statusWith(second)]).toEqual([200, 200])
})

test('before the printed address is used, a tab without a token is told to open it', async () => {
  const reply = await s.trade('')
  expect(reply.status).toBe(401)
  expect(reply.body).toContain('"address":"printed"')
  expect(s.announced).toEqual([])
})

test('a guess opens nothing, announces nothing and does not spend the token', async () => {
  const token = tokenOf(s.served.url)
  for (const guess of ['x', token.slice(1), `${token}x`, token.toUpperCase()]) {
    expect((await s.trade(guess)).status).toBe(401)
  }
  await s.enter()
  await s.trade('x')
  expect(s.announced).toEqual([])
})

test('what is no token is refused by its form', async () => {
  const headers = { Origin: s.origin, 'Content-Type': 'application/json' }
  for (const body of [
    '',
    '{}',
    '[]',
    '{"token":1}',
    '{"token":"a","more":1}',
    JSON.stringify({ token: 'x'.repeat(5000) }),
  ]) {
    expect((await s.ask('/session', { method: 'POST', headers, body })).status).toBe(400)
  }
})

test('loading ahead of time does not spend the token', async () => {
  const token = tokenOf(s.served.url)
  expect((await s.trade(token, { 'Sec-Purpose': 'prefetch;prerender' })).status).toBe(403)
  expect((await s.trade(token)).status).toBe(200)
})

test('[SEC-12] the token opens only under the exact host, for the own page', async () => {
  const token = tokenOf(s.served.url)
  expect((await s.trade(token, { Host: `localhost:${s.port}` })).status).toBe(421)
  expect((await s.trade(token, { Origin: 'http://127.0.0.1:1' })).status).toBe(403)
  expect((await s.trade(token, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await s.trade(token, { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await s.trade(token)).status).toBe(200)
})
