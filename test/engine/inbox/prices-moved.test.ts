/** How far prices move, taken together. */
import { expect, test } from 'vitest'
import { pricesMoved } from '../../../src-main/engine/inbox/prices-moved.ts'

const row = (field: 'price' | 'minimum', before: string | null, after: string) => ({
  calls: [{ method: 'materials/edit' as const, row: 1, body: {}, changes: [{ field, storage: null, before, after }] }],
})

test('[INBOX-4] sums are exact; new materials and other fields are not among them', () => {
  const rows = [
    row('price', '0.1', '0.2'),
    row('price', '0.2', '0.1'),
    row('price', null, '9'),
    row('minimum', '1', '2'),
  ]
  expect(pricesMoved(rows)).toEqual({ count: 2, before: '0.3', after: '0.3' })
  expect(pricesMoved([row('minimum', '1', '2')])).toBe(null)
})
