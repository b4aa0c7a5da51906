import { expect, test } from 'vitest'
import { quotaParts } from '../../../src-renderer/view/quota-parts.ts'

test.each([
  [{ used: 100, limit: 1000, reserve: 50 }, 200, { left: 850, limit: 1000, short: 0, slices: [100, 200, 650, 50] }],
  [{ used: 900, limit: 1000, reserve: 50 }, 200, { left: 50, limit: 1000, short: 150, slices: [900, 50, 50] }],
  [{ used: 1200, limit: 1000, reserve: 50 }, 10, { left: 0, limit: 1000, short: 10, slices: [1000] }],
  [{ used: 0, limit: 1000, reserve: 0 }, 0, { left: 1000, limit: 1000, short: 0, slices: [1000] }],
])('%o with %i needed', (quota, needed, { slices, ...rest }) => {
  const parts = quotaParts(quota, needed)
  expect(parts).toMatchObject(rest)
  expect(parts.slices.map(({ count }) => count)).toEqual(slices)
})
