/**
 * Compares a plan file with the current account. Names become the account's own, a delete lists what would be lost
 * now, and rows with changed values are listed. Such rows keep their calls, because the run compares again and leaves
 * them out. [PLAN-16]
 */
import type { Change, PlannedRow } from '../plan/plan.ts'
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { getMaterialValue, getTextColumn } from '../material/catalogue/catalogue-values.ts'
import { isSentField, isStorageField } from '../material/fields/field.ts'
import { planDelete } from '../plan/changes-to-requests.ts'
import { makeLostMaterial } from '../plan/row-changes.ts'
import { makeRowKey, rowNameOf, type RowName } from '../file/row-name.ts'
import { changesUnit } from './run.ts'
import { findChangedLoss, listsLosses, findValueState, type OtherValue } from './run-live.ts'

/** A row whose value in the account changed since the plan was made. If `change` is null, its material is no longer in any list. */
export interface ChangedRow extends RowName {
  readonly change: Change | null
  readonly live: string | null
}

export interface ComparedPlan {
  readonly rows: readonly PlannedRow[]
  readonly changedRows: readonly ChangedRow[]
}

/** `catalogue`: must include every storage of the plan. */
export function compareWithAccount(rows: readonly PlannedRow[], catalogue: Catalogue): ComparedPlan {
  const rescaledGroups = new Set(rows.filter(({ calls }) => calls.some(changesUnit)).map(({ group }) => group))
  const changedRows: ChangedRow[] = []
  const currentRows = rows.map((row): PlannedRow => {
    const { materialId, calls } = row
    if (materialId === null) return row
    const index = catalogue.byId.get(materialId)
    if (index === undefined) {
      if (calls.length > 0) changedRows.push({ ...rowNameOf(row), change: null, live: null })
      return { ...row, name: '' }
    }
    const currentRow =
      row.status === 'delete' ? addLostValues(row, catalogue, index) : { ...row, name: catalogue.names[index] ?? '' }
    const rowChange = findChangedRow(currentRow, catalogue, index, rescaledGroups.has(row.group))
    if (rowChange !== null) changedRows.push(rowChange)
    return currentRow
  })
  return { rows: currentRows, changedRows }
}

/** An id in a plan file that has a different name in the account. */
export interface WrongLabel {
  readonly id: number
  readonly label: string
  readonly name: string
}

/** The first row that would be sent to a material with another name. [PLAN-24] */
export function findWrongLabel(
  rows: readonly PlannedRow[],
  changedRows: readonly ChangedRow[],
  catalogue: Catalogue,
): (WrongLabel & { readonly row: RowName }) | null {
  // A row whose values have changed is not sent.
  const leftOutKeys = new Set(changedRows.map(makeRowKey))
  const newNames = new Map<number, string>()
  for (const { materialId, calls } of rows) {
    const nameChange = calls.flatMap(({ changes }) => changes).find(({ field }) => field === 'name')
    if (materialId !== null && nameChange) newNames.set(materialId, nameChange.after)
  }
  for (const row of rows) {
    const { materialId, calls, name: label } = row
    const index = materialId === null ? undefined : catalogue.byId.get(materialId)
    if (materialId === null || index === undefined || calls.length === 0 || leftOutKeys.has(makeRowKey(row))) continue
    const name = catalogue.names[index] ?? ''
    // If a plan is applied again, the account already has the plan's new names.
    if (label !== name && newNames.get(materialId) !== name) return { row: rowNameOf(row), id: materialId, label, name }
  }
  return null
}

/** A plan file from another program might not list what a delete loses. In that case, the account's current balances are used. */
function addLostValues(row: PlannedRow, catalogue: Catalogue, index: number): PlannedRow {
  const name = catalogue.names[index] ?? ''
  const [call] = row.calls
  if (!call || listsLosses(call.changes)) return { ...row, name }
  const { changes } = planDelete(row.materialId ?? 0, row, makeLostMaterial(catalogue, index))
  return { ...row, name, changes, calls: [{ ...call, changes }] }
}

function findChangedRow(row: PlannedRow, catalogue: Catalogue, index: number, isRescaled: boolean): ChangedRow | null {
  const changes = row.calls.flatMap((call) => call.changes)
  const getLiveValue = (change: Change): string | null | undefined => getCatalogueValue(catalogue, index, change)
  const lostMaterial = row.status === 'delete' ? makeLostMaterial(catalogue, index) : null
  const changedValue = lostMaterial
    ? findChangedLoss(changes, lostMaterial, getLiveValue)
    : findOtherValue(changes, getLiveValue, isRescaled)
  return changedValue && { ...rowNameOf(row), ...changedValue }
}

/** Amounts after a unit change are planned in the new unit. */
function findOtherValue(
  changes: readonly Change[],
  liveValueOf: (change: Change) => string | null | undefined,
  isRescaled: boolean,
): OtherValue | null {
  for (const change of changes) {
    const accountValue = liveValueOf(change)
    if (accountValue !== undefined && findValueState(change, accountValue, isRescaled) === 'other')
      return { change, live: accountValue }
  }
  return null
}

/** Null if the storage does not have the material; undefined if no list has it. */
function getCatalogueValue(catalogue: Catalogue, index: number, { field, storage }: Change): string | null | undefined {
  if (!isSentField(field)) return undefined
  if (storage === null) return isStorageField(field) ? undefined : getMaterialValue(catalogue, field, index)
  const column = getTextColumn(catalogue, field, storage)
  return column && (column[index] ?? null)
}
