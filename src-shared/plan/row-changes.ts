/**
 * What a row changes and what it is called, both taken from its calls: what is shown, counted, guarded and sent is one thing.
 * [PLAN-14]
 */
import type { Change, PlannedCall } from './planned-call.ts'
import { SENT_FIELDS } from '../material/fields/field.ts'
import { WRITING_METHODS, type SentStatus } from '../material/fields/writing-methods.ts'
import type { RowStatus } from './plan.ts'

/** The changes of a row's calls, as they are shown: material-wide fields first, then stock and minimum. */
export function changesOf(calls: readonly Pick<PlannedCall, 'changes'>[]): readonly Change[] {
  const [only, second] = calls
  if (only && !second) return only.changes
  return calls.flatMap(({ changes }) => changes).sort((one, other) => rank(one) - rank(other))
}

function rank({ field }: Change): number {
  return SENT_FIELDS.findIndex((one) => one === field)
}

/** The status of a row that sends these calls, at least one. */
export function statusOfCalls(calls: readonly Pick<PlannedCall, 'method'>[], materialId: number | null): RowStatus {
  const sends = (status: SentStatus): boolean => calls.some(({ method }) => WRITING_METHODS[method].status === status)
  if (sends('delete')) return 'delete'
  if (materialId === null || sends('add')) return 'add'
  return statusOf(sends('edit'), sends('stock'))
}

/** The status of a material's row by what is sent of it. */
export function statusOf(edits: boolean, sets: boolean): 'unchanged' | 'edit' | 'stock' | 'edit+stock' {
  if (!sets) return edits ? 'edit' : 'unchanged'
  return edits ? 'edit+stock' : 'stock'
}
