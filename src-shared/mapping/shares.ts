/** Whether a column's numbers are shares of 1, as `20 %` and 0.2 are, and not percents, as 20 is. Told by the first cells. */
import { ZERO } from '../material/values/decimal.ts'
import { readAnyNumber } from '../material/values/decimal-text.ts'

export function holdShares(samples: readonly string[]): boolean {
  const parts = samples.map((text) => (text.trim().endsWith('%') ? '0.' : readAnyNumber(text.trim())))
  return parts.every((part) => part?.startsWith('0') === true) && parts.some((part) => part !== ZERO)
}
