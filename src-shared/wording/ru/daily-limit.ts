/** The requests of a day, as they are written in Russian. */
import { DAILY_LIMIT } from '../../domain/account/daily-limit.ts'
import { showDecimal } from '../../domain/values/shown-decimal.ts'

export const dailyLimit = showDecimal(String(DAILY_LIMIT), { group: '\u00a0', point: '.' })
