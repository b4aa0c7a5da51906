/**
 * Compares one draft with one material of the account, field by field, as a three-way merge. Returns its changes and
 * what prevents them; changes-to-requests.ts makes the calls. [DIFF-1]
 */
import type { Change } from './plan.ts'
import {
  makeCellProblem,
  findDesiredValue,
  wasAlreadyInExport,
  becomesNegative,
  isSameText,
  keepsOwnKey,
  findDesiredStock,
  type Conflict,
  type DiffContext,
  type RowDiff,
} from './desired-value.ts'
import type { KeyField } from './match.ts'
import { mergeCell, type ConflictPolicy } from './three-way.ts'
import { findRescaling, type Rescaling } from './unit-scale.ts'
import { getMaterialValue } from '../material/catalogue/catalogue-values.ts'
import { findUncertainSku, findOthersWithKey, type UncertainSku } from '../material/catalogue/key-doubt.ts'
import { GLOBAL_FIELDS, type Field, type StorageField } from '../material/fields/field.ts'
import { canLoseLetters, findLostLetters, areSameValues } from '../material/fields/same-value.ts'
import type { Problem } from '../file/problem.ts'
import { isUntouched } from '../file/cell-text.ts'
import { toDecimal, ZERO, type Decimal } from '../material/values/decimal.ts'

export interface RowInGroup {
  /** The new unit from another row of the group. It also applies to this row's balances. */
  readonly groupUnit: string | undefined
  /** The key that found the material. */
  readonly keyField: KeyField
  readonly keyChoice: KeyChoice
}

/** Whether the user chose the material, and keeps its own sku and name (`keep`) or takes the file's (`change`). */
export type KeyChoice = 'keep' | 'change' | null

/** A draft with its material, and the comparison's results so far. */
interface ComparedRow {
  readonly context: DiffContext
  /** The draft's index. */
  readonly index: number
  /** The material's catalogue index and its id. */
  readonly materialIndex: number
  readonly id: number
  readonly storage: number
  readonly rowInGroup: RowInGroup
  readonly problems: Problem[]
  readonly conflicts: Conflict[]
  uncertainSku: UncertainSku | null
}

/** The material's current amounts in the storage, and their scale after the row's own unit change. */
interface StorageBefore {
  /** Undefined if the storage does not carry the material. */
  readonly stock: Decimal | undefined
  readonly minimum: Decimal | undefined
  readonly unit: Change | undefined
  /** Null if the unit does not change, or the pair of units is unknown. */
  readonly scale: Rescaling | null
}

/** Compares a draft with the material at `materialIndex` of the catalogue, in `storage`. [DIFF-1] */
export function diffRow(
  context: DiffContext,
  index: number,
  materialIndex: number,
  storage: number,
  rowInGroup: RowInGroup,
): RowDiff {
  const id = context.catalogue.ids[materialIndex] ?? 0
  const row: ComparedRow = {
    context,
    index,
    materialIndex,
    id,
    storage,
    rowInGroup,
    problems: [],
    conflicts: [],
    uncertainSku: null,
  }
  const materialWideChanges = findMaterialChanges(row)
  const storageBefore = findStorageValues(row, materialWideChanges)
  const price = findPriceInNewUnit(row, materialWideChanges, storageBefore)
  if (price) materialWideChanges.push(price)
  const { change: stock, after: stockAfter } = findStockChange(row, storageBefore)
  const minimum = findMinimumChange(row, storageBefore)
  for (const change of [...materialWideChanges, stock, minimum]) {
    if (change && becomesNegative(change)) addProblem(row, 'negative-amount', 'warns', change.field, change.after)
  }
  const minimumAfter = minimum?.after ?? storageBefore.minimum
  if (stock?.after === '0' && storageBefore.minimum !== undefined && minimumAfter !== undefined && minimumAfter !== '0')
    addProblem(row, 'leaves-storage', 'warns', 'stock', undefined, { minimum: minimumAfter })
  const { conflicts, problems, uncertainSku } = row
  return {
    materialChanges: materialWideChanges,
    stock,
    minimum,
    stockAfter,
    isCarried: storageBefore.stock !== undefined,
    conflicts,
    problems,
    uncertainSku,
  }
}

