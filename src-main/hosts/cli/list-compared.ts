/** A supplier's list against the one that was applied before it, as commands print it. */
export type { ListAgainstLast as ListCompared } from '../../engine/import/supplier-list.ts'
