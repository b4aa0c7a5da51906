/** An account's history through the contract: real threads and files, and a real account that others change. This takes no requests. */
import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'
import { settingsSchema } from '../../../src-shared/api/settings.ts'
import { SMALL_SEED } from '../terminal/command.ts'
import { answeredBy } from './answered.ts'

let folder = ''
let app: App
let practice: PracticeServer

const answerResult = answeredBy(() => app)

async function post(method: string, body: object): Promise<void> {
  const headers = { authorization: practice.key, 'content-type': 'application/json' }
  const answer = await fetch(`${practice.url}/v1/${method}.php`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

async function requests(): Promise<number> {
  const answer = await fetch(`${practice.url}/_practice/requests`, {
    headers: { 'x-practice-token': practice.inspectToken },
  })
  return ((await answer.json()) as { requests: unknown[] }).requests.length
}

/** Opens a file with one price and returns its session. The account is read completely, whatever is already known. */
async function opened(price: string): Promise<string> {
  const path = join(folder, `price-${price}.csv`)
  await writeFile(path, `id,price\n100,${price}\n`)
  const offeredAnswer = await app.offerPath(path, `price-${price}.csv`)
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  const choices = { storage: 1 }
  const summary = await answerResult('import.open', { file: offeredAnswer.value.file, account: 'environment', choices })
  await answerResult('import.refresh', { session: summary.session, what: 'all' })
  return summary.session
}

async function applied(price: string): Promise<string> {
  const { run } = await answerResult('run.start', { session: await opened(price), rate: 1000 })
  await vi.waitFor(async () => expect((await answerResult('run.progress', { run })).state).toBe('done'), 30_000)
  return run
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-past-'))
  practice = await startPractice({ folder: join(folder, 'server'), seed: SMALL_SEED })
  vi.stubEnv('STOCKSHEET_URL', practice.url)
  vi.stubEnv('STOCKSHEET_API_KEY', practice.key)
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
})
afterAll(async () => {
  await app.close()
  await practice.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

test('[HISTORY-9] [HISTORY-10] what a run did, what others did and what was there on a date are told without a request', async () => {
  expect(await answerResult('history.readings', { account: 'environment' })).toEqual({ readings: [] })
  const run = await applied('14')
  await post('materials/update_stock', { material_id: 100, storage_id: 1, stock: 55 })
  await opened('15')
  const requestedCount = await requests()

  const { readings } = await answerResult('history.readings', { account: 'environment' })
  const firstSeq = readings[0]?.seq ?? 0
  expect(readings.length).toBeGreaterThanOrEqual(2)
  expect(readings[0]).toMatchObject({ materials: 2, doubtful: false })

  const history = await answerResult('history.material', { account: 'environment', material: 100 })
  expect(history).toMatchObject({ id: 100, name: 'Oak board', sku: '00123', listed: true })
  expect(history.events.map(({ kind }) => kind)).toEqual(['first-seen', 'run', 'elsewhere'])
  expect(history.events[1]).toMatchObject({ run: { run, file: 'price-14.csv', row: 2, outcome: 'done' } })
  expect(history.events[0]?.changes).toContainEqual({ field: 'categories', storage: null, before: null, after: 'Wood' })

  const writeResult = await answerResult('export.stock', {
    account: 'environment',
    storages: [1],
    format: 'csv',
    asOf: firstSeq,
  })
  expect(writeResult.rows).toBe(2)
  const csv = await readFile(app.fileOf(writeResult.file)?.path ?? '', 'utf8')
  expect(csv).toContain('12.5')
  expect(csv).not.toContain('55')
  const missingAnswer = await app.handle('export.stock', { account: 'environment', storages: [1], asOf: 99 })
  expect(missingAnswer).toMatchObject({ ok: false, failure: { code: 'reading-missing' } })
  expect(await requests()).toBe(requestedCount)
})

test('[HISTORY-5] a reading that cannot be kept is said beside the import, and the run goes on', async () => {
  const file = join(folder, 'data', 'versions.sqlite')
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
  mkdirSync(file)
  const session = await opened('16')
  const { warnings } = await answerResult('import.summary', { session })
  expect(warnings.map(({ code }) => code)).toContain('reading-not-kept')
  const run = await applied('17')
  expect(await answerResult('run.progress', { run })).toMatchObject({ counts: { verified: 1 } })
  rmSync(file, { recursive: true })
  const secondText = await opened('18')
  const after = await answerResult('import.summary', { session: secondText })
  expect(after.warnings.map(({ code }) => code)).not.toContain('reading-not-kept')
  expect((await answerResult('history.readings', { account: 'environment' })).readings).not.toEqual([])
})

test('nothing is kept where the settings say so', async () => {
  await answerResult('settings.set', { settings: settingsSchema.parse({ readings: { keep: false } }) })
  const before = (await answerResult('history.readings', { account: 'environment' })).readings.length
  await opened('19')
  expect((await answerResult('history.readings', { account: 'environment' })).readings).toHaveLength(before)
})
