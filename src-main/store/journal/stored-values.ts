/** The values in the journal's tables, parsed. An unexpected value means damage and is never replaced by a default. */
import { z } from 'zod'
import { listMethodsWithEffect, type Effect } from '../../../src-shared/material/fields/writing-methods.ts'
import type { MaterialBefore } from '../../../src-shared/run/material-before.ts'
import type { PlanHead } from '../../../src-shared/plan/plan.ts'
import {
  ROW_STATES,
  RUN_REASONS,
  type CallTrace,
  type ValuesRead,
  type OtherRunWrite,
  type LaterRowState,
  type RunCall,
  type Reason,
  type RunRow,
} from '../../../src-shared/run/run.ts'
import { RUN_PHASES } from '../../../src-shared/api/names.ts'
import { parseJson, parseColumnValue } from '../database/database-error.ts'
import {
  bodySchema,
  changeSchema,
  decimalSchema,
  detailsSchema,
  fieldSchema,
  methodSchema,
  problemSchema,
  statusSchema,
  wholeNumberSchema,
} from '../plan-schema.ts'

/** An SQL condition for methods with this effect. It is worded exactly as in the schema's indexes, or SQLite would not use them. */
export function makeMethodCondition(effect: Effect, column = 'method'): string {
  const conditions = listMethodsWithEffect(effect).map((method) => `${column} = '${method}'`)
  return `(${conditions.join(' OR ')})`
}

const textSchema = z.string()
const reasonSchema: z.ZodType<Reason> = z.object({
  code: z.enum(RUN_REASONS),
  field: fieldSchema.nullable(),
  details: detailsSchema,
  problem: problemSchema.exactOptional(),
})
const headSchema: z.ZodType<PlanHead> = z.object({
  version: z.literal(1),
  account: textSchema,
  storage: wholeNumberSchema,
  file: textSchema,
  catalogue: textSchema,
  fileSha256: textSchema.exactOptional(),
  stock: z.literal(true).exactOptional(),
  perStorage: z.literal(true).exactOptional(),
  undoes: wholeNumberSchema.exactOptional(),
  names: z.object({ account: textSchema, storages: z.array(z.tuple([wholeNumberSchema, textSchema])) }).exactOptional(),
})
/** Stored with the fields of the head. Absent in runs without a plan file. */
const planDigestSchema = z.object({ planSha256: textSchema.nullable().default(null) })
const runRowSchema = z.object({
  id: textSchema,
  account: textSchema,
  storage: wholeNumberSchema,
  file: textSchema,
  head: textSchema,
  ledger: textSchema,
  known: textSchema,
  storages: textSchema,
  undo_of: textSchema.nullable(),
  started: wholeNumberSchema,
  ended: wholeNumberSchema.nullable(),
  state: z.enum([...RUN_PHASES, 'preparing']),
  reason: textSchema.nullable(),
  counts: textSchema.nullable(),
  reads: wholeNumberSchema,
  writes: wholeNumberSchema,
  retries: wholeNumberSchema,
  owner: textSchema.nullable(),
  lease_until: wholeNumberSchema,
  age_requests: wholeNumberSchema,
  age_sum: wholeNumberSchema,
  age_most: wholeNumberSchema,
})
export type StoredRun = z.infer<typeof runRowSchema>

export function parseStoredReason(value: string | null): Reason | null {
  return value === null ? null : parseColumnValue(reasonSchema, parseJson(value))
}

export function parseStoredRun(value: unknown): StoredRun {
  return parseColumnValue(runRowSchema, value)
}

export function parseStoredHead(value: string): PlanHead {
  return parseColumnValue(headSchema, parseJson(value))
}

/** A head as the journal stores it. */
export function toStoredHead(head: PlanHead, planSha256: string | null): string {
  return JSON.stringify(planSha256 === null ? head : { ...head, planSha256 })
}

export function parsePlanSha256(value: string): string | null {
  return parseColumnValue(planDigestSchema, parseJson(value)).planSha256
}

export function parseStoredIds(value: string): readonly number[] {
  return parseColumnValue(z.array(wholeNumberSchema), parseJson(value))
}

/** A schema for a column with JSON. */
function jsonColumnOf<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return textSchema.transform(parseJson).pipe(schema)
}

