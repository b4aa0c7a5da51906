/** The consequences of a plan made before, taken from its calls alone: the account is not at hand. [PLAN-22] */
import { addConsequences, consequencesOf, type Consequence, type ConsequencesByCode } from './consequences.ts'
import { sentRows } from './unusual-plan.ts'
import { lossOf } from '../lost.ts'
import type { PlannedRow } from '../plan.ts'
import { ZERO } from '../../material/values/decimal.ts'
import { ExactSum } from '../../material/values/exact-sum.ts'

/** `storage`: the plan's own, for rows that change no balance. */
export function consequencesOfPlan(rows: readonly PlannedRow[], storage: number): Consequence[] {
  const rowsByCode: ConsequencesByCode = new Map()
  const lostValue = new ExactSum()
  for (const { row, terms } of sentRows(rows)) {
    const rowStorage = row.changes.find((change) => change.storage !== null)?.storage ?? storage
    // Neither prices nor counts of fields decide what follows.
    addConsequences(
      rowsByCode,
      { ...row, storage: rowStorage, price: ZERO, writes: row.calls.length, fields: 0 },
      terms,
    )
    if (row.status === 'delete') lostValue.add(lossOf(row.changes).value)
  }
  return consequencesOf({ consequences: rowsByCode, lostValue }, null)
}
