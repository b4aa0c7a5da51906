import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeNetworkChoice } from '../../../../src-main/app/network.ts'
import { DEFAULT_SETTINGS } from '../../../../src-shared/api/settings.ts'
import { localProxy, secureDoor, type LocalProxy } from '../../account/local-proxy.ts'
import { changeKeychain } from '../../../electron-standin/safe-storage.ts'
import { authority } from '../self-signed.ts'
import { composed, type Composed } from './composed.ts'

/** The proxy setting in the window: saved, used at once, and named by "Test connection". */
let app: Composed
let proxy: LocalProxy

beforeEach(async () => {
  changeKeychain({ available: true, backend: 'gnome_libsecret', locked: false, secret: 'mine', version: 1 })
  app = await composed(true, undefined, undefined, async () => true)
  proxy = await localProxy()
})
afterEach(async () => {
  await proxy.close()
  await app.close()
})

const tried = (address: string, secret: string) =>
  app.answered('accounts.test', { account: null, address, secret, storages: [] })

test('[T-31] testing a connection says which way was used; the practice account’s is always direct', async () => {
  const { url, key } = await app.server()
  const door = await secureDoor(url, authority().issue('account.test'))
  const at = `127.0.0.1:${proxy.port}`
  await app.answered('settings.set', { settings: { ...DEFAULT_SETTINGS, proxy: `http://${at}` } })
  const through = await tried(`https://account.test:${door.port}`, key)
  expect(through.network).toEqual({ kind: 'proxy', at, from: 'settings' })
  expect(through.fault).toMatchObject({ code: 'certificate' })
  expect(proxy.targets).toEqual([`account.test:${door.port}`])
  expect(proxy.seen()).not.toContain(key)
  expect(await tried(url, key)).toMatchObject({ address: 'reached', network: { kind: 'direct' } })
  expect(proxy.targets).toHaveLength(1)
  await door.close()
})

test('[T-31] the system is asked where the setting is the system’s, and only then', async () => {
  const requestedTexts: string[] = []
  let setting = 'system'
  const network = makeNetworkChoice({
    setting: () => setting,
    env: {},
    resolveProxy: (url) => {
      requestedTexts.push(url)
      return Promise.resolve('PROXY a.example:3128')
    },
  })
  expect(await network('https://shop.example/connect')).toMatchObject({ at: 'a.example:3128', from: 'system' })
  setting = 'none'
  expect(await network('https://shop.example/connect')).toEqual({ kind: 'direct' })
  expect(requestedTexts).toEqual(['https://shop.example/connect/'])
})

test('[T-31] an address with a password is not kept as the setting', async () => {
  const settings = { ...DEFAULT_SETTINGS, proxy: 'http://me:hidden@proxy:3128' }
  const answer = await app.app().handle('settings.set', { settings })
  expect(answer.ok).toBe(false)
  expect(JSON.stringify(answer)).not.toContain('hidden')
})
