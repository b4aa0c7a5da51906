/** The outlier guard of a plan made before, when its file and columns are not at hand any more. [OUT-5] */
import { addOutliers, emptyOutliers, guardOf, type Guard } from './outliers.ts'
import type { OutlierLimits } from './outliers-limits.ts'
import type { PlanRow } from './plan.ts'
import { termsOf } from './stats-terms.ts'

export function guardOfPlan(rows: readonly PlanRow[], limits?: OutlierLimits): Guard | null {
  const outliers = emptyOutliers(limits)
  const ordered = rows.map((row, index) => ({ ...row, index }))
  for (const lane of Map.groupBy(ordered, (row) => row.lane).values()) {
    const terms = termsOf(lane)
    for (const row of lane) if (row.calls.length > 0) addOutliers(outliers, row, terms)
  }
  return guardOf(outliers, () => null)
}
