/**
 * Whether two columns look swapped: the new value of each resembles what the account holds for the other far better than
 * what it holds for itself. A suspicion, measured in ratios; never acted upon without asking. [OUT-4]
 */
import type { Change } from './call.ts'
import type { OutlierLimits } from './outliers-limits.ts'

export type SwapVote = 'swapped' | 'own' | 'no telling'

/** Zero is taken for this: far from every price and balance, and equal to itself. */
const SMALLEST = 1e-6

/** One row's vote; a row that changes only one of the two can never look swapped, and need not be asked. */
export function swapVote(one: Change, other: Change, { closer, apart }: OutlierLimits['swap']): SwapVote {
  if (one.before === null || other.before === null) return 'no telling'
  const [was, is, otherWas, otherIs] = [one.before, one.after, other.before, other.after].map(size)
  if (was === undefined || is === undefined || otherWas === undefined || otherIs === undefined) return 'no telling'
  const own = Math.abs(is - was) + Math.abs(otherIs - otherWas)
  const crossed = Math.abs(is - otherWas) + Math.abs(otherIs - was)
  // Not a number where one of them is negative.
  if (!(own >= Math.log(apart))) return 'no telling'
  return crossed * closer <= own ? 'swapped' : 'own'
}

function size(text: string): number {
  const value = Number(text)
  return value < 0 ? NaN : Math.log(Math.max(value, SMALLEST))
}
