/**
 * The calls that runs have sent to an account, for its history. Includes calls that failed or got no answer. Reads the journal through its own
 * connection and writes nothing.
 */
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { OwnCall } from '../../../src-shared/run/history/reading-times.ts'
import type { OwnCalls } from '../../ports/history-port.ts'
import { changeSchema, methodSchema } from '../plan-schema.ts'
import { parseJson } from '../database/database-error.ts'
import { parseStoredHead, parseStoredReason, makeMethodCondition } from './stored-values.ts'
import { withStore } from '../database/with-store.ts'

const changesSchema = z.string().transform(parseJson).pipe(z.array(changeSchema))
const callSchema = z.object({
  run: z.string(),
  undoOf: z.string().nullable(),
  file: z.string(),
  row: z.number(),
  material: z.number(),
  method: methodSchema,
  state: z.enum(['done', 'failed', 'unknown', 'sending']),
  reason: z.string().nullable().transform(parseStoredReason),
  at: z.number().nullable(),
  changes: changesSchema,
  expected: changesSchema.nullable(),
})

const COLUMNS = `r.id AS run, r.undo_of AS undoOf, r.file, c.row, c.material_id AS material, c.method, c.state, c.reason, c.at, c.changes,
  (SELECT w.changes FROM rows w WHERE w.run = c.run AND w.seq = c.row_seq) AS expected`
/** One query per state, because each state has its own partial index. */
const STATE_CONDITIONS = ['done', 'failed', 'unknown', 'sending'].map((state) => `c.state = '${state}'`)

const SINCE_RUN_CONDITION = 'AND r.key >= coalesce((SELECT key FROM runs WHERE id = ?), 0)'
const VERIFIED_CONDITION =
  "EXISTS (SELECT 1 FROM rows w WHERE w.run = c.run AND w.seq = c.row_seq AND w.state = 'verified')"

/** `file`: the path of the journal. */
export function makeOwnCalls(file: string): OwnCalls {
  return {
    runs: (ledger) => withJournalDatabase(file, [], (database) => readRuns(database, ledger)),
    accounts: () => withJournalDatabase(file, [], readLedgerAccounts),
    callsOfMaterial: (ledger, material) =>
      withJournalDatabase(file, [], (database) => readCallsWhere(database, ledger, 'AND c.material_id = ?', material)),
    callsSince: (ledger, run) =>
      withJournalDatabase(file, [], (database) => readCallsWhere(database, ledger, SINCE_RUN_CONDITION, run)),
    verifiedCallsSince: (ledger, run) =>
      withJournalDatabase(file, [], (database) =>
        readCallsWhere(database, ledger, `${SINCE_RUN_CONDITION} AND ${VERIFIED_CONDITION}`, run),
      ),
  }
}

/** Materials that our runs deleted, or that the account reported as missing. */
export function findDeletedMaterials(file: string, ledger: string): ReadonlySet<number> {
  return withJournalDatabase(file, new Set<number>(), (database) => readDeletedIds(database, ledger))
}

/** Oldest first. */
function readRuns(database: DatabaseSync, ledger: string): { readonly run: string; readonly startTime: number }[] {
  const rows = database
    .prepare("SELECT id, started FROM runs WHERE ledger = ? AND state <> 'preparing' ORDER BY key")
    .all(ledger)
  return rows.map(({ id, started: startedAt }) => ({ run: String(id), startTime: Number(startedAt) }))
}

/** Each account, with the name and address in its newest run. */
function readLedgerAccounts(database: DatabaseSync): ReturnType<OwnCalls['accounts']> {
  const selectAccounts = database.prepare(
    'SELECT ledger, account, head FROM runs WHERE key IN (SELECT max(key) FROM runs GROUP BY ledger)',
  )
  return selectAccounts.all().map(({ ledger, account, head }) => ({
    ledger: String(ledger),
    name: String(account),
    address: parseStoredHead(String(head)).account,
  }))
}

function readCallsWhere(database: DatabaseSync, ledger: string, condition: string, value: number | string): OwnCall[] {
  const rows = STATE_CONDITIONS.flatMap((stateCondition) =>
    database
      .prepare(
        `SELECT ${COLUMNS}, r.key AS "order", c.seq FROM calls c JOIN runs r ON r.key = c.run
           WHERE ${stateCondition} AND r.ledger = ? AND c.material_id IS NOT NULL ${condition}`,
      )
      .all(ledger, value),
  )
  // An unfinished run reserves its materials (RUN-18), so all calls for one material were made one after another.
  const callsWithOrder = rows.map((row) => ({
    call: callOf(row),
    order: Number(row['order']),
    seq: Number(row['seq']),
  }))
  callsWithOrder.sort((a, b) => a.order - b.order || a.seq - b.seq)
  // A value that the account already had was not written.
  return callsWithOrder.map(({ call }) => call).filter(({ reason }) => reason?.code !== 'already')
}

function callOf(row: unknown): OwnCall {
  const { state, expected, ...call } = callSchema.parse(row)
  // A request that was in flight when the program ended got no answer.
  return { ...call, state: state === 'sending' ? 'unknown' : state, sideEffects: expected ?? [] }
}

/** Returns `emptyValue` if there is no journal yet. */
function withJournalDatabase<T>(file: string, emptyValue: T, work: (database: DatabaseSync) => T): T {
  if (!existsSync(file)) return emptyValue
  return withStore(file, work)
}

/** Materials that our runs deleted, or that the account reported as missing when a run wrote to them. */
export function readDeletedIds(database: DatabaseSync, ledger: string): ReadonlySet<number> {
  const rows = database
    .prepare(
      `SELECT c.material_id AS id FROM calls c INDEXED BY calls_deleted CROSS JOIN runs r ON r.key = c.run
       WHERE r.ledger = ?1 AND ${makeMethodCondition('removes', 'c.method')} AND c.state = 'done'
       UNION SELECT c.material_id FROM calls c INDEXED BY calls_failed CROSS JOIN runs r ON r.key = c.run
       WHERE r.ledger = ?1 AND c.state = 'failed' AND json_extract(c.reason, '$.details.hint') = 'no-material'`,
    )
    .all(ledger)
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])))
}
