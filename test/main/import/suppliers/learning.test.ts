/** What profiles learn from lists, and suppliers that are read one by one. */
import { describe, expect, test } from 'vitest'
import type { Profile, ReadingRules } from '../../../../src-shared/api/profile.ts'
import type { SuppliersReply } from '../../../../src-main/ports/ports.ts'
import type { LastList, ProfileStore } from '../../../../src-main/import/suppliers/profile-store.ts'
import {
  NO_SUPPLIERS,
  readSuppliers,
  findMaterialsWithSuppliers,
  type KnownSuppliers,
} from '../../../../src-main/import/suppliers/read-suppliers.ts'
import { rememberAppliedList } from '../../../../src-main/import/suppliers/remember-applied.ts'
import { catalogueOf, draftsOf, previewOf, type Line } from '../../../build.ts'
import { FakeAccount } from '../../run/fake-account.ts'

describe('[DIFF-6] suppliers are read one by one, where that was chosen', () => {
  const catalogue = catalogueOf(
    Array.from({ length: 8 }, (_, index) => ({
      id: 100 + index,
      sku: `A-${index}`,
      in: { [index === 7 ? 2 : 1]: '1' },
    })),
  )

  function account(answer: (id: number) => SuppliersReply) {
    const requestedRows: [number, number][] = []
    let [now, maxCount] = [0, 0]
    const fake = Object.assign(new FakeAccount(), {
      readSuppliers: async (id: number, storage: number): Promise<SuppliersReply> => {
        requestedRows.push([id, storage])
        now += 1
        maxCount = Math.max(maxCount, now)
        await new Promise((resolve) => setImmediate(resolve))
        now -= 1
        return answer(id)
      },
    })
    return { fake, asked: requestedRows, most: () => maxCount }
  }
  const known = (id: number): SuppliersReply => ({ kind: 'known', suppliers: [{ id, name: `S ${id}` }], requests: 1 })
  const useless: SuppliersReply = { kind: 'useless', requests: 1 }
  const failedReply: SuppliersReply = { kind: 'failed', failure: { kind: 'key-refused' }, requests: 1 }
  const ALL = new Set([0, 1, 2, 3, 4, 5, 6, 7])

  test('materials for which a row says suppliers, or clears them, in file order and once', () => {
    const lines: readonly Line[] = [
      { sku: 'A-3', suppliers: '20' },
      { sku: 'A-1', suppliers: '' },
      { sku: 'A-2', suppliers: '(clear)' },
      { sku: 'A-3', storage: '2', suppliers: '20' },
      { sku: 'New', name: 'New', unit: 'pcs', suppliers: '20' },
      { sku: 'A-4', suppliers: '!' },
    ]
    const wanted = (rows: readonly Line[]): readonly number[] => [
      ...findMaterialsWithSuppliers({ drafts: draftsOf(rows), preview: previewOf(rows, catalogue) }),
    ]
    expect(wanted(lines)).toEqual([3, 2])
    expect(wanted([{ sku: 'A-3', price: '1' }])).toEqual([])
  })

  test('the first tells whether the account answers; without the choice no other is asked', async () => {
    const { fake, asked } = account(known)
    const readAnswer = await readSuppliers(fake, catalogue, ALL, NO_SUPPLIERS, false, {})
    expect(asked).toEqual([[100, 1]])
    expect(readAnswer).toEqual({
      ok: true,
      value: { answers: true, suppliersById: new Map([[100, [{ id: 100, name: 'S 100' }]]]) },
    })
    if (!readAnswer.ok) throw new Error('failed')
    expect(await readSuppliers(fake, catalogue, ALL, readAnswer.value, false, {})).toEqual(readAnswer)
    expect(asked).toHaveLength(1)
  })

  test('with it all of them are, four at one time, from a storage that carries them; none twice', async () => {
    const { fake, asked, most } = account(known)
    const suppliersBefore: KnownSuppliers = { answers: true, suppliersById: new Map([[103, []]]) }
    const reportedRows: [number, number][] = []
    const hooks = { onProgress: (doneCount: number, total: number) => void reportedRows.push([doneCount, total]) }
    const readAnswer = await readSuppliers(fake, catalogue, ALL, suppliersBefore, true, hooks)
    expect([asked.length, most()]).toEqual([7, 4])
    expect(asked.find(([id]) => id === 107)).toEqual([107, 2])
    expect(readAnswer.ok && [...readAnswer.value.suppliersById.keys()].toSorted((a, b) => a - b)).toEqual([
      100, 101, 102, 103, 104, 105, 106, 107,
    ])
    expect(reportedRows).toEqual(Array.from({ length: 7 }, (_, index) => [index + 1, 8]))
    expect(suppliersBefore.suppliersById.size).toBe(1)
  })

  test('an account that shows none is not asked again; one material that it says nothing of is no reason to give up', async () => {
    const none = account(() => useless)
    const readAnswer = await readSuppliers(none.fake, catalogue, ALL, NO_SUPPLIERS, true, {})
    expect([none.asked.length, readAnswer]).toEqual([
      1,
      { ok: true, value: { answers: false, suppliersById: new Map() } },
    ])
    const some = account((id) => (id === 102 ? useless : known(id)))
    const maxAnswer = await readSuppliers(some.fake, catalogue, ALL, NO_SUPPLIERS, true, {})
    expect([
      some.asked.length,
      maxAnswer.ok && maxAnswer.value.answers,
      maxAnswer.ok && maxAnswer.value.suppliersById.size,
    ]).toEqual([8, true, 7])
  })

  test('a failure ends the reading, and is told where reading was chosen', async () => {
    const { fake, asked } = account((id) => (id < 102 ? known(id) : failedReply))
    const readAnswer = await readSuppliers(fake, catalogue, ALL, NO_SUPPLIERS, true, {})
    expect(readAnswer).toEqual({ ok: false, failure: { kind: 'key-refused' }, storage: 1 })
    expect(asked.length).toBeLessThan(8)
    const lostResult = account(() => failedReply)
    expect(await readSuppliers(lostResult.fake, catalogue, ALL, NO_SUPPLIERS, false, {})).toEqual({
      ok: true,
      value: { answers: null, suppliersById: new Map() },
    })
  })

  test('an account that has no such question is not asked', async () => {
    const readAnswer = await readSuppliers(new FakeAccount(), catalogue, ALL, NO_SUPPLIERS, true, {})
    expect(readAnswer).toEqual({ ok: true, value: NO_SUPPLIERS })
  })
})

