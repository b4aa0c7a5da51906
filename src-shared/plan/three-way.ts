/**
 * Three-way merge of one cell: base (what the file was made from), mine (the file's value), live (the account's value). If the file is not an export,
 * base is the account's value in the preview. Tests ensure that the comparison before a run (run-live.ts) gives the same results. [MERGE-1]
 */
import { add, subtract, toDecimal } from '../material/values/decimal.ts'

export const CONFLICT_POLICIES = ['ask', 'mine', 'live', 'delta'] as const
export type ConflictPolicy = (typeof CONFLICT_POLICIES)[number]

export type MergeOutcome =
  /** mine = base: the user did not change the value, so it is never applied, even if the account changed. */
  | { readonly kind: 'untouched' }
  /** mine = live: nothing to do. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'change'; readonly after: string }
  | { readonly kind: 'conflict' }

/** `isAmount`: true for stock. Only then may `delta` be used, which is live + (mine - base). */
export function mergeCell(
  base: string,
  fileValue: string,
  accountValue: string,
  policy: ConflictPolicy,
  isAmount: boolean,
): MergeOutcome {
  if (fileValue === accountValue) return { kind: 'unchanged' }
  if (fileValue === base) return { kind: 'untouched' }
  if (accountValue === base) return { kind: 'change', after: fileValue }
  switch (policy) {
    case 'mine':
      return { kind: 'change', after: fileValue }
    case 'live':
      return { kind: 'unchanged' }
    case 'delta': {
      const [baseAmount, fileAmount, accountAmount] = [toDecimal(base), toDecimal(fileValue), toDecimal(accountValue)]
      if (!isAmount || baseAmount === null || fileAmount === null || accountAmount === null) return { kind: 'conflict' }
      return { kind: 'change', after: add(accountAmount, subtract(fileAmount, baseAmount)) }
    }
    case 'ask':
      return { kind: 'conflict' }
  }
}
