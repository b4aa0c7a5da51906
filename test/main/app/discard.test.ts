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

const answered = answeredBy(() => app)

async function openFile(name: string, content: string): Promise<Reply<'import.open'>> {
  const path = join(folder, name)
  await writeFile(path, content)
  const offered = await app.offerPath(path, name)
  if (!offered.ok) throw new Error(offered.failure.message.what)
  return answered('import.open', { file: offered.value.file, account: 'practice', choices: { storage: 1 } })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-discard-'))
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('[T-5] [RUN-18] run.discard ends a stopped run; until then its rows are problems of the next import, read again they are free', async () => {
  const { session } = await openFile('new.csv', 'name,unit\nPlank A,pcs\nPlank B,pcs\nPlank C,pcs\n')
  const { run } = await answered('run.start', { session, rate: 1 })
  await answered('run.cancel', { run })
  await vi.waitFor(async () => expect((await answered('run.progress', { run })).state).toBe('stopped'), 30_000)
  const { waiting } = (await answered('run.progress', { run })).counts
  expect(waiting).toBeGreaterThan(0)

  const second = await openFile('second.csv', 'name,unit\nPlank C,pcs\nPlank D,pcs\n')
  expect(second.counts).toMatchObject({ problem: 1, add: 1 })
  const { rows } = await answered('import.rows', { session: second.session, from: 0, count: 2, filter: {} })
  const [claimed] = rows[0]?.problems ?? []
  expect(claimed).toMatchObject({ code: 'claimed-by-run', severity: 'blocks' })
  expect(claimed && problemMessage(claimed).what).toContain(`Import ${run} (new.csv) is not finished`)

  const waitsNoMore = async () => (await answered('import.waitsNoMore', { session: second.session })).over
  expect(await waitsNoMore()).toBe(false)
  await answered('run.discard', { run })
  expect(await waitsNoMore()).toBe(true)
  const over = await answered('run.progress', { run })
  expect([over.state, over.counts.waiting]).toEqual(['done', 0])
  expect(await app.handle('run.discard', { run })).toMatchObject({ ok: false })
  expect(await app.handle('run.resume', { run })).toMatchObject({ ok: false })
  const again = await answered('import.reread', { session: second.session })
  expect(again.counts).toMatchObject({ problem: 0, add: 2 })
})
