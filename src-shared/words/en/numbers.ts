/** How English text writes numbers. */
import type { Separators } from '../../material/values/shown-decimal.ts'
import { shownCount } from '../shown-count.ts'

export const numbers: Separators = { group: ',', point: '.' }

/** `20,000`: a count in a sentence. */
export const shown = (count: number): string => shownCount(count, numbers)
