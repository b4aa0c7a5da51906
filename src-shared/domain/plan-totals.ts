/** Counts, cost and stock value of a plan, summed row by row. */
import { addConsequences, type ConsequencesFound, type PlacedRow } from './consequences.ts'
import { addOutliers, emptyOutliers, type OutliersFound } from './outliers.ts'
import type { OutlierLimits } from './outliers-limits.ts'
import type { RowStatus } from './plan.ts'
import type { Problem, ProblemCode } from './problem.ts'
import { addMover, addPriceChange, emptyStats, type PlanStats } from './stats.ts'
import { amountBefore, priceAfter, termsOf } from './stats-terms.ts'
import { add, isNegative, multiply, subtract, toDecimal, ZERO, type Decimal } from './values/decimal.ts'

export interface ProblemTotal {
  readonly first: Problem
  /** Draft indexes of the rows that have it, in file order of their lanes. */
  readonly rows: number[]
}

export interface PlanTotals {
  readonly counts: Record<RowStatus, number>
  /** Rows the user left out; they are in no count. */
  excluded: number
  writes: number
  /** Rows per problem code, with the first one. */
  readonly problems: Map<ProblemCode, ProblemTotal>
  /** Sum of price x increase and of price x decrease. */
  valueUp: Decimal
  valueDown: Decimal
  readonly consequences: ConsequencesFound
  readonly outliers: OutliersFound
  readonly stats: PlanStats
}

type TotalledRow = PlacedRow & {
  /** The account's price, or the row's own. */
  readonly price: Decimal
}

export function emptyTotals(limits?: OutlierLimits): PlanTotals {
  const counts = { add: 0, edit: 0, stock: 0, 'edit+stock': 0, delete: 0, unchanged: 0, problem: 0, conflict: 0 }
  return {
    counts,
    excluded: 0,
    writes: 0,
    problems: new Map(),
    valueUp: ZERO,
    valueDown: ZERO,
    consequences: new Map(),
    outliers: emptyOutliers(limits),
    stats: emptyStats(),
  }
}

/** Adds one row of its lane; `index` is its draft. */
export function addTotals(totals: PlanTotals, row: TotalledRow, index: number, lane: readonly TotalledRow[]): void {
  totals.counts[row.status]++
  totals.writes += row.calls.length
  for (const problem of row.problems) {
    const known = totals.problems.get(problem.code)
    if (!known) totals.problems.set(problem.code, { first: problem, rows: [index] })
    else if (known.rows.at(-1) !== index) known.rows.push(index)
  }
  if (row.calls.length === 0) return
  const terms = termsOf(lane)
  addConsequences(totals.consequences, row, terms)
  addOutliers(totals.outliers, row, terms)
  addPriceChange(totals.stats, row, terms)
  for (const change of row.changes) {
    if (change.field !== 'stock') continue
    const before = change.before === null ? ZERO : amountBefore(change, terms)
    // After a unit change of an unknown pair nobody knows what the change of stock is. [STAT-1]
    if (before === null) continue
    const delta = subtract(toDecimal(change.after) ?? ZERO, before)
    const value = multiply(delta, priceAfter(terms, row.price))
    addMover(totals.stats, row, value)
    if (isNegative(value)) totals.valueDown = add(totals.valueDown, value)
    else totals.valueUp = add(totals.valueUp, value)
  }
}
