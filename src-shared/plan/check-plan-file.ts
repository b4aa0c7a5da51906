/**
 * Checks a plan file against what can be derived from it: changes from values, statuses from methods, calls and their order from changes. A plan that
 * differs is refused. Names and earlier values, which only the account has, are compared in plan-account.ts. [PLAN-11] [PLAN-14]
 */
import { isCreation, isDeletion, WRITING_METHODS } from '../material/fields/writing-methods.ts'
import {
  toBodyJson,
  fieldStorageKey,
  isExactNumber,
  type Body,
  type BodyValue,
  type Change,
  type PlannedCall,
  type PlanFileErrorCode,
  type PlannedRow,
} from './plan.ts'
import { isSentField, isStorageField, isDecimalField, isListField, type Field } from '../material/fields/field.ts'
import {
  getAddedName,
  findLeadRow,
  planDelete,
  planExistingMaterial,
  planNewMaterial,
  type RowChanges,
} from './changes-to-requests.ts'
import { changesOf, statusOfCalls } from './row-changes.ts'
import { makeRowKey, rowNameOf, isSameRow, type RowName } from '../file/row-name.ts'
import { joinIds } from '../material/values/ids-by-name.ts'
import { isCanonical, toDecimal, ZERO } from '../material/values/decimal.ts'

/** Why a file cannot be read as a plan at all. */
export type PlanFileRefusal =
  | { readonly code: 'unreadable'; readonly reason: string }
  | { readonly code: 'not-unicode' }
  /** `where`: the place of the first value that this version would not write, and why. */
  | { readonly code: 'not-understood'; readonly where: string }

/** Why a plan differs from what the planner would make. */
export interface PlanFileError {
  readonly code: PlanFileErrorCode
  readonly row: RowName
  readonly details: Readonly<Record<string, string>>
}

export type CheckedPlan =
  | { readonly ok: true; readonly rows: readonly PlannedRow[] }
  | { readonly ok: false; readonly error: PlanFileError }

/** The rows as derived from their calls, or the first row that contradicts its calls. */
export function checkPlan(rows: readonly PlannedRow[]): CheckedPlan {
  const rowKeys = new Set<string>()
  for (const row of rows) {
    const code = rowKeys.has(makeRowKey(row)) ? 'row-twice' : checkRow(row)
    if (code !== null) return refuseRow(code, row)
    rowKeys.add(makeRowKey(row))
  }
  const names = new Map<string, string>()
  for (const group of Map.groupBy(rows, ({ group }) => group).values()) {
    const error = checkGroup(group)
    if (error !== null) return { ok: false, error }
    const [firstRow] = group
    if (firstRow && firstRow.materialId === null)
      names.set(firstRow.group, getAddedName(group.flatMap(({ calls }) => calls)))
  }
  return { ok: true, rows: rows.map((row) => deriveRow(row, names.get(row.group) ?? '')) }
}

function refuseRow(code: PlanFileErrorCode, row: PlannedRow): { readonly ok: false; readonly error: PlanFileError } {
  const method = row.calls[0]?.method ?? ''
  return { ok: false, error: { code, row: rowNameOf(row), details: { status: row.status, method } } }
}

/** The changes of a row with calls are what the calls send. Rows of a new material have its name. */
function deriveRow(row: PlannedRow, addedName: string): PlannedRow {
  const { calls, status } = row
  const changes = calls.length > 0 ? changesOf(calls) : row.changes
  return { ...row, changes, name: status === 'add' ? addedName : row.name }
}

/** Checks one row by itself. */
function checkRow(row: PlannedRow): PlanFileErrorCode | null {
  const { status, materialId, calls, group, problems, changes } = row
  const isBlockedRow = problems.some(({ severity }) => severity === 'blocks')
  if (isBlockedRow && calls.length > 0) return 'blocked-sends'
  if (isBlockedRow !== (status === 'problem')) return 'wrong-status'
  // A row of an existing material is in the group `m<id>`. A row of any other group adds a material or has no calls.
  if (materialId === null ? group.startsWith('m') : group !== `m${materialId}`) return 'wrong-material'
  if (calls.length === 0) {
    if (status === 'edit' || status === 'stock' || status === 'edit+stock') return 'wrong-status'
    // An added material needs no call for another storage without values.
    return status === 'add' && !changes.every(setsNothing) ? 'wrong-changes' : null
  }
  if (!calls.every((call) => isSameRow(call, row))) return 'foreign-call'
  for (const call of calls) {
    const id = isCreation(call) ? null : call.body['material_id']
    if (id !== materialId) return 'wrong-material'
  }
  if (status !== statusOfCalls(calls, materialId)) return 'wrong-status'
  if (!calls.every((call) => matchesBody(call, materialId))) return 'wrong-body'
  return status !== 'delete' && !areSameChanges(changesOf(calls), changes) ? 'wrong-changes' : null
}

