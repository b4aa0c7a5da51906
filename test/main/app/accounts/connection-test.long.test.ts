import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectionResult } from '../../../../src-shared/api/accounts-calls.ts'
import { json, rawServer, type Answerer } from '../../account/raw-server.ts'
import { changeKeychain } from '../../../electron-standin/safe-storage.ts'
import { composed, type Composed } from './composed.ts'

/** Testing a connection: its results and its requests, against good and bad real servers. */
let app: Composed
beforeAll(async () => {
  changeKeychain({ available: true, backend: 'gnome_libsecret', locked: false, secret: 'mine', version: 1 })
  app = await composed()
})
afterAll(() => app.close())

const tried = (address: string, secret: string | null, storages: { id: number; name: string }[] = []) =>
  app.answered('accounts.test', { account: null, address, secret, storages })

const nothing = { storages: null, materials: null, unknownStorage: null, fault: null }

describe('the practice server as the account', () => {
  test('tells its storages; the first is counted; two requests, counted against the day', async () => {
    const { url, key, storages } = await app.server()
    const findResult = await tried(url, key)
    expect(findResult).toEqual({
      address: 'reached',
      key: 'accepted',
      quota: 'left',
      fault: null,
      storages,
      materials: { storage: 1, name: storages[0]?.name, total: findResult.materials?.total },
      unknownStorage: null,
      requests: 2,
      leftToday: 9998,
      network: { kind: 'direct' },
    })
    expect(findResult.materials?.total).toBeGreaterThan(100)
    expect((await app.answered('accounts.probe', { account: null, address: url, secret: key })).leftToday).toBe(9997)
  })

  test('reads the first storage of those entered by hand', async () => {
    const { url, key } = await app.server()
    expect((await tried(url, key, [{ id: 3, name: 'Lorry' }])).materials).toMatchObject({ storage: 3, name: 'Lorry' })
    expect(await tried(url, key, [{ id: 77, name: '' }])).toMatchObject({
      unknownStorage: 77,
      materials: null,
      key: 'accepted',
    })
  })

  test('that does not list its storages: the key is still known to be right', async () => {
    const { url, key } = await app.server({ documentedOnly: true })
    expect(await tried(url, key)).toMatchObject({ ...nothing, address: 'reached', key: 'accepted', requests: 2 })
    const findResult = await tried(url, key, [{ id: 1, name: 'Main' }])
    expect(findResult).toMatchObject({ storages: null, materials: { storage: 1 }, requests: 2 })
  })

  test('refuses a wrong key with one request', async () => {
    const { url } = await app.server()
    expect(await tried(url, 'wrong')).toMatchObject({ ...nothing, address: 'reached', key: 'refused', requests: 1 })
  })

  test('whose day is used up says so', async () => {
    const { url, key } = await app.server({ dailyLimit: 0 })
    expect(await tried(url, key)).toMatchObject({ ...nothing, key: 'accepted', quota: 'used-up', requests: 1 })
  })

  test('is tried with the saved key at its own address only', async () => {
    const { url, key } = await app.server()
    const { account } = await app.answered('accounts.save', { account: null, name: 'Kept', address: url, storages: [] })
    const ask = { account: account.id, address: url, secret: null }
    expect(await app.refused('accounts.probe', ask)).toMatchObject({ code: 'key-first' })
    await app.answered('accounts.setKey', { account: account.id, secret: key, keep: 'computer' })
    expect(await app.answered('accounts.probe', ask)).toMatchObject({ key: 'accepted', requests: 1, materials: null })
    expect(await app.refused('accounts.probe', { ...ask, address: `${url}/other` })).toMatchObject({
      code: 'key-first',
    })
    const practice = (await app.answered('accounts.list', {})).accounts[0]
    const own = { account: 'practice', address: practice?.address ?? '', secret: null }
    expect(await app.answered('accounts.probe', own)).toMatchObject({ key: 'accepted' })
  })
})

const odd: readonly (readonly [string, Answerer, Partial<ConnectionResult>])[] = [
  [
    'a web site',
    (_asked, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
    { address: 'odd', key: 'unknown', fault: { code: 'status', status: 404 }, requests: 2 },
  ],
  [
    'a page for everything',
    (_asked, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    {
      address: 'odd',
      fault: { code: 'undocumented', detail: 'body' },
      requests: 2,
    },
  ],
  [
    'a redirect',
    (_asked, response) => response.writeHead(302, { location: 'https://elsewhere.example' }).end(),
    {
      address: 'odd',
      fault: { code: 'redirect', status: 302 },
      requests: 1,
    },
  ],
  [
    'a broken server',
    (_asked, response) => json(response, 500, { success: false }),
    { address: 'odd', fault: { code: 'status', status: 500 }, requests: 1 },
  ],
  [
    'a dropped connection',
    (_asked, response) => response.destroy(),
    { address: 'unreachable', fault: { code: 'broken' }, requests: 1 },
  ],
]

test.each(odd)('%s is no account, and it says why', async (_name, answer, expected) => {
  const server = await rawServer(answer)
  expect(await tried(server.url, 'some-key')).toMatchObject({ ...nothing, ...expected })
  await server.close()
})

test('nothing there: no request was sent', async () => {
  const server = await rawServer(() => undefined)
  await server.close()
  expect(await tried(server.url, 'some-key')).toMatchObject({
    address: 'unreachable',
    fault: { code: 'refused' },
    requests: 0,
  })
})

test('an address that cannot be used is refused before anything is sent, without the key', async () => {
  const failure = await app.refused('accounts.test', {
    account: null,
    address: 'http://example.com',
    secret: 'canary-key',
    storages: [],
  })
  expect(failure).toMatchObject({ code: 'program', problem: { kind: 'address' } })
  expect(JSON.stringify(failure)).not.toContain('canary-key')
})
