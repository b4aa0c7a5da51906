/** Counts, cost and stock value of a plan, summed row by row. */
import { addConsequences, type ConsequencesFound, type PlacedRow } from './consequences.ts'
import { addOutliers, emptyOutliers, type OutliersFound } from './outliers.ts'
import type { OutlierLimits } from './outliers-limits.ts'
import type { PlanRow, RowStatus } from './plan.ts'
import type { Problem, ProblemCode } from './problem.ts'
import type { SimpleRow } from './simple-rows.ts'
import { addMover, addPriceChange, emptyStats, mayMove, type PlanStats } from './stats.ts'
import { amountBefore, NO_TERMS, priceAfter, termsOf, type LaneTerms } from './stats-terms.ts'
import {
  differenceScale,
  differenceTimes,
  fromDigits,
  isNegative,
  multiply,
  subtract,
  toDecimal,
  ZERO,
  type Decimal,
} from './values/decimal.ts'
import { ExactSum } from './values/exact-sum.ts'

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
  readonly valueUp: Decimal
  readonly valueDown: Decimal
  readonly value: { readonly up: ExactSum; readonly down: ExactSum }
  readonly consequences: ConsequencesFound
  readonly outliers: OutliersFound
  readonly stats: PlanStats
}

interface Priced {
  /** The account's price, or the row's own. */
  readonly price: Decimal
}

type TotalledRow = PlanRow & PlacedRow & Priced

export function emptyTotals(limits?: OutlierLimits): PlanTotals {
  const counts = { add: 0, edit: 0, stock: 0, 'edit+stock': 0, delete: 0, unchanged: 0, problem: 0, conflict: 0 }
  const value = { up: new ExactSum(), down: new ExactSum() }
  return {
    counts,
    excluded: 0,
    writes: 0,
    problems: new Map(),
    get valueUp() {
      return value.up.total
    },
    get valueDown() {
      return value.down.total
    },
    value,
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
  if (row.calls.length > 0) addSent(totals, row, termsOf(lane))
}

/** The same of a row that is simple. */
export function addSimple(totals: PlanTotals, row: SimpleRow): void {
  totals.counts[row.status]++
  totals.writes += row.writes
  if (row.writes > 0) addSent(totals, row, row.newPrice === null ? NO_TERMS : { ...NO_TERMS, price: row.newPrice })
}

function addSent(totals: PlanTotals, row: PlacedRow & Priced, terms: LaneTerms): void {
  addConsequences(totals.consequences, row, terms)
  addOutliers(totals.outliers, row, terms)
  addPriceChange(totals.stats, row, terms)
  for (const change of row.changes) {
    if (change.field !== 'stock') continue
    const before = change.before === null ? ZERO : amountBefore(change, terms)
    // After a unit change of an unknown pair nobody knows what the change of stock is. [STAT-1]
    if (before === null) continue
    addValue(totals, row, before, toDecimal(change.after) ?? ZERO, priceAfter(terms, row.price))
  }
}

function addValue({ value, stats }: PlanTotals, row: PlacedRow, before: Decimal, after: Decimal, price: Decimal): void {
  const digits = differenceTimes(after, before, price)
  if (digits === null) {
    const exact = multiply(subtract(after, before), price)
    addMover(stats, row, exact)
    if (isNegative(exact)) value.down.add(exact)
    else value.up.add(exact)
    return
  }
  const scale = differenceScale(after, before, price)
  if (mayMove(stats, Math.abs(digits) / 10 ** scale)) addMover(stats, row, fromDigits(digits, scale))
  if (digits < 0) value.down.addDigits(digits, scale)
  else value.up.addDigits(digits, scale)
}
