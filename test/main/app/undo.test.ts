import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Reply } from '../../../src-shared/api/calls.ts'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { answeredBy } from './answered.ts'

// Undoes a run through the contract: real threads, real journal, the practice account over HTTP.
let folder = ''
let app: App

const answerResult = answeredBy(() => app)

async function finished(run: string): Promise<Reply<'run.progress'>> {
  return vi.waitFor(async () => {
    const progress = await answerResult('run.progress', { run })
    expect(progress.state).toBe('done')
    return progress
  }, 30_000)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-undo-'))
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Applies a list to the practice account's first storage. */
async function applied(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  const offeredAnswer = await app.offerPath(path, name)
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  const choices = { storage: 1 }
  const { session } = await answerResult('import.open', {
    file: offeredAnswer.value.file,
    account: 'practice',
    choices,
  })
  const { run } = await answerResult('run.start', { session, rate: 1000 })
  return run
}

test('[UNDO-6] an undo that deletes starts only with the phrase its plan asks for; it says which run it takes back', async () => {
  const run = await applied('new.csv', 'name,unit\nA plank of nobody,pcs\n')
  const doneResult = await finished(run)
  expect(doneResult).toMatchObject({
    counts: { verified: 1, waiting: 0 },
    requests: { writes: 1 },
    quota: { reserve: 0 },
  })
  expect(doneResult.quota.used).toBeGreaterThanOrEqual(3)

  const plan = await answerResult('undo.plan', { run })
  expect(plan).toMatchObject({ writes: 1, deletes: 1, total: 1 })
  expect(plan.phrase).toMatch(/^delete 1 \d{4}$/)
  expect(plan.warnings).toMatchObject([{ code: 'undo-deletes', details: { count: 1 } }])
  // The last is the right phrase, but a wrong one has used up the challenge.
  for (const confirm of [undefined, '', 'delete 1', plan.phrase ?? '']) {
    const refusedAnswer = await app.handle('undo.start', { run, ...(confirm === undefined ? {} : { confirm }) })
    expect(refusedAnswer).toMatchObject({ ok: false, failure: { code: 'undo-asks' } })
  }
  expect((await answerResult('runs.list', {})).runs).toHaveLength(1)

  const undo = await answerResult('undo.start', {
    run,
    rate: 1000,
    confirm: (await answerResult('undo.plan', { run })).phrase ?? '',
  })
  await finished(undo.run)
  const [latest] = (await answerResult('runs.list', {})).runs
  expect(latest).toMatchObject({ run: undo.run, undoOf: run, why: null, counts: { verified: 1, waiting: 0 } })
  expect(await app.handle('undo.start', { run })).toMatchObject({ ok: false, failure: { code: 'nothing-to-undo' } })
})

test('[NAME-1] what is said of a row names its storage, in the undo and in the report', async () => {
  const firstText = await applied('count.csv', 'sku,stock\nBRD-0012,40\n')
  await finished(firstText)
  await finished(await applied('again.csv', 'sku,stock\nBRD-0012,41\n'))
  const { rows } = await answerResult('undo.plan', { run: firstText })
  expect(rows[0]?.note).toMatchObject({
    code: 'undo-changed-since',
    field: 'stock',
    details: { storageName: 'Main warehouse' },
  })
  const report = await answerResult('run.report', { run: firstText, from: 0, count: 1 })
  expect(report.rows[0]?.since).toMatchObject({ code: 'changed-since', details: { storageName: 'Main warehouse' } })
})
