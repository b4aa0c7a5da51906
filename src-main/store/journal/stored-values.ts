/** The values in the journal's tables, parsed. An unexpected value means damage and is never replaced by a default. */
import { z } from 'zod'
import { listMethodsWithEffect, type Effect } from '../../../src-shared/material/fields/writing-methods.ts'
import type { MaterialBefore } from '../../../src-shared/run/material-before.ts'
import type { PlanHead } from '../../../src-shared/plan/plan.ts'
import {
  ROW_STATES,
  RUN_REASONS,
  type CallTrace,
  type HeldValues,
  type Mark,
  type LaterRowState,
  type RunCall,
  type Reason,
  type RunRow,
} from '../../../src-shared/run/run.ts'
import { RUN_PHASES } from '../../../src-shared/api/names.ts'
import { parseJson, parseColumnValue } from '../database/database-error.ts'
import { body, change, decimal, details, field, method, problem, status, wholeNumber } from '../plan-schema.ts'

/** An SQL condition for methods with this effect. It is worded exactly as in the schema's indexes, or SQLite would not use them. */
export function makeMethodCondition(effect: Effect, column = 'method'): string {
  const conditions = listMethodsWithEffect(effect).map((method) => `${column} = '${method}'`)
  return `(${conditions.join(' OR ')})`
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
  storage: wholeNumber,
  file: text,
  catalogue: text,
  fileSha256: text.exactOptional(),
  stock: z.literal(true).exactOptional(),
  perStorage: z.literal(true).exactOptional(),
  undoes: wholeNumber.exactOptional(),
  names: z.object({ account: text, storages: z.array(z.tuple([wholeNumber, text])) }).exactOptional(),
})
/** Stored with the fields of the head. Absent in runs without a plan file. */
const planDigestSchema = z.object({ planSha256: text.nullable().default(null) })
const runRow = z.object({
  id: text,
  account: text,
  storage: wholeNumber,
  file: text,
  head: text,
  ledger: text,
  known: text,
  storages: text,
  undo_of: text.nullable(),
  started: wholeNumber,
  ended: wholeNumber.nullable(),
  state: z.enum([...RUN_PHASES, 'preparing']),
  reason: text.nullable(),
  counts: text.nullable(),
  reads: wholeNumber,
  writes: wholeNumber,
  retries: wholeNumber,
  owner: text.nullable(),
  lease_until: wholeNumber,
  age_requests: wholeNumber,
  age_sum: wholeNumber,
  age_most: wholeNumber,
})
export type StoredRun = z.infer<typeof runRow>

export function parseStoredReason(value: string | null): Reason | null {
  return value === null ? null : parseColumnValue(reasonSchema, parseJson(value))
}

export function parseStoredRun(value: unknown): StoredRun {
  return parseColumnValue(runRow, value)
}

export function parseStoredHead(value: string): PlanHead {
  return parseColumnValue(headSchema, parseJson(value))
}

/** A head as the journal stores it. */
export function headToStore(head: PlanHead, planSha256: string | null): string {
  return JSON.stringify(planSha256 === null ? head : { ...head, planSha256 })
}

export function parsePlanSha256(value: string): string | null {
  return parseColumnValue(planDigestSchema, parseJson(value)).planSha256
}

export function parseStoredIds(value: string): readonly number[] {
  return parseColumnValue(z.array(wholeNumber), parseJson(value))
}

/** A schema for a column with JSON. */
function jsonColumnOf<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return text.transform(parseJson).pipe(schema)
}

const rowState = z.enum(ROW_STATES)
const columns = z.object({
  seq: wholeNumber,
  row: wholeNumber,
  sheet: text.nullable(),
  group: wholeNumber,
  changes: jsonColumnOf(z.array(change)),
  materialId: wholeNumber.nullable(),
  reason: jsonColumnOf(reasonSchema).nullable(),
})
const traceColumns = columns.extend({
  rowSeq: wholeNumber,
  method,
  state: z.enum(['planned', 'sending', 'done', 'failed', 'unknown', 'skipped']),
  attempts: wholeNumber,
})
const callColumns = traceColumns.extend({ body: jsonColumnOf(body) })
const rowColumns = columns.extend({ status, name: text, state: rowState })

/** The columns that `parseStoredTrace` reads. */
export const TRACE =
  'lane AS "group", seq, row_seq AS rowSeq, row, sheet, method, changes, state, attempts, material_id AS materialId, reason'
/** The columns that `parseStoredCall` reads. */
export const CALL = `${TRACE}, body`
/** The columns that `parseStoredRow` reads. */
export const ROW = 'seq, row, sheet, status, material_id AS materialId, name, lane AS "group", changes, state, reason'

export function parseStoredTrace(trace: unknown): CallTrace {
  const { sheet, ...call } = parseColumnValue(traceColumns, trace)
  return sheet === null ? call : { ...call, sheet }
}

export function parseStoredCall(trace: unknown): RunCall {
  const { sheet, ...call } = parseColumnValue(callColumns, trace)
  return sheet === null ? call : { ...call, sheet }
}

/** A row of a run as stored in its own table. Its calls are in another. */
export type StoredRow = Omit<RunRow, 'calls' | 'groupError'>

export function parseStoredRow(trace: unknown): StoredRow {
  const { sheet, ...row } = parseColumnValue(rowColumns, trace)
  return sheet === null ? row : { ...row, sheet }
}

const markSchema: z.ZodType<Mark> = z.object({
  place: text,
  run: text,
  value: text.nullable(),
  at: wholeNumber,
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
  held: jsonColumnOf(heldSchema).nullable(),
  marks: jsonColumnOf(marksSchema).nullable(),
  since: text.nullable(),
  at: wholeNumber.nullable(),
})

/** What other runs changed in a row's values. */
export interface StoredMarks {
  readonly over: readonly Mark[]
  readonly found: readonly Mark[]
}
const NO_MARKS: StoredMarks = { over: [], found: [] }

export function parseStoredMarks(trace: unknown): StoredMarks {
  return trace === null ? NO_MARKS : parseColumnValue(jsonColumnOf(marksSchema), trace)
}

/** The columns that `parseLaterState` reads. */
export const LATER_COLUMNS = 'held, marks, since, at'

export function parseLaterState(trace: unknown): LaterRowState {
  const { held: heldValues, marks, since, at: settledAt } = parseColumnValue(afterwardsColumns, trace)
  return {
    heldValues,
    laterChange: parseStoredReason(since),
    laterMarks: marks?.over ?? [],
    earlierMarks: marks?.found ?? [],
    at: settledAt,
  }
}

export function parseStoredState(value: unknown): RunRow['state'] {
  return parseColumnValue(rowState, value)
}

/** A material as it was before a run. */
const beforeSchema: z.ZodType<MaterialBefore> = z.object({
  id: wholeNumber,
  name: text,
  unit: text,
  price: decimal,
  rows: z.array(z.object({ storage: wholeNumber, stock: decimal, minimum: decimal })),
})

export function parseMaterialBefore(value: string): MaterialBefore {
  return parseColumnValue(beforeSchema, parseJson(value))
}
