/** The composed application: a second file is compared with kept data, but nothing is applied based on it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls, type CallName, type Reply, type Request } from '../../../src-shared/api/calls.ts'
import { DEFAULT_SETTINGS } from '../../../src-shared/api/settings.ts'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'

const SEED = {
  units: [{ code: 'pcs', group: 'count', factor: 1 }],
  storages: [
    { id: 1, name: 'Main' },
    { id: 2, name: 'Van' },
  ],
  materials: [
    { id: 100, name: 'Oak', sku: 'O-1', unit: 'pcs', price: 5, stocks: [{ storage_id: 1, stock: 9, minimum: 4 }] },
    { id: 101, name: 'Glue', sku: 'G-1', unit: 'pcs', price: 5, stocks: [{ storage_id: 2, stock: 9, minimum: 4 }] },
  ],
}
const NEW = 'sku,name,unit,stock\nN-1,New,pcs,5\n'

let folder = ''
let practice: PracticeServer
let otherAccount: OpenAccount
let app: App

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-app-'))
  practice = await startPractice({ folder: ':memory:', seed: SEED })
  otherAccount = openAccount({ address: practice.url, key: practice.key })
  vi.stubEnv('STOCKSHEET_URL', practice.url)
  vi.stubEnv('STOCKSHEET_API_KEY', practice.key)
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
})
afterEach(async () => {
  await app.close()
  await otherAccount.close()
  await practice.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function ask<Name extends CallName>(name: Name, request: Request<Name>): Promise<Reply<Name>> {
  const answer = await app.handle(name, request)
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.code}`)
  return calls[name].reply.parse(answer.value) as Reply<Name>
}

async function opened(content: string, name: string) {
  const path = join(folder, name)
  await writeFile(path, content)
  const offeredAnswer = await app.offerPath(path, name)
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  return ask('import.open', { file: offeredAnswer.value.file, account: 'environment', choices: { storage: 1 } })
}

async function materials(): Promise<string[]> {
  const lists = await Promise.all([1, 2].map((storage) => otherAccount.readStorage(storage)))
  return lists.flatMap((list) => (list.ok ? list.materials.map(({ sku }) => sku) : [])).sort()
}

test('[READ-7] what somebody else added since is not added again: nothing is sent, the plan is another one, and it is shown', async () => {
  await opened('name,price\nNobody,1\n', 'first.csv')
  const { session, reading } = await opened(NEW, 'new.csv')
  expect(reading).toMatchObject({ kept: true, refresh: 2, before: 2 })
  const addedOutcome = await otherAccount.send('materials/add', {
    name: 'New',
    sku: 'N-1',
    unit: 'pcs',
    storage_id: 2,
    stock: 1,
  })
  expect(addedOutcome.kind).toBe('done')
  await expect(ask('run.start', { session, rate: 1000 })).rejects.toThrow('plan-changed')
  const now = await ask('import.summary', { session })
  expect(now).toMatchObject({ counts: { add: 0, stock: 1 }, reading: { before: 0, corrected: { rows: 1 } } })
  expect(await materials()).toEqual(['G-1', 'N-1', 'O-1'])
  const { run } = await ask('run.start', { session, rate: 1000 })
  await vi.waitFor(async () => expect((await ask('run.progress', { run })).state).toBe('done'), 20_000)
  expect(new Set(await materials()).size).toBe(3)
})

test('[READ-7] a plan that is as it was is applied at once, after the look at what it rests on', async () => {
  await opened('name,price\nNobody,1\n', 'first.csv')
  const { session } = await opened('sku,stock\nO-1,8\n', 'stock.csv')
  const before = await ask('import.summary', { session })
  const { run } = await ask('run.start', { session, rate: 1000 })
  await vi.waitFor(async () => expect((await ask('run.progress', { run })).state).toBe('done'), 20_000)
  const { requests } = (await ask('runs.list', {})).runs.find((one) => one.run === run) ?? { requests: null }
  expect([before.cost.reads, requests?.reads]).toEqual([3, 2])
})

test('[READ-7] a phrase is asked for the plan as it is now', async () => {
  await opened('name,price\nNobody,1\n', 'first.csv')
  const { session } = await opened('sku,price\nO-1,5000\n', 'price.csv')
  const { phrase } = await ask('run.challenge', { session })
  const { run } = await ask('run.start', { session, rate: 1000, confirm: phrase ?? '' })
  await vi.waitFor(async () => expect((await ask('run.progress', { run })).state).toBe('done'), 20_000)
  const secondResult = await opened('sku,price\nO-1,6\n', 'again.csv')
  await otherAccount.send('materials/edit', { material_id: 100, price: 6 })
  await expect(ask('run.challenge', { session: secondResult.session })).rejects.toThrow('plan-changed')
})

test('[READ-6] never, by the settings: each file is compared with the account as it is', async () => {
  await ask('settings.set', { settings: { ...DEFAULT_SETTINGS, readingHours: 0 } })
  await opened('name,price\nNobody,1\n', 'first.csv')
  expect((await opened(NEW, 'new.csv')).reading).toMatchObject({ kept: false, before: 0 })
})

test('[READ-6] a practice account that begins anew is read anew', async () => {
  const first = async () => {
    const path = join(folder, 'p.csv')
    await writeFile(path, 'name,price\nNobody,1\n')
    const offeredAnswer = await app.offerPath(path, 'p.csv')
    if (!offeredAnswer.ok) throw new Error('no file')
    return ask('import.open', { file: offeredAnswer.value.file, account: 'practice', choices: { storage: 1 } })
  }
  await first()
  expect((await first()).reading?.kept).toBe(true)
  await ask('practice.reset', {})
  expect((await first()).reading?.kept).toBe(false)
})
