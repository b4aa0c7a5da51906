/**
 * Copied cells from both clipboard formats. The tab-separated text keeps spaces, but not always line breaks and quotes. The HTML table keeps those
 * and the exact numbers. [EDIT-6]
 */
import { parseCopiedCells, splitUnquotedCells } from '../../src-shared/export/clipboard.ts'
import { meanings } from '../../src-shared/material/fields/typed-number.ts'
import { pastedTable, type TableCell } from './pasted-table.ts'

/** `number`: the exact value, if the cell shows a number and the program provides it. */
export type PastedCell = TableCell

export function pastedCells(text: string, html: string): PastedCell[][] {
  const plain = parseCopiedCells(text)
  const table = html === '' ? null : pastedTable(html)
  if (!table) return plain.map((line) => line.map(asText))
  const { rows, exact } = table
  // LibreOffice does not quote, so what looks like one quoted cell may be two.
  const readings = exact ? [plain, splitUnquotedCells(text)] : [plain]
  const alikeReading = readings.find((reading) => isAlike(rows, reading))
  if (!alikeReading) return exact ? rows.map((row) => row.map(asNumber)) : plain.map((line) => line.map(asText))
  return rows.map((row, index) => row.map((cell, place) => joinCell(alikeReading[index]?.[place] ?? '', cell, exact)))
}

function asText(text: string): PastedCell {
  return { text, number: null }
}

/** Whether both have the same rows, with the same number of cells in each. */
function isAlike(rows: readonly (readonly TableCell[])[], plain: readonly (readonly string[])[]): boolean {
  return rows.length === plain.length && rows.every((row, index) => row.length === plain[index]?.length)
}

function joinCell(plain: string, { text, number }: TableCell, exact: boolean): PastedCell {
  const lostLines = text.includes('\n') && !plain.includes('\n')
  const takenText = !exact || (unspaced(plain) === unspaced(text) && !lostLines) ? plain : text
  return asNumber({ text: takenText, number })
}

/** A date, a percentage or a word is used as shown, whatever number it represents. */
function asNumber({ text, number }: TableCell): PastedCell {
  return { text, number: number !== null && meanings(text, true).length > 0 ? number : null }
}

function unspaced(text: string): string {
  return text.replace(/\s+/g, '')
}
