/**
 * How many reading requests applying a preview takes: the storages it rests on and that were read too long ago, then those it touches
 * and the materials whose suppliers it changes, read before and after. [READ-4, READ-7]
 */
import { listRequests } from './reading-age.ts'
import type { SessionState } from './stages.ts'

/** `before`: requests that what it rests on takes. */
export function readsNeeded(state: Pick<SessionState, 'preview' | 'catalogue'>, before: number): number {
  if (state.preview.totals.writes === 0) return 0
  const lists = listRequests(state.catalogue, state.preview.storages)
  const suppliers = state.preview.totals.consequences.get('suppliers-replaced')?.count ?? 0
  return before + (lists + suppliers) * 2
}
