/** A run that waits for the next day's quota resumes automatically after the program was closed and opened again; other runs are only offered. */
import { reasonText } from '../../../../src-shared/words/runs.ts'
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PracticeServer } from '../../../../src-main/practice/server.ts'
import { changeKeychain } from '../../../electron-standin/safe-storage.ts'
import { composed, type Composed } from './composed.ts'
import { failureMessage } from '../../../../src-shared/words/failure.ts'

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
  if (!known.ok) throw new Error(known.failure.code)
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

const autoResumed = async () => (await app.answered('run.takenUp', {})).runs.map(({ run, file }) => [run, file])

test('parked by the account’s quota: closed, opened the next day, it goes on and ends without a word', async () => {
  const { account } = await shop(8)
  const run = await start(account)
  await reaches(run, 'parked')
  now += DAY
  await app.restart()
  expect(await autoResumed()).toEqual([[run, 'count.csv']])
  await reaches(run, 'done')
  expect(await app.answered('run.progress', { run })).toMatchObject({ done: 8, failed: 0, counts: { verified: 8 } })
  // It resumes only once; a finished run is not resumed.
  await app.restart()
  expect(await autoResumed()).toEqual([])
})

test('opened on the same day it waits again, and is still parked when closed', async () => {
  const { account } = await shop(8)
  const run = await start(account)
  await reaches(run, 'parked')
  for (let times = 0; times < 2; times += 1) {
    await app.restart()
    expect(await autoResumed()).toEqual([[run, 'count.csv']])
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
  expect(await autoResumed()).toEqual([])
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
  const otherServer = await app.server({
    port: Number(new URL(server.url).port),
    seed: { ...LITTLE, keys: ['other-key'] },
  })
  expect(otherServer.url).toBe(server.url)
  await app.restart()
  expect(await autoResumed()).toEqual([[run, 'count.csv']])
  await reaches(run, 'stopped')
  expect((await app.answered('run.progress', { run })).why?.code).toBe('key-refused')
  await app.restart()
  expect(await autoResumed()).toEqual([])
})

test.each(['pause', 'cancel'] as const)('what a person told to %s is not started by itself', async (message) => {
  const { account } = await shop(10_000)
  const run = await start(account, 1)
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).done).toBeGreaterThan(0), 20_000)
  await app.answered(`run.${message}`, { run })
  await reaches(run, message === 'pause' ? 'paused' : 'stopped')
  await app.restart()
  expect(await autoResumed()).toEqual([])
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
  expect(await autoResumed()).toEqual([])
})

/** Parked, closed, and opened without its key: the run stays, and nothing drives it. */
async function lies(): Promise<{ readonly run: string; readonly account: string; readonly key: string }> {
  const { account, server } = await shop(8)
  const run = await start(account)
  await reaches(run, 'parked')
  changeKeychain({ ...usual, secret: 'another computer’s' })
  await app.restart()
  expect(await autoResumed()).toEqual([])
  return { run, account, key: server.key }
}

test('one that lies parked can be stopped without its key; its report is true, and a resume goes on', async () => {
  const { run, account, key } = await lies()
  const before = await app.answered('run.progress', { run })
  // The message does not promise that it resumes automatically.
  expect([before.state, before.why && reasonText(before.why), before.why?.details['waits']]).toEqual([
    'parked',
    expect.stringContaining('Resume the import'),
    0,
  ])
  await app.answered('run.cancel', { run })
  expect(app.heard.at(-1)).toMatchObject({
    name: 'run.progress',
    event: { run, state: 'stopped', why: { code: 'cancelled' } },
  })
  const { info, rows } = await app.answered('run.report', { run, from: 0, count: 50 })
  expect(info).toMatchObject({ state: 'stopped', counts: { waiting: 8, verified: 0, unknown: 0 } })
  expect(info.ended).not.toBeNull()
  const doneLength = rows.filter(({ state }) => state === 'applied').length
  expect([doneLength, doneLength + rows.filter(({ state }) => state === 'waiting').length]).toEqual([before.done, 8])
  expect((await app.answered('runs.list', {})).runs[0]).toMatchObject({ run, state: 'stopped' })
  // A second cancel changes nothing and is refused.
  expect(await app.refused('run.cancel', { run })).toEqual({ code: 'run-ended' })

  now += DAY
  await app.restart()
  expect(await autoResumed()).toEqual([])
  await app.answered('accounts.setKey', { account, secret: key, keep: 'computer' })
  await app.answered('run.resume', { run })
  await reaches(run, 'done')
  expect((await app.answered('run.progress', { run })).counts).toMatchObject({ verified: 8, waiting: 0 })
})

test('one that another Stocksheet is about is not stopped from here', async () => {
  const { run } = await lies()
  const database = new DatabaseSync(join(app.folder, 'data', 'stocksheet.sqlite'))
  // The parent of this process is alive, and not one of our threads.
  const owner = `${hostname().replaceAll(':', '-')}:${process.ppid}:0a1b2c3d4e5f`
  database.prepare('UPDATE runs SET owner = ?, lease_until = ? WHERE id = ?').run(owner, Date.now() + 30_000, run)
  const failure = await app.refused('run.cancel', { run })
  expect(failure).toMatchObject({ code: 'program', problem: { kind: 'journal', code: 'busy' } })
  expect(failureMessage(failure).what).toContain('other Stocksheet')
  expect((await app.answered('run.progress', { run })).state).toBe('parked')
  expect(database.prepare('SELECT owner FROM runs WHERE id = ?').get(run)?.['owner']).toBe(owner)
  database.close()
})
