import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { localProxy, secureDoor, type LocalProxy } from '../account/local-proxy.ts'
import { authority } from '../app/self-signed.ts'
import { practice, runAlone as run, type Practice } from './command.ts'
import { SettingsTable } from '../../../src-main/store/settings/settings-table.ts'
import { DEFAULT_SETTINGS } from '../../../src-shared/api/settings.ts'

/** The command line in real processes: an account behind TLS with its authority in the system's store, and a proxy in between. */
const own = authority()
let account: Practice
let proxy: LocalProxy
let door: Awaited<ReturnType<typeof secureDoor>>
let url: string
let ca: Readonly<Record<string, string>>

beforeAll(async () => {
  account = await practice()
  door = await secureDoor(account.url, own.issue('account.test'))
  proxy = await localProxy()
  url = `https://account.test:${door.port}`
  const file = join(account.folder, 'authority.pem')
  await writeFile(file, own.cert)
  ca = { SSL_CERT_FILE: file }
})
afterAll(async () => {
  await proxy.close()
  await door.close()
  await account.close()
})

const through = (): Record<string, string> => ({
  ...account.env,
  ...ca,
  STOCKSHEET_URL: url,
  HTTPS_PROXY: `http://me:hidden-word@127.0.0.1:${proxy.port}`,
})

test('[T-31] plan, apply, undo and export send every request through the proxy; the key never in the open', async () => {
  const env = through()
  const file = join(account.folder, 'new.csv')
  await writeFile(file, 'sku,price\nBRD-0012,41\n')
  const applyResult = await run(['apply', file, '--storage', '1', '--yes'], { env })
  expect(applyResult).toMatchObject({ status: 0 })
  expect(applyResult.out + applyResult.err).toContain('1 changed')
  const listed = JSON.parse((await run(['runs', '--json'], { env })).out) as { runs: { run: string }[] }
  const id = listed.runs[0]?.run ?? ''
  const undoResult = await run(['undo', id, '--yes'], { env })
  const exportResult = await run(['export', '--storage', '1', '--out', join(account.folder, 'stock.csv')], { env })
  expect([undoResult.status, exportResult.status], undoResult.err + exportResult.err).toEqual([0, 0])
  expect(proxy.targets.length).toBeGreaterThan(3)
  expect(new Set(proxy.targets)).toEqual(new Set([`account.test:${door.port}`]))
  expect(proxy.seen()).not.toContain(account.key)
  for (const { out, err } of [applyResult, undoResult, exportResult]) expect(out + err).not.toContain('hidden-word')
})

test('[T-31] an authority is trusted where the system’s store has it, and only there', async () => {
  const { SSL_CERT_FILE: _, ...without } = through()
  const refuseResult = await run(['stock', '--storage', '1'], { env: without })
  expect(refuseResult.status).not.toBe(0)
  expect(refuseResult.err).toContain('certificate is not trusted')
  const extra = await run(['stock', '--storage', '1'], {
    env: { ...without, NODE_EXTRA_CA_CERTS: ca['SSL_CERT_FILE'] ?? '' },
  })
  expect(extra).toMatchObject({ status: 0 })
})

test('[T-31] NO_PROXY, the setting and a loopback address go past the environment’s proxy', async () => {
  const before = proxy.targets.length
  const excepted = await run(['stock', '--storage', '1'], { env: { ...through(), NO_PROXY: 'account.test' } })
  expect(excepted.err).toContain('cannot be reached')
  const loopback = await run(['stock', '--storage', '1'], { env: { ...through(), STOCKSHEET_URL: account.url } })
  expect(loopback).toMatchObject({ status: 0 })
  const data = join(account.folder, 'set')
  await mkdir(data, { recursive: true })
  const set = (value: string) => new SettingsTable(openStoreIn(data)).set({ ...DEFAULT_SETTINGS, proxy: value })
  const asSet = () =>
    run(['stock', '--storage', '1'], { env: { ...through(), HTTPS_PROXY: '', STOCKSHEET_DATA: data } })
  await set('none')
  const none = await run(['stock', '--storage', '1'], { env: { ...through(), STOCKSHEET_DATA: data } })
  expect(none.err).toContain('cannot be reached')
  expect(proxy.targets).toHaveLength(before)
  await set(`http://127.0.0.1:${proxy.port}`)
  expect(await asSet()).toMatchObject({ status: 0 })
  expect(proxy.targets.length).toBeGreaterThan(before)
})
