/** What is looked up beside the rows of an import, said in a language. */
import type { Reply } from '../../../src-shared/api/calls.ts'
import type { MaterialView } from '../../../src-shared/api/import-details.ts'
import { columnOf } from '../../../src-shared/mapping/mapping.ts'
import type { Named } from '../../../src-shared/material/values/named.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { consequenceMessage } from '../../../src-shared/words/consequences.ts'
import { materialFacts, type MaterialFacts } from '../material-facts.ts'
import type { ImportSession } from '../session.ts'

export function materialOf(open: ImportSession, id: number, language: Language): Reply<'import.material'> {
  const facts = materialFacts(open.snapshot, id)
  return { material: facts && inWords(facts, open, language) }
}

function inWords(facts: MaterialFacts, open: ImportSession, language: Language): MaterialView {
  const { mapping } = open.snapshot
  const { storages, changes, consequences, rows, categories, suppliers, similar, ...material } = facts
  return {
    ...material,
    categories: [...categories],
    suppliers: suppliers && [...suppliers],
    similar: [...similar],
    storages: storages.map((one) => ({ ...one, name: storageName(open.asked.storages, one.storage) })),
    rows: rows.map(({ row, sheet }) => (sheet === undefined ? { row } : { row, sheet })),
    changes: changes.map(({ field, storage, before, after }) => {
      return { field, before, after, storage: storage === null ? null : storageName(open.asked.storages, storage) }
    }),
    consequences: consequences.map((one) =>
      consequenceMessage(one, language, (field) => columnOf(mapping, field)?.column ?? null),
    ),
  }
}

/** Its number where it has no name. */
function storageName(storages: readonly Named[], storage: number): string {
  const name = storages.find(({ id }) => id === storage)?.name ?? ''
  return name === '' ? `#${storage}` : name
}
