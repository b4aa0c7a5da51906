/** How many requests and how much time applying takes, if the user should know before pressing the button. */
import { DAILY_LIMIT } from '../../src-shared/account/daily-limit.ts'
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'

type Cost = ImportSummary['cost']

/** The cost is mentioned if it is more than this share of today's remaining requests. */
const LARGE_SHARE_OF_DAY = 0.2
/** The longest time, in seconds, that is not mentioned. */
const MAX_UNMENTIONED_SECONDS = 60

/** The text about how many requests reading takes; '' if that does not matter today. */
export function requestsText(requestCount: number, words: Words, remainingCount: number = DAILY_LIMIT): string {
  return requestCount > remainingCount * LARGE_SHARE_OF_DAY
    ? words.units.calls(requestCount, words.count(requestCount))
    : ''
}

/** The cost in words. Null if neither the requests nor the time matter. */
export function costText(cost: Cost, words: Words): string | null {
  const { writes, leftToday, seconds } = cost
  const overLimitText = words.overLimit(cost)
  if (overLimitText !== null) return overLimitText
  if (writes <= leftToday * LARGE_SHARE_OF_DAY && seconds <= MAX_UNMENTIONED_SECONDS) return null
  return words.apply.importCost(
    words.units.calls(writes, words.count(writes)),
    words.count(leftToday),
    words.costTime(cost),
  )
}
