/** [SUPPLIER-9] A supplier's last list on its way to the disk and back. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packList, unpackList } from '../../../../src-main/store/suppliers/last-list.ts'
import { folderName, profileFolder, profilesFolder } from '../../../../src-main/store/suppliers/profile-folder.ts'
import type { LastList } from '../../../../src-main/import/suppliers/profile-store.ts'
import { decimal } from '../../../build.ts'

const AT = '2026-10-03T08:00:00.000Z'
const ID = 'p-00000000000000aa'
const list: LastList = {
  file: 'oct.csv',
  at: AT,
  lines: [
    { code: 'A-1', name: 'Доска', price: decimal('12.5') },
    { code: 'B', name: '', price: null },
  ],
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'last-list-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('it comes back as it was, is replaced by the next one, and forgotten where that is asked', async () => {
  const store = profileFolder(folder, 'account')
  expect(await store.lastList(ID)).toBeNull()
  await store.forgetList(ID)
  expect(await store.keepList(ID, list)).toBe(true)
  expect(await store.lastList(ID)).toEqual(list)
  const next = { ...list, file: 'nov.csv', lines: list.lines.slice(1) }
  expect([await store.keepList(ID, next), await store.lastList(ID)]).toEqual([true, next])
  await store.forgetList(ID)
  expect(await store.lastList(ID)).toBeNull()
})

test('a very long name is cut, and the list is there all the same', async () => {
  const store = profileFolder(folder, 'account')
  const file = Array.from({ length: 60 }, (_, at) => `a supplier's list of prices ${at} 😀.csv`).join(' + ')
  expect(await store.keepList(ID, { ...list, file })).toBe(true)
  const last = await store.lastList(ID)
  expect(last?.lines).toEqual(list.lines)
  expect([last?.file.length, last?.file.isWellFormed()]).toEqual([1000, true])
  expect(last?.file.startsWith(file.slice(0, 990))).toBe(true)
})

test('what is damaged, or not as it was packed, is no list', async () => {
  const packed = await packList(list)
  if (!packed) throw new Error('not packed')
  expect(await unpackList(packed)).toEqual(list)
  const withColumns = async (columns: unknown): Promise<LastList | null> => {
    const text = await promisify(gzip)(Buffer.from(JSON.stringify(columns)))
    return unpackList({ ...packed, columns: text.toString('base64') })
  }
  expect(await withColumns({ codes: ['A'], names: ['B'], prices: ['1'] })).not.toBeNull()
  expect(await withColumns({ codes: ['A'], names: [], prices: ['1'] })).toBeNull()
  expect(await withColumns({ codes: ['A'], names: ['B'], prices: [] })).toBeNull()
  expect(await withColumns({ codes: ['A'], names: ['B'], prices: ['1,5'] })).toBeNull()
  expect(await withColumns({ codes: [1], names: ['B'], prices: ['1'] })).toBeNull()
  expect(await unpackList({ ...packed, columns: Buffer.from('no gzip').toString('base64') })).toBeNull()
  const store = profileFolder(folder, 'account')
  await store.keepList(ID, list)
  const own = join(profilesFolder(folder), folderName('account'))
  const [name = ''] = await readdir(own)
  for (const wrong of [{ ...packed, stocksheetList: 2 }, { ...packed, at: 'yesterday' }, null]) {
    await writeFile(join(own, name), JSON.stringify(wrong))
    expect(await store.lastList(ID)).toBeNull()
  }
})

test('a list of a million lines is kept, a longer one is not', async () => {
  const [line] = list.lines
  if (!line) throw new Error('no line')
  expect(await packList({ ...list, lines: Array<typeof line>(1_000_001).fill(line) })).toBeNull()
})
