/** A reorder list of an open import: of the account as it was read. Loaded when it is first asked for. */
import type { Answer } from '../../src-shared/contract/host.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { ok } from '../../src-shared/domain/values/result.ts'
import type { ImportSession } from '../engine/import/session.ts'
import type { ListAsked, ReorderOfImport } from '../engine/import/supplier-list.ts'
import { failureInWords } from './import-words.ts'

export async function reorderIn(
  open: ImportSession,
  asked: ListAsked,
  language: Language,
): Promise<Answer<ReorderOfImport>> {
  const made = await open.supplierList.reorder(asked)
  return made.ok ? ok(made.value) : failureInWords(made.failure, language)
}
