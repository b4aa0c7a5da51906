import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newProfileId, profileFolder } from '../../../../src-main/store/suppliers/profile-folder.ts'
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
    id: newProfileId(),
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

describe('profiles in the data folder', () => {
  test('come back as they were, by name, for their account alone', async () => {
    const store = profileFolder(folder, 'account one')
    const [stahl, holz] = [made('Stahl'), made('Holz')]
    await store.save(stahl)
    await store.save(holz)
    await store.save({ ...holz, name: 'Holz AG' })
    expect(await store.list()).toEqual({ profiles: [{ ...holz, name: 'Holz AG' }, stahl], damaged: [] })
    expect(await profileFolder(folder, 'account two').list()).toEqual({ profiles: [], damaged: [] })
  })

  test('a damaged one is put aside and told; the others stay', async () => {
    const store = profileFolder(folder, 'one')
    const [holz, stahl] = [made('Holz'), made('Stahl')]
    await store.save(holz)
    await store.save(stahl)
    const [own = ''] = await readdir(join(folder, 'profiles'))
    await writeFile(join(folder, 'profiles', own, `${holz.id}.json`), '{"stocksheetProfile":1')
    const { profiles, damaged } = await store.list()
    expect([profiles, damaged.length]).toEqual([[stahl], 1])
    expect((await store.list()).damaged).toEqual([])
  })

  test('are for their user only', async () => {
    const store = profileFolder(folder, 'one')
    const holz = made('Holz')
    await store.save(holz)
    const [own = ''] = await readdir(join(folder, 'profiles'))
    const { mode } = await stat(join(folder, 'profiles', own, `${holz.id}.json`))
    expect(mode & 0o077).toBe(0)
  })

  test('the last list comes back exactly, is forgotten alone or with its profile, and a damaged one is none', async () => {
    const store = profileFolder(folder, 'one')
    const holz = made('Holz')
    const lines = [
      { code: '00123', name: 'Oak “board”', price: toDecimal('12.50') },
      { code: 'X', name: '', price: null },
    ]
    const list = { file: 'oct.csv', at: AT, lines }
    await store.save(holz)
    expect(await store.lastList(holz.id)).toBeNull()
    expect(await store.keepList(holz.id, list)).toBe(true)
    expect(await store.lastList(holz.id)).toEqual(list)
    await store.forgetList(holz.id)
    expect([await store.lastList(holz.id), (await store.list()).profiles.length]).toEqual([null, 1])
    await store.keepList(holz.id, list)
    await store.remove(holz.id)
    const [own = ''] = await readdir(join(folder, 'profiles'))
    expect(await readdir(join(folder, 'profiles', own))).toEqual([])
    await store.save(holz)
    const damaged = { stocksheetList: 1, file: 'oct.csv', at: AT, columns: Buffer.from('no gzip').toString('base64') }
    await writeFile(join(folder, 'profiles', own, `${holz.id}.list.json`), JSON.stringify(damaged))
    expect(await store.lastList(holz.id)).toBeNull()
  })

  test('a list too long to be kept is not', async () => {
    const store = profileFolder(folder, 'one')
    const lines = Array.from({ length: 1_000_001 }, () => ({ code: 'a', name: '', price: null }))
    expect(await store.keepList(newProfileId(), { file: 'x', at: AT, lines })).toBe(false)
  })
})
