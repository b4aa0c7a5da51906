/** Our own stock export coming back as CSV: what it did to texts a spreadsheet program would evaluate is undone. */
import { exportHeaders } from '../../../src-shared/domain/export-stock.ts'
import { restored } from '../../../src-shared/domain/export-text.ts'

export const APOSTROPHE = 39

const OWN = [exportHeaders('en'), exportHeaders('ru')]

/** True for the headings our own stock export writes, in any of its languages. */
export function isOwnExport(headings: readonly string[]): boolean {
  return OWN.some((own) => own.every((header, column) => headings[column] === header))
}

/** Records with the export's apostrophes taken away; `multiline`: indexes of those that run over several lines. [EXPORT-4] */
export function withRestored(
  records: readonly (readonly string[])[],
  multiline: readonly number[],
): readonly (readonly string[])[] {
  const several = new Set(multiline)
  return records.map((record, index) =>
    several.has(index) || record.some((cell) => cell.charCodeAt(0) === APOSTROPHE) ? record.map(restored) : record,
  )
}
