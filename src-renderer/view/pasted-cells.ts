/**
 * Copied cells from both forms a spreadsheet gives. The tab-separated text has the spaces as they are, but not always line ends and
 * quotes; the table has those, and the numbers as they are held. [EDIT-6]
 */
import { copiedCells, unquotedCells } from '../../src-shared/export/clipboard.ts'
import { meanings } from '../../src-shared/material/fields/typed-number.ts'
import { pastedTable, type TableCell } from './pasted-table.ts'

/** `number`: exactly, where the cell is shown as a number and is known to be one. */
export type PastedCell = TableCell

export function pastedCells(text: string, html: string): PastedCell[][] {
  const plain = copiedCells(text)
  const table = html === '' ? null : pastedTable(html)
  if (!table) return plain.map((line) => line.map(asText))
  const { rows, exact } = table
  // LibreOffice quotes nothing: what looks like a quoted cell there may be two.
  const readings = exact ? [plain, unquotedCells(text)] : [plain]
  const alike = readings.find((one) => isAlike(rows, one))
  if (!alike) return exact ? rows.map((row) => row.map(asNumber)) : plain.map((line) => line.map(asText))
  return rows.map((row, at) => row.map((cell, place) => joined(alike[at]?.[place] ?? '', cell, exact)))
}

function asText(text: string): PastedCell {
  return { text, number: null }
}

/** As many rows, and as many cells in each. */
function isAlike(rows: readonly (readonly TableCell[])[], plain: readonly (readonly string[])[]): boolean {
  return rows.length === plain.length && rows.every((row, at) => row.length === plain[at]?.length)
}

function joined(plain: string, { text, number }: TableCell, exact: boolean): PastedCell {
  const lostLines = text.includes('\n') && !plain.includes('\n')
  const taken = !exact || (unspaced(plain) === unspaced(text) && !lostLines) ? plain : text
  return asNumber({ text: taken, number })
}

/** A date, a percentage or a word is taken as it is shown, whatever number stands behind it. */
function asNumber({ text, number }: TableCell): PastedCell {
  return { text, number: number !== null && meanings(text, true).length > 0 ? number : null }
}

function unspaced(text: string): string {
  return text.replace(/\s+/g, '')
}
