/** A plan that takes a run back, as the window shows it. */
import type { Reply } from '../../../src-shared/contract/calls.ts'
import { reasonText } from '../../../src-shared/domain/messages/runs.ts'
import type { UndoPlan } from '../../engine/run/undo.ts'

/** Rows the window lists; the rest is counted. */
const MOST_ROWS = 500

export function undoView({ rows, warnings }: UndoPlan): Reply<'undo.plan'> {
  const calls = rows.flatMap((row) => row.calls)
  return {
    writes: calls.length,
    deletes: calls.filter(({ method }) => method === 'materials/delete').length,
    rows: rows.slice(0, MOST_ROWS).map(({ row, name, status, changes, note }) => ({
      row,
      name,
      status,
      changes: changes.map(({ field, before, after }) => ({ field, before, after })),
      note: note === null ? null : reasonText(note),
    })),
    total: rows.length,
    warnings: warnings.map((warning) => reasonText(warning)),
  }
}
