/** How rows of a group block each other: duplicates, contradictions, a new material without a name. */
import { isUntouched } from '../file/cell-text.ts'
import type { Change } from './plan.ts'
import type { KeyChoice } from './compare-row.ts'
import { makeCellProblem, keepsOwnKey, findDesiredValue, type Conflict, type DiffContext } from './desired-value.ts'
import { getRowName } from './draft/draft.ts'
import { formatIsoDay } from '../material/values/utc-time.ts'
import { GLOBAL_FIELDS, isDecimalField, type Field, type GlobalField } from '../material/fields/field.ts'
import type { UncertainSku } from '../material/catalogue/key-doubt.ts'
import type { KeyField } from './match.ts'
import type { RowChanges } from './changes-to-requests.ts'
import type { Problem } from '../file/problem.ts'
import { makeRowDetails, rowNameOf, type RowName } from '../file/row-name.ts'
import { findClaim, NO_CLAIMS } from './claims.ts'
import { areSameValues } from '../material/fields/same-value.ts'

export interface GroupMember {
  readonly index: number
  /** The row's storage. Undefined if its storage cell names an unknown storage. */
  readonly storage: number | undefined
  /** The key that found the row's material. */
  readonly keyField: KeyField
  readonly keyChoice: KeyChoice
}

/** One row of a group while it is being planned. */
export interface GroupRow extends RowName {
  readonly member: GroupMember
  readonly problems: Problem[]
  conflicts: readonly Conflict[]
  changes: Change[]
  group: RowChanges | null
  deletes: boolean
  uncertainSku: UncertainSku | null
}

export function isBlocked(row: GroupRow): boolean {
  return row.problems.some((problem) => problem.severity === 'blocks')
}

/** A new material needs a name and a unit, from any row of its group. [PLAN-1] */
export function requireNameAndUnit(context: DiffContext, workingRows: readonly GroupRow[]): void {
  const unblockedRows = workingRows.filter((row) => !isBlocked(row))
  const isMissing = (field: Field): boolean =>
    !unblockedRows.some(
      ({ group }) =>
        group?.materialChanges.some((change) => change.field === field && change.after.trim() !== '') ?? false,
    )
  const requiredFields = [
    ['name-missing', 'name'],
    ['unit-missing', 'unit'],
  ] as const
  for (const [code, field] of requiredFields) {
    if (!isMissing(field)) continue
    for (const row of unblockedRows)
      if (row.group) row.problems.push(makeCellProblem(context, code, 'blocks', field, row.member.index, undefined, {}))
  }
}

/** If one row of a group is left out, the rows that depend on it are not sent either. [PLAN-10] */
export function blockGroup(context: DiffContext, workingRows: readonly GroupRow[], blockedRow: RowName): void {
  for (const row of workingRows) {
    if (isBlocked(row)) continue
    const details = makeRowDetails(blockedRow, 'other')
    const code = isSameFileRow(context, row, blockedRow) ? 'row-blocked' : 'group-blocked'
    row.problems.push(makeCellProblem(context, code, 'blocks', null, row.member.index, undefined, details))
  }
}

/** Whether two rows come from the same row of the file, with different storages. */
function isSameFileRow({ drafts }: DiffContext, a: RowName, b: RowName): boolean {
  return drafts.firstRows !== undefined && a.row === b.row
}

/** Whether the row could be sent if it were the only one in its group. */
export function canBeSent(row: GroupRow): boolean {
  return row.group !== null && !isBlocked(row) && row.conflicts.length === 0
}

/**
 * A file row that is planned for several storages has one status, so either all of it is sent or nothing. `stoppedByFirst`: for the first planned row
 * of a file row, the planned row that is not sent. [PLAN-21]
 */
export function blockWholeFileRows(
  context: DiffContext,
  rows: readonly GroupRow[],
  stoppedByFirst: ReadonlyMap<number, RowName>,
): void {
  const { firstRows } = context.drafts
  if (!firstRows) return
  const blockedByFirst = new Map(stoppedByFirst)
  for (const row of rows) {
    const firstDraft = firstRows[row.member.index] ?? row.member.index
    if (!canBeSent(row) && !blockedByFirst.has(firstDraft)) blockedByFirst.set(firstDraft, rowNameOf(row))
  }
  for (const row of rows) {
    const blockingRow = blockedByFirst.get(firstRows[row.member.index] ?? row.member.index)
    // A row without new values does not wait for others.
    if (blockingRow && canBeSent(row) && (row.changes.length > 0 || row.deletes))
      blockGroup(context, [row], blockingRow)
  }
}

/**
 * A material that no storage lists can be restored with stock or deleted, by its id, but not added again. Without stock, its values would be
 * invisible, so no change of it is sent. `workingRows`: the rows that would be sent. [SEEN-1]
 */
