import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServing } from './serving.ts'

let s: Awaited<ReturnType<typeof startServing>>
beforeEach(async () => {
  s = await startServing()
})
afterEach(() => s.stop())

const pathOf = (address: string): string => address.slice(s.origin.length)

test('[SEC-12] the token has 128 bits and is traded once for an HttpOnly, SameSite=Strict cookie', async () => {
  expect(s.served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{22}$/)
  const first = await s.ask(pathOf(s.served.url), { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(first.status).toBe(200)
  expect(first.headers['set-cookie']).toEqual([
    expect.stringMatching(new RegExp(`^stocksheet-${s.port}=[\\w-]{22}; Path=/; HttpOnly; SameSite=Strict$`)),
  ])
  expect(first.headers['referrer-policy']).toBe('no-referrer')
  expect(first.body).not.toContain(new URL(s.served.url).searchParams.get('token'))

  const again = await s.ask(pathOf(s.served.url))
  expect(again.status).toBe(401)
  expect(again.headers['set-cookie']).toBeUndefined()
})

test('who has the cookie may follow the used address again', async () => {
  const cookie = await s.enter()
  expect((await s.ask(pathOf(s.served.url), { headers: { Cookie: cookie } })).status).toBe(200)
})

test('a used address makes a new one known where the app was started, once', async () => {
  await s.enter()
  await s.ask(pathOf(s.served.url))
  await s.ask(pathOf(s.served.url))
  expect(s.announced).toEqual([expect.stringMatching(/\?token=[\w-]{22}$/)])
  const cookie = await s.enter(s.announced[0])
  expect((await s.ask('/', { headers: { Cookie: cookie } })).status).toBe(200)
})

test('a guess opens nothing, announces nothing and does not spend the token', async () => {
  const token = new URL(s.served.url).searchParams.get('token') ?? ''
  for (const guess of ['', 'x', token.slice(1), `${token}x`, token.toUpperCase()]) {
    expect((await s.ask(`/?token=${guess}`)).status).toBe(401)
  }
  expect(s.announced).toEqual([])
  expect((await s.ask(pathOf(s.served.url))).status).toBe(200)
})

test('loading ahead of time does not spend the token', async () => {
  expect((await s.ask(pathOf(s.served.url), { headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(403)
  expect((await s.ask(pathOf(s.served.url))).status).toBe(200)
})

test('[SEC-12] the token opens only under the exact host', async () => {
  expect((await s.ask(pathOf(s.served.url), { headers: { Host: `localhost:${s.port}` } })).status).toBe(421)
})
