/**
 * The HTML table that a spreadsheet puts on the clipboard with the text. The table contains details that are lost in the text. Only texts and numbers
 * are read; no HTML is created.
 */
import { Parser } from 'htmlparser2'
import { toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'

export interface TableCell {
  readonly text: string
  /** The exact value, if the cell is a number and the program provides it. */
  readonly number: Decimal | null
}

export interface PastedTable {
  readonly rows: readonly (readonly TableCell[])[]
  /** Whether the program's tables contain the exact texts. */
  readonly isExact: boolean
}

const BLANK_CELL: TableCell = { text: '', number: null }
/** The maximum number of cells that merged cells can cover. All except the first are blank. */
const MAX_COVERED_CELLS = 16_384
const LINE_ELEMENTS = new Set(['p', 'div', 'li'])

/** Reads a table. Null if there is no table, or more than one. */
export function parsePastedTable(html: string): PastedTable | null {
  const reader = new TableReader()
  const parser = new Parser(reader.handlers, { decodeEntities: true })
  parser.write(html)
  parser.end()
  return reader.getTable()
}

class TableReader {
  private readonly rows: (TableCell | undefined)[][] = []
  /** The following rows that merged cells extend into. */
  private readonly reservedCells: (TableCell | undefined)[][] = []
  private tableCount = 0
  private hasExactTexts = false
  /** Whether spaces are kept as written. */
  private keepsSpaces = false
  private ignoredDepth = 0
  private cell: { text: string; number: Decimal | null; columnSpan: number; rowSpan: number } | null = null

  readonly handlers = {
    onopentag: (name: string, attributes: Readonly<Record<string, string>>): void => this.openElement(name, attributes),
    ontext: (text: string): void => this.addText(text),
    onclosetag: (name: string): void => this.closeElement(name),
  }

  getTable(): PastedTable | null {
    if (this.tableCount !== 1 || this.rows.length === 0) return null
    const rows = this.rows.map((row) => Array.from(row, (cell) => cell ?? BLANK_CELL))
    return { rows, isExact: this.hasExactTexts }
  }

  private openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'style' || name === 'script' || name === 'title') this.ignoredDepth += 1
    else if (name === 'meta' && attributes['name']?.toLowerCase() === 'generator')
      this.setProgram(attributes['content'] ?? '')
    else if (name === 'google-sheets-html-origin') this.hasExactTexts = true
    else if (name === 'table') this.tableCount += 1
    else if (name === 'tr') this.rows.push(this.reservedCells.shift() ?? [])
    else if (name === 'td' || name === 'th') this.beginCell(attributes)
    else if (name === 'br') this.addLineBreak()
    else if (LINE_ELEMENTS.has(name) && this.cell && this.cell.text !== '') this.addLineBreak()
  }

  private setProgram(programName: string): void {
    this.keepsSpaces = programName === 'Stocksheet'
    this.hasExactTexts ||= this.keepsSpaces || /^(LibreOffice|OpenOffice)/.test(programName)
  }

  private beginCell(attributes: Readonly<Record<string, string>>): void {
    this.endCell()
    const readSpan = (name: string): number => {
      const count = Number(attributes[name] ?? 1)
      return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_COVERED_CELLS) : 1
    }
    this.cell = {
      text: '',
      number: numberOf(attributes),
      columnSpan: readSpan('colspan'),
      rowSpan: readSpan('rowspan'),
    }
  }

  private addText(text: string): void {
    if (!this.cell || this.ignoredDepth > 0) return
    if (this.keepsSpaces) this.cell.text += text
    else {
      const spacedText = text.replace(/[ \t\r\n]+/g, ' ')
      this.cell.text += /(^|\s)$/.test(this.cell.text) ? spacedText.trimStart() : spacedText
    }
  }

  private addLineBreak(): void {
    if (this.cell) this.cell.text = `${this.keepsSpaces ? this.cell.text : this.cell.text.trimEnd()}\n`
  }

  private closeElement(name: string): void {
    if (name === 'style' || name === 'script' || name === 'title') this.ignoredDepth -= 1
    else if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') this.endCell()
  }

  /** Puts the cell into the next free position of its row, and blank cells into the positions it covers. */
  private endCell(): void {
    const { cell } = this
    this.cell = null
    const lastRow = this.rows.length - 1
    const row = this.rows[lastRow]
    if (!cell || !row) return
    const text = (this.keepsSpaces ? cell.text : cell.text.trim()).replaceAll('\u00a0', ' ')
    const freeIndex = Array.from(row).findIndex((tableCell) => tableCell === undefined)
    const from = freeIndex < 0 ? row.length : freeIndex
    row[from] = { text, number: cell.number }
    for (let rowOffset = 0; rowOffset < cell.rowSpan; rowOffset++) {
      // Rows that a cell extends into are created on demand.
      const reachedRow = rowOffset === 0 ? row : (this.reservedCells[rowOffset - 1] ??= [])
      for (let columnOffset = 0; columnOffset < cell.columnSpan; columnOffset++)
        reachedRow[from + columnOffset] ??= BLANK_CELL
    }
  }
}

/** The exact number of a cell, as Excel, LibreOffice and Google Sheets write it. */
function numberOf(attributes: Readonly<Record<string, string>>): Decimal | null {
  const exactNumber =
    attributes['sdval'] ??
    attributes['x:num'] ??
    /"1":3,"3":(-?[\d.eE+-]+)/.exec(attributes['data-sheets-value'] ?? '')?.[1]
  return exactNumber === undefined || exactNumber === '' ? null : toDecimal(exactNumber)
}
