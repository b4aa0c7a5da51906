/** Writes a plan's rows and calls into a run that has not begun. Part of the caller's transaction. */
import type { DatabaseSync } from 'node:sqlite'
import type { NewRow } from '../../ports/journal-port.ts'
import { storedNumber } from '../database/stored-value.ts'

export function addRows(database: DatabaseSync, key: number, rows: readonly NewRow[]): void {
  const last = (table: 'rows' | 'calls'): number =>
    storedNumber(database.prepare(`SELECT coalesce(max(seq), -1) AS seq FROM ${table} WHERE run = ?`).get(key), 'seq')
  const row = database.prepare(
    'INSERT INTO rows (run, seq, row, status, material_id, name, lane, changes, state, reason, sheet) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const call = database.prepare(
    `INSERT INTO calls (run, lane, seq, row_seq, row, method, body, changes, state, material_id, sheet)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'planned', ?, ?)`,
  )
  let rowSeq = last('rows')
  let callSeq = last('calls')
  for (const { plan, group, state, reason } of rows) {
    rowSeq += 1
    // A row without calls of its own is compared by its changes; any other by its calls', and by what they bring along.
    // One that is left out keeps what it meant to change, for the report.
    const changes = JSON.stringify(plan.calls.length === 0 ? plan.changes : (plan.expectedChanges ?? []))
    const why = reason === null ? null : JSON.stringify(reason)
    row.run(
      key,
      rowSeq,
      plan.row,
      plan.status,
      plan.materialId,
      plan.name,
      group,
      changes,
      state,
      why,
      plan.sheet ?? null,
    )
    for (const { row: fileRow, sheet, method, body, changes } of plan.calls) {
      callSeq += 1
      const [bodyText, changesText] = [JSON.stringify(body), JSON.stringify(changes)]
      call.run(key, group, callSeq, rowSeq, fileRow, method, bodyText, changesText, plan.materialId, sheet ?? null)
    }
  }
}
