/**
 * Cells for the clipboard: tab-separated text for any program, and a table for spreadsheets, with numbers as numbers and texts as texts. A copied
 * text never becomes a formula when it is pasted. [EXPORT-3]
 */
import { fitToCell, escapeMarkup, neutraliseForPaste, restoreFromPaste } from '../file/cell-text.ts'
import { convertToLineFeeds } from '../material/values/text-key.ts'

export interface CopiedCell {
  /** The cell's text: a canonical decimal if the cell is a number. */
  readonly text: string
  readonly isNumber: boolean
}

export type DecimalPoint = '.' | ','

/**
 * Rows end with LF, cells are separated by tabs. A cell that contains a tab or line end, or starts with a quote, is quoted as in Excel. A single cell
 * is never quoted, because people also paste it into search fields and letters.
 */
export function makeClipboardText(rows: readonly (readonly CopiedCell[])[], point: DecimalPoint): string {
  const onlyCell = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined
  if (onlyCell) return onlyCell.isNumber ? formatUnambiguously(onlyCell.text, point) : fitToCell(onlyCell.text)
  const lines = rows.map((row) => row.map((cell) => formatPlainCell(cell, point)).join('\t'))
  // The last line end is part of the last line, so a blank last line needs one more.
  return lines.at(-1) === '' ? `${lines.join('\n')}\n` : lines.join('\n')
}

/**
 * Cells from a program that does not quote, such as LibreOffice: every tab separates cells, every line end separates
 * rows.
 */
export function splitUnquotedCells(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.map((line) => line.split('\t').map((cell) => restoreFromPaste(cell)))
}

/**
 * Cells as spreadsheets copy them: lines of cells separated by tabs. A cell that starts with a quote may contain tabs
 * and line ends up to the closing quote. The last line end is part of the last line. A quote that is never closed is
 * an ordinary character. [EDIT-6]
 */
export function parseCopiedCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let index = 0
  const end = /\r?\n$|\r$/.exec(text)?.index ?? text.length
  // An empty text is one line with one blank cell, so at least one cell is read.
  for (;;) {
    const quotedMatch = text[index] === '"' ? QUOTED_CELL.exec(text.slice(index, end)) : null
    const cellEnd = quotedMatch ? index + quotedMatch[0].length : findCellEnd(text, index, end)
    row.push(
      restoreFromPaste(
        quotedMatch ? convertToLineFeeds((quotedMatch[1] ?? '').replaceAll('""', '"')) : text.slice(index, cellEnd),
      ),
    )
    const isLineEnd = cellEnd >= end || text[cellEnd] !== '\t'
    if (isLineEnd) {
      rows.push(row)
      row = []
    }
    if (cellEnd >= end) break
    index = cellEnd + (text.startsWith('\r\n', cellEnd) ? 2 : 1)
    // After a tab at the end of the text there is one more blank cell.
    if (index >= end && !isLineEnd) {
      row.push('')
      rows.push(row)
      break
    }
    if (index >= end) {
      rows.push([''])
      break
    }
  }
  return rows
}

/** A complete quoted cell: followed by a tab, a line end or nothing. */
const QUOTED_CELL = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/

function findCellEnd(text: string, from: number, end: number): number {
  let index = from
  while (index < end && text[index] !== '\t' && text[index] !== '\n' && text[index] !== '\r') index++
  return index
}

function formatPlainCell({ text, isNumber }: CopiedCell, point: DecimalPoint): string {
  if (isNumber) return formatUnambiguously(text, point)
  const safeText = neutraliseForPaste(fitToCell(text))
  return /[\t\n]|^"/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}

/** `1.234` could mean thousands, so three decimal places become four. (decision 043) */
export function formatUnambiguously(decimal: string, point: DecimalPoint): string {
  const index = decimal.indexOf('.')
  if (index < 0) return decimal
  const unambiguousDecimal = decimal.length - index === 4 ? `${decimal}0` : decimal
  return point === '.' ? unambiguousDecimal : unambiguousDecimal.replace('.', ',')
}

const HTML_HEAD =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><meta name="generator" content="Stocksheet"><style>' +
  'td,th{mso-number-format:"\\@";white-space:pre-wrap;text-align:left}' +
  'td.n{mso-number-format:General;text-align:right}br{mso-data-placement:same-cell}</style></head><body><table>'

/** The cells of `makeClipboardText` as an HTML table. Excel and LibreOffice prefer the table, keep its leading zeros and evaluate nothing in it. */
export function makeClipboardHtml(
  rows: readonly (readonly CopiedCell[])[],
  hasHeadings: boolean,
  point: DecimalPoint,
): string {
  const lines = rows.map((row, index) => {
    const tag = hasHeadings && index === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => formatHtmlCell(cell, tag, point)).join('')}</tr>`
  })
  return `${HTML_HEAD}${lines.join('\n')}</table></body></html>`
}

function formatHtmlCell({ text, isNumber }: CopiedCell, tag: 'td' | 'th', point: DecimalPoint): string {
  if (isNumber)
    return `<td class="n" x:num="${text}" sdval="${text}" sdnum="1033;">${formatUnambiguously(text, point)}</td>`
  return `<${tag} sdnum="1033;0;@">${escapeMarkup(fitToCell(text)).replaceAll('\n', '<br>')}</${tag}>`
}
