/** The cells the outlier guard asks about, so that they can be seen and filtered: the guard's own rules, row by row. */
import { guardOfPreview } from '../../../src-shared/domain/preview/outliers-preview.ts'
import { unusualOf, type Unusual } from '../../../src-shared/domain/guard/outliers-rows.ts'
import type { Preview } from '../../../src-shared/domain/preview/preview.ts'
import { termsOf } from '../../../src-shared/domain/guard/group-terms.ts'

const NOTHING: Unusual = new Map()

/** Null where the guard asks about nothing: then no row is unusual. */
export function unusualIn(preview: Preview): ((index: number) => Unusual) | null {
  const guard = guardOfPreview(preview, () => null)
  if (!guard) return null
  const unusual = unusualOf(guard, preview.totals.outliers.limits)
  return (index) => {
    const row = preview.row(index)
    if (row.calls.length === 0) return NOTHING
    return unusual({ ...row, index }, termsOf(preview.sending(index)))
  }
}
