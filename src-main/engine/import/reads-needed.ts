/**
 * How many reading requests applying a preview takes: the storages it touches, and the materials whose suppliers it
 * changes, read before and after. [READ-4]
 */
import { requestsFor } from '../../../src-shared/domain/account/list-reading.ts'
import type { SessionState } from './stages.ts'

export function readsNeeded(state: Pick<SessionState, 'preview' | 'catalogue'>): number {
  const { sizes, paged } = state.catalogue
  if (state.preview.totals.writes === 0) return 0
  let lists = 0
  for (const storage of state.preview.storages) {
    lists += requestsFor(sizes.get(storage) ?? 0, paged.has(storage) ? 'pages' : 'whole')
  }
  const suppliers = state.preview.totals.consequences.get('suppliers-replaced')?.count ?? 0
  return (lists + suppliers) * 2
}
