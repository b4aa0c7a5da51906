/**
 * Summarises a run: stock value, the largest changes, what needs attention. Counts only verified changes at known prices, and lists the others. Reads
 * the rows twice and stores few of them. [SUM-1] [SUM-2]
 */
import {
  addToFieldSums,
  listChangedFields,
  type ChangedField,
  type FieldSums,
} from '../../src-shared/plan/guard/changed-fields.ts'
import { amountBefore, termsOf } from '../../src-shared/plan/guard/group-terms.ts'
import { compareSize } from '../../src-shared/plan/guard/money-effects.ts'
import { type Change, ROW_STATUSES, type IndexedRow } from '../../src-shared/plan/plan.ts'
import { lossOf } from '../../src-shared/plan/row-changes.ts'
import { needsAttention, type ReportState } from '../../src-shared/run/report-rows.ts'
import type { Reason } from '../../src-shared/run/run.ts'
import { rowNameOf, type RowName } from '../../src-shared/file/row-name.ts'
import {
  isNegative,
  multiply,
  negate,
  subtract,
  toDecimal,
  ZERO,
  type Decimal,
  ExactSum,
} from '../../src-shared/material/values/decimal.ts'
import { FirstItems } from '../../src-shared/material/values/top-k.ts'
import type { JournalRow } from '../ports/journal-port.ts'

/** The parts of a row that the summary needs. */
export interface RowToSum extends Pick<
  JournalRow,
  'row' | 'sheet' | 'status' | 'materialId' | 'name' | 'state' | 'reason'
> {
  readonly changes?: readonly Change[]
}

/** A row, and its effect on the stock value, which may be negative. */
export interface RunMover extends RowName {
  readonly name: string
  readonly value: Decimal
}

/** The rows that need attention for one reason, and the first of them. */
export interface RunProblem extends RowName {
  readonly state: ReportState
  readonly reason: Reason | null
  readonly count: number
  readonly name: string
}

export interface RunSums {
  /** The value of verified stock changes. `counted` and `missing`: the numbers of changes with and without a known price. */
  readonly money: {
    readonly up: Decimal
    readonly down: Decimal
    readonly change: Decimal
    readonly counted: number
    readonly missing: number
  }
  /** The rows that change the stock value most, largest first. */
  readonly movers: readonly RunMover[]
  readonly changedFields: readonly ChangedField[]
  /** The problems with the most rows come first. */
  readonly problems: readonly RunProblem[]
}

export const MAX_RUN_MOVERS = 10
/** The maximum number of reasons that are listed: more than any user will read. */
const MAX_PROBLEMS = 200

/** `readRows`: reads all rows of the run in order; called several times. `findPrices`: finds the known prices of materials. */
export function sumRun(
  readRows: () => Iterable<RowToSum>,
  findPrices: (ids: ReadonlySet<number>) => ReadonlyMap<number, Decimal>,
): RunSums {
  const pricesById = findPrices(changedMaterialIds(readRows()))
  const [sumOfRises, sumOfFalls] = [new ExactSum(), new ExactSum()]
  const movers = new FirstItems<RunMover & { readonly index: number }>(compareSize)
  const changedFields: FieldSums = new Map()
  const problems = new Map<string, { -readonly [Key in keyof RunProblem]: RunProblem[Key] }>()
  let [index, countedChangeCount, unpricedChangeCount] = [0, 0, 0]
  for (const row of readRows()) {
    const position = index++
    if (needsAttention(row.state, row.status)) countProblem(problems, row)
    if (row.state !== 'verified') continue
    const orderedRow = makeOrderedRow(row, position)
    if (!orderedRow) continue
    // A new material does not change an earlier value. Only the journal has its id.
    if (orderedRow.status !== 'add') addToFieldSums(changedFields, orderedRow, termsOf([orderedRow]), 1)
    const moneyChange = sumMoneyChange(orderedRow, pricesById)
    countedChangeCount += moneyChange.counted
    unpricedChangeCount += moneyChange.missing
    if (moneyChange.value === ZERO) continue
    const sum = isNegative(moneyChange.value) ? sumOfFalls : sumOfRises
    sum.add(moneyChange.value)
    movers.add({ ...rowNameOf(row), index: position, name: row.name, value: moneyChange.value })
  }
  const change = new ExactSum()
  for (const sum of [sumOfRises, sumOfFalls]) change.add(sum.total)
  return {
    money: {
      up: sumOfRises.total,
      down: sumOfFalls.total,
      change: change.total,
      counted: countedChangeCount,
      missing: unpricedChangeCount,
    },
    movers: movers.items
      .slice(0, MAX_RUN_MOVERS)
      .map(({ name, value, ...row }) => ({ ...rowNameOf(row), name, value })),
    changedFields: listChangedFields(changedFields),
    problems: [...problems.values()].sort((a, b) => b.count - a.count),
  }
}

