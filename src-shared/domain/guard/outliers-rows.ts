/** Which rows a guard asks about: the guard's own rules, row by row, so that they can be seen, filtered and left out. */
import type { Field } from '../fields/field.ts'
import { addOutliers, emptyOutliers, outlierFields, type Guard, type OutlierCode } from './outliers.ts'
import type { OutlierLimits } from './outliers-limits.ts'
import type { OrderedRow } from '../plan/plan.ts'
import type { GroupTerms } from './group-terms.ts'

/** Field -> what is unusual about its change; empty for an ordinary row. */
export type Unusual = ReadonlyMap<Field, OutlierCode>

/** For rows that send something. */
export function unusualOf(
  { reasons }: Pick<Guard, 'reasons'>,
  limits: OutlierLimits,
): (row: OrderedRow, terms: GroupTerms) => Unusual {
  const asked = new Set<string>(reasons.map(({ code }) => code))
  // Where a column was moved, every row that changes it is to be seen.
  const toldAs = (code: OutlierCode): readonly string[] => [
    code,
    // Far leaps that are too few by themselves count among the leaps.
    code.replace('far-', ''),
    code.replace('-changed', '-moved'),
  ]
  return (row, terms) => {
    const own = emptyOutliers(limits)
    addOutliers(own, row, terms)
    const found = new Map<Field, OutlierCode>()
    for (const [code, rows] of own.found) {
      if (!toldAs(code).some((one) => asked.has(one))) continue
      const changed = rows.items.flatMap(({ changes }) => changes.map(({ field }) => field))
      for (const field of outlierFields(code)) {
        if (!found.has(field) && changed.includes(field)) found.set(field, code)
      }
    }
    return found
  }
}