/** Checks all rows of one material: they must send what the planner makes of their changes, in its order. */
function checkGroup(group: readonly PlannedRow[]): PlanFileError | null {
  const makeErrorAt = (code: PlanFileErrorCode, row: PlannedRow): PlanFileError => refuseRow(code, row).error
  const [firstRow] = group
  const rowsToSend = group.filter(({ calls }) => calls.length > 0)
  const [leadingRow] = rowsToSend
  for (const row of group) {
    const { status } = row
    if (row.calls.length === 0 && (status === 'add' || status === 'delete') && leadingRow?.status !== status)
      return makeErrorAt('wrong-status', row)
    if (row.materialId !== firstRow?.materialId) return makeErrorAt('wrong-material', row)
  }
  if (!firstRow || !leadingRow) return null
  const calls = rowsToSend.flatMap((row) => row.calls)
  const id = leadingRow.materialId
  if (leadingRow.status === 'delete')
    return calls.length === 1 ? null : makeErrorAt('wrong-order', rowsToSend[1] ?? leadingRow)
  if (id === null && firstRow.group !== `n${makeRowKey(firstRow)}`) return makeErrorAt('wrong-material', firstRow)
  const [leadingCall] = leadingRow.calls
  if (id === null && !(leadingCall && isCreation(leadingCall))) return makeErrorAt('no-add', leadingRow)
  const fieldKeys = new Set<string>()
  for (const row of rowsToSend) {
    for (const change of changesOf(row.calls)) {
      const key = fieldStorageKey(change)
      if (fieldKeys.has(key)) return makeErrorAt('field-twice', row)
      fieldKeys.add(key)
    }
  }
  const rows = rowsToSend.map(rebuildRowChanges)
  const changesByField = new Map(rows.flatMap((row) => row.materialChanges).map((change) => [change.field, change]))
  if (
    id !== null &&
    changesByField.size > 0 &&
    findLeadRow(rows, changesByField)?.materialChanges.length !== changesByField.size
  )
    return makeErrorAt('wrong-order', leadingRow)
  const expectedCalls = id === null ? planNewMaterial(rows) : planExistingMaterial(id, rows)
  const wrongIndex = calls.findIndex((call, index) => !isSameCall(call, expectedCalls[index]))
  if (wrongIndex < 0 && expectedCalls.length === calls.length) return null
  return makeErrorAt(
    'wrong-order',
    rowsToSend.find((row) => isSameRow(row, calls[wrongIndex] ?? leadingRow)) ?? leadingRow,
  )
}

/** A row's part of its material's plan, reconstructed from its calls. */
function rebuildRowChanges(row: PlannedRow): RowChanges {
  const changes = changesOf(row.calls)
  const stock = changes.find(({ field }) => field === 'stock') ?? null
  const minimum = changes.find(({ field }) => field === 'minimum') ?? null
  const [firstCall] = row.calls
  const addedStorage = firstCall && isCreation(firstCall) ? firstCall.body['storage_id'] : undefined
  return {
    ...rowNameOf(row),
    storage: typeof addedStorage === 'number' ? addedStorage : (stock?.storage ?? minimum?.storage ?? 0),
    materialChanges: row.calls.flatMap((call) => call.changes).filter(({ storage }) => storage === null),
    stock,
    minimum,
    isCarried: stock?.before !== null && minimum?.before !== null,
    note: row.calls.map(getNote).find((note) => note !== '') ?? '',
  }
}

