import { expect, test } from 'vitest'
import { leftOutOfImport, leftOutOfReport } from '../../../src-renderer/view/outcome.ts'

const counts = { add: 0, edit: 20, stock: 0, 'edit+stock': 0, delete: 0, unchanged: 94, problem: 3, conflict: 1 }
const run = {
  verified: 20,
  unverified: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  changed: 0,
  already: 0,
  unchanged: 0,
  waiting: 0,
}

test('unchanged rows and those the user left out are not left out by the run', () => {
  expect(leftOutOfImport({ skipped: 94 }, { counts: { ...counts, problem: 0, conflict: 0 } })).toBe(0)
  expect(leftOutOfImport({ skipped: 98 }, { counts })).toBe(4)
  expect(leftOutOfImport({ skipped: 103 }, { counts, excluded: 5 })).toBe(4)
  expect(leftOutOfImport({ skipped: 10 }, { counts })).toBe(0)
})

test('a report tells skipped work by the rows that need a look', () => {
  expect(leftOutOfReport({ ...run, skipped: 94 }, 0)).toBe(0)
  expect(leftOutOfReport({ ...run, skipped: 98 }, 4)).toBe(4)
  expect(leftOutOfReport({ ...run, failed: 2, unverified: 1, unknown: 1, skipped: 98 }, 8)).toBe(4)
  expect(leftOutOfReport({ ...run, skipped: 2 }, 50)).toBe(2)
})
