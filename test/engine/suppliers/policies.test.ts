import { expect, test } from 'vitest'
import { withPolicies } from '../../../src-main/engine/suppliers/remember-list.ts'
import { limitsOf } from '../../../src-main/engine/import/used-limits.ts'
import { profileSchema, type Profile } from '../../../src-shared/contract/profile.ts'
import { guardLimitsSchema } from '../../../src-shared/contract/settings.ts'
import { OUTLIER_LIMITS } from '../../../src-shared/domain/guard/outliers-limits.ts'

const AT = '2026-10-03T08:00:00.000Z'
const LATER = '2026-11-03T08:00:00.000Z'
const holz: Profile = {
  stocksheetProfile: 1,
  id: `p-${'0'.repeat(16)}`,
  name: 'Holz AG',
  versions: [
    {
      at: AT,
      file: 'oct.csv',
      recognition: { headings: ['sku'], used: ['sku'], sheet: null, encoding: null, fileName: null },
      reading: { storage: 1, columns: [], bareColumns: [] },
      keep: ['name'],
      missing: 'leave',
    },
  ],
  crossReference: [],
}
const strict = guardLimitsSchema.parse({ factor: 1.5 })

test('[SUPPLIER-11] a rule that changes is a version; what is not said stays', () => {
  const marked = withPolicies(holz, { missing: 'mark' }, LATER)
  expect(marked.versions.length).toBe(2)
  expect(marked.versions[1]).toEqual({ ...holz.versions[0], at: LATER, missing: 'mark' })
  const guarded = withPolicies(marked, { guard: strict, keep: [] }, LATER)
  expect(guarded.versions[2]).toMatchObject({ missing: 'mark', keep: [], guard: { factor: 1.5 } })
  expect(profileSchema.parse(JSON.parse(JSON.stringify(guarded)))).toEqual(guarded)
  expect(withPolicies(guarded, { guard: null }, LATER).versions[3]).not.toHaveProperty('guard')
})

test('what is as it was makes no version', () => {
  expect(withPolicies(holz, { missing: 'leave', keep: ['name'], guard: null }, LATER)).toBe(holz)
})

test('[SUPPLIER-11] limits chosen for a list come first, then the profile’s, then the program’s', () => {
  const guarded = withPolicies(holz, { guard: strict }, LATER)
  const read = { storage: 1, profile: guarded.id }
  const factor = (ownLimits: boolean, choices: typeof read | { readonly storage: number }) =>
    limitsOf({ profiles: [guarded], limits: { ...OUTLIER_LIMITS, factor: 3 }, ownLimits }, choices)?.factor
  expect([factor(false, read), factor(true, read), factor(false, { storage: 1 })]).toEqual([1.5, 3, 3])
})
