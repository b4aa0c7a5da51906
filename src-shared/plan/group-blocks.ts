/** What blocks rows of a group because of each other: duplicates, contradictions, a new material nobody named. */
import { isUntouched } from '../file/cell-text.ts'
import type { Change } from './plan.ts'
import type { KeyChoice } from './compare-row.ts'
import { cellProblem, keepsOwnKey, desiredValue, type Conflict, type DiffContext } from './desired-value.ts'
import { draftName } from './draft/draft.ts'
import { isoDay } from '../material/values/utc-time.ts'
import { GLOBAL_FIELDS, isDecimalField, type Field, type GlobalField } from '../material/fields/field.ts'
import type { SkuDoubt } from '../material/catalogue/key-doubt.ts'
import type { KeyField } from './match.ts'
import type { GroupCalls } from './changes-to-requests.ts'
import type { Problem } from '../file/problem.ts'
import { rowDetails, rowNameOf, type RowName } from '../file/row-name.ts'
import { claimOn, NO_CLAIMS } from './claims.ts'
import { sameValue } from '../material/fields/same-value.ts'

export interface GroupMember {
  readonly index: number
  /** Undefined: its storage cell names no known storage. */
  readonly storage: number | undefined
  /** The key that found its material. */
  readonly by: KeyField
  readonly keyChoice: KeyChoice
}

/** One row of a group while it is being planned. */
export interface GroupRow extends RowName {
  readonly member: GroupMember
  readonly problems: Problem[]
  conflicts: readonly Conflict[]
  changes: Change[]
  group: GroupCalls | null
  deletes: boolean
  doubt: SkuDoubt | null
}

export function isBlocked(one: GroupRow): boolean {
  return one.problems.some((problem) => problem.severity === 'blocks')
}

/** A new material needs a name and a unit; any row of its group may say them. [PLAN-1] */
export function requireNameAndUnit(context: DiffContext, working: readonly GroupRow[]): void {
  const globals = working.filter((one) => !isBlocked(one)).flatMap(({ group }) => group?.globals ?? [])
  const missing = (field: Field): boolean =>
    !globals.some((change) => change.field === field && change.after.trim() !== '')
  for (const one of working) {
    if (!one.group || isBlocked(one)) continue
    const report = (code: Problem['code'], field: Field): void => {
      one.problems.push(cellProblem(context, code, 'blocks', field, one.member.index, undefined, {}))
    }
    if (missing('name')) report('name-missing', 'name')
    if (missing('unit')) report('unit-missing', 'unit')
  }
}

/** The rows of a group that hang together with one that is left out: none of them is sent. [PLAN-10] */
export function blockGroup(context: DiffContext, working: readonly GroupRow[], blockedRow: RowName): void {
  for (const one of working) {
    if (isBlocked(one)) continue
    const details = rowDetails(blockedRow, 'other')
    const code = isSameInFile(context, one, blockedRow) ? 'row-blocked' : 'group-blocked'
    one.problems.push(cellProblem(context, code, 'blocks', null, one.member.index, undefined, details))
  }
}

/** Rows of one file that were one there, each of another storage. */
function isSameInFile({ drafts }: DiffContext, one: RowName, other: RowName): boolean {
  return drafts.firsts !== undefined && one.row === other.row
}

/** It would be sent, as far as is known of it alone. */
export function canBeSent(one: GroupRow): boolean {
  return one.group !== null && !isBlocked(one) && one.conflicts.length === 0
}

/**
 * A row of the file that is planned for several storages goes whole, or not at all: it is shown as one row with one status.
 * `stoppedByFirst`: the first planned row of a file row, and the planned row that is not sent. [PLAN-21]
 */
export function blockRestOfRows(
  context: DiffContext,
  rows: readonly GroupRow[],
  stoppedByFirst: ReadonlyMap<number, RowName>,
): void {
  const { firsts } = context.drafts
  if (!firsts) return
  const blockedRow = new Map(stoppedByFirst)
  for (const one of rows) {
    const first = firsts[one.member.index] ?? one.member.index
    if (!canBeSent(one) && !blockedRow.has(first)) blockedRow.set(first, rowNameOf(one))
  }
  for (const one of rows) {
    const cause = blockedRow.get(firsts[one.member.index] ?? one.member.index)
    // What says nothing new waits for nobody.
    if (cause && canBeSent(one) && (one.changes.length > 0 || one.deletes)) blockGroup(context, [one], cause)
  }
}

/**
 * A material that no storage lists comes back with stock, and is not added again. It can be deleted, too: both go by its id.
 * Without stock nothing of it could be seen, so nothing of it is changed. `working`: the rows that would be sent. [SEEN-1]
 */
