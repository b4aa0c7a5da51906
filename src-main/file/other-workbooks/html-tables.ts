/**
 * Rewrites the tables of an HTML page as one XLSX sheet, as Excel does: one below the other, with the surrounding text. Reads only what the page
 * shows: nothing hidden, no scripts, no other files. Rows and columns that are hidden are marked as such.
 */
import { Parser } from 'htmlparser2'
import { decodeEntities } from '../xlsx/text.ts'
import { defaultLimits, refuseDamaged, XlsxRefusal, type Deadline } from '../xlsx/refusal.ts'
import { htmlCell, HtmlText } from './html-cell.ts'
import { HtmlStyles, type HtmlAttributes } from './html-styles.ts'
import type { PlainCell } from './plain-cell.ts'
import type { JoinedText, RunStyle } from '../xlsx/text.ts'
import { PlainXlsx, rangeOf } from './plain-xlsx.ts'

/** How many characters are parsed between two checks of the time limit. */
const PIECE_LENGTH = 65_536
/** The maximum depth of nested elements. Pages that never close an element reach hundreds. */
const MAX_DEPTH = 2_000
const MAX_ATTRIBUTES = 1_000
/** The maximum number of columns and rows that one cell can span, as in the HTML standard. */
const MAX_COLUMN_SPAN = 1_000
const MAX_ROW_SPAN = 65_534
/** The maximum number of cell positions that all cells cover, including spans. */
const MAX_COVERED_CELLS = 20_000_000
const MAX_TABLES = 20_000
const { columns: MAX_COLUMNS } = defaultLimits

/** Returns the bytes of the XLSX. Throws XlsxRefusal. */
export function rewriteHtml(page: string, deadline: Deadline): Uint8Array {
  const reader = new PageReader()
  const parser = new Parser(reader.handlers, { decodeEntities: true })
  for (let from = 0; from < page.length; from += PIECE_LENGTH) {
    deadline.check()
    parser.write(page.slice(from, from + PIECE_LENGTH))
  }
  parser.end()
  return reader.finish()
}

interface Row {
  /** The index of the row in its table, from 0. */
  readonly row: number
  readonly isHidden: boolean
  readonly cells: { readonly column: number; readonly isHidden: boolean; readonly cell: PlainCell }[]
}

interface OpenRun extends RunStyle {
  readonly depth: number
}

interface OpenCell {
  readonly tag: string
  readonly attributes: HtmlAttributes
  readonly column: number
  readonly isHidden: boolean
  readonly text: HtmlText
}

/** A table, or lines of text between tables. */
class Block {
  readonly rows: Row[] = []
  readonly merges: (readonly [row: number, column: number, rows: number, columns: number])[] = []
  /** The number of rows, including rows without cells. */
  rowCount = 0

  addLine(text: string): void {
    if (text === '') return
    const cell = { column: 0, isHidden: false, cell: { kind: 'text', text } as const }
    this.rows.push({ row: this.rowCount++, isHidden: false, cells: [cell] })
  }
}

class Table extends Block {
  /** The table's caption, and the texts between its cells. */
  readonly lines = new Block()
  cell: OpenCell | undefined
  isSectionHidden = false
  private row: Row | undefined
  private column = 0
  private columnElementCount = 0
  /** For each column, the first row that no spanning cell from above covers. */
  private readonly firstFreeRows: number[] = []
  /** Columns that a `col` element hides. */
  private readonly hiddenByElement = new Set<number>()

  beginRow(isHidden: boolean): void {
    this.endRow()
    this.row = { row: this.rowCount++, isHidden: isHidden || this.isSectionHidden, cells: [] }
    this.column = 0
  }

  endRow(): void {
    if (this.row && this.row.cells.length > 0) this.rows.push(this.row)
    this.row = undefined
  }

