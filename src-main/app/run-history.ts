/** Runs as journal and engine have them, in words: what the contract and the terminal show of them. */
import type { ReportRow, RunInfo, RunProgress } from '../../src-shared/api/run.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { answerText } from '../../src-shared/words/report.ts'
import { reasonText, runTitle, storageNamesOf, type StorageNames } from '../../src-shared/words/runs.ts'
import type { JournalPort, JournalRow, JournalRun } from '../ports/journal-port.ts'
import type { Progress } from '../run/progress.ts'

/** What the storages of a run's account were called when it was planned. */
export function storagesOfRun(journal: JournalPort, run: string): StorageNames {
  const { names } = journal.record(run).head
  return storageNamesOf((names?.storages ?? []).map(([id, name]) => ({ id, name })))
}

export function runInfo({ why, ...run }: JournalRun, language: Language = 'en'): RunInfo {
  return {
    ...run,
    file: run.undoOf === null ? run.file : runTitle(run.file, language),
    why: why === null ? null : { code: why.code, message: reasonText(why, language) },
  }
}

export function reportRow(
  { reason, since, requests, at, ...row }: JournalRow,
  language: Language = 'en',
  storages?: StorageNames,
): ReportRow {
  return {
    ...row,
    changes: [...row.changes],
    error: reason && { message: reasonText(reason, language, storages), field: reason.field },
    since: since && { code: since.code, message: reasonText(since, language, storages) },
    at: timeOf(at),
    requests: requests.map(({ method, body, answer, reason: why, materialId, at: answered, tries }) => ({
      method,
      body,
      answer,
      said: answerText({ answer, reason: why, materialId }, language),
      at: timeOf(answered),
      tries,
    })),
  }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

export function runProgress({ why, ...progress }: Progress, language: Language = 'en'): RunProgress {
  if (why === null) return { ...progress, message: null }
  const { code, field, details } = why
  return { ...progress, message: reasonText(why, language), code, why: { code, field, details: { ...details } } }
}
