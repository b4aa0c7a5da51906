/** The day's calls cut into what is drawn: used, needed, free, kept for others. Pure. */
import type { Quota } from '../../src-shared/contract/run.ts'
import { leftOf } from '../../src-shared/domain/run/quota-left.ts'

interface QuotaParts {
  /** Left for this program today. */
  readonly left: number
  readonly limit: number
  /** How many of the needed calls the day does not have. */
  readonly short: number
  /** Only those above zero; together the limit. */
  readonly slices: readonly { readonly part: 'used' | 'needed' | 'free' | 'reserve'; readonly count: number }[]
}

export function quotaParts(
  { used, limit, reserve }: Pick<Quota, 'used' | 'limit' | 'reserve'>,
  needed: number,
): QuotaParts {
  const left = leftOf({ limit, used, reserve })
  const spent = Math.min(used, limit)
  const wanted = Math.min(needed, left)
  const all = [
    { part: 'used', count: spent },
    { part: 'needed', count: wanted },
    { part: 'free', count: left - wanted },
    { part: 'reserve', count: limit - spent - left },
  ] as const
  return { left, limit, short: needed - wanted, slices: all.filter(({ count }) => count > 0) }
}
