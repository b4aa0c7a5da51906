/** Unfinished imports in the store: what is left if a program is killed between any two writes, and who may continue it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type OpenStore } from '../../../../src-main/store/database/store.ts'
import { storeFileOf } from '../../../../src-main/store/database/with-store.ts'
import { readWork, writeWork } from '../../../../src-main/store/saved-imports/saved-work.ts'
import { SavedImports, type ClaimedImport } from '../../../../src-main/store/saved-imports/saved-imports.ts'

const CHANGES = { cells: 1, rows: 0, answers: 0, columns: 0 }
const WORK = { choices: { storage: 1 }, remembered: [], edits: { places: [], made: [] }, changes: CHANGES }
const owned = (pid: number): string => `${hostname()}:${pid}:0123456789ab`

let folder: string
let store: OpenStore
let file: string
let now = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-imports-'))
  store = openStore(storeFileOf(folder), true)
  file = join(folder, 'prices.csv')
  writeFileSync(file, 'sku;price\nA;1\n')
  now = Date.now()
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const imports = (): SavedImports => new SavedImports(store, () => now)

async function startRunOfImport(path = file): Promise<ClaimedImport> {
  const about = { account: 'a', address: 'https://a.example', name: 'prices.csv', path, link: null, stock: null }
  const storedImport = await imports().begin(about, path, () => Promise.resolve(true))
  if (storedImport === null) throw new Error('there is no room')
  return storedImport
}

/** Marks what is on disk as another process's. */
function heldBy(pid: number): void {
  store.change((database) => database.prepare('UPDATE imports SET owner = ?').run(owned(pid)))
}

/** The id of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['--version']).pid

const left = () => ({
  rows: store.read([], (database) => database.prepare('SELECT id FROM imports').all()).map(({ id }) => id),
  copies: readdirSync(join(folder, 'imports')),
})
const NOTHING = { rows: [], copies: [] }

test('[EDIT-8] a program that is killed between any two writes leaves an import that is whole, or nothing', async () => {
  const steps: readonly [string, (storedImport: ClaimedImport) => void][] = [
    ['before its file is copied', ({ id }) => rmSync(join(folder, 'imports', id))],
    ['while its file is copied', ({ id }) => writeFileSync(join(folder, 'imports', id), 'sku;')],
    ['before it has changes', () => undefined],
  ]
  for (const [, damage] of steps) {
    const storedImport = await startRunOfImport()
    damage(storedImport)
    store.change((database) => database.exec('UPDATE imports SET digest = NULL'))
    heldBy(ended())
    expect(await imports().list()).toEqual({ listedImports: [], damagedNames: [] })
    expect(left()).toEqual(NOTHING)
  }
  const storedImport = await startRunOfImport()
  expect(writeWork(storedImport, WORK, now)).toBe('written')
  heldBy(ended())
  expect((await imports().list()).listedImports).toMatchObject([
    { id: storedImport.id, isOwn: false, head: { changes: CHANGES } },
  ])
  expect(await imports().claim(storedImport.id)).toMatchObject({
    id: storedImport.id,
    head: { name: 'prices.csv', path: file },
  })
  expect(readWork(storedImport)).toEqual(WORK)
})

test('[EDIT-8] a program that is killed while an import is removed leaves its copy: nobody’s, and the next list removes it', async () => {
  mkdirSync(join(folder, 'imports'))
  writeFileSync(join(folder, 'imports', '0123456789abcdef01234567'), 'copy')
  const { id } = await startRunOfImport()
  await imports().list()
  expect(left()).toEqual({ rows: [id], copies: [id] })
})

test('[EDIT-8] what a living process works on is its own until its lease runs out; then what it writes is refused', async () => {
  const storedImport = await startRunOfImport()
  writeWork(storedImport, WORK, now)
  heldBy(process.ppid)
  expect((await imports().list()).listedImports).toEqual([])
  expect(await imports().claim(storedImport.id)).toBe('gone')
  now += 61_000
  const claimed = await imports().claim(storedImport.id)
  expect(claimed).toMatchObject({ id: storedImport.id })
  expect(writeWork({ ...storedImport, owner: owned(process.ppid) }, WORK, now)).toBe('not-kept')
  await imports().remove({ ...storedImport, owner: owned(process.ppid) })
  expect(left()).toEqual({ rows: [storedImport.id], copies: [storedImport.id] })
})

test('[EDIT-8] an import that is let go is anybody’s at once', async () => {
  const storedImport = await startRunOfImport()
  writeWork(storedImport, WORK, now)
  imports().release(storedImport)
  expect((await imports().list()).listedImports).toMatchObject([{ id: storedImport.id, isOwn: false }])
})

test('[EDIT-8] a file that changes while it is copied, or is too large, is not kept', async () => {
  const about = { account: 'a', address: '', name: 'prices.csv', path: file, link: null, stock: null }
  expect(await imports().begin(about, file, () => Promise.resolve(false))).toBeNull()
  expect(left()).toEqual(NOTHING)
})

test('[EDIT-8] a large file lies beside the store, which does not grow by it', async () => {
  const large = join(folder, 'large.csv')
  writeFileSync(large, Buffer.alloc(30 * (1 << 20), 'a'))
  const storedImport = await startRunOfImport(large)
  expect(writeWork(storedImport, WORK, now)).toBe('written')
  const size = ['', '-wal'].reduce((sum, end) => sum + statSync(`${storeFileOf(folder)}${end}`).size, 0)
  expect(size).toBeLessThan(1 << 20)
})
