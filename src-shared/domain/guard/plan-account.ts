/**
 * A plan read from a file, compared with the account as it is now: names become the account's own, a delete says what would be
 * lost now, and rows whose values changed since are listed. Such rows keep their calls: the run compares again, and sets them aside.
 * [PLAN-16]
 */
import type { Change } from '../plan/planned-call.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { materialValue, textColumn } from '../catalogue/catalogue-values.ts'
import { isSentField, isStorageField } from '../fields/field.ts'
import { planDelete } from '../plan/changes-to-requests.ts'
import type { PlannedRow } from '../plan/plan.ts'
import { lostOf } from '../plan/plan-group.ts'
import { rowNameOf, type RowName } from '../sheet/row-name.ts'
import { hasNewValue, hasOldValue, saysWhatIsLost } from '../run/run-live.ts'

/** A row whose value the account changed since the plan was made; no change: no list shows its material any more. */
export interface ChangedRow extends RowName {
  readonly change: Change | null
  readonly live: string | null
}

export interface ComparedPlan {
  readonly rows: readonly PlannedRow[]
  readonly changed: readonly ChangedRow[]
}

/** `catalogue`: read from every storage the plan concerns. */
export function compareWithAccount(rows: readonly PlannedRow[], catalogue: Catalogue): ComparedPlan {
  const rescaled = new Set(rows.filter(changesUnit).map(({ group }) => group))
  const changed: ChangedRow[] = []
  const faced = rows.map((row): PlannedRow => {
    const { materialId, calls } = row
    if (materialId === null) return row
    const index = catalogue.byId.get(materialId)
    if (index === undefined) {
      if (calls.length > 0) changed.push({ ...rowNameOf(row), change: null, live: null })
      return { ...row, name: '' }
    }
    const named =
      row.status === 'delete' ? withLost(row, catalogue, index) : { ...row, name: catalogue.names[index] ?? '' }
    const drifted = driftOf(named, catalogue, index, rescaled.has(row.group))
    if (drifted !== null) changed.push(drifted)
    return named
  })
  return { rows: faced, changed }
}

/** Plans of earlier versions did not say what a delete loses: then it is what the account holds now. */
function withLost(row: PlannedRow, catalogue: Catalogue, index: number): PlannedRow {
  const name = catalogue.names[index] ?? ''
  const [call] = row.calls
  if (!call || saysWhatIsLost(call.changes)) return { ...row, name }
  const { changes } = planDelete(row.materialId ?? 0, row, lostOf(catalogue, index))
  return { ...row, name, changes, calls: [{ ...call, changes }] }
}

function driftOf(row: PlannedRow, catalogue: Catalogue, index: number, rescaled: boolean): ChangedRow | null {
  if (row.status === 'delete') return lostOtherwise(row, catalogue, index)
  for (const change of row.calls.flatMap(({ changes }) => changes)) {
    const live = held(catalogue, index, change)
    if (live === undefined || hasOldValue(change, live) || hasNewValue(change, live)) continue
    // Amounts behind a unit change are planned in the new unit.
    if (rescaled && (change.storage !== null || change.field === 'price')) continue
    return { ...rowNameOf(row), change, live }
  }
  return null
}

/** What a delete loses is all the account holds of it: no balance more or less. */
function lostOtherwise({ calls, ...row }: PlannedRow, catalogue: Catalogue, index: number): ChangedRow | null {
  const [call] = calls
  if (!call) return null
  const now = planDelete(0, row, lostOf(catalogue, index)).changes
  const same = (one: Change, other: Change): boolean => one.field === other.field && one.storage === other.storage
  for (const change of call.changes) {
    const live = now.find((one) => same(one, change))?.before ?? null
    if (live !== change.before) return { ...rowNameOf(row), change, live }
  }
  const more = now.find((one) => !call.changes.some((change) => same(one, change)))
  return more ? { ...rowNameOf(row), change: { ...more, before: null }, live: more.before } : null
}

/** Null: the storage does not carry the material; undefined: no list shows it. */
function held(catalogue: Catalogue, index: number, { field, storage }: Change): string | null | undefined {
  if (!isSentField(field)) return undefined
  if (storage === null) return isStorageField(field) ? undefined : materialValue(catalogue, field, index)
  const column = textColumn(catalogue, field, storage)
  return column && (column[index] ?? null)
}

function changesUnit({ calls }: PlannedRow): boolean {
  return calls.some(({ changes }) => changes.some(({ field }) => field === 'unit'))
}
