/** The requests of a day, as they are written in English. */
import { DAILY_LIMIT } from '../../account/daily-limit.ts'
import { showDecimal } from '../../material/values/shown-decimal.ts'

export const dailyLimit = showDecimal(String(DAILY_LIMIT), { group: ',', point: '.' })
