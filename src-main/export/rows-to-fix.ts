/** Describes rows that need attention, for the file in which they are corrected. */
import type { RowToFixReason } from '../../src-shared/export/export-rows.ts'
import type { Problem } from '../../src-shared/file/problem.ts'
import type { StorageNames } from '../../src-shared/material/values/ids-by-name.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { problemLine } from '../../src-shared/words/problems.ts'
import { rowWords } from '../../src-shared/words/report.ts'
import { sessionWords } from '../../src-shared/words/session.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { errorOf, readFailedRows, type OriginalsPort, type RowToFix, type RunRows } from '../run/run-rows.ts'

interface TextOptions {
  readonly language: Language
  readonly storages: StorageNames
}

/**
 * Why rows of an import need attention, by their position in it. `problem`: null for a conflict. If a run has a result for a row, that result is used
 * instead.
 */
export function rowReasons(
  blockedRows: readonly { readonly index: number; readonly problem: Problem | null }[],
  rowsOfRun: readonly RowToFix[],
  { language, storages }: TextOptions,
): Map<number, RowToFixReason> {
  const words = rowWords(language, storages)
  const reasons = new Map<number, RowToFixReason>()
  for (const { index, problem } of blockedRows) {
    const reason = problem ? problemLine(problem, language) : sessionWords(language).conflict
    const column = problem?.ownColumn ?? problem?.column ?? null
    reasons.set(index, { reason, column, field: null, whatToDo: words.whatToDo('skipped') })
  }
  for (const row of rowsOfRun) reasons.set(row.seq, errorOf(row, words))
  return reasons
}

export function rowsToFixOfRun(
  journal: JournalPort,
  originals: OriginalsPort,
  run: string,
  { language, storages, clearToken }: TextOptions & { readonly clearToken: string },
): Promise<RunRows> {
  return readFailedRows(journal, originals, run, { words: rowWords(language, storages), clearToken })
}
