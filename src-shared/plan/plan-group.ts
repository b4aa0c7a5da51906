/** Plans one material's rows: their statuses, problems and calls. Blocked rows get no calls; the other rows are still sent. */
import type { PlannedCall } from './plan.ts'
import { isLeftOut, type DiffContext } from './desired-value.ts'
import { makeNote } from './correction-note.ts'
import { DRAFT, getRowName, stateOf, valueOf } from './draft/draft.ts'
import { GLOBAL_FIELDS } from '../material/fields/field.ts'
import {
  isBlocked,
  blockClaimedMaterial,
  blockGroup,
  blockWholeFileRows,
  canBeSent,
  requireNameAndUnit,
  blockUnlistedMaterial,
  GroupSummary,
  type GroupRow,
} from './group-blocks.ts'
import { scopeOf, type GroupInput, type GroupScope } from './group-scope.ts'
import { inspectRow } from './inspect-row.ts'
import { makeLostMaterial } from './row-changes.ts'
import { NEW_MATERIAL } from './material-groups.ts'
import {
  getAddedName,
  findLeadRow,
  planDelete,
  planExistingMaterial,
  planNewMaterial,
  type RowChanges,
} from './changes-to-requests.ts'
import { makePlannedRow, type PreviewRow } from './planned-row.ts'
import { makeRowKey, rowNameOf, type RowName } from '../file/row-name.ts'

export interface GroupPlan {
  /** The row at a position in the group. Takes the same time for groups of any size. */
  row(position: number): PreviewRow
  /** The rows that cause requests, in file order. */
  readonly rowsToSend: readonly PreviewRow[]
  /** The number of stored rows, at most one per storage. */
  readonly storedRowCount: number
}

/**
 * Examines each row once. Only rows that are alone in their storage can cause requests, so only these are stored. The problems of other rows follow
 * from the row itself and from `GroupFacts`. [PLAN-19]
 */
export function planGroup(context: DiffContext, input: GroupInput): GroupPlan {
  const scope = scopeOf(context, input)
  const rows = inspectRows(scope)
  blockRows(scope, rows)
  const rowsToSend = [...rows.soleRows.values()].filter(canBeSent)
  gatherMaterialChanges(rowsToSend, scope.existsInAccount)
  const calls = makeCalls(scope, rowsToSend)
  if (scope.existsInAccount && calls.length > 0) rows.groupFacts.warnOfUnsent(rowsToSend)
  const callsByRow = input.rows.length === 1 ? null : Map.groupBy(calls, makeRowKey)
  const firstRow = getRowName(scope.context.drafts, input.rows[0]?.index ?? 0)
  const materialTexts = {
    group: scope.id === null ? `n${makeRowKey(firstRow)}` : `m${scope.id}`,
    added: scope.existsInAccount ? '' : getAddedName(calls),
  }
  const callsOf = (row: GroupRow): readonly PlannedCall[] =>
    callsByRow ? (callsByRow.get(makeRowKey(row)) ?? []) : calls
  const planRow = (row: GroupRow): PreviewRow => makePlannedRow(scope, row, callsOf(row), materialTexts)
  const plannedRows = new Map(Array.from(rows.soleRows, ([position, row]) => [position, planRow(row)]))
  return {
    row(position) {
      const storedRow = plannedRows.get(position)
      const member = input.rows[position]
      if (storedRow) return storedRow
      if (!member) throw new RangeError(`no row ${position} among ${input.rows.length} of one material`)
      const row = inspectRow(scope, member)
      rows.groupFacts.block(row)
      if (input.target === NEW_MATERIAL) rows.groupFacts.blockMinimumWithoutStock(row)
      return planRow(row)
    },
    rowsToSend: [...plannedRows.values()].filter((row) => row.calls.length > 0),
    storedRowCount: plannedRows.size,
  }
}

/** The examined rows of a group, by position. */
interface InspectedRows {
  /** Rows that are the only ones in their storage. */
  readonly soleRows: ReadonlyMap<number, GroupRow>
  /** Names of the rows that share their storage with another row. The key is the index of the first draft made from the same file row. */
  readonly rowsSharingStorage: ReadonlyMap<number, RowName>
  readonly groupFacts: GroupSummary
}

function inspectRows(scope: GroupScope): InspectedRows {
  const { context, input } = scope
  const groupFacts = new GroupSummary(context, input.rows, scope.id)
  const soleRows = new Map<number, GroupRow>()
  const rowsSharingStorage = new Map<number, RowName>()
  for (const [position, member] of input.rows.entries()) {
    const row = inspectRow(scope, member)
    groupFacts.noteRow(row)
    if (groupFacts.isOnlyMember(member)) soleRows.set(position, row)
    else {
      groupFacts.noteUnsent(row)
      rowsSharingStorage.set(context.drafts.firstRows?.[member.index] ?? member.index, rowNameOf(row))
    }
  }
  return { soleRows, rowsSharingStorage, groupFacts }
}

