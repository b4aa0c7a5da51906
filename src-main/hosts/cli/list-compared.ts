/** A supplier's list against the one that was applied before it, as commands print it. */
import type { ComparedLists } from '../../../src-shared/domain/suppliers/compare-lists.ts'

export interface ListCompared extends Pick<ComparedLists, 'counts' | 'prices' | 'gone'> {
  /** The list before, and when it was applied: ISO time. */
  readonly file: string
  readonly at: string
}
