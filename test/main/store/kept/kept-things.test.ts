/** What is stored, its size, and that erased things are gone from every file of the data folder. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { openJournal } from '../../../../src-main/store/journal/journal.ts'
import {
  makeProfileId,
  makeSupplierStore,
  makeUnsavedAccountKey,
} from '../../../../src-main/store/suppliers/suppliers-table.ts'
import { RunOriginals, writeOriginals } from '../../../../src-main/store/run-originals/run-originals.ts'
import { makeReadingStore } from '../../../../src-main/store/reading-store.ts'
import { writeWork } from '../../../../src-main/store/saved-imports/saved-work.ts'
import { SavedImports } from '../../../../src-main/store/saved-imports/saved-imports.ts'
import type { JournalPort } from '../../../../src-main/ports/journal-port.ts'
import { startRun } from '../../../../src-main/run/run.ts'
import { eraseStoredData, listStoredData } from '../../../../src-main/app/kept-data.ts'
import type { Profile } from '../../../../src-shared/api/profile.ts'
import { STORED_DATA_NAMES } from '../../../../src-shared/api/names.ts'
import { catalogueOf } from '../../../build.ts'
import { editRow, head } from '../../run/build.ts'
import { FakeAccount } from '../../run/fake-account.ts'
import { FakeClock } from '../../run/fake-clock.ts'
import { AccountsTable } from '../../../../src-main/store/settings/accounts-table.ts'

let folder: string
let journal: JournalPort
const clock = new FakeClock()
const account = new FakeAccount(40)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-kept-'))
  journal = openJournal(join(folder, 'stocksheet.sqlite'), { now: () => clock.now(), flushesOnCommit: true })
})
afterEach(() => {
  journal.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A run that renames a material; `canary` is in its file's name, its values, its notes and its file's rows. */
async function applied(canary: string, id: number, address = account.address): Promise<string> {
  const before = account.materials.get(id)?.name ?? ''
  const row = editRow(2, id, { name: [before, `Oak ${canary}`] })
  const options = { perSecond: Number.POSITIVE_INFINITY }
  const named = { ...head(address), file: `${canary}.csv` }
  const run = await startRun({ account, journal, clock, options, head: named, accountName: 'A', rows: [[row]] })
  await run.whenFinished
  const originals = new RunOriginals(folder)
  const staged = await originals.stage()
  const sheets = [{ name: '', headers: ['Name'], fields: ['name' as const] }]
  const rows = [{ sheet: 0, row: 2, cells: [{ kind: 1 as const, text: canary }] }]
  await writeOriginals(staged, [{ indexes: [0], originals: { file: `${canary}.csv`, source: 'csv', sheets, rows } }])
  await originals.assignStagedRows(staged, run.id)
  return run.id
}

/** Files of the data folder that contain the text; packed ones are unpacked. */
function filesWith(canary: string, of = folder): string[] {
  return readdirSync(of).flatMap((name) => {
    const path = join(of, name)
    if (statSync(path).isDirectory()) return filesWith(canary, path)
    const bytes = readFileSync(path)
    const plainBuffer = name.endsWith('.gz') ? gunzipSync(bytes) : bytes
    return plainBuffer.includes(canary) ? [path.slice(folder.length + 1)] : []
  })
}

const allTexts = [...STORED_DATA_NAMES]
const WORK = {
  choices: { storage: 1 },
  remembered: [],
  edits: { places: [], made: [] },
  changes: { cells: 1, rows: 0, answers: 0, columns: 0 },
}
const DAY = '2026-10-03T08:00:00.000Z'

function supplier(name: string): Profile {
  return {
    stocksheetProfile: 1,
    id: makeProfileId(),
    name,
    howRead: {
      at: DAY,
      file: 'list.csv',
      recognition: { headings: ['sku'], used: ['sku'], sheet: null, encoding: null, fileName: null },
      reading: { storage: 1, columns: [['sku', 'sku']], bareColumns: [] },
      keep: [],
      missing: 'leave',
    },
    crossReference: [],
  }
}

