/** What the journal's tables hold, parsed: a value that is not what was written is damage, never a default. */
import { z } from 'zod'
import type { Body, Change } from '../../../src-shared/domain/call.ts'
import { FIELDS } from '../../../src-shared/domain/field.ts'
import type { PlanHead } from '../../../src-shared/domain/plan.ts'
import { PROBLEM_CODES } from '../../../src-shared/domain/problem.ts'
import { RUN_REASONS, type RunCall, type RunReason, type RunRow } from '../../../src-shared/domain/run.ts'
import { isCanonical, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import { runStateSchema } from '../../../src-shared/contract/run.ts'
import { JournalFailure } from '../../engine/run/journal-port.ts'

const field = z.enum(FIELDS)
const text = z.string()
const whole = z.number().int()
const details = z.record(z.string(), z.union([z.string(), z.number()]))

const changes: z.ZodType<readonly Change[]> = z.array(
  z.object({ field, storage: whole.nullable(), before: text.nullable(), after: text }),
)
const decimal = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value))
const body: z.ZodType<Body> = z.record(
  z.string(),
  z.union([text, z.number(), z.array(z.number()), z.object({ decimal }), z.null()]),
)
const problem = z.object({
  code: z.enum(PROBLEM_CODES),
  severity: z.enum(['blocks', 'warns']),
  row: whole.nullable(),
  column: whole.nullable(),
  field: field.nullable(),
  got: text.exactOptional(),
  details: details.exactOptional(),
})
const reasonSchema: z.ZodType<RunReason> = z.object({
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
})
const callState = z.enum(['planned', 'sending', 'done', 'failed', 'unknown', 'skipped'])
const rowState = z.enum(['waiting', 'verified', 'unverified', 'failed', 'skipped', 'unknown'])
const method = z.enum(['materials/add', 'materials/edit', 'materials/update_stock', 'materials/delete'])
const status = z.enum(['add', 'edit', 'stock', 'edit+stock', 'delete', 'unchanged', 'problem', 'conflict'])

const callRow = z.object({
  lane: whole,
  seq: whole,
  row_seq: whole,
  row: whole,
  method,
  body: text,
  changes: text,
  state: callState,
  attempts: whole,
  material_id: whole.nullable(),
  reason: text.nullable(),
})
const rowRow = z.object({
  seq: whole,
  row: whole,
  status,
  material_id: whole.nullable(),
  name: text,
  lane: whole,
  changes: text,
  state: rowState,
  reason: text.nullable(),
})
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
})
export type StoredRun = z.infer<typeof runRow>

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new JournalFailure('damaged', 'The journal holds a value that Stocksheet did not write. It is damaged.', {
    cause: result.error,
  })
}

function json(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw new JournalFailure('damaged', 'The journal holds a value that cannot be read. It is damaged.', { cause })
  }
}

export function storedReason(value: string | null): RunReason | null {
  return value === null ? null : parse(reasonSchema, json(value))
}

export function storedCall(value: unknown): RunCall {
  const row = parse(callRow, value)
  return {
    lane: row.lane,
    seq: row.seq,
    rowSeq: row.row_seq,
    row: row.row,
    method: row.method,
    body: parse(body, json(row.body)),
    changes: parse(changes, json(row.changes)),
    state: row.state,
    attempts: row.attempts,
    materialId: row.material_id,
    reason: storedReason(row.reason),
  }
}

export function storedRow(value: unknown): RunRow {
  const row = parse(rowRow, value)
  return {
    seq: row.seq,
    row: row.row,
    status: row.status,
    materialId: row.material_id,
    name: row.name,
    lane: row.lane,
    changes: parse(changes, json(row.changes)),
    state: row.state,
    reason: storedReason(row.reason),
  }
}

export function storedRun(value: unknown): StoredRun {
  return parse(runRow, value)
}

export function storedHead(value: string): PlanHead {
  return parse(headSchema, json(value))
}

export function storedIds(value: string): readonly number[] {
  return parse(z.array(whole), json(value))
}

export function storedNumber(row: unknown, column: string): number {
  return parse(
    z.record(z.string(), z.unknown()).transform((found) => parse(whole, found[column])),
    row,
  )
}
