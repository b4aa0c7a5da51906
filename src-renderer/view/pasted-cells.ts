/**
 * Copied cells from both clipboard formats. The tab-separated text keeps spaces, but not always line breaks and quotes. The HTML table keeps them and
 * the exact numbers. [EDIT-6]
 */
import { parseCopiedCells, splitUnquotedCells } from '../../src-shared/export/clipboard.ts'
import { listMeanings } from '../../src-shared/material/fields/typed-number.ts'
import { parsePastedTable, type TableCell } from './pasted-table.ts'

/** `number`: the exact value, if the cell shows a number and the program provides it. */
export type PastedCell = TableCell

export function parsePastedCells(text: string, html: string): PastedCell[][] {
  const plainCells = parseCopiedCells(text)
  const table = html === '' ? null : parsePastedTable(html)
  if (!table) return plainCells.map((line) => line.map(makeTextCell))
  const { rows, isExact } = table
  // LibreOffice does not quote cells, so what looks like one quoted cell may be two cells.
  const textReadings = isExact ? [plainCells, splitUnquotedCells(text)] : [plainCells]
  const matchingReading = textReadings.find((textReading) => hasSameShape(rows, textReading))
  if (!matchingReading)
    return isExact ? rows.map((row) => row.map(toNumberCell)) : plainCells.map((line) => line.map(makeTextCell))
  return rows.map((row, index) =>
    row.map((cell, column) => joinCell(matchingReading[index]?.[column] ?? '', cell, isExact)),
  )
}

function makeTextCell(text: string): PastedCell {
  return { text, number: null }
}

/** Whether the text and the table have the same rows, with the same number of cells in each. */
function hasSameShape(rows: readonly (readonly TableCell[])[], plainRows: readonly (readonly string[])[]): boolean {
  return rows.length === plainRows.length && rows.every((row, index) => row.length === plainRows[index]?.length)
}

function joinCell(plainText: string, { text, number }: TableCell, isExact: boolean): PastedCell {
  const hasLostLineBreaks = text.includes('\n') && !plainText.includes('\n')
  const chosenText = !isExact || (dropSpaces(plainText) === dropSpaces(text) && !hasLostLineBreaks) ? plainText : text
  return toNumberCell({ text: chosenText, number })
}

/** A date, a percentage or a word is used as shown, whatever number it represents. */
function toNumberCell({ text, number }: TableCell): PastedCell {
  return { text, number: number !== null && listMeanings(text, true).length > 0 ? number : null }
}

function dropSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}