export function blockUnlisted(context: DiffContext, target: number, working: readonly GroupRow[]): void {
  const lastListed = context.catalogue.unlisted?.get(target)
  if (lastListed === undefined) return
  const comesBack = working.some((one) => (one.group?.stock?.after ?? '0') !== '0')
  for (const one of working) {
    if (one.changes.length === 0 && !one.deletes) continue
    const canBeSent = one.deletes ? 'deleted' : comesBack ? 'back' : 'stays'
    const details = { name: context.catalogue.names[target] ?? '', since: isoDay(lastListed), goes: canBeSent }
    const severity = canBeSent === 'stays' ? 'blocks' : 'warns'
    one.problems.push(cellProblem(context, 'unlisted-match', severity, null, one.member.index, undefined, details))
  }
}

/**
 * What an unfinished run of the account still means to change is left to it: two runs would overwrite each other. `working`: the
 * rows that would be sent. [RUN-18]
 */
export function blockClaimed(context: DiffContext, id: number | null, working: readonly GroupRow[]): void {
  const claim = claimOn(id ?? addedOf(working), context.claims ?? NO_CLAIMS)
  if (claim === null) return
  for (const one of working) {
    if (id !== null && one.changes.length === 0 && !one.deletes) continue
    const details = { run: claim.run, file: claim.file }
    one.problems.push(cellProblem(context, 'claimed-by-run', 'blocks', null, one.member.index, undefined, details))
  }
}

function addedOf(working: readonly GroupRow[]): { readonly sku: string; readonly name: string } {
  const valueOfField = (field: Field): string =>
    working.flatMap(({ group }) => group?.globals ?? []).find((change) => change.field === field)?.after ?? ''
  return { sku: valueOfField('sku'), name: valueOfField('name') }
}

function asksForChange({ changes, conflicts }: GroupRow): boolean {
  return changes.length > 0 || conflicts.length > 0
}

/** A minimum with no stock to carry it. */
function isStranded({ group }: GroupRow): boolean {
  const stockAfter = group?.stock?.after ?? '0'
  return stockAfter === '0' && (group?.minimum?.after ?? '0') !== '0'
}

/** An untouched cell; but amounts that were edited are in the unit that stands beside them. [BASE-4] [UNIT-1] */
function isSilent(context: DiffContext, one: GroupRow, id: number | null, field: Field, text: string): boolean {
  const materialIndex = id === null ? undefined : context.catalogue.byId.get(id)
  if (
    one.member.keyChoice === 'keep' &&
    materialIndex !== undefined &&
    keepsOwnKey(context.catalogue, field, text, materialIndex)
  )
    return true
  if (!isUntouchedCell(context, one.member, id, field, text)) return false
  return field !== 'unit' || !one.changes.some((change) => isDecimalField(change.field))
}

/** Whether a cell says only what the export said. */
export function isUntouchedCell(
  { base, clearToken }: Pick<DiffContext, 'base' | 'clearToken'>,
  { storage, index }: GroupMember,
  id: number | null,
  field: Field,
  text: string,
): boolean {
  if (base === null || id === null || storage === undefined) return false
  const exported = base(id, storage, field, index)
  return exported !== undefined && isUntouched(field, exported, text, clearToken)
}

interface Statement extends RowName {
  readonly index: number
  readonly text: string
}

/** What rows of a group must know of the others: a few facts, however many rows there are. */
export class GroupFacts {
  private readonly context: DiffContext
  private readonly id: number | null
  private readonly several: boolean
  /** Storage -> the first two rows of it. */
  private readonly inStorage = new Map<number, readonly [number, number | null]>()
  /** Field -> the first row that says something of it, and the first that says something else. */
  private readonly statements = new Map<GlobalField, { readonly first: Statement; other: Statement | null }>()
  /** Field -> a row that changes it and sends nothing. */
  private readonly unsentFields = new Map<Field, RowName>()
  /** The first row that deletes the material, and the first that changes something of it. */
  private deletes: RowName | null = null
  private changes: RowName | null = null
  /** A row that is not alone in its storage, or has none. */
  unsendableRow: RowName | null = null
  /** The first row that goes on, of a new material: only its storage carries it without stock. */
  firstIndex: number | null = null

  constructor(context: DiffContext, rows: readonly GroupMember[], id: number | null) {
    this.context = context
    this.id = id
    this.several = rows.length > 1
    for (const { index, storage } of rows) {
      if (storage === undefined) continue
      const storageRows = this.inStorage.get(storage)
      if (!storageRows) this.inStorage.set(storage, [index, null])
      else if (storageRows[1] === null) this.inStorage.set(storage, [storageRows[0], index])
    }
  }