test('[KEPT-1] everything is listed with its size; erased, nothing of it is left in any file', async () => {
  const canary = 'CANARY-ALL-7f3a'
  await applied(canary, 1000)
  const database = new DatabaseSync(join(folder, 'stocksheet.sqlite'))
  database.prepare("INSERT INTO seen_materials VALUES ('l', 1, 0, '', NULL, ?)").run(`[1,"${canary}"]`)
  database.close()
  mkdirSync(join(folder, 'logs', 'crashes', 'completed'), { recursive: true })
  writeFileSync(join(folder, 'logs', 'stocksheet.log'), canary)
  mkdirSync(join(folder, 'copies'))
  writeFileSync(join(folder, 'copies', 'before-restore-1.stocksheet'), canary)
  writeFileSync(join(folder, 'logs', 'crashes', 'completed', '1.dmp'), canary)
  const owner = { address: account.address, ledger: '0123456789abcdef' }
  const catalogue = catalogueOf([{ id: 1, name: canary, in: { 1: '4' } }], [1])
  await makeReadingStore(join(folder, 'stocksheet.sqlite'), () => owner).keep(
    { catalogue, times: new Map(), accountStorages: [1] },
    new Set([1]),
  )
  const profile = { ...supplier(canary), crossReference: [{ code: canary, material: 1, at: DAY, file: '' }] }
  await makeSupplierStore(openStoreIn(folder), 'practice').save(profile)
  const imports = new SavedImports(openStoreIn(folder), () => Date.now())
  const file = join(folder, '..', `${canary}-${process.pid}.csv`)
  writeFileSync(file, canary)
  const about = { account: 'practice', address: '', name: file, path: file, link: null, stock: null }
  const savedImport = await imports.begin(about, file, () => Promise.resolve(true))
  if (!savedImport) throw new Error('not saved')
  expect(writeWork(savedImport, WORK, Date.now())).toBe('written')
  rmSync(file)
  const listBefore = await listStoredData(folder)
  expect(listBefore.things.map(({ thing, items }) => [thing, items])).toEqual([
    ['runs', 1],
    ['rows', 1],
    ['imports', 1],
    ['materials', 1],
    ['readings', 1],
    ['suppliers', 1],
    ['log', 2],
    ['copies', 1],
  ])
  expect(listBefore.things.every(({ items, bytes }) => items === 0 || bytes > 0)).toBe(true)
  expect(listBefore.accounts).toEqual([{ address: account.address, names: ['A'] }])
  // Suppliers, runs and materials are in one file.
  expect(filesWith(canary).length).toBeGreaterThanOrEqual(5)
  expect((await makeSupplierStore(openStoreIn(folder), 'practice').list()).map(({ name }) => name)).toEqual([canary])
  const erased = await eraseStoredData(folder, { things: allTexts })
  expect(erased.gone).toBe(true)
  // An import that a session works on belongs to that session.
  expect(erased.erased).toContainEqual({ thing: 'imports', items: 0, held: 1 })
  expect(filesWith(canary).filter((name) => !name.startsWith('stocksheet.sqlite'))).toEqual([
    `imports/${savedImport.id}`,
  ])
  imports.release(savedImport)
  expect(await eraseStoredData(folder, { things: ['imports'] })).toEqual({
    erased: [{ thing: 'imports', items: 1, held: 0 }],
    gone: true,
  })
  expect(filesWith(canary)).toEqual([])
  expect(journal.listRuns()).toEqual([])
})

test('[KEPT-2] a run that is not finished stays, with its rows, until it is discarded', async () => {
  const canary = 'CANARY-OPEN-91bc'
  const run = await applied(canary, 1001)
  const database = new DatabaseSync(join(folder, 'stocksheet.sqlite'))
  database.exec("UPDATE runs SET state = 'stopped'")
  database.close()
  expect((await eraseStoredData(folder, { things: ['runs', 'rows'] })).erased).toEqual([
    { thing: 'runs', items: 0, held: 1 },
    { thing: 'rows', items: 0, held: 1 },
  ])
  expect(filesWith(canary).length).toBeGreaterThan(1)
  const again = new DatabaseSync(join(folder, 'stocksheet.sqlite'))
  again.exec("UPDATE runs SET state = 'done'")
  again.close()
  expect((await eraseStoredData(folder, { things: ['runs'], runs: [run] })).gone).toBe(true)
  expect(filesWith(canary)).toEqual([])
})