/** The changes of the material's own fields, in GLOBAL_FIELDS order. */
function findMaterialChanges(row: ComparedRow): Change[] {
  const { context, index, materialIndex, rowInGroup } = row
  const changes: Change[] = []
  for (const field of GLOBAL_FIELDS) {
    const cellProblems: Problem[] = []
    const fileValue =
      findDesiredValue(context, field, index, cellProblems) ?? (field === 'unit' ? rowInGroup.groupUnit : undefined)
    for (const problem of cellProblems)
      if (!wasAlreadyInExport(context, problem, row.id, row.storage, index)) row.problems.push(problem)
    const before = getMaterialValue(context.catalogue, field, materialIndex)
    // Suppliers that were not requested are not sent: without earlier values they cannot be compared. [DIFF-6]
    if (before === undefined) continue
    const after = findChange(row, field, fileValue, before, false)
    if (after !== undefined) changes.push({ field, storage: null, before, after })
  }
  return changes
}

/** The new value of a field; undefined if it does not change, because there is no new value or something prevents it. */
function findChange(
  row: ComparedRow,
  field: Field,
  fileValue: string | undefined,
  accountValue: string,
  isAmount: boolean,
): string | undefined {
  const { context, index, materialIndex, rowInGroup } = row
  if (fileValue === undefined || isSameText(field, fileValue, accountValue, rowInGroup.keyField)) return undefined
  if (rowInGroup.keyChoice === 'keep' && keepsOwnKey(context.catalogue, field, fileValue, materialIndex))
    return undefined
  const exportedValue = context.base?.(row.id, row.storage, field, index)
  // Saving a workbook may alter cells that nobody edited. These are not edits. [BASE-4]
  if (exportedValue !== undefined && isUntouched(field, exportedValue, fileValue, context.clearToken)) return undefined
  const lostLetters = canLoseLetters(field) ? findLostLetters(fileValue, accountValue) : null
  if (lostLetters !== null) {
    addProblem(row, 'lost-letters', 'blocks', field, fileValue, { account: accountValue, lost: lostLetters })
    return undefined
  }
  // The account differs from the export only by white space, so it counts as unchanged.
  const base =
    exportedValue === undefined || areSameValues(field, exportedValue, accountValue) ? accountValue : exportedValue
  const mergedCell = mergeCell(base, fileValue, accountValue, findPolicy(row, field), isAmount)
  if (mergedCell.kind === 'conflict') row.conflicts.push({ field, base, fileValue, live: accountValue })
  if (mergedCell.kind !== 'change') return undefined
  checkNewKey(row, field, fileValue, mergedCell.after)
  return mergedCell.after
}

/** Whether the file or the account wins: the decision for the cell. If there is none, the decision for its row, or for all rows. */
function findPolicy({ context, index }: ComparedRow, field: Field): ConflictPolicy {
  const rowPolicies = context.decisions.policies.get(index)
  return rowPolicies?.get(field) ?? rowPolicies?.get(null) ?? context.onConflict
}

/** A new sku may mean another material. Names may repeat, so a name that is taken is reported and sent. [MATCH-10] */
function checkNewKey(row: ComparedRow, field: Field, fileValue: string, newValue: string): void {
  const { catalogue } = row.context
  if (field === 'sku' && row.rowInGroup.keyChoice === null)
    row.uncertainSku = findUncertainSku(catalogue, newValue, row.materialIndex)
  if (field !== 'name') return
  const [otherIndex] = findOthersWithKey(catalogue, 'name', newValue, row.materialIndex)
  if (otherIndex === undefined) return
  const details = { account: catalogue.skus[otherIndex] ?? '', id: catalogue.ids[otherIndex] ?? 0 }
  addProblem(row, 'name-taken', 'warns', field, fileValue, details)
}

