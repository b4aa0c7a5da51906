/**
 * Counts, cost and stock value of a plan, summed row by row. Rows that are planned differently are removed and added
 * again.
 */
import { addToFieldSums, copyFieldSums, hasTooFewPercentChanges, type FieldSums } from '../guard/changed-fields.ts'
import { addConsequences, type ConsequencesByCode } from '../guard/consequences.ts'
import { addRatios, copyRatiosByField, type RatiosByField } from '../guard/common-factor.ts'
import { lossOf } from '../row-changes.ts'
import { addOutliers, copyOutliers, makeEmptyOutliers, hasTooFewOutliers, type OutlierTally } from '../guard/unusual.ts'
import type { GuardSwitches } from '../guard/guard-kinds.ts'
import type { CountedRow, RowStatus, Sign } from '../plan.ts'
import type { ProblemCode } from '../../file/problem.ts'
import {
  addMover,
  addPriceChange,
  copyStats,
  makeEmptyStats,
  mayBeMover,
  MAX_MOVERS,
  removeMover,
  type PlanStats,
} from '../guard/money-effects.ts'
import { amountBefore, computePriceAfter, termsOf, type GroupTerms } from '../guard/group-terms.ts'
import {
  getDifferenceScale,
  multiplyDifference,
  fromDigits,
  isNegative,
  multiply,
  negate,
  subtract,
  toDecimal,
  ZERO,
  type Decimal,
  ExactSum,
} from '../../material/values/decimal.ts'

export interface PlanTotals {
  readonly counts: Record<RowStatus, number>
  /** The number of rows that the user left out. They are in no other count. */
  excluded: number
  writes: number
  /** The number of values that the calls set; a deleted material counts as one. */
  valueCount: number
  readonly problems: Map<ProblemCode, ProblemRows>
  /** How many rows and calls change each storage. */
  readonly storages: Map<number, number>
  /** The sum of all increases of the stock value, and the sum of all decreases. */
  readonly valueUp: Decimal
  readonly valueDown: Decimal
  readonly value: { readonly increase: ExactSum; readonly decrease: ExactSum }
  /** The value of balances that are lost with deleted materials. It is also part of the decrease. */
  readonly lostValue: ExactSum
  readonly consequences: ConsequencesByCode
  readonly outliers: OutlierTally
  readonly fields: FieldSums
  readonly ratiosByField: RatiosByField
  readonly stats: PlanStats
}

export function makeEmptyTotals(guard?: GuardSwitches): PlanTotals {
  const counts = { add: 0, edit: 0, stock: 0, 'edit+stock': 0, delete: 0, unchanged: 0, problem: 0, conflict: 0 }
  return makeTotals({
    counts,
    excluded: 0,
    writes: 0,
    valueCount: 0,
    problems: new Map(),
    storages: new Map(),
    value: { increase: new ExactSum(), decrease: new ExactSum() },
    lostValue: new ExactSum(),
    consequences: new Map(),
    outliers: makeEmptyOutliers(guard),
    fields: new Map(),
    ratiosByField: new Map(),
    stats: makeEmptyStats(),
  })
}

/** A copy that can be changed without changing the original. */
export function copyTotals(totals: PlanTotals): PlanTotals {
  const { counts, excluded, writes, valueCount, problems, storages } = totals
  const { value, lostValue, consequences, outliers, fields, ratiosByField, stats } = totals
  return makeTotals({
    counts: { ...counts },
    excluded,
    writes,
    valueCount,
    problems: copyValues(problems),
    storages: new Map(storages),
    value: { increase: value.increase.copy(), decrease: value.decrease.copy() },
    lostValue: lostValue.copy(),
    consequences: copyValues(consequences),
    outliers: copyOutliers(outliers),
    fields: copyFieldSums(fields),
    ratiosByField: copyRatiosByField(ratiosByField),
    stats: copyStats(stats),
  })
}

function copyValues<Key, Value extends { copy(): Value }>(map: ReadonlyMap<Key, Value>): Map<Key, Value> {
  return new Map(Array.from(map, ([key, value]) => [key, value.copy()]))
}

function makeTotals(parts: Omit<PlanTotals, 'valueUp' | 'valueDown'>): PlanTotals {
  const { value } = parts
  return {
    ...parts,
    get valueUp() {
      return value.increase.total
    },
    get valueDown() {
      return value.decrease.total
    },
  }
}

/** True if so many of the stored first rows were removed that all rows must be searched for the next ones. */
export function needsAllRows({ consequences, outliers, fields, stats }: PlanTotals): boolean {
  if (stats.allMovers.hasTooFewItems(MAX_MOVERS)) return true
  if ([...consequences.values()].some((rows) => rows.hasTooFewItems(1))) return true
  return hasTooFewOutliers(outliers) || hasTooFewPercentChanges(fields)
}

/** Adds one row, or removes it again. `rowsToSend`: the rows of its group that cause requests. */
export function addTotals(
  totals: PlanTotals,
  row: CountedRow,
  rowsToSend: readonly CountedRow[],
  sign: Sign = 1,
): void {
  totals.counts[row.status] += sign
  totals.writes += sign * row.writes
  for (const { code } of row.problems) countProblem(totals, code, row.index, sign)
  if (row.writes > 0) addSentRow(totals, row, termsOf(rowsToSend), sign)
}

function countProblem({ problems }: PlanTotals, code: ProblemCode, index: number, sign: Sign): void {
  let rows = problems.get(code)
  if (!rows) {
    rows = new ProblemRows()
    problems.set(code, rows)
  }
  if (sign > 0) return rows.add(index)
  rows.remove(index)
  if (rows.isEmpty) problems.delete(code)
}

