/** Removes runs from the tables and from the records of other runs. [KEPT-2] [KEPT-3] */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { makeComparableAddress } from '../../../src-shared/account/account-place.ts'
import { parseJson, readStoredNumber, parseColumnValue } from '../database/database-error.ts'
import { parseStoredHead, parseStoredMarks } from './stored-values.ts'
import { withStore } from '../database/with-store.ts'

const runRowSchema = z.object({ head: z.string(), account: z.string(), ledger: z.string() })

/** Accounts named in runs: each address, with the names and ledgers used for it. */
export function listAccountsInRuns(file: string): { address: string; names: string[]; ledgers: string[] }[] {
  return withStore(file, (database) => {
    const rows = database.prepare('SELECT head, account, ledger FROM runs ORDER BY started').all()
    const runsWithAddress = rows.map((row) => {
      const run = parseColumnValue(runRowSchema, row)
      return { ...run, address: parseStoredHead(run.head).account }
    })
    const runsByAddress = Map.groupBy(runsWithAddress, ({ address }) => makeComparableAddress(address))
    return [...runsByAddress.values()].map((runs) => ({
      address: runs.at(-1)?.address ?? '',
      names: [...new Set(runs.map(({ account }) => account))],
      ledgers: [...new Set(runs.map(({ ledger }) => ledger))],
    }))
  })
}

/** Removes runs and everything that belongs to them. The caller ensures that no process works on them. */
export function removeRuns(database: DatabaseSync, erasedRuns: ReadonlySet<string>): void {
  const deleteRun = database.prepare('DELETE FROM runs WHERE id = ?')
  for (const id of erasedRuns) deleteRun.run(id)
  removeRunReferences(database, erasedRuns)
}

/**
 * Rows of other runs record which of their values the erased runs overwrote, and the names of those runs' files. Only the fact that another run
 * overwrote them is kept.
 */
function removeRunReferences(database: DatabaseSync, erasedRuns: ReadonlySet<string>): void {
  const rows = database
    .prepare('SELECT run, seq, reason, since, marks FROM rows WHERE reason LIKE \'%"run"%\' OR marks IS NOT NULL')
    .all()
  const updateRow = database.prepare('UPDATE rows SET reason = ?, since = ?, marks = ? WHERE run = ? AND seq = ?')
  for (const row of rows) {
    const reason = removeErasedRun(row['reason'], erasedRuns)
    const laterChange = removeErasedRun(row['since'], erasedRuns)
    const marks = removeErasedMarks(row['marks'], erasedRuns)
    if (reason === row['reason'] && laterChange === row['since'] && marks === row['marks']) continue
    updateRow.run(reason, laterChange, marks, readStoredNumber(row, 'run'), readStoredNumber(row, 'seq'))
  }
  for (const table of ['calls', 'runs']) {
    const idColumn = table === 'runs' ? 'key' : 'rowid'
    const keyColumns = table === 'calls' ? 'run, lane, seq' : idColumn
    for (const row of database
      .prepare(`SELECT ${keyColumns}, reason FROM ${table} WHERE reason LIKE '%"run"%'`)
      .all()) {
      const reason = removeErasedRun(row['reason'], erasedRuns)
      if (reason === row['reason']) continue
      if (table === 'runs')
        database.prepare('UPDATE runs SET reason = ? WHERE key = ?').run(reason, readStoredNumber(row, 'key'))
      else {
        database
          .prepare('UPDATE calls SET reason = ? WHERE run = ? AND lane = ? AND seq = ?')
          .run(reason, readStoredNumber(row, 'run'), readStoredNumber(row, 'lane'), readStoredNumber(row, 'seq'))
      }
    }
  }
}

const reasonSchema = z.looseObject({ details: z.record(z.string(), z.union([z.string(), z.number()])) })

function removeErasedRun(text: unknown, erasedRuns: ReadonlySet<string>): string | null {
  if (typeof text !== 'string') return null
  const reason = reasonSchema.parse(parseJson(text))
  const { run, after: laterRun } = reason.details
  if (typeof run !== 'string' || !erasedRuns.has(run)) return text
  const laterRunDetail = laterRun === undefined ? {} : { after: laterRun }
  return JSON.stringify({ ...reason, details: { run, erased: 1, ...laterRunDetail } })
}

function removeErasedMarks(text: unknown, erasedRuns: ReadonlySet<string>): string | null {
  if (typeof text !== 'string') return null
  const { over: overwrittenMarks, found: foundMarks } = parseStoredMarks(text)
  if (![...overwrittenMarks, ...foundMarks].some(({ run }) => erasedRuns.has(run))) return text
  const remainingMarks = foundMarks.filter(({ run }) => !erasedRuns.has(run))
  const blankMarks = overwrittenMarks.map((mark) =>
    erasedRuns.has(mark.run) ? { place: mark.place, run: mark.run, value: null, at: mark.at, undo: mark.undo } : mark,
  )
  return JSON.stringify({ over: blankMarks, found: remainingMarks })
}
