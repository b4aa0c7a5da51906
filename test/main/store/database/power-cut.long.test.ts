/**
 * The power fails while the store is written: committed and flushed data is whole after the next start, and nothing is half written. After the
 * flushed bytes, the disk may have any part of the log, and any bytes in place of the rest.
 */
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, openStoreIn } from '../../../../src-main/store/database/store.ts'
import type { Profile } from '../../../../src-shared/api/profile.ts'
import { storeFileOf } from '../../../../src-main/store/database/with-store.ts'
import { openJournalIn, openJournal } from '../../../../src-main/store/journal/journal.ts'
import { AccountsTable, readAccounts } from '../../../../src-main/store/settings/accounts-table.ts'
import { readSettings, SettingsTable } from '../../../../src-main/store/settings/settings-table.ts'
import type { SavedChanges } from '../../../../src-main/import/saved-edits.ts'
import { readWork, writeWork } from '../../../../src-main/store/saved-imports/saved-work.ts'
import { SavedImports } from '../../../../src-main/store/saved-imports/saved-imports.ts'
import { makeSupplierStore } from '../../../../src-main/store/suppliers/suppliers-table.ts'
import { head } from '../../run/build.ts'

const AT = '2026-10-03T08:00:00.000Z'
const CODES = 40
const LIST = 'sku;price\nA;1\n'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-power-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** All codes of a supplier contain the same number, so that half a change is visible. */
function supplier(step: number): Profile {
  return {
    stocksheetProfile: 1,
    id: 'p-00000000000000aa',
    name: `Holz ${step}`,
    howRead: {
      at: AT,
      file: `${step}.csv`,
      recognition: { headings: ['sku'], used: ['sku'], sheet: null, encoding: null, fileName: null },
      reading: { storage: 1, columns: [['sku', 'sku']], bareColumns: [] },
      keep: [],
      missing: 'leave',
    },
    crossReference: Array.from({ length: CODES }, (_, index) => ({
      code: `C-${index}`,
      material: step,
      at: AT,
      file: '',
    })),
  }
}

const work = (cells: number): SavedChanges => ({
  choices: { storage: 1 },
  remembered: [],
  edits: { places: [], made: [] },
  changes: { cells, rows: 0, answers: 0, columns: 0 },
})

interface Seen {
  readonly rate: number
  readonly accounts: readonly string[]
  readonly supplier: number
  readonly runs: number
  /** How many cells were changed in an import. */
  readonly cells: number
}

/** What a start finds in a data folder. Throws if something is half written. */
async function seenIn(data: string): Promise<Seen> {
  const journal = openJournal(storeFileOf(data))
  const runs = journal.listRuns().length
  journal.close()
  const [profile] = await makeSupplierStore(openStoreIn(data), 'a').list()
  const step = profile?.crossReference[0]?.material ?? 0
  const [keptImport] = (await new SavedImports(openStoreIn(data), Date.now).list()).listedImports
  const cells = keptImport?.head.changes.cells ?? 0
  // A list's entry, the work and the copy of the file must match.
  expect(keptImport === undefined ? work(0) : readWork({ store: storeFileOf(data), id: keptImport.id })).toEqual(
    work(cells),
  )
  if (keptImport) expect(readFileSync(join(data, 'imports', keptImport.id), 'utf8')).toBe(LIST)
  expect(profile ?? supplier(step)).toEqual(supplier(step))
  return {
    rate: readSettings(openStoreIn(data)).rate,
    accounts: (await readAccounts(openStoreIn(data))).map(({ name }) => name),
    supplier: step,
    runs,
    cells,
  }
}

/** Numbers below `maxCount`, the same in each run. */
function numbers(seed: number): (maxCount: number) => number {
  let state = seed
  return (maxCount) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * maxCount)
  }
}

test('[RUN-13] after a power cut each change is whole or not there, and what was flushed is there', async () => {
  const data = join(folder, 'data')
  const file = storeFileOf(data)
  const log = `${file}-wal`
  // As in a window, the file stays open, so that the log grows.
  const store = openStore(file, true)
  const journal = openJournalIn(store)
  const accounts = new AccountsTable(store)
  const settings = new SettingsTable(store)
  const imports = new SavedImports(store, Date.now)
  writeFileSync(join(folder, 'list.csv'), LIST)
  const about = { account: 'a', address: '', name: 'list.csv', path: null, link: null, stock: null }
  const storedImport = await imports.begin(about, join(folder, 'list.csv'), () => Promise.resolve(true))
  if (storedImport === null) throw new Error('there is no room')
  const steps: { readonly at: number; readonly seen: Seen }[] = []
  const step = async (change: () => unknown): Promise<void> => {
    await change()
    steps.push({ at: statSync(log).size, seen: await seenNow() })
  }
  const seenNow = async (): Promise<Seen> => ({
    rate: settings.getSettings().rate,
    accounts: (await accounts.list()).map(({ name }) => name),
    supplier: (await makeSupplierStore(store, 'a').list())[0]?.crossReference[0]?.material ?? 0,
    runs: journal.listRuns().length,
    cells: (await imports.list()).listedImports[0]?.head.changes.cells ?? 0,
  })
  for (let index = 1; index <= 3; index += 1) {
    await step(() => settings.set({ ...settings.getSettings(), rate: index }))
    await step(() => accounts.save({ id: null, name: `Shop ${index}`, address: 'https://a.example', storages: [] }))
    await step(() => makeSupplierStore(store, 'a').save(supplier(index)))
    await step(() => writeWork(storedImport, work(index), Date.now()))
    await step(() => {
      const run = journal.create({
        account: 'A',
        head: head('https://a.example'),
        ledger: 'l',
        knownStorages: [1],
        undoOf: null,
      })
      journal.begin(run, [1], null)
    })
  }
  const base = readFileSync(file)
  const bytes = readFileSync(log)
  const pick = numbers(7)
  let cutNumber = 0
  for (const [index, { at, seen }] of steps.entries()) {
    const endIndex = steps[index + 1]?.at ?? at
    for (let times = 0; times < 4; times += 1) {
      const length = at + pick(endIndex - at + 1)
      const torn = Buffer.from(bytes.subarray(0, length))
      // Bytes that were not flushed may be anything.
      if (times % 2 === 1 && length > at) torn.fill(0xa5, at + pick(length - at))
      const place = join(folder, `cut-${cutNumber++}`)
      mkdirSync(place)
      cpSync(join(data, 'imports'), join(place, 'imports'), { recursive: true })
      writeFileSync(storeFileOf(place), base)
      writeFileSync(`${storeFileOf(place)}-wal`, torn)
      const found = await seenIn(place)
      const next = steps[index + 1]?.seen ?? seen
      expect([seen, next]).toContainEqual(found)
    }
  }
  journal.close()
  store.close()
  expect(await seenIn(data)).toEqual(steps.at(-1)?.seen)
  expect(steps.at(-1)?.seen).toEqual({
    rate: 3,
    accounts: ['Shop 1', 'Shop 2', 'Shop 3'],
    supplier: 3,
    runs: 3,
    cells: 3,
  })
})
