import { expect, test } from 'vitest'
import { withPolicies } from '../../../../src-main/import/suppliers/remember-applied.ts'
import { profileSchema, type Profile } from '../../../../src-shared/api/profile.ts'

const AT = '2026-10-03T08:00:00.000Z'
const LATER = '2026-11-03T08:00:00.000Z'
const holz: Profile = {
  stocksheetProfile: 1,
  id: `p-${'0'.repeat(16)}`,
  name: 'Holz AG',
  howRead: {
    at: AT,
    file: 'oct.csv',
    recognition: { headings: ['sku'], used: ['sku'], sheet: null, encoding: null, fileName: null },
    reading: { storage: 1, columns: [], bareColumns: [] },
    keep: ['name'],
    missing: 'leave',
  },
  crossReference: [],
}

test('[SUPPLIER-11] a rule is changed; what is not said stays', () => {
  const markedResult = withPolicies(holz, { missing: 'mark' }, LATER)
  expect(markedResult.howRead).toEqual({ ...holz.howRead, at: LATER, missing: 'mark' })
  const keepResult = withPolicies(markedResult, { keep: [] }, LATER)
  expect(keepResult.howRead).toEqual({ ...holz.howRead, at: LATER, missing: 'mark', keep: [] })
  expect(profileSchema.parse(JSON.parse(JSON.stringify(keepResult)))).toEqual(keepResult)
})

test('what is as it was changes nothing', () => {
  expect(withPolicies(holz, { missing: 'leave', keep: ['name'] }, LATER)).toBe(holz)
})
