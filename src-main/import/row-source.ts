/** What rows of a session are shown, ordered and filtered from. */
import { perMaterialOf } from './per-material.ts'
import type { SortSource } from './row-sort.ts'
import type { RowSource } from './shown-row.ts'
import type { SessionState } from './stages.ts'

export function rowSourceOf(state: SessionState): RowSource & SortSource {
  const { edited, mapping, read, catalogue, preview, choices, exported } = state
  const { translations = [], rules = [] } = choices
  const translated = new Set([...translations, ...rules].map(([field]) => field))
  const shown = { sheet: read.sheet, mapping, edited, catalogue: catalogue.catalogue, translated }
  return { ...shown, preview, storage: choices.storage, based: exported !== null, perMaterial: perMaterialOf(state) }
}
