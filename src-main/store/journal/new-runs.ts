/** Creates a run, from its first row in the journal to its start. A run that was never started is removed. */
import { randomBytes } from 'node:crypto'
import type { JournalPort, NewRow } from '../../ports/journal-port.ts'
import type { JournalDependencies } from './journal-parts.ts'
import { readStoredNumber } from '../database/database-error.ts'
import { toStoredHead } from './stored-values.ts'
import { isDriven } from './stored-runs.ts'
import { LEASE_MS } from '../database/lease.ts'
import type { DatabaseSync } from 'node:sqlite'

export function makeNewRuns({
  database,
  runs,
  ids,
  owner,
  now,
  transaction,
}: JournalDependencies): Pick<JournalPort, 'create' | 'addRows' | 'begin'> {
  return {
    create: (newRun) =>
      transaction(() => {
        const selectRunId = database.prepare('SELECT 1 FROM runs WHERE id = ?')
        let id = makeRunId(now())
        // There are 65,536 suffixes, to distinguish runs of the same minute.
        while (selectRunId.get(id) !== undefined) id = makeRunId(now())
        database
          .prepare(
            `INSERT INTO runs (id, account, storage, file, head, ledger, known, storages, undo_of, started, state, owner, lease_until)
             VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, 'preparing', ?, ?)`,
          )
          .run(
            id,
            newRun.account,
            newRun.head.storage,
            newRun.head.file,
            toStoredHead(newRun.head, newRun.planSha256 ?? null),
            newRun.ledger,
            JSON.stringify(newRun.knownStorages),
            newRun.undoOf,
            now(),
            owner,
            now() + LEASE_MS,
          )
        return id
      }),
    addRows: (id, rows) => transaction(() => addRows(database, runs.findDrivenRun(id).key, rows)),
    begin: (id, storages, planIds) =>
      transaction(() => {
        const { key } = runs.findDrivenRun(id)
        if (planIds !== null) ids.writeIds(key, 'plan', planIds)
        database
          .prepare("UPDATE runs SET state = 'running', storages = ? WHERE key = ?")
          .run(JSON.stringify(storages), key)
      }),
  }
}

/** Removes runs whose process ended while it was writing their rows. */
export function removeUnstartedRuns({ database, now, transaction }: JournalDependencies): void {
  transaction(() => {
    const unstartedRuns = database
      .prepare("SELECT key, owner, lease_until AS until FROM runs WHERE state = 'preparing'")
      .all()
    for (const row of unstartedRuns) {
      if (!isDriven(row, now())) database.prepare('DELETE FROM runs WHERE key = ?').run(readStoredNumber(row, 'key'))
    }
  })
}

/** Makes a readable and sortable id, such as 20261121-0524-3f9a. */
function makeRunId(now: number): string {
  const [date = '', time = ''] = new Date(now).toISOString().split('T')
  const hourAndMinute = time.slice(0, 5).replace(':', '')
  return `${date.replaceAll('-', '')}-${hourAndMinute}-${randomBytes(2).toString('hex')}`
}

/** Writes a plan's rows and calls for a run that has not started. Part of the caller's transaction. */
function addRows(database: DatabaseSync, key: number, rows: readonly NewRow[]): void {
  const readLastSeq = (table: 'rows' | 'calls'): number =>
    readStoredNumber(
      database.prepare(`SELECT coalesce(max(seq), -1) AS seq FROM ${table} WHERE run = ?`).get(key),
      'seq',
    )
  const insertRow = database.prepare(
    'INSERT INTO rows (run, seq, row, status, material_id, name, lane, changes, state, reason, sheet) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const insertCall = database.prepare(
    `INSERT INTO calls (run, lane, seq, row_seq, row, method, body, changes, state, material_id, sheet)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'planned', ?, ?)`,
  )
  let rowSeq = readLastSeq('rows')
  let callSeq = readLastSeq('calls')
  for (const { plan, group, state, reason } of rows) {
    rowSeq += 1
    // When a row is verified, the changes stored here and those of its calls are compared with the account. A row without calls stores its own
    // changes. Any other row stores only its side effects. A skipped row keeps its intended changes for the report.
    const changes = JSON.stringify(plan.calls.length === 0 ? plan.changes : (plan.expectedChanges ?? []))
    const reasonJson = reason === null ? null : JSON.stringify(reason)
    insertRow.run(
      key,
      rowSeq,
      plan.row,
      plan.status,
      plan.materialId,
      plan.name,
      group,
      changes,
      state,
      reasonJson,
      plan.sheet ?? null,
    )
    for (const { row: fileRow, sheet, method, body, changes } of plan.calls) {
      callSeq += 1
      const [bodyText, changesText] = [JSON.stringify(body), JSON.stringify(changes)]
      insertCall.run(
        key,
        group,
        callSeq,
        rowSeq,
        fileRow,
        method,
        bodyText,
        changesText,
        plan.materialId,
        sheet ?? null,
      )
    }
  }
}
