/** Counts, cost and stock value of a plan, summed row by row. */
import type { PlanRow, RowStatus } from './plan.ts'
import type { Problem, ProblemCode } from './problem.ts'
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
}

export function emptyTotals(): PlanTotals {
  const counts = { add: 0, edit: 0, stock: 0, 'edit+stock': 0, delete: 0, unchanged: 0, problem: 0, conflict: 0 }
  return { counts, excluded: 0, writes: 0, problems: new Map(), valueUp: ZERO, valueDown: ZERO }
}

export function addTotals(totals: PlanTotals, row: PlanRow & { readonly price: Decimal }, index: number): void {
  totals.counts[row.status]++
  totals.writes += row.calls.length
  for (const problem of row.problems) {
    const known = totals.problems.get(problem.code)
    if (!known) totals.problems.set(problem.code, { first: problem, rows: [index] })
    else if (known.rows.at(-1) !== index) known.rows.push(index)
  }
  if (row.calls.length === 0) return
  for (const change of row.changes) {
    if (change.field !== 'stock') continue
    const delta = subtract(toDecimal(change.after) ?? ZERO, toDecimal(change.before ?? '0') ?? ZERO)
    const value = multiply(delta, row.price)
    if (isNegative(value)) totals.valueDown = add(totals.valueDown, value)
    else totals.valueUp = add(totals.valueUp, value)
  }
}
