/**
 * Calls and rows out of the journal's tables, checked by hand: a large run reads each of them three times, and a schema library
 * would be a third of that time. A value that is not what was written is damage, never a default.
 */
import type { Body, BodyValue, Change } from '../../../src-shared/domain/call.ts'
import { FIELDS } from '../../../src-shared/domain/field.ts'
import type { RunCall, RunRow } from '../../../src-shared/domain/run.ts'
import { isCanonical } from '../../../src-shared/domain/values/decimal.ts'
import { damaged, json, storedReason } from './stored.ts'

type Columns = Readonly<Record<string, unknown>>

const CALL_STATES = ['planned', 'sending', 'done', 'failed', 'unknown', 'skipped'] as const
const ROW_STATES = ['waiting', 'verified', 'unverified', 'failed', 'skipped', 'unknown'] as const
const METHODS = ['materials/add', 'materials/edit', 'materials/update_stock', 'materials/delete'] as const
const STATUSES = ['add', 'edit', 'stock', 'edit+stock', 'delete', 'unchanged', 'problem', 'conflict'] as const
const FIELD_NAMES: ReadonlySet<unknown> = new Set(FIELDS)

export function storedCall(columns: Columns): RunCall {
  const sheet = textOrNull(columns, 'sheet')
  return {
    lane: storedNumber(columns, 'lane'),
    seq: storedNumber(columns, 'seq'),
    rowSeq: storedNumber(columns, 'row_seq'),
    row: storedNumber(columns, 'row'),
    ...(sheet === null ? {} : { sheet }),
    method: oneOf(METHODS, columns['method']),
    body: storedBody(text(columns, 'body')),
    changes: storedChanges(text(columns, 'changes')),
    state: oneOf(CALL_STATES, columns['state']),
    attempts: storedNumber(columns, 'attempts'),
    materialId: numberOrNull(columns, 'material_id'),
    reason: storedReason(textOrNull(columns, 'reason')),
  }
}

export function storedRow(columns: Columns): RunRow {
  const sheet = textOrNull(columns, 'sheet')
  return {
    seq: storedNumber(columns, 'seq'),
    row: storedNumber(columns, 'row'),
    ...(sheet === null ? {} : { sheet }),
    status: oneOf(STATUSES, columns['status']),
    materialId: numberOrNull(columns, 'material_id'),
    name: text(columns, 'name'),
    lane: storedNumber(columns, 'lane'),
    changes: storedChanges(text(columns, 'changes')),
    state: oneOf(ROW_STATES, columns['state']),
    reason: storedReason(textOrNull(columns, 'reason')),
  }
}

/** A whole number; an absent row is damage too. */
export function storedNumber(columns: Columns | undefined, column: string): number {
  const value = columns?.[column]
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw damaged(`${column} is not a whole number`)
}

function numberOrNull(columns: Columns, column: string): number | null {
  return columns[column] === null ? null : storedNumber(columns, column)
}

function text(columns: Columns, column: string): string {
  const value = columns[column]
  if (typeof value === 'string') return value
  throw damaged(`${column} is not a text`)
}

function textOrNull(columns: Columns, column: string): string | null {
  return columns[column] === null ? null : text(columns, column)
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value {
  for (const one of known) if (one === value) return one
  throw damaged('a state, method or status is none of ours')
}

function storedChanges(value: string): readonly Change[] {
  if (value === '[]') return []
  const changes = json(value)
  if (Array.isArray(changes) && changes.every(isChange)) return changes
  throw damaged('changes are not as they were written')
}

function isChange(value: unknown): value is Change {
  if (!isObject(value)) return false
  const { field, storage, before, after } = value
  return (
    FIELD_NAMES.has(field) &&
    (storage === null || Number.isInteger(storage)) &&
    (before === null || typeof before === 'string') &&
    typeof after === 'string'
  )
}

function storedBody(value: string): Body {
  const body = json(value)
  if (isBody(body)) return body
  throw damaged('a body is not as it was written')
}

function isBody(value: unknown): value is Body {
  return isObject(value) && Object.values(value).every(isBodyValue)
}

function isBodyValue(value: unknown): value is BodyValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return true
  if (Array.isArray(value)) return value.every((one) => typeof one === 'number')
  return isObject(value) && typeof value['decimal'] === 'string' && isCanonical(value['decimal'])
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
