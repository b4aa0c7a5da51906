/** What a file that says suppliers can have of them, in numbers and in words: compared, on offer, or out of reach. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { suppliersWanted } from './read-suppliers.ts'
import type { SessionState } from './stages.ts'

type Known = Pick<SessionState, 'choices' | 'catalogue' | 'edited' | 'preview' | 'suppliers'>

export function suppliersOutlook(state: Known): Pick<ImportSummary, 'suppliers'> {
  const { catalogue, edited, preview, suppliers } = state
  if (edited.excludedFields.has('suppliers')) return {}
  const wanted = suppliersWanted({ drafts: edited.drafts, preview })
  if (wanted.size === 0) return {}
  const { ids } = catalogue.catalogue
  const unread = [...wanted].filter((index) => !suppliers.held.has(ids[index] ?? 0)).length
  return { suppliers: { materials: wanted.size, unread, answers: suppliers.answers } }
}

export function suppliersWords(state: Known): string[] {
  const { suppliers } = suppliersOutlook(state)
  if (!suppliers) return []
  const { materials, unread, answers } = suppliers
  if (answers !== true) {
    return [
      'Suppliers are set for new materials only: the account does not list the suppliers a material has, so a change cannot be told from what is there.',
    ]
  }
  if (state.choices.readSuppliers !== true) {
    return [
      `Suppliers of ${counted(materials)} are not compared and not sent, since no list of the account shows them. They can be read one by one (${requests(unread)} now, and 2 for every row that changes them): choose to read suppliers, on the command line --read-suppliers.`,
    ]
  }
  if (unread === 0) return []
  return [
    `Suppliers of ${counted(unread)} could not be read, so they are not compared and not sent. The other fields are. Read the file again to try once more.`,
  ]
}

function counted(materials: number): string {
  return materials === 1 ? '1 material the account has' : `${materials} materials the account has`
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`
}
