import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls, type CallName, type Reply, type Request } from '../../../src-shared/contract/calls.ts'
import type { App } from '../../../src-main/hosts/app.ts'
import { composeApp } from '../../../src-main/hosts/compose.ts'

// Real threads, real journal, the practice account over HTTP.
let folder = ''
let app: App

async function answered<Name extends CallName>(name: Name, request: Request<Name>): Promise<Reply<Name>> {
  const answer = await app.handle(name, request)
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.message.what}`)
  return calls[name].reply.parse(answer.value) as Reply<Name>
}

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
  const offered = await app.offerPath(path, 'new.csv')
  if (!offered.ok) throw new Error(offered.failure.message.what)
  const choices = { storage: 1 }
  const { session } = await answered('import.open', { file: offered.value.file, account: 'practice', choices })
  const gone = Promise.withResolvers<unknown>()
  const unlisten = app.listen(({ name, event }) => {
    if (name !== 'run.progress' || event.state !== 'stopped') return
    unlisten()
    gone.resolve(app.handle('run.resume', { run: event.run }))
  })
  const { run } = await answered('run.start', { session, rate: 1 })
  await answered('run.cancel', { run })
  expect(await gone.promise).toMatchObject({ ok: true })
  await vi.waitFor(async () => expect((await answered('run.progress', { run })).state).toBe('done'), 30_000)
  expect((await answered('run.progress', { run })).counts).toMatchObject({ verified: 3, waiting: 0 })
})