test('[KEPT-2] by date and by account: the others stay whole', async () => {
  const [oldText, young, otherText] = ['CANARY-OLD-11', 'CANARY-NEW-22', 'CANARY-ELSE-33']
  await applied(oldText, 1002)
  await clock.sleep(90_000_000)
  const before = clock.now()
  await clock.sleep(1_000)
  const keptText = await applied(young, 1003)
  await applied(otherText, 1004, 'http://127.0.0.1:10')
  await eraseStoredData(folder, { things: ['runs'], before })
  expect(filesWith(oldText)).toEqual([])
  expect(journal.listRuns()).toHaveLength(2)
  await eraseStoredData(folder, { things: ['runs'], account: 'http://127.0.0.1:10' })
  expect(filesWith(otherText)).toEqual([])
  expect(journal.report(keptText, { from: 0, count: 5 }).rows).toMatchObject([
    { state: 'verified', changes: [{ after: `Oak ${young}` }] },
  ])
  expect(await new RunOriginals(folder).readOriginals(keptText, [0])).not.toBeNull()
})

test('[KEPT-2] suppliers of one account alone, by its id or its ledger', async () => {
  await new AccountsTable(openStoreIn(folder)).save({
    id: 'a-1',
    name: 'A',
    address: 'https://a.example/x',
    storages: [],
  })
  await makeSupplierStore(openStoreIn(folder), 'a-1').save(supplier('Of A'))
  await makeSupplierStore(openStoreIn(folder), 'a-2').save(supplier('Of B'))
  await makeSupplierStore(openStoreIn(folder), makeUnsavedAccountKey('l-1')).save(supplier('Of the environment'))
  const erased = await eraseStoredData(folder, { things: ['suppliers'], account: 'https://a.example/x' }, ['l-1'])
  expect(erased.erased).toEqual([{ thing: 'suppliers', items: 2, held: 0 }])
  expect((await makeSupplierStore(openStoreIn(folder), 'a-2').list()).map(({ name }) => name)).toEqual(['Of B'])
})

test('[KEPT-2] copies and crash dumps, which hold all accounts, are reported as not erased by account or by run', async () => {
  mkdirSync(join(folder, 'copies'))
  writeFileSync(join(folder, 'copies', 'before-restore-1.stocksheet'), 'copy')
  mkdirSync(join(folder, 'logs', 'crashes'), { recursive: true })
  for (const name of ['stocksheet.log', 'crashes/1.dmp', 'crashes/1.meta'])
    writeFileSync(join(folder, 'logs', name), '')
  const heldThings = [
    { thing: 'log', items: 0, held: 1 },
    { thing: 'copies', items: 0, held: 1 },
  ]
  const run = await applied('CANARY-COPY-66', 1008)
  for (const selection of [{ account: account.address }, { runs: [run] }])
    expect((await eraseStoredData(folder, { things: ['log', 'copies'], ...selection })).erased).toEqual(heldThings)
  const before = Date.now() - 86_400_000
  expect((await eraseStoredData(folder, { things: ['copies'], account: account.address, before })).erased).toEqual([
    { thing: 'copies', items: 0, held: 0 },
  ])
  expect(readdirSync(join(folder, 'copies'))).toHaveLength(1)
})

test('[KEPT-3] what an erased run wrote over other runs is told without its values', async () => {
  const [firstText, second] = ['CANARY-FIRST-44', 'CANARY-SECOND-55']
  const run = await applied(firstText, 1005)
  const laterText = await applied(second, 1005)
  expect(journal.info(run).counts.changedSince).toBe(1)
  await eraseStoredData(folder, { things: ['runs'], runs: [laterText] })
  expect(filesWith(second)).toEqual([])
  const [row] = journal.report(run, { from: 0, count: 1 }).rows
  expect(row).toMatchObject({ changes: [{ now: null, who: 'another-run', by: laterText }] })
  expect(row?.laterChange?.details).toEqual({ run: laterText, erased: 1, after: `Oak ${firstText}` })
})

test('[KEPT-2] nothing is erased while a run is driven', async () => {
  const database = new DatabaseSync(join(folder, 'stocksheet.sqlite'))
  await applied('x', 1006)
  await applied('y', 1007)
  database
    .prepare('UPDATE runs SET owner = ?, lease_until = 9e15 WHERE key = (SELECT max(key) FROM runs)')
    .run('another-computer:1')
  database.close()
  await expect(eraseStoredData(folder, { things: ['runs'] })).rejects.toMatchObject({ code: 'busy' })
  expect(journal.listRuns()).toHaveLength(2)
})
