/** Our own stock export coming back as CSV: what it did to texts a spreadsheet program would evaluate is undone. */
import { restored } from '../../../src-shared/file/cell-text.ts'

/** A record with the export's apostrophes taken away. [EXPORT-4] */
export function withRestored(record: readonly string[]): readonly string[] {
  return record.some((cell) => cell.includes("'")) ? record.map(restored) : record
}
