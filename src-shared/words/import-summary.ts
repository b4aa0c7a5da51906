/** Sentences about an import's summary or a plan's outline. The window and the terminal decide which ones to show. */
import type { ImportSummary, ImportWarning } from '../api/import.ts'
import { columnLetter } from '../file/problem.ts'
import type { Language } from '../material/values/language.ts'
import { formatIsoMinute } from '../material/values/utc-time.ts'
import { baseMessage } from './export.ts'
import { columnReason, problemLine } from './problems.ts'
import { sessionWords } from './session.ts'

/** Why nothing would be sent. */
export function nothingToSendText(comparedFacts: ImportSummary['compared'], language: Language): string {
  return sessionWords(language).nothingToSend(comparedFacts)
}

/** A question about the key column, if another one would find more materials, or a sentence about the column that was chosen. */
export function keyText({ compared }: Pick<ImportSummary, 'compared'>, language: Language): string | null {
  const { better, rows, taken } = compared
  if (taken) return sessionWords(language).keyChosen(taken, rows)
  return better.length === 0 ? null : sessionWords(language).betterKeyQuestion(compared)
}

export function warningText(warning: ImportWarning, language: Language): string {
  const words = sessionWords(language)
  switch (warning.code) {
    case 'per-storage':
      return `${words.perStorage(warning)} ${words.perStorageChosen(warning.read)}`
    case 'exported': {
      const { from, at, elsewhere, unknown } = warning
      return [
        ...(elsewhere === null ? [] : [words.exportedElsewhere(elsewhere, elsewhere.chosen)]),
        words.exportOrigin(from.join(', '), formatIsoMinute(at)),
        ...(unknown.length === 0 ? [] : [words.sheetsUnknown(unknown)]),
      ].join(' ')
    }
    case 'export-unused':
      return baseMessage(warning.problem, language)
    case 'sheets-offered':
      return words.sheetsOffered(warning.sheets, warning.read)
    case 'sheets-together':
      return words.sheetsTogether(warning.sheets)
    case 'sheets-without':
      return words.sheetsWithoutTable(warning.sheets)
    case 'sheets-unused':
      return words.sheetsUnused(warning.sheets)
    case 'problem':
      return problemLine(warning.problem, language)
    case 'columns-unused': {
      const columns = warning.problems.map(({ column, ownColumn, got = '', details = {} }) => {
        return { letter: columnLetter(ownColumn ?? column ?? 0), header: got, reason: columnReason(details, language) }
      })
      return words.columnsUnused(columns, warning.count - columns.length)
    }
    case 'reading-unusable':
      return words.readingUnusable
    case 'not-remembered':
      return words.recordUnreadable(warning.trouble)
    case 'claims-unknown':
      return words.claimsUnknown(warning.trouble)
    case 'reading-not-kept':
      return words.readingNotSaved(warning.why)
    case 'no-rows':
      return words.noRows
    case 'suppliers-unlisted':
      return words.suppliersUnlisted
    case 'suppliers-offered':
      return words.suppliersOffered(warning.materials, warning.requests)
    case 'suppliers-unread':
      return words.suppliersUnread(warning.materials)
    case 'edits-lost':
      return words.lostChanges(warning.count)
    case 'unfinished':
      return words.unfinishedRun(warning.run, warning.file, warning.open)
    case 'changed-since-copy':
      return words.changedSinceBackup(warning.materials, formatIsoMinute(warning.madeAt))
    case 'all-kept':
      return words.allReserved
  }
}