export function blockUnlistedMaterial(context: DiffContext, target: number, workingRows: readonly GroupRow[]): void {
  const lastListedAt = context.catalogue.unlisted?.get(target)
  if (lastListedAt === undefined) return
  const isStockRestored = workingRows.some((row) => (row.group?.stock?.after ?? '0') !== '0')
  for (const row of workingRows) {
    if (row.changes.length === 0 && !row.deletes) continue
    const outcome = row.deletes ? 'deleted' : isStockRestored ? 'back' : 'stays'
    const details = { name: context.catalogue.names[target] ?? '', since: formatIsoDay(lastListedAt), goes: outcome }
    const severity = outcome === 'stays' ? 'blocks' : 'warns'
    row.problems.push(makeCellProblem(context, 'unlisted-match', severity, null, row.member.index, undefined, details))
  }
}

/**
 * Blocks changes of a material that an unfinished run still has to change: two runs would overwrite each other. `workingRows`: the rows that would be
 * sent. [RUN-18]
 */
export function blockClaimedMaterial(context: DiffContext, id: number | null, workingRows: readonly GroupRow[]): void {
  const { claims = NO_CLAIMS } = context
  if (claims.byId.size + claims.byKey.size === 0) return
  const claim = findClaim(id ?? findAddedKeys(workingRows), claims)
  if (claim === null) return
  for (const row of workingRows) {
    if (id !== null && row.changes.length === 0 && !row.deletes) continue
    const details = { run: claim.run, file: claim.file }
    row.problems.push(makeCellProblem(context, 'claimed-by-run', 'blocks', null, row.member.index, undefined, details))
  }
}

function findAddedKeys(workingRows: readonly GroupRow[]): { readonly sku: string; readonly name: string } {
  const findValue = (field: Field): string =>
    workingRows.flatMap(({ group }) => group?.materialChanges ?? []).find((change) => change.field === field)?.after ??
    ''
  return { sku: findValue('sku'), name: findValue('name') }
}

function hasChange({ changes, conflicts }: GroupRow): boolean {
  return changes.length > 0 || conflicts.length > 0
}

/** Whether a new material would get a minimum in a storage where it has no stock. */
function hasMinimumWithoutStock({ group }: GroupRow): boolean {
  const stockAfter = group?.stock?.after ?? '0'
  return stockAfter === '0' && (group?.minimum?.after ?? '0') !== '0'
}

/**
 * True if a cell is not evidence about its material, because it was not edited. If the row has changed amounts, its unit is evidence in any case: it
 * is the unit of these amounts. [BASE-4] [UNIT-1]
 */
function isNotEvidence(context: DiffContext, row: GroupRow, id: number | null, field: Field, text: string): boolean {
  const materialIndex = id === null ? undefined : context.catalogue.byId.get(id)
  if (
    row.member.keyChoice === 'keep' &&
    materialIndex !== undefined &&
    keepsOwnKey(context.catalogue, field, text, materialIndex)
  )
    return true
  if (!isUntouchedCell(context, row.member, id, field, text)) return false
  return field !== 'unit' || !row.changes.some((change) => isDecimalField(change.field))
}

/** Whether a cell still has its exported value. */
export function isUntouchedCell(
  { base, clearToken }: Pick<DiffContext, 'base' | 'clearToken'>,
  { storage, index }: GroupMember,
  id: number | null,
  field: Field,
  text: string,
): boolean {
  if (base === null || id === null || storage === undefined) return false
  const exportedValue = base(id, storage, field, index)
  return exportedValue !== undefined && isUntouched(field, exportedValue, text, clearToken)
}

interface RowValue extends RowName {
  readonly index: number
  readonly text: string
}

/** Collects what is needed to find conflicts between a group's rows. Its size does not grow with the number of rows. */
export class GroupSummary {
  private readonly context: DiffContext
  private readonly id: number | null
  private readonly hasSeveralRows: boolean
  /** The first two rows of each storage. */
  private readonly rowsByStorage = new Map<number, readonly [number, number | null]>()
  /** For each field, the first row with a value for it, and the first row with a different value. */
  private readonly valuesByField = new Map<
    GlobalField,
    { readonly firstValue: RowValue; differentValue: RowValue | null }
  >()
  /** For each field, a row that changes it but causes no request. */
  private readonly unsentFields = new Map<Field, RowName>()
  /** The first row that deletes the material, and the first one that changes it. */
  private deletingRow: RowName | null = null
  private changingRow: RowName | null = null
  /** The first unsent row that shares its storage with another row, or has no storage. */
  firstUnsentRow: RowName | null = null
  /** The first row of a new material that is sent. Without stock, only its storage lists the material. */
  firstIndex: number | null = null

  constructor(context: DiffContext, rows: readonly GroupMember[], id: number | null) {
    this.context = context
    this.id = id
    this.hasSeveralRows = rows.length > 1
    for (const { index, storage } of rows) {
      if (storage === undefined) continue
      const storageRows = this.rowsByStorage.get(storage)
      if (!storageRows) this.rowsByStorage.set(storage, [index, null])
      else if (storageRows[1] === null) this.rowsByStorage.set(storage, [storageRows[0], index])
    }
  }

  /** Whether a row is the group's only row in its storage. */
  isOnlyMember({ storage }: GroupMember): boolean {
    return storage !== undefined && this.rowsByStorage.get(storage)?.[1] === null
  }

