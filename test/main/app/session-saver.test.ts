import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { writeWork, type SaveRequest } from '../../../src-main/store/saved-imports/saved-work.ts'
import { SavedImports } from '../../../src-main/store/saved-imports/saved-imports.ts'
import { fileStampOf, SessionSaver } from '../../../src-main/app/session-saver.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-saver-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const CHANGES = { cells: 1, rows: 0, answers: 0, columns: 0 }
const WORK = { choices: { storage: 1 }, remembered: [], edits: { places: [], made: [] }, changes: CHANGES }

test('[T-5] work that is written while its file is read again is saved once, not beside the copy it replaced', async () => {
  const file = join(folder, 'prices.csv')
  await writeFile(file, 'sku;price\nA;1\n')
  const savedImports = new SavedImports(openStoreIn(join(folder, 'data')), () => Date.now())
  const thread = {
    revision: 1,
    ask: (_what: 'save', place: SaveRequest) =>
      Promise.resolve(
        writeWork(place, WORK, Date.now()) === 'written'
          ? { ok: true as const, value: 'written' as const }
          : { ok: false as const, failure: 'not kept' },
      ),
  }
  const about = { account: 'a', address: 'http://127.0.0.1', name: 'prices.csv', path: file, link: null, stock: null }
  const failures: unknown[] = []
  let writings = 0
  const saver = new SessionSaver({
    savedImports,
    thread,
    importDetails: about,
    source: file,
    onFailure: (error) => failures.push(error),
    onWritten: () => (writings += 1),
  })
  saver.noteRead(await fileStampOf(file))
  saver.recordChanges(CHANGES)
  expect(await saver.flush()).toBe(true)
  const firstText = await saver.id()

  const secondResult = saver.reread(async () => {
    thread.revision = 2
    return Promise.resolve({ ok: true })
  })
  // The delay after a change ends before the copy of the newer file is made.
  const written = saver.flush()
  await Promise.all([secondResult, written])
  await saver.close()

  const { listedImports } = await savedImports.list()
  expect(listedImports.map(({ id }) => id === firstText)).toEqual([false])
  expect(failures).toEqual([])
  // Listeners were notified of each save.
  expect(writings).toBe(2)
})
