/** What a file that says suppliers can have of them, in numbers: compared, on offer, or out of reach. */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { suppliersWanted } from './suppliers/read-suppliers.ts'
import type { ImportWarning } from './import-codes.ts'
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

export function suppliersWarning(state: Known): ImportWarning[] {
  const { suppliers } = suppliersCost(state)
  if (!suppliers) return []
  const { materials, unread, answers } = suppliers
  if (answers !== true) return [{ code: 'suppliers-unlisted' }]
  if (state.choices.readSuppliers !== true) return [{ code: 'suppliers-offered', materials, requests: unread }]
  return unread === 0 ? [] : [{ code: 'suppliers-unread', materials: unread }]
}