/** Whether a call's changes are exactly what its body sends. Earlier values must exist, but are not compared. */
function matchesBody(call: PlannedCall, materialId: number | null): boolean {
  const { body, changes } = call
  if (isDeletion(call)) return isValidDelete(body, changes)
  const { note } = WRITING_METHODS[call.method]
  // A note is not one of the changes, but it must be a text that is not empty.
  if (note !== null && note in body && getNote(call) === '') return false
  const sentKeys = Object.keys(body).filter((key) => key !== 'material_id' && key !== 'storage_id' && key !== note)
  if (sentKeys.length !== changes.length || (isCreation(call) && 'material_id' in body)) return false
  return sentKeys.every((key) => {
    const change = changes.find(({ field }) => field === key)
    const value = body[key]
    return change && value !== undefined && matchesChange(change, value, body) && hasValueBefore(change, materialId)
  })
}

/** The note of a request; '' if there is none. */
function getNote({ method, body }: PlannedCall): string {
  const { note } = WRITING_METHODS[method]
  const text = note === null ? undefined : body[note]
  return typeof text === 'string' ? text : ''
}

function matchesChange({ field, storage, after }: Change, value: BodyValue, body: Body): boolean {
  if (!isSentField(field)) return false
  const belongsToStorage = isStorageField(field)
  if (storage !== (belongsToStorage ? body['storage_id'] : null)) return false
  return readSentText(field, value) === after
}

/** The text of a sent value; null if the field cannot be sent as such a value. */
function readSentText(field: Field, value: BodyValue): string | null {
  if (isDecimalField(field)) return isExactNumber(value) ? value.decimal : null
  if (isListField(field)) return Array.isArray(value) ? joinIds(value) : null
  return typeof value === 'string' ? value : null
}

/**
 * Whether a change has the earlier value it needs. Without that, there is nothing to compare with the account. Only a new material, or a storage that
 * does not carry the material, has none.
 */
function hasValueBefore({ field, storage, before }: Change, materialId: number | null): boolean {
  if (materialId === null) return before === null
  if (before === null) return storage !== null
  return !isDecimalField(field) || isCanonical(before)
}

/** True for a valid delete. It sends only an id, and its changes list what is lost, which is compared with the account. */
function isValidDelete(body: Body, changes: readonly Change[]): boolean {
  if (Object.keys(body).length !== 1) return false
  const [name, price, ...stocks] = changes
  if (name?.field !== 'name' || name.before === null) return false
  if (price === undefined) return name.storage === null && name.after === ''
  const stocksBefore = stocks.map(({ storage, before }) => ({
    storage: storage ?? 0,
    stock: toDecimal(before ?? '') ?? ZERO,
  }))
  const lostMaterial = { name: name.before, price: toDecimal(price.before ?? '') ?? ZERO, stocks: stocksBefore }
  const expectedChanges = planDelete(0, { row: 0 }, lostMaterial).changes
  return (
    expectedChanges.length === changes.length &&
    expectedChanges.every((change, index) => isSameChange(change, changes[index]))
  )
}

/** True for a change that gives a new material no values in another storage. */
function setsNothing({ field, storage, before, after }: Change): boolean {
  return isStorageField(field) && storage !== null && before === null && after === ZERO
}

function isSameCall(a: PlannedCall, b: PlannedCall | undefined): boolean {
  if (!b || a.method !== b.method || !isSameRow(a, b)) return false
  return toSortedJson(a.body) === toSortedJson(b.body) && areSameChanges(a.changes, b.changes)
}

function toSortedJson(body: Body): string {
  return toBodyJson(Object.fromEntries(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Whether the changes are the same, in any order. The sent changes may lack those of another storage without values, because that needs no call. */
function areSameChanges(sentChanges: readonly Change[], shownChanges: readonly Change[]): boolean {
  const unsentChanges = shownChanges.filter(
    (change) => !sentChanges.some((sentChange) => isSameChange(sentChange, change)),
  )
  return unsentChanges.every(setsNothing) && shownChanges.length - unsentChanges.length === sentChanges.length
}

function isSameChange(change: Change, otherChange: Change | undefined): boolean {
  return (
    otherChange !== undefined &&
    change.field === otherChange.field &&
    change.storage === otherChange.storage &&
    change.before === otherChange.before &&
    change.after === otherChange.after
  )
}