function findStorageValues(
  { context, materialIndex, storage }: ComparedRow,
  materialWideChanges: readonly Change[],
): StorageBefore {
  const rows = context.catalogue.storages.get(storage)
  const unit = materialWideChanges.find((change) => change.field === 'unit')
  return {
    stock: rows?.stock[materialIndex],
    minimum: rows?.minimum[materialIndex],
    unit,
    scale: unit ? findRescaling(unit.before ?? '', unit.after) : null,
  }
}

/** If the file has no price, the account would rescale its own price. The file's price is per new unit. [UNIT-1] */
function findPriceInNewUnit(
  { context, index, materialIndex, problems }: ComparedRow,
  materialWideChanges: readonly Change[],
  { unit }: StorageBefore,
): Change | null {
  if (!unit || materialWideChanges.some((change) => change.field === 'price')) return null
  const newValue = findDesiredValue(context, 'price', index, problems)
  const before = context.catalogue.prices[materialIndex] ?? ZERO
  return newValue === undefined ? null : { field: 'price', storage: null, before, after: newValue }
}

/**
 * The change of the balance, and the balance after it; null if the storage has the material neither before nor after.
 */
function findStockChange(
  row: ComparedRow,
  storageBefore: StorageBefore,
): { readonly change: Change | null; readonly after: Decimal | null } {
  const accountValue = convertToNewUnit(storageBefore, storageBefore.stock)
  const desiredAmount = findDesiredStock(row.context, row.index, accountValue, row.problems)
  const newValue =
    findChange(row, 'stock', desiredAmount, accountValue, true) ??
    convertUnknownUnit(storageBefore, desiredAmount, storageBefore.stock)
  const amountInUnit = storageBefore.stock === undefined ? null : accountValue
  if (newValue === undefined) return { change: null, after: amountInUnit }
  return { change: makeStorageChange(row, 'stock', amountInUnit, newValue), after: toDecimal(newValue) }
}

function findMinimumChange(row: ComparedRow, storageBefore: StorageBefore): Change | null {
  const accountValue = convertToNewUnit(storageBefore, storageBefore.minimum)
  const desiredAmount = findDesiredValue(row.context, 'minimum', row.index, row.problems)
  const newValue =
    findChange(row, 'minimum', desiredAmount, accountValue, false) ??
    convertUnknownUnit(storageBefore, desiredAmount, storageBefore.minimum)
  return newValue === undefined
    ? null
    : makeStorageChange(row, 'minimum', storageBefore.minimum === undefined ? null : accountValue, newValue)
}

/**
 * Converts an account's balance to the new unit. With a unit change the account rescales its balances, and the file's balances are in the new unit.
 * [UNIT-1]
 */
function convertToNewUnit({ scale }: StorageBefore, amount: Decimal | undefined): Decimal {
  if (amount === undefined) return ZERO
  return scale ? scale.convertAmount(amount) : amount
}

/**
 * For an unknown pair of units the file's value is sent, whatever the account does to the balance. Zero stays zero.
 * [UNIT-2]
 */
function convertUnknownUnit(
  { unit, scale }: StorageBefore,
  desiredAmount: string | undefined,
  amount: Decimal | undefined,
): string | undefined {
  return unit && scale === null && amount !== undefined && !(amount === '0' && desiredAmount === '0')
    ? desiredAmount
    : undefined
}

function makeStorageChange(
  { storage }: ComparedRow,
  field: StorageField,
  before: string | null,
  after: string,
): Change {
  return { field, storage, before, after }
}

function addProblem(
  { context, index, problems }: ComparedRow,
  code: Problem['code'],
  severity: Problem['severity'],
  field: Field,
  cellText: string | undefined,
  details: Problem['details'] = {},
): void {
  problems.push(makeCellProblem(context, code, severity, field, index, cellText, details))
}
