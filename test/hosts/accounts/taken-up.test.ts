/** A run that waits for the day's quota goes on by itself after the program was closed and opened again; others are only offered. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PracticeServer } from '../../../src-main/practice/server.ts'
import { changeKeychain } from '../../electron-standin/safe-storage.ts'
import { composed, type Composed } from './composed.ts'

const SKUS = ['BRD-0012', 'BRD-0014', 'BRD-0015', 'BRD-0017', 'BRD-0018', 'BRD-0019', 'BRD-0020', 'BRD-0021']
const CSV = ['sku,notes', ...SKUS.map((sku) => `${sku},counted`), ''].join('\n')
const DAY = 86_400_000
const usual = { available: true, backend: 'gnome_libsecret', locked: false, secret: 'mine', version: 1 }
const LITTLE = {
  units: [{ code: 'pcs', group: 'count', factor: 1 }],
  storages: [{ id: 1, name: 'Main', holdsAll: true }],
  materials: [],
}

let app: Composed
let now: number
beforeEach(async () => {
  changeKeychain(usual)
  app = await composed()
  now = Date.now()
})
afterEach(() => app.close())

/** A company's server with its own day, and an account for it. */
async function shop(dailyLimit: number): Promise<{ readonly server: PracticeServer; readonly account: string }> {
  const server = await app.server({ dailyLimit, clock: { now: () => now } })
  const { account } = await app.answered('accounts.save', {
    account: null,
    name: 'Shop',
    address: server.url,
    storages: [{ id: 1, name: 'Main' }],
  })
  await app.answered('accounts.setKey', { account: account.id, secret: server.key, keep: 'computer' })
  return { server, account: account.id }
}

async function start(account: string, rate = 500): Promise<string> {
  const path = join(app.folder, 'count.csv')
  await writeFile(path, CSV)
  const known = await app.app().offerPath(path, 'count.csv')
  if (!known.ok) throw new Error(known.failure.message)
  const { session } = await app.answered('import.open', {
    file: known.value.file,
    account,
    choices: { storage: 1 },
  })
  return (await app.answered('run.start', { session, rate, concurrency: 1 })).run
}

async function reaches(run: string, state: string): Promise<void> {
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe(state), 20_000)
}

const takenUp = async () => (await app.answered('run.takenUp', {})).runs.map(({ run, file }) => [run, file])

test('parked by the account’s quota: closed, opened the next day, it goes on and ends without a word', async () => {
  const { account } = await shop(8)
  const run = await start(account)
  await reaches(run, 'parked')
  now += DAY
  await app.restart()
  expect(await takenUp()).toEqual([[run, 'count.csv']])
  await reaches(run, 'done')
  expect(await app.answered('run.progress', { run })).toMatchObject({ done: 8, failed: 0, counts: { verified: 8 } })
  // Once is enough: what is done is nobody's to take up.
  await app.restart()
  expect(await takenUp()).toEqual([])
})

test('opened on the same day it waits again, and is still parked when closed', async () => {
  const { account } = await shop(8)
  const run = await start(account)
  await reaches(run, 'parked')
  for (let times = 0; times < 2; times += 1) {
    await app.restart()
    expect(await takenUp()).toEqual([[run, 'count.csv']])
    await reaches(run, 'parked')
  }
})

test('without its key it stays parked, and goes on when a person gives the key and resumes it', async () => {
  const { account, server } = await shop(8)
  const run = await start(account)
  await reaches(run, 'parked')
  now += DAY
  changeKeychain({ ...usual, secret: 'another computer’s' })
  await app.restart()
  expect(await takenUp()).toEqual([])
  expect((await app.answered('run.progress', { run })).state).toBe('parked')
  await app.answered('accounts.setKey', { account, secret: server.key, keep: 'computer' })
  await app.answered('run.resume', { run })
  await reaches(run, 'done')
})

test('a key that the account refuses stops it; the next start does not try again', async () => {
  const { account, server } = await shop(8)
  const run = await start(account)
  await reaches(run, 'parked')
  await server.close()
  const other = await app.server({ port: Number(new URL(server.url).port), seed: { ...LITTLE, keys: ['other-key'] } })
  expect(other.url).toBe(server.url)
  await app.restart()
  expect(await takenUp()).toEqual([[run, 'count.csv']])
  await reaches(run, 'stopped')
  expect((await app.answered('run.progress', { run })).code).toBe('key-refused')
  await app.restart()
  expect(await takenUp()).toEqual([])
})

test.each(['pause', 'cancel'] as const)('what a person told to %s is not started by itself', async (told) => {
  const { account } = await shop(10_000)
  const run = await start(account, 1)
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).done).toBeGreaterThan(0), 20_000)
  await app.answered(`run.${told}`, { run })
  await reaches(run, told === 'pause' ? 'paused' : 'stopped')
  await app.restart()
  expect(await takenUp()).toEqual([])
  expect((await app.answered('run.progress', { run })).state).toBe('stopped')
})

test('cancelled while it waited for quota, it is not started by itself', async () => {
  const { account } = await shop(8)
  const run = await start(account)
  await reaches(run, 'parked')
  await app.answered('run.cancel', { run })
  await reaches(run, 'stopped')
  now += DAY
  await app.restart()
  expect(await takenUp()).toEqual([])
})
