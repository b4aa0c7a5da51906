/** A range copied from a spreadsheet, as text: tabs between cells, quotation marks around cells with line breaks. */
import type { Refusal } from '../../../src-shared/domain/problem.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/result.ts'
import type { SourceRead } from '../../../src-shared/domain/source.ts'
import { csvLimits, Reading, readingRefusal } from '../csv/reading.ts'
import { textRefusal } from './other-formats.ts'

export function readPaste(text: string): Result<SourceRead, Refusal> {
  const encoding = { encoding: 'utf-8', reason: 'text of the clipboard', candidates: [] }
  const reading = new Reading(encoding, null, csvLimits)
  try {
    reading.push(text, true)
  } catch (error) {
    const refusal = readingRefusal(error, csvLimits)
    if (refusal) return failed(refusal)
    throw error
  }
  const read = reading.finish('paste')
  const refusal = textRefusal(read)
  return refusal ? failed(refusal) : ok({ ...read, bytes: text.length })
}