/** The ids of the materials whose stock was changed by a verified row. */
function changedMaterialIds(rows: Iterable<RowToSum>): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const { changes = [], materialId, state } of rows) {
    if (materialId === null || state !== 'verified') continue
    if (changes.some(({ field }) => field === 'stock')) ids.add(materialId)
  }
  return ids
}

function makeOrderedRow(
  { status, changes = [], materialId, name, ...row }: RowToSum,
  index: number,
): IndexedRow | null {
  const rowStatus = ROW_STATUSES.find((rowStatus) => rowStatus === status)
  return rowStatus ? { ...rowNameOf(row), index, status: rowStatus, materialId, name, changes } : null
}

interface MoneyChange {
  readonly value: Decimal
  /** How many stock changes are included, and how many are not. */
  readonly counted: number
  readonly missing: number
}

function sumMoneyChange(
  { status, changes, materialId }: IndexedRow,
  prices: ReadonlyMap<number, Decimal>,
): MoneyChange {
  const stockChanges = changes.filter(
    ({ field, before: valueBefore, after: valueAfter }) => field === 'stock' && (valueBefore ?? ZERO) !== valueAfter,
  )
  // For a delete, the changes contain the lost stock value.
  if (status === 'delete') return { value: negate(lossOf(changes).value), counted: stockChanges.length, missing: 0 }
  const terms = termsOf([{ changes }])
  const listPrice = materialId === null ? undefined : prices.get(materialId)
  // The price from the last lists, which already use the new unit.
  const price = terms.price ?? listPrice ?? null
  const sum = new ExactSum()
  let [countedChangeCount, unpricedChangeCount] = [0, 0]
  for (const change of stockChanges) {
    const amountChange = amountChangeOf(change, terms)
    if (price === null || amountChange === null) {
      unpricedChangeCount++
      continue
    }
    countedChangeCount++
    sum.add(multiply(amountChange, price))
  }
  return { value: sum.total, counted: countedChangeCount, missing: unpricedChangeCount }
}

/** The change of the balance. Null if it is unknown how a new unit affected the earlier balance. */
function amountChangeOf(change: Change, terms: ReturnType<typeof termsOf>): Decimal | null {
  const earlierAmount = change.before === null ? ZERO : amountBefore(change, terms)
  const amountAfter = toDecimal(change.after)
  return earlierAmount === null || amountAfter === null ? null : subtract(amountAfter, earlierAmount)
}

function countProblem(
  problems: Map<string, { -readonly [Key in keyof RunProblem]: RunProblem[Key] }>,
  { state, reason, name, ...row }: RowToSum,
): void {
  const key = `${state} ${reason?.code ?? ''} ${reason?.field ?? ''}`
  const problem = problems.get(key)
  if (problem) problem.count++
  else if (problems.size < MAX_PROBLEMS) problems.set(key, { state, reason, count: 1, ...rowNameOf(row), name })
}
