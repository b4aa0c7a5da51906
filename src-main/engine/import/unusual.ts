/** The cells the outlier guard asks about, so that they can be seen and filtered: the guard's own rules, row by row. */
import type { Field } from '../../../src-shared/domain/field.ts'
import type { Language } from '../../../src-shared/domain/messages/language.ts'
import { outlierMark } from '../../../src-shared/domain/messages/outlier-marks.ts'
import {
  addOutliers,
  emptyOutliers,
  guardOf,
  outlierFields,
  type OutlierCode,
} from '../../../src-shared/domain/outliers.ts'
import type { Preview } from '../../../src-shared/domain/preview.ts'
import { termsOf } from '../../../src-shared/domain/stats-terms.ts'
import type { UnusualWords } from './row-view.ts'

/** Field -> what is unusual about its change; empty for an ordinary row. */
export type Unusual = ReadonlyMap<Field, OutlierCode>

const NOTHING: Unusual = new Map()

/** Null where the guard asks about nothing: then no row is unusual. */
export function unusualIn(preview: Preview): ((index: number) => Unusual) | null {
  const { outliers } = preview.totals
  const asked = guardOf(outliers, () => null)?.reasons.map(({ code }) => code)
  if (!asked) return null
  // Far leaps that are too few by themselves count among the leaps.
  const told = (code: OutlierCode): boolean => asked.some((one) => one === code || one === code.replace('far-', ''))
  return (index) => {
    const row = preview.row(index)
    if (row.calls.length === 0) return NOTHING
    const lane = preview.lanes.shared.get(index)
    const terms = termsOf(lane ? lane.map((one) => preview.row(one)) : [row])
    const own = emptyOutliers(outliers.limits)
    addOutliers(own, { ...row, index }, terms)
    const found = new Map<Field, OutlierCode>()
    for (const code of own.found.keys()) {
      if (told(code)) for (const field of outlierFields(code)) if (!found.has(field)) found.set(field, code)
    }
    return found
  }
}

/** The same in words, for the cells. */
export function unusualWordsIn(preview: Preview, language: Language): ((index: number) => UnusualWords) | null {
  const found = unusualIn(preview)
  const { limits } = preview.totals.outliers
  const said = ([field, code]: readonly [Field, OutlierCode]) => [field, outlierMark(code, limits, language)] as const
  return found && ((index) => new Map([...found(index)].map(said)))
}
