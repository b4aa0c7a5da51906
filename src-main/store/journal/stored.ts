/** What the journal's tables hold, parsed: a value that is not what was written is damage, never a default. */
import { z } from 'zod'
import { methodsThat, type Effect } from '../../../src-shared/material/fields/writing-methods.ts'
import type { MaterialBefore } from '../../../src-shared/run/material-before.ts'
import type { PlanHead } from '../../../src-shared/plan/plan.ts'
import {
  ROW_STATES,
  RUN_REASONS,
  type CallTrace,
  type HeldValues,
  type Mark,
  type RowAfterwards,
  type RunCall,
  type Reason,
  type RunRow,
} from '../../../src-shared/run/run.ts'
import { runStateSchema } from '../../../src-shared/api/run.ts'
import { json, storedValue } from '../database/database-error.ts'
import { body, change, decimal, details, field, method, problem, status, whole } from '../plan-schema.ts'

/** A call's method is one with this effect. Said as the indexes of the schema say it: SQLite uses them for nothing else. */
export function methodThat(effect: Effect, column = 'method'): string {
  const is = methodsThat(effect).map((one) => `${column} = '${one}'`)
  return `(${is.join(' OR ')})`
}

const text = z.string()
const reasonSchema: z.ZodType<Reason> = z.object({
  code: z.enum(RUN_REASONS),
  field: field.nullable(),
  details,
  problem: problem.exactOptional(),
})
const headSchema: z.ZodType<PlanHead> = z.object({
  version: z.literal(1),
  account: text,
  storage: whole,
  file: text,
  catalogue: text,
  fileSha256: text.exactOptional(),
  stock: z.literal(true).exactOptional(),
  perStorage: z.literal(true).exactOptional(),
  names: z.object({ account: text, storages: z.array(z.tuple([whole, text])) }).exactOptional(),
})
/** Beside the head's own members; absent in runs without a plan file. */
const planDigestSchema = z.object({ planSha256: text.nullable().default(null) })
const runRow = z.object({
  id: text,
  account: text,
  storage: whole,
  file: text,
  head: text,
  ledger: text,
  known: text,
  storages: text,
  undo_of: text.nullable(),
  started: whole,
  ended: whole.nullable(),
  state: z.union([runStateSchema, z.literal('preparing')]),
  reason: text.nullable(),
  counts: text.nullable(),
  reads: whole,
  writes: whole,
  retries: whole,
  owner: text.nullable(),
  lease_until: whole,
  age_requests: whole,
  age_sum: whole,
  age_most: whole,
})
export type StoredRun = z.infer<typeof runRow>

export function storedReason(value: string | null): Reason | null {
  return value === null ? null : storedValue(reasonSchema, json(value))
}

export function storedRun(value: unknown): StoredRun {
  return storedValue(runRow, value)
}

export function storedHead(value: string): PlanHead {
  return storedValue(headSchema, json(value))
}

/** A head as the journal keeps it. */
export function headToStore(head: PlanHead, planSha256: string | null): string {
  return JSON.stringify(planSha256 === null ? head : { ...head, planSha256 })
}

export function storedPlanSha256(value: string): string | null {
  return storedValue(planDigestSchema, json(value)).planSha256
}

export function storedIds(value: string): readonly number[] {
  return storedValue(z.array(whole), json(value))
}

/** A column that holds JSON. */
function kept<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return text.transform(json).pipe(schema)
}

const rowState = z.enum(ROW_STATES)
const columns = z.object({
  seq: whole,
  row: whole,
  sheet: text.nullable(),
  group: whole,
  changes: kept(z.array(change)),
  materialId: whole.nullable(),
  reason: kept(reasonSchema).nullable(),
})
const traceColumns = columns.extend({
  rowSeq: whole,
  method,
  state: z.enum(['planned', 'sending', 'done', 'failed', 'unknown', 'skipped']),
  attempts: whole,
})
const callColumns = traceColumns.extend({ body: kept(body) })
const rowColumns = columns.extend({ status, name: text, state: rowState })

/** What storedTrace reads. */
export const TRACE =
  'lane AS "group", seq, row_seq AS rowSeq, row, sheet, method, changes, state, attempts, material_id AS materialId, reason'
/** What storedCall reads. */
export const CALL = `${TRACE}, body`
/** What storedRow reads. */
export const ROW = 'seq, row, sheet, status, material_id AS materialId, name, lane AS "group", changes, state, reason'

export function storedTrace(found: unknown): CallTrace {
  const { sheet, ...call } = storedValue(traceColumns, found)
  return sheet === null ? call : { ...call, sheet }
}

export function storedCall(found: unknown): RunCall {
  const { sheet, ...call } = storedValue(callColumns, found)
  return sheet === null ? call : { ...call, sheet }
}

/** A row of a run as its own table has it: its calls are in another. */
export type StoredRow = Omit<RunRow, 'calls' | 'groupError'>

export function storedRow(found: unknown): StoredRow {
  const { sheet, ...row } = storedValue(rowColumns, found)
  return sheet === null ? row : { ...row, sheet }
}

const markSchema: z.ZodType<Mark> = z.object({
  place: text,
  run: text,
  value: text.nullable(),
  at: whole,
  undo: z.boolean(),
  turn: z.tuple([text, text]).exactOptional(),
  unsure: z.literal(true).exactOptional(),
})
const marksSchema = z.object({
  over: z.array(markSchema),
  found: z.array(markSchema),
})
const heldSchema: z.ZodType<HeldValues> = z.record(text, text)
const afterwardsColumns = z.object({
  held: kept(heldSchema).nullable(),
  marks: kept(marksSchema).nullable(),
  since: text.nullable(),
  at: whole.nullable(),
})

/** What other runs did to a row's values. */
export interface StoredMarks {
  readonly over: readonly Mark[]
  readonly found: readonly Mark[]
}
const NO_MARKS: StoredMarks = { over: [], found: [] }

export function storedMarks(found: unknown): StoredMarks {
  return found === null ? NO_MARKS : storedValue(kept(marksSchema), found)
}

/** What storedAfterwards reads, beside a row. */
export const AFTERWARDS = 'held, marks, since, at'

export function storedAfterwards(found: unknown): RowAfterwards {
  const { held, marks, since, at } = storedValue(afterwardsColumns, found)
  return {
    heldValues: held,
    since: storedReason(since),
    laterMarks: marks?.over ?? [],
    earlierMarks: marks?.found ?? [],
    at,
  }
}

export function storedState(value: unknown): RunRow['state'] {
  return storedValue(rowState, value)
}

/** A whole number; an absent row is damage too. */
const beforeSchema: z.ZodType<MaterialBefore> = z.object({
  id: whole,
  name: text,
  unit: text,
  price: decimal,
  rows: z.array(z.object({ storage: whole, stock: decimal, minimum: decimal })),
})

export function storedBefore(value: string): MaterialBefore {
  return storedValue(beforeSchema, json(value))
}
