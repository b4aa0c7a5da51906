/** What the journal's tables hold of a run as a whole, parsed (its calls and rows: stored-row.ts): a value that is not what was written is damage, never a default. */
import { z } from 'zod'
import { FIELDS } from '../../../src-shared/domain/fields/field.ts'
import type { MaterialBefore } from '../../../src-shared/domain/run/material-before.ts'
import type { PlanHead } from '../../../src-shared/domain/plan/plan.ts'
import { PROBLEM_CODES } from '../../../src-shared/domain/sheet/problem.ts'
import { RUN_REASONS, type Outcome } from '../../../src-shared/domain/run/run.ts'
import { runStateSchema } from '../../../src-shared/contract/run.ts'
import { isCanonical } from '../../../src-shared/domain/values/decimal.ts'
import { JournalFailure } from '../../engine/run/journal-port.ts'

const field = z.enum(FIELDS)
const text = z.string()
const whole = z.number().int()
const details = z.record(z.string(), z.union([z.string(), z.number()]))

const problem = z.object({
  code: z.enum(PROBLEM_CODES),
  severity: z.enum(['blocks', 'warns']),
  row: whole.nullable(),
  sheet: text.exactOptional(),
  column: whole.nullable(),
  ownColumn: whole.exactOptional(),
  field: field.nullable(),
  got: text.exactOptional(),
  details: details.exactOptional(),
})
const reasonSchema: z.ZodType<Outcome> = z.object({
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
  throw damaged('a value is not as it was written', result.error)
}

/** `what` is for the bug report, never for people. */
export function damaged(what: string, cause?: unknown): JournalFailure {
  const message =
    'The journal holds a value that Stocksheet did not write: it is damaged. Move its file away (keep it for support) and start again: Stocksheet makes a new one.'
  return new JournalFailure('damaged', message, { cause: cause ?? new Error(what) })
}

export function json(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw damaged('a text is not JSON', cause)
  }
}

export function storedReason(value: string | null): Outcome | null {
  return value === null ? null : parse(reasonSchema, json(value))
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

const decimal = z.string().refine(isCanonical)
const beforeSchema: z.ZodType<MaterialBefore> = z.object({
  id: whole,
  name: text,
  unit: text,
  price: decimal,
  rows: z.array(z.object({ storage: whole, stock: decimal, minimum: decimal })),
})

export function storedBefore(value: string): MaterialBefore {
  return parse(beforeSchema, json(value))
}
