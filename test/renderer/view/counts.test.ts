import { expect, test } from 'vitest'
import {
  applyCounts,
  changes,
  chipOf,
  chips,
  filterOfChip,
  firstFilter,
  REVIEWED,
  toReview,
} from '../../../src-renderer/view/counts.ts'
import { planCounts } from '../../run-counts.ts'

const mixed = planCounts({ add: 3, edit: 40, 'edit+stock': 2, unchanged: 250, problem: 5 })

test('changes are rows that would be applied, review adds what keeps others from it', () => {
  expect([changes(mixed), toReview(mixed)]).toEqual([45, 50])
})

test('chips show only what would show something', () => {
  expect(chips(mixed, 300)).toEqual([
    { name: 'review', count: 50 },
    { name: 'all', count: 300 },
    { name: 'add', count: 3 },
    { name: 'edit', count: 40 },
    { name: 'edit+stock', count: 2 },
    { name: 'problem', count: 5 },
    { name: 'unchanged', count: 250 },
  ])
  expect(chips(planCounts({ unchanged: 9 }), 9)).toEqual([
    { name: 'all', count: 9 },
    { name: 'unchanged', count: 9 },
  ])
})

test('a fresh preview starts with what differs, a short or all-different one with everything', () => {
  expect(firstFilter(mixed, 300)).toEqual({ statuses: [...REVIEWED] })
  expect(firstFilter(planCounts({ edit: 2, unchanged: 10 }), 12)).toEqual({})
  expect(firstFilter(planCounts({ add: 100 }), 100)).toEqual({})
  expect(firstFilter(planCounts({ unchanged: 100 }), 100)).toEqual({})
})

test('a filter and its chip are the same thing; search and problem stay', () => {
  for (const chip of ['all', 'review', 'edit+stock', 'unchanged'] as const) {
    const filter = filterOfChip({ text: 'oak', statuses: ['add'] }, chip)
    expect(chipOf(filter)).toBe(chip)
    expect(filter.text).toBe('oak')
  }
  expect(chipOf({ statuses: ['add', 'edit'] })).toBeNull()
})

test('what Apply does is counted in rows of the table, however many storages a row is for', () => {
  const counts = planCounts({ add: 3, edit: 40, 'edit+stock': 2, delete: 1, conflict: 1, problem: 5, unchanged: 250 })
  expect(applyCounts({ counts })).toEqual({ rows: 46, changed: 42, added: 3, deleted: 1, waiting: 6 })
  const perMaterial = { rows: 9, columns: [], counts: planCounts({ stock: 2, problem: 1 }) }
  expect(applyCounts({ counts, perMaterial })).toEqual({ rows: 2, changed: 2, added: 0, deleted: 0, waiting: 1 })
})
