/**
 * The positions of cells and rows in a file, independent of how it is read: the sheet, the row number and the column in the file. Moves an edit from
 * one reading of the same bytes to another. Never compares texts: see carried-edits.ts for files saved again.
 */
import type { ImportEdit, TypedCell } from '../../src-shared/plan/preview/edits.ts'
import { valueOf } from '../../src-shared/plan/draft/draft.ts'
import type { MaterialAnswer } from '../../src-shared/plan/match.ts'
import { findSheetTabs } from '../../src-shared/file/source.ts'
import type { SessionState } from './stages.ts'

interface SheetPositions {
  readonly name: string
  /** The index of the sheet's first draft. */
  readonly from: number
  /** This sheet's column for each column of the combined sheets. Null if only one sheet was read. */
  readonly columns: readonly number[] | null
}

interface SheetAsRead {
  readonly contents: SessionState['contents']
  readonly mapping: SessionState['mapping']
  readonly drafts: SessionState['drafts']
}

export interface FilePositions {
  readonly sheets: readonly SheetPositions[]
  readonly fileRows: Uint32Array
  /** The existing columns and their headings. */
  readonly headers: ReadonlyMap<number, string>
  /** The delimiter of a text file; null for a workbook. */
  readonly delimiter: string | null
  /** Set for the account's own stock, because its rows may be at other positions after each reading. */
  readonly stock?: StockPositions
}

export interface StockPositions {
  /** The material of a draft; 0 if it has none yet. */
  id(index: number): number
  /** The number of the first row for new materials. */
  readonly spareFrom: number
}

export function positionsOf({ contents, mapping, drafts }: SheetAsRead): FilePositions {
  const { format, sheet } = contents
  const onlySheet = { name: findSheetTabs(format) ? sheet.name : '', from: 0, columns: null }
  return {
    sheets: drafts.parts?.map((part) => ({ name: part.sheet, from: part.from, columns: part.columns })) ?? [onlySheet],
    fileRows: drafts.fileRows,
    headers: new Map(mapping.columns.map(({ column, header }) => [column, header])),
    delimiter: format.kind === 'csv' ? format.delimiter : null,
    ...(drafts.spareFrom === undefined
      ? {}
      : { stock: { id: (index) => Number(valueOf(drafts, 'id', index) ?? 0), spareFrom: drafts.spareFrom } }),
  }
}

/** Moves edits from one reading of a file to another. */
export class EditCarrier {
  private readonly from: FilePositions
  private readonly to: FilePositions
  private readonly hasSameRows: boolean
  /** Drafts by row number, for each sheet of `to`; built when first needed. */
  private rowsBySheet: Map<string, Map<number, number>> | null = null

  constructor(from: FilePositions, to: FilePositions) {
    this.from = from
    this.to = to
    this.hasSameRows = hasSameRows(from, to)
  }

  /** The index of the draft for the same row. Null if the other reading does not have the row. */
  findRow(index: number): number | null {
    if (this.hasSameRows) return index
    if (areTablesSideBySide(this.from, this.to)) return null
    this.rowsBySheet ??= groupRowsBySheet(this.to)
    const row = this.from.fileRows[index]
    return row === undefined ? null : (this.rowsBySheet.get(sheetOf(this.from, index)?.name ?? '')?.get(row) ?? null)
  }

  isStillExcluded(index: number): boolean {
    return this.findRow(index) !== null
  }

  /** The column of the same cell. Null if the other reading does not have the cell. */
  findColumn(index: number, column: number): number | null {
    const newRow = this.findRow(index)
    if (newRow === null) return null
    const { headers, delimiter } = this.to
    if (delimiter !== this.from.delimiter) return findColumnByHeading(this.from.headers.get(column) ?? '', headers)
    const oldColumns = sheetOf(this.from, index)?.columns
    const newColumns = sheetOf(this.to, newRow)?.columns
    const sheetColumn = oldColumns ? (oldColumns[column] ?? -1) : column
    const newColumn = newColumns ? newColumns.indexOf(sheetColumn) : sheetColumn
    return newColumn >= 0 && headers.has(newColumn) ? newColumn : null
  }

