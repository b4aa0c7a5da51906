/** The cells that are unusual, so that they can be seen and filtered: the guard's own rules, row by row. */
import { judgePreview } from '../../src-shared/plan/preview/outliers-preview.ts'
import { unusualOf, type Unusual } from '../../src-shared/plan/guard/outliers-rows.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { termsOf } from '../../src-shared/plan/guard/group-terms.ts'

const NOTHING: Unusual = new Map()

/** Null where nothing is marked or asked about: then no row is unusual. */
export function unusualIn(preview: Preview): ((index: number) => Unusual) | null {
  const { guard, marks } = judgePreview(preview, () => null)
  if (!guard && marks.length === 0) return null
  const unusual = unusualOf(guard, preview.totals.outliers)
  return (index) => {
    const row = preview.row(index)
    if (row.calls.length === 0) return NOTHING
    return unusual({ ...row, index }, termsOf(preview.sending(index)))
  }
}