const FIRST = '2026-10-03T10:00:00.000Z'
const SECOND = '2026-11-03T10:00:00.000Z'
const ID = 'p-00000000000000aa'

const howRead: ReadingRules = {
  at: FIRST,
  file: 'oct.csv',
  recognition: { headings: ['sku'], used: ['sku'], sheet: null, encoding: null, fileName: null },
  reading: { storage: 1, columns: [], bareColumns: [] },
  keep: ['name'],
  missing: 'archive',
}
const holz: Profile = { stocksheetProfile: 1, id: ID, name: 'Holz AG', howRead, crossReference: [] }

function storeOf(profiles: readonly Profile[]) {
  const held = new Map(profiles.map((profile) => [profile.id, profile]))
  const lists = new Map<string, LastList>()
  const store: ProfileStore = {
    list: async () => [...held.values()],
    save: async (profile) => void held.set(profile.id, profile),
    remove: async (id) => void held.delete(id),
    lastList: async (id) => lists.get(id) ?? null,
    saveLastList: async (id, list) => lists.set(id, list).size > 0,
    forgetLastList: async (id) => void lists.delete(id),
  }
  return { store, held, lists }
}

describe('what an applied list is kept as', () => {
  test('[SUPPLIER-4] a list is kept under the name a person gave, else with the profile it was read with', async () => {
    const kept = async (over: { used?: string; name?: string }, profiles: readonly Profile[] = [holz]) => {
      const { store, lists, held } = storeOf(profiles)
      const asked: unknown[] = []
      const list = {
        rulesToRemember: async (given: unknown) => {
          asked.push(given)
          return { howRead, answeredCodes: [{ code: 'X', pick: 100 }] }
        },
        lines: async () => [],
      }
      const as = { profiles, usedProfileId: over.used, name: over.name, newId: () => 'p-new', savedAt: SECOND }
      const made = await rememberAppliedList(store, list, as)
      return {
        id: made?.profile.id,
        fresh: made?.isNew,
        asked,
        lists: [...lists.keys()],
        names: [...held.values()].map(({ name }) => name),
      }
    }
    const policies = [{ at: SECOND, missing: 'archive' }]
    expect(await kept({ used: ID })).toEqual({ id: ID, fresh: false, asked: policies, lists: [ID], names: ['Holz AG'] })
    expect(await kept({ name: ' holz ag' })).toMatchObject({ id: ID, fresh: false, asked: policies })
    expect(await kept({ used: ID, name: 'Stahl' })).toEqual({
      id: 'p-new',
      fresh: true,
      asked: [{ at: SECOND, missing: 'leave' }],
      lists: ['p-new'],
      names: ['Holz AG', 'Stahl'],
    })
    expect(await kept({ used: 'p-other' })).toMatchObject({ id: undefined, lists: [] })
    expect(await kept({})).toMatchObject({ id: undefined, lists: [] })
  })

  test('[LINK-1] the address of a list is kept, also when a later one comes as a file', async () => {
    const { store } = storeOf([holz])
    const list = { rulesToRemember: async () => ({ howRead, answeredCodes: [] }), lines: async () => [] }
    const linkAfter = async (link: string | undefined) => {
      const profiles = await store.list()
      const request = { profiles, usedProfileId: ID, name: undefined, newId: () => 'p-new', savedAt: SECOND, link }
      const remembered = await rememberAppliedList(store, list, request)
      return [remembered?.profile.howRead.link, remembered?.isReadDifferently]
    }
    expect(await linkAfter(undefined)).toEqual([undefined, false])
    expect(await linkAfter('https://lists.example/a.csv')).toEqual(['https://lists.example/a.csv', false])
    expect(await linkAfter(undefined)).toEqual(['https://lists.example/a.csv', false])
    expect(await linkAfter('https://lists.example/b.csv')).toEqual(['https://lists.example/b.csv', false])
    expect(await linkAfter(`https://lists.example/${'c'.repeat(2000)}`)).toEqual(['https://lists.example/b.csv', false])
  })
})
