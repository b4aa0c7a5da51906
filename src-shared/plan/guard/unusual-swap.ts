/**
 * Whether two columns look swapped: the new value of each resembles what the account holds for the other far better than
 * what it holds for itself. A suspicion, measured in ratios; never acted upon without asking. [OUT-4]
 */
import type { Change } from '../planned-call.ts'
import { SWAP_APART, SWAP_CLOSER } from './guard-kinds.ts'

export type SwapVote = 'swapped' | 'own' | 'no telling'

/** Zero is taken for this: far from every price and balance, and equal to itself. */
const SMALLEST = 1e-6

/** One row's vote; a row that changes only one of the two can never look swapped, and need not be asked. */
export function swapVote(one: Change, other: Change): SwapVote {
  if (one.before === null || other.before === null) return 'no telling'
  const [was, is, otherWas, otherIs] = [one.before, one.after, other.before, other.after].map(size)
  if (was === undefined || is === undefined || otherWas === undefined || otherIs === undefined) return 'no telling'
  // Logarithms are dear, and most values differ by little.
  if (!(times(was, is) * times(otherWas, otherIs) >= SWAP_APART * 0.999)) return 'no telling'
  const [a, b, c, d] = [Math.log(was), Math.log(is), Math.log(otherWas), Math.log(otherIs)]
  const ownDistance = Math.abs(b - a) + Math.abs(d - c)
  const crossedDistance = Math.abs(b - c) + Math.abs(d - a)
  // Not a number where one of them is negative.
  if (!(ownDistance >= Math.log(SWAP_APART))) return 'no telling'
  return crossedDistance * SWAP_CLOSER <= ownDistance ? 'swapped' : 'own'
}

function size(text: string): number {
  const value = Number(text)
  return value < 0 ? NaN : Math.max(value, SMALLEST)
}

/** How many times the larger is the smaller. */
function times(one: number, other: number): number {
  return one > other ? one / other : other / one
}