  /** The edit in the other reading; null if nothing of it is left. */
  carryEdit(edit: ImportEdit): ImportEdit | null {
    // If a column does not exist now, an edit in it has no effect, so it is kept.
    if (this.hasSameRows && this.from.delimiter === this.to.delimiter) return edit
    switch (edit.kind) {
      case 'field':
        return edit
      case 'pick':
      case 'resolve': {
        const index = this.findRow(edit.index)
        return index === null ? null : { ...edit, index }
      }
      case 'picks': {
        const picks = new Map(
          [...edit.picks].flatMap(([index, pick]): [number, MaterialAnswer][] => {
            const newRow = this.findRow(index)
            return newRow === null ? [] : [[newRow, pick]]
          }),
        )
        return picks.size === 0 ? null : { ...edit, picks }
      }
      case 'rows':
      case 'ask': {
        const indexes = edit.indexes.flatMap((index) => this.findRow(index) ?? [])
        return indexes.length === 0 ? null : { ...edit, indexes }
      }
      case 'cell':
        return this.carryBlock([[edit.index, [edit]]], edit.numbers)
      case 'cells':
        return this.carryBlock(
          edit.indexes.map((index) => [index, [edit]]),
          edit.numbers,
        )
      case 'block':
        return this.carryBlock(edit.rows, edit.numbers)
      default:
        return edit satisfies never
    }
  }

  private carryBlock(
    rows: Iterable<readonly [number, readonly TypedCell[]]>,
    numbers: Extract<ImportEdit, { kind: 'block' }>['numbers'],
  ): ImportEdit | null {
    const cellsByRow = new Map<number, TypedCell[]>()
    for (const [index, cells] of rows) {
      const newRow = this.findRow(index)
      const carriedCells = cells.flatMap(({ column, text }) => {
        const newColumn = this.findColumn(index, column)
        return newColumn === null ? [] : [{ column: newColumn, text }]
      })
      if (newRow !== null && carriedCells.length > 0) cellsByRow.set(newRow, carriedCells)
    }
    return cellsByRow.size === 0 ? null : { kind: 'block', rows: cellsByRow, numbers }
  }
}

/** True if every draft has the same index in both readings. */
function hasSameRows(a: FilePositions, b: FilePositions): boolean {
  if (a === b) return true
  const sheetsTextOf = ({ sheets }: FilePositions): string => JSON.stringify(sheets)
  if (a.fileRows.length !== b.fileRows.length || sheetsTextOf(a) !== sheetsTextOf(b) || areTablesSideBySide(a, b))
    return false
  return a.fileRows === b.fileRows || a.fileRows.every((row, index) => row === b.fileRows[index])
}

/** True for two tables side by side in one sheet, which share row numbers but no columns. */
function areTablesSideBySide(a: FilePositions, b: FilePositions): boolean {
  if (a.delimiter !== b.delimiter || [...a.sheets, ...b.sheets].some(({ columns }) => columns !== null)) return false
  const ownColumns = [...a.headers.keys()]
  return ownColumns.length > 0 && b.headers.size > 0 && !ownColumns.some((column) => b.headers.has(column))
}

function sheetOf({ sheets }: FilePositions, index: number): SheetPositions | undefined {
  return sheets.findLast(({ from }) => from <= index)
}

function groupRowsBySheet(places: FilePositions): Map<string, Map<number, number>> {
  const rowsBySheet = new Map<string, Map<number, number>>()
  for (const [sheetIndex, { name, from }] of places.sheets.entries()) {
    const rows = new Map<number, number>()
    const end = places.sheets[sheetIndex + 1]?.from ?? places.fileRows.length
    for (let index = from; index < end; index++) rows.set(places.fileRows[index] ?? 0, index)
    rowsBySheet.set(name, rows)
  }
  return rowsBySheet
}

/** The only column with this heading. Null if there is none, or more than one. */
function findColumnByHeading(header: string, headers: ReadonlyMap<number, string>): number | null {
  const columnsWithHeading = header === '' ? [] : [...headers].filter(([, columnHeading]) => columnHeading === header)
  const [onlyColumn] = columnsWithHeading
  return onlyColumn && columnsWithHeading.length === 1 ? onlyColumn[0] : null
}
