/** Writes the stock as it was on a date: in an export's thread for the window, in its own process for the terminal. */
import { dirname } from 'node:path'
import { journalCalls } from '../../store/journal/own-calls.ts'
import { versionFile } from '../../store/versions/version-file.ts'
import { versionHistory } from '../../store/versions/version-history.ts'
import { exportAsOf, type AsOfOutcome } from '../stock-as-of.ts'
import type { ExportAsOfAsked } from './export-thread.ts'
import { stockWriter } from './stock-writer.ts'

export async function writeAsOf(asked: ExportAsOfAsked): Promise<AsOfOutcome> {
  const { journal } = asked
  const parts = { history: versionHistory(versionFile(dirname(journal))), calls: journalCalls(journal) }
  return exportAsOf(parts, asked, await stockWriter(asked))
}
