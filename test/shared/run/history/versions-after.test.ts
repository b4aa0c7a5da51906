/** The account at a moment after a reading, including what our runs have verified since. */
import { expect, test } from 'vitest'
import { makeVersionsAfter } from '../../../../src-shared/run/history/material-events.ts'
import { versionsFrom } from './made-versions.ts'
import { ownCall } from '../../../main/run/history/fake-history.ts'
import type { Change } from '../../../../src-shared/plan/plan.ts'

const change = (field: Change['field'], after: string, storage: number | null = null): Change => ({
  field,
  storage,
  before: null,
  after,
})
const before = () =>
  versionsFrom([
    { id: 1, name: 'Oak', price: '2', in: { 1: '5/3' } },
    { id: 3, name: 'Pine', in: { 1: '4/0', 2: '1/0' } },
  ])

test('[HISTORY-11] nothing of ours since: it is the reading', () => {
  expect(makeVersionsAfter(before(), [])).toEqual(before())
})

test('[HISTORY-11] values, rows that came with their stock, new materials and those that were deleted', () => {
  const after = makeVersionsAfter(before(), [
    ownCall('r', { material: 1, changes: [change('price', '9')] }),
    ownCall('r', { material: 1, method: 'materials/update_stock', changes: [change('stock', '7', 2)] }),
    ownCall('r', { material: 3, method: 'materials/delete', changes: [change('name', '')] }),
    ownCall('r', {
      material: 2,
      method: 'materials/add',
      changes: [change('name', 'Ash'), change('unit', 'pcs'), change('stock', '6', 1)],
    }),
    ownCall('r', { material: 1, changes: [change('price', '8')] }),
  ])
  expect(new Map([...after].sort(([a], [b]) => a - b))).toEqual(
    versionsFrom([
      { id: 1, name: 'Oak', price: '8', in: { 1: '5/3', 2: '7/0' } },
      { id: 2, name: 'Ash', unit: 'pcs', in: { 1: '6/0' } },
    ]),
  )
})