  /** Notes what a row changes in its material. Called once for each row, in file order. */
  noteRow(row: GroupRow): void {
    if (!this.hasSeveralRows) return
    if (row.deletes) this.deletingRow ??= rowNameOf(row)
    else if (hasChange(row)) this.changingRow ??= rowNameOf(row)
    for (const field of GLOBAL_FIELDS) {
      const text = this.findText(row, field)
      if (text === undefined) continue
      const fieldValues = this.valuesByField.get(field)
      const rowValue: RowValue = { ...rowNameOf(row), index: row.member.index, text }
      if (!fieldValues) this.valuesByField.set(field, { firstValue: rowValue, differentValue: null })
      else if (fieldValues.differentValue === null && !areSameValues(field, fieldValues.firstValue.text, text))
        fieldValues.differentValue = rowValue
    }
  }

  /** Notes a row that is not sent, with the fields that it changes. Other rows may need its values. */
  noteUnsent(row: GroupRow): void {
    if (!this.isOnlyMember(row.member)) this.firstUnsentRow ??= rowNameOf(row)
    for (const { field, storage } of row.changes) {
      if (storage === null && !this.unsentFields.has(field)) this.unsentFields.set(field, rowNameOf(row))
    }
  }

  /** Blocks a row because of other rows. */
  block(row: GroupRow): void {
    // The user is asked once about rows for the same storage: keeping one of them also ends their disagreement.
    if (!this.blockDuplicate(row)) this.blockDisagreement(row)
    this.blockDeletedRow(row)
  }

  /** A new material without stock only exists in the storage of its first row, which the add names. [PLAN-5] */
  blockMinimumWithoutStock(row: GroupRow): void {
    if (row.member.index === this.firstIndex || !hasMinimumWithoutStock(row)) return
    this.addBlockingProblem(row, 'minimum-not-carried', 'minimum', { storage: row.member.storage ?? 0 })
  }

  hasUnit(row: GroupRow, unit: string): boolean {
    return this.findText(row, 'unit') === unit
  }

  /** Warns that the rows to be sent lack the values of a row that is not sent. [PLAN-10] */
  warnOfUnsent(rowsToSend: readonly GroupRow[]): void {
    const sentFields = new Set(rowsToSend.flatMap(({ changes }) => changes.map(({ field }) => field)))
    const missingFields = [...this.unsentFields].filter(([field]) => !sentFields.has(field))
    const [firstMissingField] = missingFields
    if (!firstMissingField) return
    const fields = missingFields.map(([field]) => field).join(', ')
    for (const row of rowsToSend) {
      if (row.changes.length === 0) continue
      const details = { ...makeRowDetails(firstMissingField[1], 'other'), fields }
      row.problems.push(
        makeCellProblem(this.context, 'shared-left-out', 'warns', null, row.member.index, undefined, details),
      )
    }
  }

  /** Two rows for one material in one storage block each other: it is unclear which one is right. [MATCH-4] */
  private blockDuplicate(row: GroupRow): boolean {
    const { storage, index } = row.member
    const rows = storage === undefined ? undefined : this.rowsByStorage.get(storage)
    if (!rows || rows[1] === null) return false
    const otherRow = rows[0] === index ? rows[1] : rows[0]
    this.addBlockingProblem(
      row,
      'duplicate-row',
      null,
      makeRowDetails(getRowName(this.context.drafts, otherRow), 'other'),
    )
    return true
  }

  /**
   * Rows of one material in several storages must agree about the material itself. Cells that still have their exported value are ignored: of an
   * export's sheets, only the edited one matters. [MATCH-5]
   */
  private blockDisagreement(row: GroupRow): void {
    for (const [field, { firstValue, differentValue }] of this.valuesByField) {
      if (differentValue === null || this.findText(row, field) === undefined) continue
      const contradiction = row.member.index === firstValue.index ? differentValue : firstValue
      this.addBlockingProblem(row, 'rows-disagree', field, makeRowDetails(rowNameOf(contradiction), 'other'))
    }
  }

  /** If a file both deletes and changes a material, only one can be intended, so neither is sent. [PLAN-18] */
  private blockDeletedRow(row: GroupRow): void {
    if (this.deletingRow === null || this.changingRow === null) return
    if (!row.deletes && !hasChange(row)) return
    const otherDetails = makeRowDetails(row.deletes ? this.changingRow : this.deletingRow, 'other')
    this.addBlockingProblem(row, 'deleted-and-changed', 'action', { ...otherDetails, deletes: row.deletes ? 1 : 0 })
  }

  /** A row's value for its material; undefined if it has none. */
  private findText(row: GroupRow, field: GlobalField): string | undefined {
    const text = findDesiredValue(this.context, field, row.member.index, [])
    return text === undefined || isNotEvidence(this.context, row, this.id, field, text) ? undefined : text
  }

  private addBlockingProblem(
    row: GroupRow,
    code: Problem['code'],
    field: Field | null,
    details: NonNullable<Problem['details']>,
  ): void {
    row.problems.push(makeCellProblem(this.context, code, 'blocks', field, row.member.index, undefined, details))
  }
}