  /** Returns how many cell positions the cell covers. */
  beginCell(tag: string, attributes: HtmlAttributes, isHidden: boolean): number {
    if (!this.row) this.beginRow(false)
    const row = this.rowCount - 1
    while ((this.firstFreeRows[this.column] ?? 0) > row) this.column += 1
    const { column } = this
    const columnSpan = spanOf(attributes['colspan'], MAX_COLUMN_SPAN)
    const rowSpan = spanOf(attributes['rowspan'], MAX_ROW_SPAN)
    if (rowSpan > 1)
      for (let offset = 0; offset < columnSpan; offset += 1) this.firstFreeRows[column + offset] = row + rowSpan
    if (columnSpan > 1 || rowSpan > 1) this.merges.push([row, column, rowSpan, columnSpan])
    this.column += columnSpan
    this.cell = { tag, attributes, column, isHidden, text: new HtmlText() }
    return columnSpan * rowSpan
  }

  addCell({ column, isHidden }: OpenCell, cell: PlainCell): void {
    this.row?.cells.push({ column, isHidden: isHidden || this.hiddenByElement.has(column), cell })
  }

  addColumns(span: number, isHidden: boolean): void {
    const end = Math.min(this.columnElementCount + span, MAX_COLUMNS)
    for (; this.columnElementCount < end; this.columnElementCount += 1)
      if (isHidden) this.hiddenByElement.add(this.columnElementCount)
  }

  /** The texts of a table with at most one row; undefined for a larger table. */
  joinOneRow(): JoinedText | undefined {
    if (this.rows.length > 1) return undefined
    const cells = (this.rows[0]?.cells ?? []).map(({ cell }) => cell)
    return { text: cells.map(({ text }) => text).join(' '), isStruck: cells.every(({ isStruck }) => isStruck) }
  }
}

function spanOf(text: string | undefined, max: number): number {
  const count = Number.parseInt(text ?? '1', 10)
  return count > 0 ? Math.min(count, max) : 1
}

/** The columns that have hidden cells but no visible ones. In all other columns, hidden cells are left out. */
function listHiddenColumns(tables: readonly Block[]): ReadonlySet<number> {
  const hiddenColumns = new Set<number>()
  const shownColumns = new Set<number>()
  for (const { rows } of tables)
    for (const { cells } of rows)
      for (const { column, isHidden } of cells) (isHidden ? hiddenColumns : shownColumns).add(column)
  return new Set([...hiddenColumns].filter((column) => !shownColumns.has(column)))
}

const DIGIT_ALIGNMENTS = new Map<string, RunStyle['digits']>([
  ['sup', 'raised'],
  ['sub', 'lowered'],
])
/** Elements whose text is struck out. Such text gets its own line. Otherwise, `<s>12</s>10` would become 1210. */
const STRUCK_ELEMENTS = new Set(['s', 'strike', 'del'])
const LINE_ELEMENTS = new Set(
  'address article aside blockquote br caption center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section ul'.split(
    ' ',
  ),
)
const SECTION_ELEMENTS = new Set(['thead', 'tbody', 'tfoot'])
/** Elements that a page does not show as text, and `xml`, where Excel stores its own settings. */
const HIDDEN_ELEMENTS = new Set(
  'audio canvas datalist iframe math noembed noscript object rp rt script select style svg template textarea title video xml'.split(
    ' ',
  ),
)

class PageReader {
  private readonly xlsx = new PlainXlsx()
  private readonly styles = new HtmlStyles()
  /** The tables and lines of the page, in the order they begin. */
  private readonly blocks: Block[] = []
  private readonly openTables: Table[] = []
  private lines = new Block()
  private line = new HtmlText()
  private depth = 0
  /** The open elements with struck-out, superscript or subscript text. */
  private readonly runs: OpenRun[] = []
  /** How many open runs are outside the current cell. An element that is not closed ends with its cell. */
  private outerRunCount = 0
  /** The depth of the element whose content is not shown; 0 if there is none. */
  private hiddenDepth = 0
  private styleParts: string[] | undefined
  private attributeCount = 0
  private coveredCellCount = 0
  private tableCount = 0
  private isTableCut = false
  private date1904 = false
  private sheetName = 'Sheet1'

