/** [SUPPLIER-9] A supplier's last list, written to disk and read back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { packList, unpackList, makeSupplierStore } from '../../../../src-main/store/suppliers/suppliers-table.ts'
import type { LastList } from '../../../../src-main/import/suppliers/profile-store.ts'
import type { Profile } from '../../../../src-shared/api/profile.ts'
import { decimal } from '../../../build.ts'

const AT = '2026-10-03T08:00:00.000Z'
const ID = 'p-00000000000000aa'
const supplier: Profile = {
  stocksheetProfile: 1,
  id: ID,
  name: 'Holz',
  howRead: {
    at: AT,
    file: 'oct.csv',
    recognition: { headings: ['sku'], used: ['sku'], sheet: null, encoding: null, fileName: null },
    reading: { storage: 1, columns: [['sku', 'sku']], bareColumns: [] },
    keep: [],
    missing: 'leave',
  },
  crossReference: [],
}
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
  const store = makeSupplierStore(openStoreIn(folder), 'account')
  await store.save(supplier)
  expect(await store.lastList(ID)).toBeNull()
  await store.forgetLastList(ID)
  expect(await store.saveLastList(ID, list)).toBe(true)
  expect(await store.lastList(ID)).toEqual(list)
  const next = { ...list, file: 'nov.csv', lines: list.lines.slice(1) }
  expect([await store.saveLastList(ID, next), await store.lastList(ID)]).toEqual([true, next])
  await store.forgetLastList(ID)
  expect(await store.lastList(ID)).toBeNull()
})

test('a very long name is cut, and the list is there all the same', async () => {
  const store = makeSupplierStore(openStoreIn(folder), 'account')
  await store.save(supplier)
  const file = Array.from({ length: 60 }, (_, index) => `a supplier's list of prices ${index} 😀.csv`).join(' + ')
  expect(await store.saveLastList(ID, { ...list, file })).toBe(true)
  const lastList = await store.lastList(ID)
  expect(lastList?.lines).toEqual(list.lines)
  expect([lastList?.file.length, lastList?.file.isWellFormed()]).toEqual([1000, true])
  expect(lastList?.file.startsWith(file.slice(0, 990))).toBe(true)
})

test('what is damaged, or not as it was packed, is refused', async () => {
  const packed = await packList(list)
  if (!packed) throw new Error('not packed')
  expect(await unpackList(packed.lines)).toEqual(list.lines)
  const columns = async (held: unknown) => unpackList(await promisify(gzip)(Buffer.from(JSON.stringify(held))))
  expect(await columns({ codes: ['A'], names: ['B'], prices: ['1'] })).toHaveLength(1)
  for (const held of [
    { codes: ['A'], names: [], prices: ['1'] },
    { codes: ['A'], names: ['B'], prices: [] },
    { codes: ['A'], names: ['B'], prices: ['1,5'] },
    { codes: [1], names: ['B'], prices: ['1'] },
  ])
    await expect(columns(held)).rejects.toMatchObject({ code: 'damaged' })
  await expect(unpackList(Buffer.from('no gzip'))).rejects.toMatchObject({ code: 'damaged' })
})

test('a list of a million lines is kept, a longer one is not', async () => {
  const [line] = list.lines
  if (!line) throw new Error('no line')
  expect(await packList({ ...list, lines: Array<typeof line>(1_000_001).fill(line) })).toBeNull()
})
