/** What a file that says suppliers can have of them, in numbers and in words: compared, on offer, or out of reach. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { sessionWords } from '../../../src-shared/wording/session.ts'
import { suppliersWanted } from './read-suppliers.ts'
import type { SessionState } from './stages.ts'

type Known = Pick<SessionState, 'choices' | 'catalogue' | 'edited' | 'preview' | 'suppliers'>

export function suppliersCost(state: Known): Pick<ImportSummary, 'suppliers'> {
  const { catalogue, edited, preview, suppliers } = state
  if (edited.excludedFields.has('suppliers')) return {}
  const wanted = suppliersWanted({ drafts: edited.drafts, preview })
  if (wanted.size === 0) return {}
  const { ids } = catalogue.catalogue
  const unread = [...wanted].filter((index) => !suppliers.held.has(ids[index] ?? 0)).length
  return { suppliers: { materials: wanted.size, unread, answers: suppliers.answers } }
}

export function suppliersWords(state: Known, language: Language): string[] {
  const { suppliers } = suppliersCost(state)
  if (!suppliers) return []
  const { materials, unread, answers } = suppliers
  const words = sessionWords(language)
  if (answers !== true) return [words.suppliersUnlisted]
  if (state.choices.readSuppliers !== true) return [words.suppliersOffered(materials, unread)]
  return unread === 0 ? [] : [words.suppliersUnread(unread)]
}
