import { expect, test } from 'vitest'
import { makeRefusalReason } from '../../../src-shared/run/account-refusal.ts'
import { RUN_REASONS, makeReason } from '../../../src-shared/run/run.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'

test.each([
  ['No stock in input', 'stock'],
  ['No material_id in input', 'id'],
  ['Name must not be empty', 'name'],
  ['Unit not found', 'unit'],
  ['Unit cannot be changed to another unit group: the material is used in components of products', 'unit'],
  ['Storage ID not found', 'storage'],
  ['Invalid price value. Must be a number', 'price'],
  ['Invalid minimum value. Must be a number', 'minimum'],
  ['Category 17 not found', 'categories'],
  ['Supplier not found or access denied', 'suppliers'],
  ['Material not found or access denied', 'id'],
  ['Material is not stored in storage location 4, so its minimum cannot be set there', 'minimum'],
  ['Something new', null],
])('[RUN-11] “%s” concerns %s and keeps its text', (error, field) => {
  const reason = makeRefusalReason(error)
  expect(reason.field).toBe(field)
  expect(reasonText(reason)).toContain(`“${error}”`)
})

test('every reason has words that end as a sentence, with or without details', () => {
  for (const code of RUN_REASONS) {
    if (code === 'journal') continue // The journal provides this text itself.
    expect(reasonText(makeReason(code, { count: 3 }, 'stock')), code).toMatch(/^[A-Z3].*\.$/s)
  }
  expect(reasonText(makeReason('drifted', { base: '5', mine: '8', live: '6', storage: 1 }, 'stock'))).toBe(
    'Left out: the stock in storage 1 changed in the account after the preview. It was “5”, you asked for “8”, the account now has “6”. Read it again to decide.',
  )
})
