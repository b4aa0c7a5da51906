/** Request conventions, authentication, error shapes and versioning: the common rules of the interface. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorkshop, refused, type Workshop } from './workshop.ts'

const anyNumber: unknown = expect.any(Number)

let shop: Workshop
beforeEach(async () => {
  shop = await openWorkshop()
})
afterEach(() => shop.server.close())

const PATH = '/v1/materials/get_list.php'
const BODY = '{"storage_id":2}'
const auth = () => ({ authorization: shop.server.key, 'content-type': 'application/json' })
const used = async () => ((await shop.inspect('counter')) as { counter: { used: number } }).counter.used

async function answer(path: string, init: RequestInit) {
  const response = await shop.send(path, init)
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('request conventions', () => {
  test('success: HTTP 200, JSON in UTF-8 with `success: true`', async () => {
    const response = await shop.send(PATH, { headers: auth(), body: BODY })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('access-control-allow-origin')).toBe(null)
    expect(await response.json()).toMatchObject({ success: true, total: 1 })
  })

  test('400: "JSON, success false, error"', async () => {
    const response = await shop.send(PATH, { headers: auth(), body: '{}' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ success: false, error: 'No storage_id in input' })
  })

  test('rule 1: "A method with no parameters is called with an empty JSON object as body."', async () => {
    expect(await answer('/v1/storages/get_list.php', { headers: auth(), body: '{}' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['no body', '', 'Input is not valid JSON'],
    ['not JSON', 'storage_id=2', 'Input is not valid JSON'],
    ['half a JSON', '{"storage_id":2', 'Input is not valid JSON'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'Input is not valid JSON'],
    ['a list', '[]', 'Input must be a JSON object'],
    ['null', 'null', 'Input must be a JSON object'],
    ['a text', '"storage_id"', 'Input must be a JSON object'],
  ])('ours: a body that is no JSON object (%s) is refused with 400', async (_what, body, error) => {
    expect(await answer(PATH, { headers: auth(), body })).toEqual(refused(error))
  })

  test('unknown fields are ignored, `__proto__` and deep nesting among them', async () => {
    const body = `{"storage_id":2,"colour":1,"__proto__":{"limit":0},"deep":${'['.repeat(9999)}${']'.repeat(9999)}}`
    expect(await answer(PATH, { headers: auth(), body })).toMatchObject({ status: 200, body: { total: 1 } })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    '"POST for every method": %s is refused with 405 (ours)',
    async (verb) => {
      const response = await shop.send(PATH, {
        method: verb,
        headers: auth(),
        ...(verb === 'GET' ? {} : { body: BODY }),
      })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST')
      expect(await response.json()).toEqual({ success: false, error: 'Method must be called with POST' })
    },
  )

  test.each([
    ['/v2/materials/add.php', 'Method v2/materials/add not found'],
    ['/v1/materials/destroy.php', 'Method v1/materials/destroy not found'],
    ['/v1/products/get_entry.php', 'Method v1/products/get_entry not found'],
    ['/v1/materials/add', 'Method /v1/materials/add not found'],
    ['/materials/add.php', 'Method /materials/add.php not found'],
    ['/', 'Method / not found'],
  ])('an unknown method, version or path is refused with 404 (ours): %s', async (path, error) => {
    expect(await answer(path, { headers: auth(), body: '{}' })).toEqual(refused(error, 404))
  })

  test('a query after the path does not matter', async () => {
    expect(await answer(`${PATH}?x=1`, { headers: auth(), body: BODY })).toMatchObject({ status: 200 })
  })
})

describe('authentication', () => {
  const refusal = async (init: RequestInit, path = PATH) => {
    const response = await shop.send(path, { body: BODY, ...init })
    return [response.status, await response.text()]
  }

  test('rule 3: "When the key is missing or wrong, the reply is HTTP 401 with an empty body."', async () => {
    expect(await refusal({})).toEqual([401, ''])
    expect(await refusal({ headers: { authorization: '' } })).toEqual([401, ''])
    expect(await refusal({ headers: { authorization: 'practice-ke' } })).toEqual([401, ''])
    expect(await refusal({ headers: { authorization: 'practice-key' } }, '/nowhere')).not.toEqual([401, ''])
    expect(await refusal({}, '/nowhere')).toEqual([401, ''])
  })

  test('rule 1: "the API key exactly as issued, without the word Bearer"', async () => {
    expect(await refusal({ headers: { authorization: 'Bearer practice-key' } })).toEqual([401, ''])
    expect(await refusal({ headers: { authorization: 'PRACTICE-KEY' } })).toEqual([401, ''])
  })

  test.each(['https://example.com', 'http://127.0.0.1:1', 'http://localhost.example.com', 'null', 'app://stocksheet'])(
    'rule 4: "Requests from a browser originating from another domain are refused with HTTP 401.": %s',
    async (origin) => {
      expect(await refusal({ headers: { ...auth(), origin } })).toEqual([401, ''])
      const preflight = { 'access-control-request-method': 'POST', origin }
      expect(await refusal({ method: 'OPTIONS', headers: preflight, body: null })).toEqual([401, ''])
    },
  )

  test("the server's own origin is not another domain", async () => {
    const headers = { ...auth(), origin: shop.server.url }
    expect((await shop.send(PATH, { headers, body: BODY })).status).toBe(200)
  })

  test('rule 5: every key of the company opens the same account, and counts together', async () => {
    expect((await shop.send(PATH, { headers: { authorization: 'second-key' }, body: BODY })).status).toBe(200)
    expect((await shop.send(PATH, { headers: auth(), body: BODY })).status).toBe(200)
    expect(await used()).toBe(2)
  })
})

describe('the inspection endpoint', () => {
  test('opens with its own token only, not with an account key, and is never counted', async () => {
    const path = '/_practice/counter'
    expect((await shop.send(path, { method: 'GET', headers: auth() })).status).toBe(401)
    expect((await shop.send(path, { method: 'GET', headers: { 'x-practice-token': 'x' } })).status).toBe(401)
    const token = { 'x-practice-token': shop.server.inspectToken }
    expect((await shop.send(path, { method: 'GET', headers: token })).status).toBe(200)
    expect((await shop.send(path, { method: 'GET', headers: { ...token, origin: 'http://evil' } })).status).toBe(401)
    expect((await shop.send(PATH, { headers: token, body: BODY })).status).toBe(401)
    expect(await used()).toBe(0)
  })

  test('keeps a log of requests with their bodies, never with the key', async () => {
    await shop.call('materials/update_stock', { material_id: 100, storage_id: 1, stock: 'x' })
    await shop.call('materials/get_list', { storage_id: 2 })
    const log = (await shop.inspect('requests')) as { requests: object[] }
    const common = { at: anyNumber, verb: 'POST', fault: null, counted: true }
    expect(log.requests).toEqual([
      {
        ...common,
        id: 1,
        method: 'v1/materials/update_stock',
        body: '{"material_id":100,"storage_id":1,"stock":"x"}',
        status: 400,
        error: 'Invalid stock value. Must be a number',
      },
      { ...common, id: 2, method: 'v1/materials/get_list', body: '{"storage_id":2}', status: 200, error: null },
    ])
    expect(JSON.stringify(log)).not.toContain('practice-key')
    expect(await shop.inspect('requests?after=1')).toMatchObject({ requests: [{ id: 2 }] })
  })

  test('refuses what it does not know with a word', async () => {
    expect(await shop.inspect('materials/999')).toEqual({ success: false, error: 'No such material' })
    expect(await shop.inspect('secrets')).toEqual({ success: false, error: 'Nothing to inspect at /_practice/secrets' })
    expect(await shop.book('supply', { material_id: 100 })).toEqual(refused('No storage_id in input'))
    expect(await shop.book('nothing', {})).toEqual(refused('Nothing to book at /_practice/nothing', 404))
  })
})
