import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { KnownHosts } from '../../../src-main/app/network.ts'
import { composed } from './accounts/composed.ts'

function hosts(answers: boolean[], addresses: readonly string[] = ['https://shop.example/api']) {
  const requestedTexts: string[] = []
  const confirm = async (host: string): Promise<boolean> => {
    requestedTexts.push(host)
    return answers.shift() ?? false
  }
  return { asked: requestedTexts, known: new KnownHosts({ listAddresses: async () => addresses, confirm }) }
}

test('[T-27] a server that is new here is confirmed once; a known one is not asked about', async () => {
  const { asked, known } = hosts([true])
  expect(await known.allows('https://shop.example/other')).toBe(true)
  expect(asked).toEqual([])
  expect(await known.allows('https://new.example/api')).toBe(true)
  expect(await known.allows('https://new.example/more?x=1')).toBe(true)
  expect(asked).toEqual(['new.example'])
})

test('[T-27] another port, another scheme and a lookalike are other servers', async () => {
  const { asked, known } = hosts([])
  const otherTexts = [
    'https://shop.example:8443/api',
    'https://shop.example.evil.example/api',
    'https://sh\u043ep.example/api',
    'http://127.0.0.1:4000/api',
  ]
  for (const address of otherTexts) expect(await known.allows(address)).toBe(false)
  expect(asked).toEqual([
    'shop.example:8443',
    'shop.example.evil.example',
    new URL(otherTexts[2] ?? '').host,
    'http://127.0.0.1:4000',
  ])
  expect(asked[2]).toMatch(/^xn--/)
})

test('[T-27] who said no is asked again, one question at a time', async () => {
  let open = 0
  const maxNumbers: number[] = []
  const knownHosts = new KnownHosts({
    listAddresses: async () => [],
    async confirm() {
      open += 1
      maxNumbers.push(open)
      await new Promise((later) => setTimeout(later, 5))
      open -= 1
      return false
    },
  })
  const all = await Promise.all(
    ['https://a.example', 'https://b.example', 'https://a.example'].map((text) => knownHosts.allows(text)),
  )
  expect(all).toEqual([false, false, false])
  expect(maxNumbers).toEqual([1, 1, 1])
})

test('[T-27] no request leaves, and no account is set up, before the user has said yes', async () => {
  const requestedTexts: string[] = []
  let says = false
  const app = await composed(true, async (host) => {
    requestedTexts.push(host)
    return says
  })
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    response.end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const tried = { account: null, address, secret: 'a-key' }
  const setup = { account: null, name: 'Shop', address, storages: [] }
  const declined = { code: 'host-declined', host: new URL(address).host }
  expect(await app.refused('accounts.test', { ...tried, storages: [{ id: 1, name: 'Main' }] })).toMatchObject(declined)
  expect(await app.refused('accounts.probe', tried)).toMatchObject(declined)
  expect(await app.refused('accounts.save', setup)).toMatchObject(declined)
  expect((await app.answered('accounts.setups', {})).accounts.map(({ id }) => id)).toEqual(['practice'])
  expect([reached, requestedTexts]).toEqual([0, [address, address, address]])

  says = true
  await app.answered('accounts.probe', tried)
  await app.answered('accounts.save', setup)
  expect(requestedTexts).toHaveLength(4)
  // A saved account's server is still known after a restart.
  await app.restart()
  says = false
  await app.answered('accounts.probe', tried)
  expect(reached).toBeGreaterThan(0)
  expect(requestedTexts).toHaveLength(4)
  await app.close()
  server.closeAllConnections()
  server.close()
})
