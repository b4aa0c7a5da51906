import { expect, test } from 'vitest'
import { undoView } from '../../../src-main/hosts/app/undo-view.ts'
import { calls } from '../../../src-shared/contract/calls.ts'
import type { UndoOutline } from '../../../src-main/engine/run/undo.ts'

type Row = UndoOutline['rows'][number]

const row = (row: number, sheet?: string): Row => ({
  row,
  ...(sheet === undefined ? {} : { sheet }),
  status: 'edit',
  materialId: 7,
  name: 'Oak',
  lane: 'm7',
  changes: [],
  problems: [],
  calls: [],
  note: null,
})

test('rows of several sheets carry their sheet; rows of one carry none', () => {
  const outline = { rows: [row(2, 'Main'), row(2, 'Shop'), row(3)], writes: 3, deletes: 0, total: 3 }
  const told = undoView({ ...outline, warnings: [], phrase: null }, 'en')
  expect(calls['undo.plan'].reply.parse(told).rows).toEqual([
    { row: 2, sheet: 'Main', name: 'Oak', status: 'edit', changes: [], note: null },
    { row: 2, sheet: 'Shop', name: 'Oak', status: 'edit', changes: [], note: null },
    { row: 3, name: 'Oak', status: 'edit', changes: [], note: null },
  ])
})
