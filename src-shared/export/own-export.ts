/** Our own stock export, known again by its headings. */
import { WRITTEN_HEADINGS } from '../file/headings/written.ts'
import { EXPORT_COLUMNS } from './export-stock.ts'

const OWN = Object.values(WRITTEN_HEADINGS).map((headings) => EXPORT_COLUMNS.map(({ field }) => headings[field]))

/** True for the headings our own stock export writes, in any of its languages; columns may have been added behind them. */
export function isOwnExport(headings: readonly string[]): boolean {
  return OWN.some((ownHeadings) => ownHeadings.every((header, column) => headings[column] === header))
}
