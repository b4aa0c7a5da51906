import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Reply } from '../../../src-shared/api/calls.ts'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { answeredBy } from './answered.ts'
import { problemMessage } from '../../../src-shared/words/problems.ts'

// Real threads, real journal, the practice account over HTTP.
let folder = ''
let app: App

const answerResult = answeredBy(() => app)

async function openFile(name: string, content: string): Promise<Reply<'import.open'>> {
  const path = join(folder, name)
  await writeFile(path, content)
  const offeredAnswer = await app.offerPath(path, name)
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  return answerResult('import.open', { file: offeredAnswer.value.file, account: 'practice', choices: { storage: 1 } })
}

const csvOf = (planks: readonly string[]) => `name,unit\n${planks.map((plank) => `Plank ${plank},pcs\n`).join('')}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-discard-'))
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('[T-5] [RUN-18] run.discard ends a stopped run; until then its rows are problems of the next import, read again they are free', async () => {
  // At one request a second the last row is far away, however slow the test is.
  const otherTexts = Array.from({ length: 90 }, (_, index) => `before ${index}`)
  const { session } = await openFile('new.csv', csvOf([...otherTexts, 'C']))
  const { run } = await answerResult('run.start', { session, rate: 1 })
  const meanwhile = await openFile('meanwhile.csv', csvOf(['C']))
  const hasReleased = async () => (await answerResult('import.waitsNoMore', { session: meanwhile.session })).over
  const sent = async () => (await answerResult('run.progress', { run })).done
  const before = await sent()
  await vi.waitFor(async () => expect(await sent()).toBeGreaterThan(before), 30_000)
  expect(await hasReleased()).toBe(false)
  await answerResult('run.cancel', { run })
  await vi.waitFor(async () => expect((await answerResult('run.progress', { run })).state).toBe('stopped'), 30_000)
  const stoppedResult = await answerResult('run.progress', { run })
  expect(stoppedResult.counts.waiting).toBeGreaterThan(stoppedResult.done)
  // A run at rest claims fewer rows, so they are planned again once.
  expect(await hasReleased()).toBe(true)
  await answerResult('import.refresh', { session: meanwhile.session, what: 'all' })
  expect(await hasReleased()).toBe(false)

  const second = await openFile('second.csv', csvOf(['C', 'Z']))
  expect(second.counts).toMatchObject({ problem: 1, add: 1 })
  const { rows } = await answerResult('import.rows', { session: second.session, from: 0, count: 2, filter: {} })
  const [claimed] = rows[0]?.problems ?? []
  expect(claimed).toMatchObject({ code: 'claimed-by-run', severity: 'blocks' })
  expect(claimed && problemMessage(claimed).what).toContain(`Import ${run} (new.csv) is not finished`)

  const waitsNoMore = async () => (await answerResult('import.waitsNoMore', { session: second.session })).over
  expect(await waitsNoMore()).toBe(false)
  await answerResult('run.discard', { run })
  expect(await waitsNoMore()).toBe(true)
  const over = await answerResult('run.progress', { run })
  // What was sent stays, and is not read.
  expect([over.state, over.counts.waiting]).toEqual(['done', stoppedResult.done])
  expect(await app.handle('run.discard', { run })).toMatchObject({ ok: false })
  expect(await app.handle('run.resume', { run })).toMatchObject({ ok: false })
  const secondResult = await answerResult('import.reread', { session: second.session })
  expect(secondResult.counts).toMatchObject({ problem: 0, add: 2 })
})
