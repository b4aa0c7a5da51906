/** A reorder list of an open import: of the account as it was read. Loaded when it is first asked for. */
import type { Answer } from '../../../src-shared/api/host.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { ok } from '../../../src-shared/material/values/result.ts'
import type { ImportSession } from '../session.ts'
import type { ListRequest, ReorderOfImport } from '../supplier-list.ts'
import { failureInWords } from './import-words.ts'

export async function reorderIn(
  open: ImportSession,
  asked: ListRequest,
  language: Language,
): Promise<Answer<ReorderOfImport>> {
  const made = await open.supplierList.reorder(asked)
  return made.ok ? ok(made.value) : failureInWords(made.failure, language)
}
