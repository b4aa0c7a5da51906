/** Properties: codes of two suppliers, and of two accounts, never mix. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { fc } from '../../../fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalPort } from '../../../../src-main/ports/journal-port.ts'
import { storeFileOf } from '../../../../src-main/store/database/with-store.ts'
import { openJournal } from '../../../../src-main/store/journal/journal.ts'
import { makeProfileId, makeSupplierStore } from '../../../../src-main/store/suppliers/suppliers-table.ts'
import { makeImportedProfile, withCode, removeCodes } from '../../../../src-main/import/suppliers/profile-changes.ts'
import { readKnownSuppliers } from '../../../../src-main/import/suppliers/read-suppliers.ts'
import type { Profile } from '../../../../src-shared/api/profile.ts'
import { crossReferenceOf, findPicksByCode } from '../../../../src-shared/plan/suppliers/cross-reference.ts'
import { makeOfferFinder } from '../../../../src-shared/plan/suppliers/reorder-list.ts'
import { catalogueOf, draftsOf } from '../../../build.ts'

const AT = '2026-10-03T08:00:00.000Z'
let folder = ''
let journal: JournalPort
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-codes-'))
  // As in a program, the file stays open between changes.
  journal = openJournal(storeFileOf(folder))
})
afterAll(() => {
  journal.close()
  return rm(folder, { recursive: true })
})

function profile(name: string, codes: readonly (readonly [string, number])[]): Profile {
  const recognition = { headings: ['sku'], used: ['sku'], sheet: null, encoding: null, fileName: null }
  const version = {
    at: AT,
    file: 'a.csv',
    recognition,
    reading: { storage: 1, columns: [], bareColumns: [] },
    keep: [],
    missing: 'leave' as const,
  }
  const empty: Profile = { stocksheetProfile: 1, id: makeProfileId(), name, howRead: version, crossReference: [] }
  return codes.reduce((made, [code, material]) => withCode(made, code, material, AT), empty)
}

// Only few codes, so that suppliers and accounts share many of them, written in several ways.
const code = fc.constantFrom('A-1', 'a-1', ' A-1 ', 'B', 'b', 'Д-1', '00123', '=1+1')
const codesOf = (from: number) => fc.array(fc.tuple(code, fc.integer({ min: from, max: from + 9 })), { maxLength: 12 })

test('[SUPPLIER-5] law: a code means a material of its own supplier and account, whoever else has the same code', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(codesOf(100), codesOf(200), codesOf(300), async (holz, stahl, elsewhere) => {
      run += 1
      const [here, there] = [
        makeSupplierStore(openStoreIn(folder), `account ${run}`),
        makeSupplierStore(openStoreIn(folder), `other ${run}`),
      ]
      await here.save(profile('Holz', holz))
      await here.save(profile('Stahl', stahl))
      await there.save(profile('Holz', elsewhere))
      const drafts = draftsOf(['A-1', 'B', 'Д-1', '00123', '=1+1'].map((sku) => ({ sku })))
      const materials = Array.from({ length: 300 }, (_, index) => ({ id: 100 + index, in: { 1: '0' } }))
      const catalogue = catalogueOf(materials)
      for (const [store, from] of [
        [
          here,
          new Map([
            ['Holz', 100],
            ['Stahl', 200],
          ]),
        ],
        [there, new Map([['Holz', 300]])],
      ] as const) {
        const profiles = await store.list()
        expect(profiles.map(({ name }) => name)).toEqual([...from.keys()])
        for (const { name, crossReference } of profiles) {
          const least = from.get(name) ?? 0
          for (const pick of findPicksByCode(drafts, crossReferenceOf(crossReference), catalogue).values())
            expect(Math.floor(Number(pick) / 100) * 100).toBe(least)
        }
        for (const knownSupplier of await readKnownSuppliers(store)) {
          for (const [index, { supplier }] of makeOfferFinder(catalogue)(knownSupplier)) {
            expect(supplier).toBe(knownSupplier.name)
            expect(Math.floor((catalogue.ids[index] ?? 0) / 100) * 100).toBe(from.get(knownSupplier.name))
          }
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('[SUPPLIER-5] law: a profile that is handed on to another account takes no code along', () => {
  fc.assert(
    fc.property(codesOf(100), (codes) => {
      const own = profile('Holz', codes)
      const makeResult = makeImportedProfile(JSON.parse(JSON.stringify(removeCodes(own))), [], makeProfileId())
      expect(makeResult).toMatchObject({ ok: true, value: { crossReference: [] } })
      // Not even a code that somebody has written into the file.
      expect(makeImportedProfile(own, [], makeProfileId())).toMatchObject({ ok: true, value: { crossReference: [] } })
    }),
  )
})
