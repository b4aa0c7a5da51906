import { expect, test } from 'vitest'
import { makeUndoView } from '../../../src-main/app/run-history.ts'
import { planDelete } from '../../../src-shared/plan/changes-to-requests.ts'
import { decimal } from '../../build.ts'
import { calls } from '../../../src-shared/api/calls.ts'
import type { UndoOutline } from '../../../src-main/run/plan-undo.ts'

type Row = UndoOutline['rows'][number]

const row = (row: number, sheet?: string): Row => ({
  row,
  ...(sheet === undefined ? {} : { sheet }),
  status: 'edit',
  materialId: 7,
  name: 'Oak',
  group: 'm7',
  changes: [],
  problems: [],
  calls: [],
  note: null,
})

test('rows of several sheets carry their sheet; rows of one carry none', () => {
  const outline = { rows: [row(2, 'Main'), row(2, 'Shop'), row(3)], writes: 3, deletes: 0, total: 3 }
  const reportResult = makeUndoView(
    { ...outline, warnings: [], phrase: null, readAt: '2026-11-21T10:00:00Z' },
    new Map(),
  )
  expect(calls['undo.plan'].reply.parse(reportResult).rows).toEqual([
    { row: 2, sheet: 'Main', name: 'Oak', status: 'edit', changes: [], note: null },
    { row: 2, sheet: 'Shop', name: 'Oak', status: 'edit', changes: [], note: null },
    { row: 3, name: 'Oak', status: 'edit', changes: [], note: null },
  ])
})

test('[T-3] a material that is deleted again shows the balances that go with it, and their value', () => {
  const stocks = [1, 2].map((storage) => ({ storage, stock: decimal(storage === 1 ? '40' : '3') }))
  const call = planDelete(7, { row: 2 }, { name: 'Oak', price: decimal('12.5'), stocks })
  const rows = [{ ...row(2), status: 'delete' as const, changes: call.changes, calls: [call] }]
  const reportResult = makeUndoView(
    { rows, writes: 1, deletes: 1, total: 1, warnings: [], phrase: 'delete 1', readAt: '2026-11-21T10:00:00Z' },
    new Map(),
  )
  expect(calls['undo.plan'].reply.parse(reportResult).rows[0]?.lost).toEqual({ stock: '43', value: '537.5' })
})
