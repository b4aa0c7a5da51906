/** What rows of a session are shown, ordered and filtered from. */
import type { Language } from '../../../src-shared/domain/values/language.ts'
import type { SortSource } from './row-sort.ts'
import type { RowSource } from './row-view.ts'
import type { SessionState } from './stages.ts'

export function rowSourceOf(state: SessionState, language: Language): RowSource & SortSource {
  const { edited, mapping, read, catalogue, preview, choices, exported } = state
  const shown = { sheet: read.sheet, mapping, edited, catalogue: catalogue.catalogue, language }
  return { ...shown, preview, storage: choices.storage, based: exported !== null }
}