/** Blocks rows that conflict with each other. The order matters: each step only checks the rows that earlier steps did not block. */
function blockRows(scope: GroupScope, rows: InspectedRows): void {
  const { context, input, existsInAccount, id, unit } = scope
  const { groupFacts, rowsSharingStorage } = rows
  const candidates = [...rows.soleRows.values()]
  for (const row of candidates) groupFacts.block(row)
  if (input.target === NEW_MATERIAL) blockNewMaterial(context, rows)
  blockWholeFileRows(context, candidates, rowsSharingStorage)
  const rowsChangingUnit = candidates.filter(
    (row) => canBeSent(row) && row.changes.some(({ field }) => field === 'unit'),
  )
  // The file's amounts are in a unit that no remaining row would set, so these rows are blocked.
  if (existsInAccount && unit && !rowsChangingUnit.some((row) => groupFacts.hasUnit(row, unit.code))) {
    blockGroup(context, rowsChangingUnit, unit.row)
    blockWholeFileRows(context, candidates, rowsSharingStorage)
  }
  for (const row of candidates) if (existsInAccount && !canBeSent(row)) groupFacts.noteUnsent(row)
  if (existsInAccount) blockUnlistedMaterial(context, input.target, candidates.filter(canBeSent))
  blockClaimedMaterial(context, id, candidates.filter(canBeSent))
}

/** A new material is added completely or not at all. */
function blockNewMaterial(context: DiffContext, { soleRows, groupFacts }: InspectedRows): void {
  const candidates = [...soleRows.values()]
  groupFacts.firstIndex = candidates.find((row) => row.group !== null && !isBlocked(row))?.member.index ?? null
  for (const row of candidates) groupFacts.blockMinimumWithoutStock(row)
  const unsendableRow = groupFacts.firstUnsentRow ?? candidates.find(isBlocked)
  if (unsendableRow) blockGroup(context, candidates, unsendableRow)
  else requireNameAndUnit(context, candidates)
}

/**
 * Moves the changes of the material itself into one row, so that they are sent and counted once. The rows of a group
 * agree, but each may have only some of the changes. [PLAN-7]
 */
function gatherMaterialChanges(rowsToSend: readonly GroupRow[], existsInAccount: boolean): void {
  if (rowsToSend.length < 2) return
  const changesByField = new Map(
    rowsToSend.flatMap(({ group }) => group?.materialChanges ?? []).map((change) => [change.field, change]),
  )
  const allChanges = GLOBAL_FIELDS.flatMap((field) => changesByField.get(field) ?? [])
  const leadingRow = existsInAccount
    ? findLeadRow(
        rowsToSend.flatMap(({ group }) => group ?? []),
        changesByField,
      )
    : rowsToSend[0]?.group
  for (const row of rowsToSend) {
    if (!row.group) continue
    const materialChanges = row.group === leadingRow ? allChanges : []
    row.group = { ...row.group, materialChanges }
    row.changes = [...materialChanges, ...row.changes.filter((change) => change.storage !== null)]
  }
}

function makeCalls({ context, input, id }: GroupScope, rowsToSend: readonly GroupRow[]): readonly PlannedCall[] {
  const rowChanges = rowsToSend.flatMap((row) => (row.group && !row.deletes ? [addNote(context, row, row.group)] : []))
  if (id === null) return planNewMaterial(rowChanges)
  const [deletingRow] = rowsToSend.filter((row) => row.deletes)
  if (deletingRow) return [planDelete(id, deletingRow, makeLostMaterial(context.catalogue, input.target))]
  return planExistingMaterial(id, rowChanges)
}

/** The file's own note column replaces the template. If it is cleared, no note is sent. [NOTE-1] */
function addNote(context: DiffContext, { member }: GroupRow, rowChanges: RowChanges): RowChanges {
  if (rowChanges.stock === null) return rowChanges
  const field = 'correction_note'
  const { drafts, correctionNote } = context
  const { index } = member
  const noteState = isLeftOut(context, field) ? undefined : stateOf(drafts, field, index)
  if (noteState === DRAFT.clear) return rowChanges
  const note =
    noteState === DRAFT.value
      ? (valueOf(drafts, field, index) ?? '').trim()
      : correctionNote && makeNote(correctionNote, rowChanges)
  return note === undefined || note === '' ? rowChanges : { ...rowChanges, note }
}