function countStorageChange({ storages }: PlanTotals, storage: number, sign: Sign): void {
  const count = (storages.get(storage) ?? 0) + sign
  if (count === 0) storages.delete(storage)
  else storages.set(storage, count)
}

function addSentRow(totals: PlanTotals, row: CountedRow, terms: GroupTerms, sign: Sign): void {
  totals.valueCount += sign * (row.status === 'delete' ? 1 : row.changes.length)
  countStorageChange(totals, row.storage, sign)
  for (const { storage } of row.changes) if (storage !== null) countStorageChange(totals, storage, sign)
  addConsequences(totals.consequences, row, terms, sign)
  addOutliers(totals.outliers, row, terms, sign)
  addToFieldSums(totals.fields, row, terms, sign)
  addRatios(totals.ratiosByField, row, terms, sign)
  if (row.status === 'delete') {
    const { stock, value } = lossOf(row.changes)
    totals.lostValue.add(sign > 0 ? value : negate(value))
    // Uses the sum of all storages, so that the deleted material counts as one change of the stock value.
    addValue(totals, row, { before: stock, after: ZERO, price: row.price }, sign)
    return
  }
  addPriceChange(totals.stats, row, terms, sign)
  for (const change of row.changes) {
    if (change.field !== 'stock') continue
    const valueBefore = change.before === null ? ZERO : amountBefore(change, terms)
    // After a change between unknown units, the stock change is unknown. [STAT-1]
    if (valueBefore === null) continue
    addValue(
      totals,
      row,
      { before: valueBefore, after: toDecimal(change.after) ?? ZERO, price: computePriceAfter(terms, row.price) },
      sign,
    )
  }
}

interface StockChange {
  readonly before: Decimal
  readonly after: Decimal
  readonly price: Decimal
}

function addValue(
  { value, stats }: PlanTotals,
  row: CountedRow,
  { before, after, price }: StockChange,
  sign: Sign,
): void {
  const digits = multiplyDifference(after, before, price)
  if (digits === null) {
    const exactChange = multiply(subtract(after, before), price)
    if (exactChange === '0') return
    if (sign > 0) addMover(stats, row, exactChange)
    else removeMover(stats, row)
    const sum = isNegative(exactChange) ? value.decrease : value.increase
    sum.add(sign > 0 ? exactChange : negate(exactChange))
    return
  }
  if (digits === 0) return
  const scale = getDifferenceScale(after, before, price)
  if (sign < 0) removeMover(stats, row)
  else if (mayBeMover(stats, Math.abs(digits) / 10 ** scale)) addMover(stats, row, fromDigits(digits, scale))
  else stats.allMovers.addAfterLast()
  const sum = digits < 0 ? value.decrease : value.increase
  sum.addDigits(sign * digits, scale)
}

/** The rows with one problem, in file order, while rows are added and removed. */
export class ProblemRows {
  private rowsInOrder: number[] = []
  /** Rows that were added after later rows of the file, because their groups have several rows. */
  private rowsOutOfOrder: number[] = []
  /** Removed rows that are still in the lists above. Removing them immediately would move all later entries, once for every row of a large group. */
  private removedRows = new Set<number>()

  /** A row that has the problem twice counts once. */
  add(index: number): void {
    this.removedRows.delete(index)
    const lastIndex = this.rowsInOrder.at(-1) ?? -1
    if (index > lastIndex) this.rowsInOrder.push(index)
    else if (index < lastIndex) this.rowsOutOfOrder.push(index)
  }

  remove(index: number): void {
    this.removedRows.add(index)
  }

  get isEmpty(): boolean {
    // `rowsInOrder` has no duplicates. If fewer rows were removed than it contains, some remain, and the rows need not be counted.
    return this.rowsInOrder.length <= this.removedRows.size && this.count === 0
  }

  get count(): number {
    return this.sortedRows().length
  }

  /** The draft indexes in ascending order. */
  get rows(): readonly number[] {
    return this.sortedRows()
  }

  copy(): ProblemRows {
    const rowsCopy = new ProblemRows()
    rowsCopy.rowsInOrder = this.sortedRows().slice()
    return rowsCopy
  }

  private dropRemovedRows(): void {
    const { removedRows } = this
    const [onlyRow] = removedRows
    if (onlyRow === undefined) return
    const index = findPosition(this.rowsInOrder, onlyRow)
    if (removedRows.size > 1) this.rowsInOrder = this.rowsInOrder.filter((index) => !removedRows.has(index))
    else if (this.rowsInOrder[index] === onlyRow) this.rowsInOrder.splice(index, 1)
    this.rowsOutOfOrder = this.rowsOutOfOrder.filter((index) => !removedRows.has(index))
    this.removedRows = new Set()
  }

  private sortedRows(): number[] {
    this.dropRemovedRows()
    const [firstRowOutOfOrder] = this.rowsOutOfOrder.sort((a, b) => a - b)
    if (firstRowOutOfOrder === undefined) return this.rowsInOrder
    const from = findPosition(this.rowsInOrder, firstRowOutOfOrder)
    const remainingRows = [...this.rowsInOrder.splice(from), ...this.rowsOutOfOrder].sort((a, b) => a - b)
    for (const index of remainingRows) if (index !== this.rowsInOrder.at(-1)) this.rowsInOrder.push(index)
    this.rowsOutOfOrder = []
    return this.rowsInOrder
  }
}

/** The first position in `rows` whose draft index is not smaller than `index`. */
function findPosition(rows: readonly number[], index: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low
}
