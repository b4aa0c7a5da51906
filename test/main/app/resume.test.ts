import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { answeredBy } from './answered.ts'

// Real threads, real journal, the practice account over HTTP.
let folder = ''
let app: App

const answerResult = answeredBy(() => app)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-resume-'))
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('a run asked to go on the moment it tells that it stopped goes on, though its thread is still closing', async () => {
  const path = join(folder, 'new.csv')
  await writeFile(path, 'name,unit\nPlank A,pcs\nPlank B,pcs\nPlank C,pcs\n')
  const offeredAnswer = await app.offerPath(path, 'new.csv')
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  const choices = { storage: 1 }
  const { session } = await answerResult('import.open', {
    file: offeredAnswer.value.file,
    account: 'practice',
    choices,
  })
  const gone = Promise.withResolvers<unknown>()
  const unlisten = app.listen(({ name, event }) => {
    if (name !== 'run.progress' || event.state !== 'stopped') return
    unlisten()
    gone.resolve(app.handle('run.resume', { run: event.run }))
  })
  const { run } = await answerResult('run.start', { session, rate: 1 })
  await answerResult('run.cancel', { run })
  expect(await gone.promise).toMatchObject({ ok: true })
  await vi.waitFor(async () => expect((await answerResult('run.progress', { run })).state).toBe('done'), 30_000)
  expect((await answerResult('run.progress', { run })).counts).toMatchObject({ verified: 3, waiting: 0 })
})
