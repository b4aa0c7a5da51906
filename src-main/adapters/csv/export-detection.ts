/** Our own stock export coming back as CSV: what it did to texts a spreadsheet program would evaluate is undone. */
import { EXPORT_COLUMNS } from '../../../src-shared/domain/export/export-stock.ts'
import { WRITTEN_HEADINGS } from '../../../src-shared/domain/fields/headings/written.ts'
import { restored } from '../../../src-shared/domain/sheet/cell-text.ts'

const OWN = Object.values(WRITTEN_HEADINGS).map((written) => EXPORT_COLUMNS.map(({ field }) => written[field]))

/** True for the headings our own stock export writes, in any of its languages. */
export function isOwnExport(headings: readonly string[]): boolean {
  return OWN.some((own) => own.every((header, column) => headings[column] === header))
}

/** A record with the export's apostrophes taken away. [EXPORT-4] */
export function withRestored(record: readonly string[]): readonly string[] {
  return record.some((cell) => cell.includes("'")) ? record.map(restored) : record
}