const rowStateSchema = z.enum(ROW_STATES)
const sharedColumnsSchema = z.object({
  seq: wholeNumberSchema,
  row: wholeNumberSchema,
  sheet: textSchema.nullable(),
  group: wholeNumberSchema,
  changes: jsonColumnOf(z.array(changeSchema)),
  materialId: wholeNumberSchema.nullable(),
  reason: jsonColumnOf(reasonSchema).nullable(),
})
const traceSchema = sharedColumnsSchema.extend({
  rowSeq: wholeNumberSchema,
  method: methodSchema,
  state: z.enum(['planned', 'sending', 'done', 'failed', 'unknown', 'skipped']),
  attempts: wholeNumberSchema,
})
const callSchema = traceSchema.extend({ body: jsonColumnOf(bodySchema) })
const rowSchema = sharedColumnsSchema.extend({ status: statusSchema, name: textSchema, state: rowStateSchema })

/** The columns that `parseStoredTrace` reads. */
export const TRACE_COLUMNS =
  'lane AS "group", seq, row_seq AS rowSeq, row, sheet, method, changes, state, attempts, material_id AS materialId, reason'
/** The columns that `parseStoredCall` reads. */
export const CALL_COLUMNS = `${TRACE_COLUMNS}, body`
/** The columns that `parseStoredRow` reads. */
export const ROW_COLUMNS =
  'seq, row, sheet, status, material_id AS materialId, name, lane AS "group", changes, state, reason'

export function parseStoredTrace(trace: unknown): CallTrace {
  const { sheet, ...call } = parseColumnValue(traceSchema, trace)
  return sheet === null ? call : { ...call, sheet }
}

export function parseStoredCall(storedCall: unknown): RunCall {
  const { sheet, ...call } = parseColumnValue(callSchema, storedCall)
  return sheet === null ? call : { ...call, sheet }
}

/** A row of a run as stored in its own table. Its calls are in another. */
export type StoredRow = Omit<RunRow, 'calls' | 'groupError'>

export function parseStoredRow(storedRow: unknown): StoredRow {
  const { sheet, ...row } = parseColumnValue(rowSchema, storedRow)
  return sheet === null ? row : { ...row, sheet }
}

const markSchema: z.ZodType<OtherRunWrite> = z.object({
  place: textSchema,
  run: textSchema,
  value: textSchema.nullable(),
  at: wholeNumberSchema,
  undo: z.boolean(),
  turn: z.tuple([textSchema, textSchema]).exactOptional(),
  unsure: z.literal(true).exactOptional(),
})
const marksSchema = z.object({
  over: z.array(markSchema),
  found: z.array(markSchema),
})
const accountValuesSchema: z.ZodType<ValuesRead> = z.record(textSchema, textSchema)
const laterStateSchema = z.object({
  held: jsonColumnOf(accountValuesSchema).nullable(),
  marks: jsonColumnOf(marksSchema).nullable(),
  since: textSchema.nullable(),
  at: wholeNumberSchema.nullable(),
})

/** What other runs changed in a row's values. */
export interface StoredMarks {
  readonly over: readonly OtherRunWrite[]
  readonly found: readonly OtherRunWrite[]
}
const NO_MARKS: StoredMarks = { over: [], found: [] }

export function parseStoredMarks(storedMarks: unknown): StoredMarks {
  return storedMarks === null ? NO_MARKS : parseColumnValue(jsonColumnOf(marksSchema), storedMarks)
}

/** The columns that `parseLaterState` reads. */
export const LATER_STATE_COLUMNS = 'held, marks, since, at'

export function parseLaterState(storedRow: unknown): LaterRowState {
  const { held: accountValues, marks, since, at: settledAt } = parseColumnValue(laterStateSchema, storedRow)
  return {
    valuesRead: accountValues,
    laterChange: parseStoredReason(since),
    laterWrites: marks?.over ?? [],
    earlierWrites: marks?.found ?? [],
    at: settledAt,
  }
}

export function parseStoredState(value: unknown): RunRow['state'] {
  return parseColumnValue(rowStateSchema, value)
}

/** A material as it was before a run. */
const materialBeforeSchema: z.ZodType<MaterialBefore> = z.object({
  id: wholeNumberSchema,
  name: textSchema,
  unit: textSchema,
  price: decimalSchema,
  rows: z.array(z.object({ storage: wholeNumberSchema, stock: decimalSchema, minimum: decimalSchema })),
})

export function parseMaterialBefore(value: string): MaterialBefore {
  return parseColumnValue(materialBeforeSchema, parseJson(value))
}
