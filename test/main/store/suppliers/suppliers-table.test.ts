import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { storeFileOf, withStore } from '../../../../src-main/store/database/with-store.ts'
import {
  readAllProfiles,
  makeProfileId,
  makeSupplierStore,
} from '../../../../src-main/store/suppliers/suppliers-table.ts'
import type { Profile } from '../../../../src-shared/api/profile.ts'
import { toDecimal } from '../../../../src-shared/material/values/decimal.ts'

const AT = '2026-10-03T08:00:00.000Z'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profiles-'))
})
afterEach(() => rm(folder, { recursive: true }))

function made(name: string): Profile {
  return {
    stocksheetProfile: 1,
    id: makeProfileId(),
    name,
    howRead: {
      at: AT,
      file: 'oct.csv',
      recognition: { headings: ['sku'], used: ['sku'], sheet: null, encoding: 'utf-8', fileName: '*.csv' },
      reading: { storage: 1, columns: [['sku', 'sku']], bareColumns: [] },
      keep: ['name'],
      missing: 'leave',
    },
    crossReference: [{ code: 'X-1', material: 7, at: AT, file: 'oct.csv' }],
  }
}

describe('suppliers', () => {
  test('come back as they were, by name, for their account alone', async () => {
    const store = makeSupplierStore(openStoreIn(folder), 'account one')
    const [stahl, holz] = [made('Stahl'), made('Holz')]
    await store.save(stahl)
    await store.save(holz)
    await store.save({ ...holz, name: 'Holz AG' })
    expect(await store.list()).toEqual([{ ...holz, name: 'Holz AG' }, stahl])
    expect(await makeSupplierStore(openStoreIn(folder), 'account two').list()).toEqual([])
  })

  test('codes are replaced with their supplier’s, and go with it', async () => {
    const store = makeSupplierStore(openStoreIn(folder), 'one')
    const holz = made('Holz')
    await store.save(holz)
    const crossReference = [
      { code: 'B', material: 9, at: AT, file: 'nov.csv' },
      { code: 'A', material: 8, at: AT, file: '' },
    ]
    await store.save({ ...holz, crossReference })
    expect(readAllProfiles(openStoreIn(folder))).toEqual([{ ...holz, crossReference }])
    await store.remove(holz.id)
    const remainingEntries = withStore(storeFileOf(folder), (database) =>
      database.prepare('SELECT * FROM supplier_codes').all(),
    )
    expect([await store.list(), remainingEntries]).toEqual([[], []])
  })

  test.each([
    "UPDATE suppliers SET how_read = '{}'",
    "UPDATE suppliers SET name = ''",
    'UPDATE supplier_codes SET material = 0',
    "UPDATE supplier_lists SET lines = x'00'",
  ])('one that is not as it was written (%s) is damage, and nothing of it is used', async (damage) => {
    const store = makeSupplierStore(openStoreIn(folder), 'one')
    const holz = made('Holz')
    await store.save(holz)
    await store.saveLastList(holz.id, { file: 'oct.csv', at: AT, lines: [] })
    withStore(storeFileOf(folder), (database) => database.exec(damage))
    const read = damage.includes('lists') ? store.lastList(holz.id) : store.list()
    await expect(read).rejects.toMatchObject({ code: 'damaged' })
  })

  test('the last list comes back exactly, is forgotten alone or with its supplier', async () => {
    const store = makeSupplierStore(openStoreIn(folder), 'one')
    const holz = made('Holz')
    const lines = [
      { code: '00123', name: 'Oak “board”', price: toDecimal('12.50') },
      { code: 'X', name: '', price: null },
    ]
    const list = { file: 'oct.csv', at: AT, lines }
    await store.save(holz)
    expect(await store.lastList(holz.id)).toBeNull()
    expect(await store.saveLastList(holz.id, list)).toBe(true)
    expect(await store.lastList(holz.id)).toEqual(list)
    await store.forgetLastList(holz.id)
    expect([await store.lastList(holz.id), (await store.list()).length]).toEqual([null, 1])
    await store.saveLastList(holz.id, list)
    await store.remove(holz.id)
    await store.save(holz)
    expect(await store.lastList(holz.id)).toBeNull()
  })

  test('a list too long to be kept is not', async () => {
    const store = makeSupplierStore(openStoreIn(folder), 'one')
    const lines = Array.from({ length: 1_000_001 }, () => ({ code: 'a', name: '', price: null }))
    expect(await store.saveLastList(makeProfileId(), { file: 'x', at: AT, lines })).toBe(false)
  })
})
