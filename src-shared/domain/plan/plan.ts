/**
 * A plan: complete, serialisable, with before-values. What is sent is exactly what it lists, and nothing else.
 * Shapes only; make-plan.ts makes one.
 */
import type { Change, PlannedCall } from './call.ts'
import type { Problem } from '../sheet/problem.ts'
import type { RowName } from '../sheet/row-name.ts'

export const ROW_STATUSES = [
  'add',
  'edit',
  'stock',
  'edit+stock',
  'delete',
  'unchanged',
  'problem',
  'conflict',
] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

export interface PlanRow extends RowName {
  readonly status: RowStatus
  readonly materialId: number | null
  /** For people: the material's name in the account, or the file's for a new one. */
  readonly name: string
  readonly changes: readonly Change[]
  readonly problems: readonly Problem[]
  readonly calls: readonly PlannedCall[]
  /**
   * Rows of one group concern one material: their calls run one after another, in plan order. `m<id>` for a material of
   * the account, `n<row>` for a new one, where <row> is the key of the first row that adds it (row-name.ts).
   */
  readonly group: string
}

/** A row with its place among all rows of the file, from 0: sheets one after another. */
/** What a row says without its calls and problems. */
export type RowOutline = Omit<PlanRow, 'problems' | 'calls' | 'group'>

export type OrderedRow = RowOutline & { readonly index: number }

/** Whether a row is added to what is summed, or taken out of it again. */
export type Sign = 1 | -1

export const PLAN_VERSION = 1

export interface PlanHead {
  readonly version: typeof PLAN_VERSION
  /** Base address of the account the plan was made against. */
  readonly account: string
  readonly storage: number
  readonly file: string
  /** Digest of the catalogue the plan was made against (hex). */
  readonly catalogue: string
}
