/** How Russian text writes numbers. */
import { type Separators, showDecimal } from '../../material/values/shown-decimal.ts'
import { formatShownCount } from '../counts.ts'
import { DAILY_LIMIT } from '../../account/daily-limit.ts'

export const numbers: Separators = { group: '\u00a0', point: ',' }

/** `20 000`: a count in a sentence. */
export const formatCount = (count: number): string => formatShownCount(count, numbers)

/** The daily limit of requests, in Russian notation. */
export const dailyLimitText = showDecimal(String(DAILY_LIMIT), { group: '\u00a0', point: '.' })