  /** The only row of the group in its storage. */
  isAlone({ storage }: GroupMember): boolean {
    return storage !== undefined && this.inStorage.get(storage)?.[1] === null
  }

  /** Called for each row once, in file order. */
  noteStatements(one: GroupRow): void {
    if (!this.several) return
    if (one.deletes) this.deletes ??= rowNameOf(one)
    else if (asksForChange(one)) this.changes ??= rowNameOf(one)
    for (const field of GLOBAL_FIELDS) {
      const text = this.textOf(one, field)
      if (text === undefined) continue
      const earlier = this.statements.get(field)
      const statement: Statement = { ...rowNameOf(one), index: one.member.index, text }
      if (!earlier) this.statements.set(field, { first: statement, other: null })
      else if (earlier.other === null && !sameValue(field, earlier.first.text, text)) earlier.other = statement
    }
  }

  /** Its values go nowhere; those of the material as a whole may be missed by the others. */
  noteUnsent(one: GroupRow): void {
    if (!this.isAlone(one.member)) this.unsendableRow ??= rowNameOf(one)
    for (const { field, storage } of one.changes) {
      if (storage === null && !this.unsentFields.has(field)) this.unsentFields.set(field, rowNameOf(one))
    }
  }

  /** What stands in a row's way because of the others. */
  block(one: GroupRow): void {
    this.blockDuplicate(one)
    this.blockDisagreement(one)
    this.blockDeleted(one)
  }

  /** Only the storage given at creation, that of the first row, carries a new material without stock. [PLAN-5] */
  blockStranded(one: GroupRow): void {
    if (one.member.index === this.firstIndex || !isStranded(one)) return
    this.push(one, 'minimum-not-carried', 'minimum', { storage: one.member.storage ?? 0 })
  }

  saysUnit(one: GroupRow, unit: string): boolean {
    return this.textOf(one, 'unit') === unit
  }

  /** What the rows that go on send without the values of one that does not. [PLAN-10] */
  warnOfUnsent(rowsToSend: readonly GroupRow[]): void {
    const sentFields = new Set(rowsToSend.flatMap(({ changes }) => changes.map(({ field }) => field)))
    const missed = [...this.unsentFields].filter(([field]) => !sentFields.has(field))
    const [first] = missed
    if (!first) return
    const fields = missed.map(([field]) => field).join(', ')
    for (const one of rowsToSend) {
      if (one.changes.length === 0) continue
      const details = { ...rowDetails(first[1], 'other'), fields }
      one.problems.push(
        cellProblem(this.context, 'shared-left-out', 'warns', null, one.member.index, undefined, details),
      )
    }
  }

  /** Two rows for one material in one storage block each other: neither is the right one by itself. [MATCH-4] */
  private blockDuplicate(one: GroupRow): void {
    const { storage, index } = one.member
    const rows = storage === undefined ? undefined : this.inStorage.get(storage)
    if (!rows || rows[1] === null) return
    const other = rows[0] === index ? rows[1] : rows[0]
    this.push(one, 'duplicate-row', null, rowDetails(draftName(this.context.drafts, other), 'other'))
  }

  /**
   * Rows of one material in several storages must say the same about the material itself. A cell that still says what was
   * exported says nothing: of an export's sheets, only the edited one counts. [MATCH-5]
   */
  private blockDisagreement(one: GroupRow): void {
    for (const [field, { first, other }] of this.statements) {
      if (other === null || this.textOf(one, field) === undefined) continue
      const against = one.member.index === first.index ? other : first
      this.push(one, 'rows-disagree', field, rowDetails(rowNameOf(against), 'other'))
    }
  }

  /** A file that deletes a material and changes it as well means one of the two: neither is sent. [PLAN-18] */
  private blockDeleted(one: GroupRow): void {
    if (this.deletes === null || this.changes === null) return
    if (!one.deletes && !asksForChange(one)) return
    const other = rowDetails(one.deletes ? this.changes : this.deletes, 'other')
    this.push(one, 'deleted-and-changed', 'action', { ...other, deletes: one.deletes ? 1 : 0 })
  }

  /** What a row says of its material; undefined: nothing. */
  private textOf(one: GroupRow, field: GlobalField): string | undefined {
    const text = desiredValue(this.context, field, one.member.index, [])
    return text === undefined || isSilent(this.context, one, this.id, field, text) ? undefined : text
  }

  private push(
    one: GroupRow,
    code: Problem['code'],
    field: Field | null,
    details: NonNullable<Problem['details']>,
  ): void {
    one.problems.push(cellProblem(this.context, code, 'blocks', field, one.member.index, undefined, details))
  }
}
