import { expect, test } from 'vitest'
import { isUndoable, makeUndoOutline, type UndoRow } from '../../../src-renderer/view/undo-rows.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const row = (row: number, status: string, note: UndoRow['note'] = null): UndoRow => ({
  row,
  name: markUntrusted(`Material ${row}`),
  status,
  changes: [],
  note,
})

test('restored rows and rows that stay are shown with the reason; those that are already restored are counted', () => {
  const rows = [
    row(2, 'edit'),
    row(3, 'unchanged'),
    row(4, 'conflict', { code: 'undo-changed-since', field: null, details: {} }),
    row(5, 'delete'),
  ]
  const outline = makeUndoOutline({ rows })
  expect(outline).toEqual({ shownRows: [rows[0], rows[2], rows[3]], undoneCount: 2, keptCount: 1, unchangedCount: 1 })
  expect(rows.map(isUndoable)).toEqual([true, false, false, true])
  expect(makeUndoOutline({ rows: [] })).toEqual({ shownRows: [], undoneCount: 0, keptCount: 0, unchangedCount: 0 })
})
