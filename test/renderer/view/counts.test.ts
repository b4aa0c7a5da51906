import { expect, test } from 'vitest'
import {
  makeApplyCounts,
  countRowsToApply,
  filterOfPill,
  chooseFirstFilter,
  listPills,
  pressedPillsOf,
  STATUSES_TO_REVIEW,
  countRowsToReview,
  togglePill,
} from '../../../src-renderer/view/counts.ts'
import type { RowFilter } from '../../../src-shared/api/window-types.ts'
import { planCounts } from '../../run-counts.ts'

const mixed = planCounts({ add: 3, edit: 40, 'edit+stock': 2, unchanged: 250, problem: 5 })

test('changes counts rows that would be applied, review adds the blocked ones', () => {
  expect([countRowsToApply(mixed), countRowsToReview(mixed)]).toEqual([45, 50])
})

test('pills only appear if they would show something', () => {
  expect(listPills({ counts: mixed, rowCount: 300 })).toEqual([
    { name: 'needs', count: 5 },
    { name: 'changes', count: 42 },
    { name: 'new', count: 3 },
    { name: 'all', count: 300 },
  ])
  expect(listPills({ counts: planCounts({ unchanged: 9, delete: 1 }), rowCount: 10 })).toEqual([
    { name: 'deleted', count: 1 },
    { name: 'all', count: 10 },
  ])
})

test('a fresh preview starts with the changed rows, or with all if the list is short or all rows differ', () => {
  expect(chooseFirstFilter(mixed, 300)).toEqual({ statuses: [...STATUSES_TO_REVIEW] })
  expect(chooseFirstFilter(planCounts({ edit: 2, unchanged: 10 }), 12)).toEqual({})
  expect(chooseFirstFilter(planCounts({ add: 100 }), 100)).toEqual({})
  expect(chooseFirstFilter(planCounts({ unchanged: 100 }), 100)).toEqual({})
})

test('a pill replaces other pills, but not a search or a column filter', () => {
  const before: RowFilter = { text: 'oak', archived: false, statuses: ['add'], leftOut: true, fields: ['price'] }
  for (const name of ['needs', 'changes', 'new', 'deleted', 'notIn', 'all'] as const) {
    const filter = filterOfPill(before, name)
    expect([...pressedPillsOf(filter)]).toEqual([name])
    expect(filter).toMatchObject({ text: 'oak', archived: false })
    expect(filter).not.toHaveProperty('leftOut')
    expect(filter).not.toHaveProperty('fields')
  }
  expect([...pressedPillsOf(before)]).toEqual(['new'])
  expect([...pressedPillsOf({ leftOut: true })]).toEqual([])
})

test('Shift adds or removes a pill', () => {
  const bothResult = togglePill(filterOfPill({ text: 'oak' }, 'needs'), 'new')
  expect([...pressedPillsOf(bothResult)]).toEqual(['needs', 'new'])
  expect([...pressedPillsOf(togglePill(bothResult, 'needs'))]).toEqual(['new'])
  expect(togglePill(filterOfPill({ text: 'oak' }, 'needs'), 'needs')).toEqual({ text: 'oak' })
  expect([...pressedPillsOf({ statuses: [...STATUSES_TO_REVIEW] })]).toEqual(['needs', 'changes', 'new', 'deleted'])
})

test('Apply counts rows of the table, however many storages a row is for', () => {
  const counts = planCounts({ add: 3, edit: 40, 'edit+stock': 2, delete: 1, conflict: 1, problem: 5, unchanged: 250 })
  expect(makeApplyCounts({ counts })).toEqual({
    rowCount: 46,
    changedCount: 42,
    addedCount: 3,
    deletedCount: 1,
    waitingCount: 6,
  })
  const perMaterial = { rows: 9, columns: [], counts: planCounts({ stock: 2, problem: 1 }) }
  expect(makeApplyCounts({ counts, perMaterial })).toEqual({
    rowCount: 2,
    changedCount: 2,
    addedCount: 0,
    deletedCount: 0,
    waitingCount: 1,
  })
})
