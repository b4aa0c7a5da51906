/**
 * Calls and rows out of the journal's tables, checked by hand: a large run reads each of them three times, and a schema library
 * would be a third of that time. Their columns come as an array, which takes half the time of an object. A value that is not
 * what was written is damage, never a default.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Body, BodyValue, Change } from '../../../src-shared/domain/plan/call.ts'
import { FIELDS } from '../../../src-shared/domain/fields/field.ts'
import type { CallTrace, RunCall, RunRow } from '../../../src-shared/domain/run/run.ts'
import { isCanonical } from '../../../src-shared/domain/values/decimal.ts'
import { damaged, json, storedReason } from './stored.ts'

const CALL_STATES = ['planned', 'sending', 'done', 'failed', 'unknown', 'skipped'] as const
const ROW_STATES = ['waiting', 'verified', 'changed', 'undone', 'unverified', 'failed', 'skipped', 'unknown'] as const
const METHODS = ['materials/add', 'materials/edit', 'materials/update_stock', 'materials/delete'] as const
const STATUSES = ['add', 'edit', 'stock', 'edit+stock', 'delete', 'unchanged', 'problem', 'conflict'] as const
const FIELD_NAMES: ReadonlySet<unknown> = new Set(FIELDS)

/** What storedTrace reads, in its order. */
export const TRACE = 'lane, seq, row_seq, row, sheet, method, changes, state, attempts, material_id, reason'
/** What storedCall reads, in its order. */
export const CALL = `${TRACE}, body`
/** What storedRow reads, in its order. */
export const ROW = 'seq, row, sheet, status, material_id, name, lane, changes, state, reason'

/** A statement whose rows are arrays of columns, as the readers here take them. */
export function prepareColumns(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

export function storedCall(found: unknown): RunCall {
  return { ...storedTrace(found), body: storedBody(text(columnsOf(found)[11])) }
}

export function storedTrace(found: unknown): CallTrace {
  const columns = columnsOf(found)
  const sheet = textOrNull(columns[4])
  const call = {
    group: whole(columns[0]),
    seq: whole(columns[1]),
    rowSeq: whole(columns[2]),
    row: whole(columns[3]),
    method: oneOf(METHODS, columns[5]),
    changes: storedChanges(text(columns[6])),
    state: oneOf(CALL_STATES, columns[7]),
    attempts: whole(columns[8]),
    materialId: wholeOrNull(columns[9]),
    reason: storedReason(textOrNull(columns[10])),
  }
  return sheet === null ? call : { ...call, sheet }
}

export function storedRow(found: unknown): RunRow {
  const columns = columnsOf(found)
  const sheet = textOrNull(columns[2])
  const row = {
    seq: whole(columns[0]),
    row: whole(columns[1]),
    status: oneOf(STATUSES, columns[3]),
    materialId: wholeOrNull(columns[4]),
    name: text(columns[5]),
    group: whole(columns[6]),
    changes: storedChanges(text(columns[7])),
    state: oneOf(ROW_STATES, columns[8]),
    reason: storedReason(textOrNull(columns[9])),
  }
  return sheet === null ? row : { ...row, sheet }
}

export function storedState(value: unknown): RunRow['state'] {
  return oneOf(ROW_STATES, value)
}

/** The first column of a statement of prepareColumns. */
export function firstNumber(found: unknown): number {
  return whole(columnsOf(found)[0])
}

/** A whole number; an absent row is damage too. */
export function storedNumber(columns: Readonly<Record<string, unknown>> | undefined, column: string): number {
  const value = columns?.[column]
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw damaged(`${column} is not a whole number`)
}

function columnsOf(found: unknown): readonly unknown[] {
  if (Array.isArray(found)) return found
  throw damaged('a row is not an array of columns')
}

function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw damaged('a value is not a whole number')
}

function wholeOrNull(value: unknown): number | null {
  return value === null ? null : whole(value)
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw damaged('a value is not a text')
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : text(value)
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
