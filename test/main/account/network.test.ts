import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionWords } from '../../../src-shared/words/host.ts'
import { chooseNetwork, type NetworkUse } from '../../../src-shared/account/network-use.ts'
import { parseAddress } from '../../../src-main/account/address.ts'
import { makeExchange, REQUEST_LIMITS, type ExchangeResult } from '../../../src-main/account/exchange.ts'
import { secureContextOf, makeTrustedContext } from '../../../src-main/account/connector.ts'
import { authority, selfSigned, type Certified } from '../app/self-signed.ts'
import { localProxy, secureDoor, type LocalProxy, type ProxyManner } from './local-proxy.ts'
import { json, rawServer, type RawServer } from './raw-server.ts'

/** Requests over TLS: which certificates are accepted, and requests through a proxy. All servers are real and local. */
const KEY = 'canary-key-0123456789'
const own = authority()
const trust = () => secureContextOf([own.cert])
const doors: { close(): Promise<void> }[] = []
let plainServer: RawServer

beforeAll(async () => {
  plainServer = await rawServer((_, response) => json(response, 200, { success: true }))
})
afterAll(async () => {
  for (const door of doors) await door.close()
  await plainServer.close()
})

async function door(name: string, certified: Certified = own.issue(name)): Promise<string> {
  const openResult = await secureDoor(plainServer.url, certified)
  doors.push(openResult)
  return `https://${name}:${openResult.port}`
}

async function proxied(manner?: ProxyManner, certified?: Certified): Promise<LocalProxy> {
  const proxy = await localProxy(manner, certified)
  doors.push(proxy)
  return proxy
}

const by = (url: string, port: number, scheme = 'http', login = ''): NetworkUse =>
  chooseNetwork(url, 'system', { environment: { HTTPS_PROXY: `${scheme}://${login}127.0.0.1:${port}` }, pacText: null })

async function post(url: string, network: NetworkUse, trusted = trust): Promise<ExchangeResult> {
  const limits = { ...REQUEST_LIMITS, connectMs: 1000 }
  const exchange = makeExchange(parseAddress(url), KEY, limits, network, trusted)
  try {
    return await exchange.post('materials/get_list', '{"secret":1}')
  } finally {
    await exchange.close()
  }
}

const said = (exchanged: ExchangeResult): string =>
  exchanged.kind === 'answer'
    ? `answer ${exchanged.status}`
    : `${exchanged.kind}: ${connectionWords(exchanged.fault, 'en')}`

describe('[T-31] whose certificates are trusted', () => {
  test('an authority that nobody knows is refused, the same one among the trusted is not', async () => {
    const url = await door('localhost')
    const refuseResult = await post(url, { kind: 'direct' }, makeTrustedContext)
    expect(said(refuseResult)).toMatch(/^not-sent: its certificate is not trusted/)
    expect(await post(url, { kind: 'direct' })).toMatchObject({ kind: 'answer', status: 200 })
  })

  test('a certificate for another name is refused whoever vouches for it, also inside a tunnel', async () => {
    const url = await door('localhost', own.issue('other.test'))
    expect(await post(url, { kind: 'direct' })).toMatchObject({ kind: 'not-sent' })
    const named = await door('account.test', own.issue('other.test'))
    const proxy = await proxied()
    expect(await post(named, by(named, proxy.port))).toMatchObject({ kind: 'not-sent' })
    const foreign = await door('account.test', selfSigned())
    expect(await post(foreign, by(foreign, proxy.port))).toMatchObject({ kind: 'not-sent' })
  })
})

describe('[T-31] through a proxy', () => {
  test.each(['http', 'https'] as const)(
    'by %s: the proxy sees the account’s host and port, never the key',
    async (scheme) => {
      const url = await door('account.test')
      const before = plainServer.seen.length
      const proxy = await proxied('tunnel', scheme === 'https' ? own.issue('localhost') : undefined)
      const network = chooseNetwork(url, `${scheme}://localhost:${proxy.port}`, { environment: {}, pacText: null })
      expect(await post(url, network)).toMatchObject({ kind: 'answer', status: 200 })
      expect(proxy.targets).toEqual([url.replace('https://', '')])
      expect(plainServer.seen.slice(before)).toMatchObject([{ key: KEY, body: '{"secret":1}' }])
      expect(proxy.seen()).not.toContain(KEY)
      expect(proxy.seen()).not.toContain('secret')
    },
  )

  test('a name and password of the environment are given to the proxy and to nobody else', async () => {
    const url = await door('account.test')
    const proxy = await proxied()
    expect(await post(url, by(url, proxy.port, 'http', 'me:p%40ss%@'))).toMatchObject({ kind: 'answer' })
    expect(await post(url, by(url, proxy.port, 'http', 'me:p%40ss@'))).toMatchObject({ kind: 'answer' })
    const logins = ['me:p%40ss%', 'me:p@ss'].map((login) => `Basic ${Buffer.from(login).toString('base64')}`)
    expect(proxy.logins).toEqual(logins)
  })

  test.each([
    ['407', 407, /^not-sent: the proxy at 127\.0\.0\.1:\d+ refused \(407: it requires a user name and password\)/],
    ['403', 403, /^not-sent: the proxy at 127\.0\.0\.1:\d+ refused \(HTTP 403\)/],
    ['no answer', 'silent', /^not-sent: the proxy at 127\.0\.0\.1:\d+ did not answer in time/],
  ] as const)('%s is said, and nothing was sent', async (_, manner, reason) => {
    const url = await door('account.test')
    const proxy = await proxied(manner)
    const before = plainServer.seen.length
    const answer = await post(url, by(url, proxy.port, 'http', 'me:hidden@'))
    expect(said(answer)).toMatch(reason)
    expect(JSON.stringify(answer)).not.toContain('hidden')
    expect(plainServer.seen).toHaveLength(before)
    expect(proxy.seen()).not.toContain(KEY)
  })

  test('a dead proxy is never gone round, nor one whose certificate is not trusted', async () => {
    const url = await door('account.test')
    const dead = await localProxy()
    await dead.close()
    const unreached = /^not-sent: the proxy at 127\.0\.0\.1:\d+ cannot be reached/
    expect(said(await post(url, by(url, dead.port)))).toMatch(unreached)
    const foreign = await proxied('tunnel', selfSigned())
    const distrusted = /^not-sent: the certificate of the proxy at 127\.0\.0\.1:\d+ is not trusted/
    expect(said(await post(url, by(url, foreign.port, 'https')))).toMatch(distrusted)
    expect(foreign.targets).toEqual([])
  })

  test('a kind of proxy that is not supported sends nothing', async () => {
    const url = await door('account.test')
    const network = chooseNetwork(url, 'system', { environment: {}, pacText: 'SOCKS5 127.0.0.1:9; DIRECT' })
    expect(said(await post(url, network))).toMatch(/^not-sent: .*SOCKS/)
  })

  test('closing does not wait for a proxy that never answers', async () => {
    const url = await door('account.test')
    const proxy = await proxied('silent')
    const exchange = makeExchange(parseAddress(url), KEY, REQUEST_LIMITS, by(url, proxy.port), trust)
    const answer = exchange.post('materials/get_list', '{}')
    await expect.poll(() => proxy.targets).toHaveLength(1)
    await exchange.close()
    expect((await answer).kind).not.toBe('answer')
  })
})