  readonly handlers = {
    onopentagname: (): void => void (this.attributeCount = 0),
    onattribute: (): void => {
      this.attributeCount += 1
      if (this.attributeCount > MAX_ATTRIBUTES) throw new XlsxRefusal('too-large', { limit: MAX_ATTRIBUTES })
    },
    onopentag: (name: string, attributes: HtmlAttributes): void => this.openElement(name, attributes),
    onclosetag: (name: string, isImplied: boolean): void => {
      if (isImplied) this.refuseCutOff(name)
      this.closeElement(name)
    },
    ontext: (text: string): void => this.addText(text),
    oncomment: (comment: string): void => this.readComment(comment),
    onprocessinginstruction: (_: string, instruction: string): void => {
      if (/^!doctype[^[]*\[/i.test(instruction)) throw new XlsxRefusal('doctype')
    },
  }

  private get table(): Table | undefined {
    return this.openTables.at(-1)
  }

  private get currentText(): HtmlText {
    return this.table?.cell?.text ?? this.line
  }

  private openElement(name: string, attributes: HtmlAttributes): void {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw refuseDamaged('elements-are-nested-too-deeply')
    if (name === 'frameset') throw new XlsxRefusal('html', { reason: 'frames' })
    if (name === 'x:date1904') this.date1904 = true
    if (this.hiddenDepth > 0) return
    if (name === 'style') this.styleParts = []
    const isHidden = this.styles.isHidden(name, attributes)
    if (!this.openTablePart(name, attributes, isHidden) && (isHidden || HIDDEN_ELEMENTS.has(name)))
      this.hiddenDepth = this.depth
    else if (name === 'br' && this.table?.cell) this.table.cell.text.addBreak()
    else this.breakLine(name)
    this.openRun(name, attributes)
  }

  private openRun(name: string, attributes: HtmlAttributes): void {
    const isStruck = STRUCK_ELEMENTS.has(name) || this.styles.isStruck(name, attributes)
    const digits = DIGIT_ALIGNMENTS.get(name) ?? this.styles.digitsOf(name, attributes)
    if (!isStruck && digits === undefined) return
    if (isStruck) this.table?.cell?.text.addBlockBreak()
    const outerRun = this.runs.at(-1)
    this.runs.push({
      depth: this.depth,
      isStruck: isStruck || outerRun?.isStruck === true,
      digits: digits ?? outerRun?.digits,
    })
  }

  private closeRuns(depth: number): void {
    while ((this.runs.at(-1)?.depth ?? -1) >= depth)
      if (this.runs.pop()?.isStruck === true) this.table?.cell?.text.addBlockBreak()
  }

  /** True for a part of a table. Such a part takes up its place even if it is hidden. */
  private openTablePart(name: string, attributes: HtmlAttributes, isHidden: boolean): boolean {
    const { table } = this
    switch (name) {
      case 'table':
        if (isHidden) return false
        this.beginTable()
        return true
      case 'thead':
      case 'tbody':
      case 'tfoot':
        if (table) table.isSectionHidden = isHidden
        return true
      case 'tr':
        this.endCell()
        table?.beginRow(isHidden)
        return true
      case 'td':
      case 'th':
        this.endCell()
        this.coveredCellCount += table?.beginCell(name, attributes, isHidden) ?? 0
        this.outerRunCount = this.runs.length
        if (this.coveredCellCount > MAX_COVERED_CELLS) throw new XlsxRefusal('too-large', { limit: MAX_COVERED_CELLS })
        return true
      case 'col':
        table?.addColumns(spanOf(attributes['span'], MAX_COLUMNS), isHidden)
        return true
      case 'colgroup':
        return true
      default:
        return false
    }
  }

  /**
   * `name`: an element that the page does not close. Some programs write only a table and never close it. But if a page has an `html` element, it
   * must close its tables.
   */
  private refuseCutOff(name: string): void {
    if (name === 'table') this.isTableCut = true
    if (name === 'html' && this.isTableCut) throw refuseDamaged('file-cut-off')
  }

  private closeElement(name: string): void {
    const { depth, table } = this
    this.depth -= 1
    this.closeRuns(depth)
    if (this.hiddenDepth > 0) {
      if (depth > this.hiddenDepth) return
      this.hiddenDepth = 0
      if (this.styleParts) this.styles.add(this.styleParts.join(''))
      this.styleParts = undefined
    } else if (name === 'td' || name === 'th') this.endCell()
    else if (name === 'tr') {
      this.endCell()
      table?.endRow()
    } else if (name === 'table') this.endTable()
    else if (SECTION_ELEMENTS.has(name) && table) table.isSectionHidden = false
    else this.breakLine(name)
  }

  private addText(text: string): void {
    if (this.styleParts) this.styleParts.push(text)
    else if (this.hiddenDepth === 0) this.currentText.add(text, this.runs.at(-1))
  }

  private breakLine(name: string): void {
    const cell = this.table?.cell
    if (LINE_ELEMENTS.has(name)) {
      if (cell) cell.text.addBlockBreak()
      else this.endLine()
    }
  }

  private endLine(): void {
    const text = this.line.finish()
    this.line = new HtmlText()
    ;(this.table?.lines ?? this.lines).addLine(text)
  }

  private beginTable(): void {
    this.endLine()
    if (!this.table) this.endLines()
    const table = new Table()
    this.tableCount += 1
    if (this.tableCount > MAX_TABLES) throw new XlsxRefusal('too-large', { limit: MAX_TABLES })
    this.openTables.push(table)
    this.blocks.push(table.lines, table)
  }

  private endLines(): void {
    this.blocks.push(this.lines)
    this.lines = new Block()
  }

  private endTable(): void {
    this.endCell()
    this.endLine()
    const table = this.openTables.pop()
    table?.endRow()
    const outerCell = this.table?.cell
    const rowText = table?.joinOneRow()
    if (!table || !outerCell || rowText === undefined) return
    // A table of one row inside a cell is only used for layout, so its text becomes part of the outer cell.
    outerCell.text.addBlockBreak()
    outerCell.text.add(rowText.text, { isStruck: rowText.isStruck })
    outerCell.text.addBlockBreak()
    table.rows.length = 0
  }

  private endCell(): void {
    const { table } = this
    const openCell = table?.cell
    if (!table || !openCell) return
    table.cell = undefined
    this.runs.length = Math.min(this.runs.length, this.outerRunCount)
    const { tag, attributes, text, column } = openCell
    const cell = htmlCell(text.finish(), attributes, this.styles.formatOf(tag, attributes))
    if (!cell) return
    if (column >= MAX_COLUMNS) throw new XlsxRefusal('too-many-columns', { limit: MAX_COLUMNS })
    this.xlsx.countCells(1, 0)
    table.addCell(openCell, text.isStruck ? { ...cell, isStruck: true } : cell)
  }

  finish(): Uint8Array {
    while (this.table) this.endTable()
    this.endLine()
    this.endLines()
    const tables = this.blocks.filter((block) => block instanceof Table && block.rows.length > 0)
    if (tables.length === 0) throw new XlsxRefusal('html', { reason: 'no-table' })
    const hiddenColumns = listHiddenColumns(tables)
    const rows: string[] = []
    const merges: string[] = []
    let start = 0
    for (const block of this.blocks) {
      const lastRow = block.rows.at(-1)
      if (!lastRow) continue
      for (const { row, isHidden, cells } of block.rows) {
        this.xlsx.countCells(0, start + row + 1)
        const shownCells = cells.filter((cell) => !cell.isHidden || hiddenColumns.has(cell.column))
        const rowCells = shownCells.map(({ column, cell }) => [column, cell] as const)
        rows.push(this.xlsx.rowXml(start + row, isHidden, rowCells))
      }
      // A cell's row span may be larger than the rest of its table.
      for (const [row, column, rowSpan, columnSpan] of block.merges)
        merges.push(rangeOf(start + row, column, Math.min(rowSpan, block.rowCount - row), columnSpan))
      // A blank row ends a table.
      start += lastRow.row + (block instanceof Table ? 2 : 1)
    }
    const spans = [...hiddenColumns].map((column) => [column + 1, column + 1] as const)
    const sheet = { name: this.sheetName, visibility: 'visible', rows, hiddenColumns: spans, merges } as const
    return this.xlsx.pack([sheet], this.date1904)
  }

  /** Excel stores the sheet's name and the date system in a comment. */
  private readComment(comment: string): void {
    this.date1904 ||= /<x:Date1904\b/i.test(comment)
    const name = /<x:Name>([^<]{1,100})<\/x:Name>/i.exec(comment)?.[1]
    if (name !== undefined) this.sheetName = decodeEntities(name)
  }
}
