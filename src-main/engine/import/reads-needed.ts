/**
 * How many reading requests applying a preview takes: the storages it touches, and the materials whose suppliers it
 * changes, read before and after.
 */
import type { SessionState } from './stages.ts'

/** The interface's largest page (spec, Limits). */
const PAGE = 1000

export function readsNeeded(state: Pick<SessionState, 'preview' | 'catalogue'>): number {
  if (state.preview.totals.writes === 0) return 0
  let pages = 0
  for (const storage of state.preview.storages) {
    pages += Math.max(1, Math.ceil((state.catalogue.sizes.get(storage) ?? 0) / PAGE))
  }
  const suppliers = state.preview.totals.consequences.get('suppliers-replaced')?.count ?? 0
  return (pages + suppliers) * 2
}
