/**
 * Finds the tables of a sheet: below each other, beside each other, or both. A table starts at a heading row. An
 * empty column alone does not separate tables, because printed lists have such gaps. Tables that are not read are
 * always reported.
 */
import { isAfterGap, isEmptyRow, findNextAfterGap, hasHeadingShape } from './shaped-headings.ts'
import { findHeaderLanguage, findHeaderMeaning } from './headings/heading-meaning.ts'
import { reportMergedCells } from './merged-cells.ts'
import { columnLetter, type Problem, type Refusal } from './problem.ts'
import { makeFailure, ok, type Result } from '../material/values/result.ts'
import { NO_COLUMN, type Sheet, type SheetColumn, CELL } from './sheet.ts'
import type { MergedCells } from './source.ts'
import {
  isAdjacent,
  HEADING_SEPARATOR,
  countFilledCells,
  findTable,
  findHeadedTable,
  readHeadings,
  hasOnlyWords,
  countKnownHeadings,
  hasSameCells,
  type RowRange,
  type Table,
} from './table.ts'
import { TEXT_CLASS } from '../material/values/text-class.ts'

/** A table as people see it. */
export interface TableView {
  /** The table's cells as in a spreadsheet: `A1:D20`, headings included. */
  readonly range: string
  /** The number of rows below the headings, not counting empty rows. */
  readonly rows: number
  /** The first few headings. */
  readonly headings: readonly string[]
}

export interface ChosenTable {
  readonly table: Table
  /** The sheet with the cells of this table only. Columns keep their positions. */
  readonly sheet: Sheet
  readonly tables: readonly TableView[]
  /** Index into `tables`. */
  readonly chosenIndex: number
  /** Problems to report: several tables, joined headings, merged cells. */
  readonly problems: readonly Problem[]
}

interface Block extends RowRange {
  /** `endColumn` is one past the last. */
  readonly firstColumn: number
  readonly endColumn: number
}

const MAX_SEARCHED_COLUMNS = 200
/** In the first rows, any heading row starts a table; further down, only one after an empty row. */
const FULL_SEARCH_ROWS = 2000
/** How many rows after empty ones are examined. A list with an empty row after each row is one list. */
const MAX_GAP_ROWS = 5000
/** How many headings of each table are shown. */
const MAX_HEADINGS_SHOWN = 6
const KEY_NAMES = ['id', 'sku', 'name'] as const

/** The user's choices about a sheet's tables; rows are numbered as in the file, from 1. */
export interface TableChoice {
  /** The table's number, from 1. */
  readonly table?: number
  /** The heading rows, top to bottom; empty if the table has no headings. */
  readonly headings?: readonly number[]
  /** Rows that are not data. Each range includes its last row. */
  readonly skip?: readonly (readonly [number, number])[]
}

/**
 * Chooses the table with the chosen number or headings, or else the table with the most known headings. If several have equally many, it chooses the
 * one with the most rows. [TABLE-2] [TABLE-5]
 */
export function chooseTable(
  sheet: Sheet,
  tableChoice: TableChoice = {},
  merges: readonly MergedCells[] = [],
): Result<ChosenTable, Refusal> {
  const tableNumber = tableChoice.table
  const sheetBlock = { firstRow: 0, endRow: sheet.rowCount, firstColumn: 0, endColumn: sheet.columns.length }
  const tableBlocks = findTablesInBlock(sheet, sheetBlock, 2)
  if (tableNumber !== undefined && tableNumber > Math.max(1, tableBlocks.length)) {
    return makeFailure(makeMissingTableRefusal(tableNumber, Math.max(1, tableBlocks.length)))
  }
  const hasSeveralTables = tableBlocks.length > 1
  const tables = hasSeveralTables ? tableBlocks.map((block) => describeTable(sheet, block, merges)) : []
  const headingRow = tableChoice.headings?.at(-1)
  const headingTableIndex =
    headingRow === undefined
      ? -1
      : tableBlocks.findLastIndex(
          (block) => (sheet.fileRows[block.firstRow] ?? 0) <= headingRow && headingRow <= findLastRow(sheet, block),
        )
  const chosenIndex = !hasSeveralTables
    ? 0
    : tableNumber !== undefined
      ? tableNumber - 1
      : headingTableIndex >= 0
        ? headingTableIndex
        : findLikeliestIndex(tables)
  const block = (hasSeveralTables ? tableBlocks[chosenIndex] : undefined) ?? sheetBlock
  const tableSheet = hasSeveralTables ? keepColumns(sheet, block) : sheet
  const table = applyChosenHeadings(tableSheet, block, tableChoice.headings, merges)
  if (!table.ok) return table
  const tableToRead = cutSkippedRows(sheet, table.value, tableChoice.skip ?? [])
  const mergedProblems = reportMergedCells(sheet, tableToRead, block, merges)
  const joinedProblems = tableChoice.headings === undefined ? reportJoinedHeadings(sheet, tableToRead) : []
  const problems = [
    ...(hasSeveralTables ? [reportSeveralTables(tables, chosenIndex)] : []),
    ...joinedProblems,
    ...mergedProblems,
  ]
  const sheetToRead = makeRowsBlank(tableSheet, tableToRead.skippedRanges ?? [])
  return ok({
    table: tableToRead,
    sheet: sheetToRead,
    tables: tables.map(({ view }) => view),
    chosenIndex,
    problems,
  })
}

function findLastRow(sheet: Sheet, { endRow }: RowRange): number {
  return sheet.fileRows[endRow - 1] ?? 0
}

function applyChosenHeadings(
  sheet: Sheet,
  block: RowRange,
  headingRowNumbers: readonly number[] | undefined,
  merges: readonly MergedCells[],
): Result<Table, Refusal> {
  if (headingRowNumbers === undefined) return findTable(sheet, block, merges)
  if (block.endRow <= block.firstRow) return makeFailure({ code: 'no-rows', row: null, details: {} })
  if (headingRowNumbers.length === 0) return ok({ headerRow: -1, firstRow: block.firstRow, endRow: block.endRow })
  const rows = headingRowNumbers.map((row) => sheet.fileRows.indexOf(row)).toSorted((a, b) => a - b)
  const isMissing = rows.includes(-1)
  // Rows in a gap between heading rows would be lost.
  if (isMissing || rows.some((row, index) => row !== (rows[0] ?? 0) + index)) {
    const details = { rows: headingRowNumbers.join(', '), last: sheet.fileRows[sheet.rowCount - 1] ?? 0 }
    return makeFailure({ code: 'no-such-headings', row: null, details: isMissing ? details : { ...details, apart: 1 } })
  }
  return ok(findHeadedTable(sheet, rows, block.endRow, merges))
}

/** Cuts off skipped rows at the start and the end of the table. Other skipped rows are made blank. */
function cutSkippedRows(sheet: Sheet, table: Table, skip: NonNullable<TableChoice['skip']>): Table {
  let { firstRow, endRow } = table
  const ranges = skip
    .map(([from, to]): [number, number] => [findIndexAfter(sheet, from - 1), findIndexAfter(sheet, to)])
    .filter(([from, end]) => end > from && end > firstRow && from < endRow)
    .sort(([a], [b]) => a - b)
  for (const [from, end] of ranges) if (from <= firstRow) firstRow = Math.max(firstRow, end)
  for (const [from, end] of ranges.toReversed()) if (end >= endRow) endRow = Math.max(firstRow, Math.min(endRow, from))
  const skippedRanges = ranges.filter(([from, end]) => from > firstRow && end < endRow)
  return {
    ...table,
    firstRow: Math.min(firstRow, endRow),
    endRow,
    ...(skippedRanges.length > 0 ? { skippedRanges } : {}),
  }
}

/** The index of the first row after this row number. */
function findIndexAfter({ fileRows, rowCount }: Sheet, row: number): number {
  const index = fileRows.findIndex((fileRow) => fileRow > row)
  return index < 0 ? rowCount : index
}

/** Reports that rows of headings were joined, so that the user can choose otherwise. */
function reportJoinedHeadings(sheet: Sheet, { joinedHeadings }: Table): Problem[] {
  if (!joinedHeadings) return []
  const rows = joinedHeadings.rows.map((row) => sheet.fileRows[row] ?? 0).join(', ')
  const details = { rows, example: joinedHeadings.titles.find((title) => title.includes(HEADING_SEPARATOR)) ?? '' }
  return [{ code: 'several-headers', severity: 'warns', row: null, column: null, field: null, details }]
}

interface DescribedTable {
  readonly view: TableView
  readonly knownCount: number
  readonly hasKey: boolean
}

function findLikeliestIndex(tables: readonly DescribedTable[]): number {
  let bestIndex = 0
  for (const [index, table] of tables.entries()) {
    const bestTable = tables[bestIndex]
    if (bestTable && rankTable(table) > rankTable(bestTable)) bestIndex = index
  }
  return bestIndex
}

/** The table's rank. Material keys count most, then the number of known headings, then the number of rows. */
function rankTable({ view, knownCount, hasKey }: DescribedTable): number {
  return (hasKey ? 1e12 : 0) + Math.min(knownCount, 99) * 1e10 + view.rows
}

function reportSeveralTables(tables: readonly DescribedTable[], chosenIndex: number): Problem {
  const otherTables = tables.flatMap(({ view }, index) =>
    index === chosenIndex ? [] : [`${index + 1}: ${view.range}`],
  )
  const details = {
    count: tables.length,
    number: chosenIndex + 1,
    range: tables[chosenIndex]?.view.range ?? '',
    others: otherTables.join(', '),
  }
  return { code: 'several-tables', severity: 'warns', row: null, column: null, field: null, details }
}

function makeMissingTableRefusal(tableNumber: number, count: number): Refusal {
  return { code: 'no-such-table', row: null, details: { table: tableNumber, tables: count } }
}

/** Cuts a block by rows, each part by columns, and each part of that by rows again. */
function findTablesInBlock(sheet: Sheet, block: Block, depth: number): Block[] {
  const rowBlocks = cutByRows(keepColumns(sheet, block), block)
  if (depth === 0) return rowBlocks
  return rowBlocks.flatMap((block) => {
    const parts = cutByColumns(sheet, block)
    return parts.length < 2 ? [block] : parts.flatMap((part) => findTablesInBlock(sheet, part, depth - 1))
  })
}

interface TableStart {
  readonly headerRow: number
  readonly topRow: number
}

/**
 * Splits a block into parts that each start with a heading row and its titles. Returns one part if there are not two.
 */
function cutByRows(sheet: Sheet, block: Block): Block[] {
  const tableStarts: TableStart[] = []
  const startTable = (row: number): void => {
    // A row of one cell is a title. In a long list of such rows, the search for a table's top would start again at each row.
    if (hasOneCell(sheet, row) || !hasOnlyWords(sheet, row)) return
    const lastStart = tableStarts.at(-1)
    const topRow = findTopRow(sheet, row, lastStart ? lastStart.headerRow + 1 : block.firstRow)
    const candidate = { row, top: topRow, headingRowAbove: lastStart?.headerRow ?? null, endRow: block.endRow }
    if (!isHeadingsRow(sheet, row) && !hasHeadingShape(sheet, candidate)) return
    if (!isRepeatedHeading(sheet, row, tableStarts)) tableStarts.push({ headerRow: row, topRow })
  }
  const searchedEnd = Math.min(block.endRow, block.firstRow + FULL_SEARCH_ROWS)
  for (let row = block.firstRow; row < searchedEnd; row++) startTable(row)
  let rowAfterGap = findNextAfterGap(sheet, searchedEnd, block.endRow)
  for (let gapCount = 0; rowAfterGap < block.endRow && gapCount < MAX_GAP_ROWS; gapCount++) {
    startTable(rowAfterGap)
    rowAfterGap = findNextAfterGap(sheet, rowAfterGap + 1, block.endRow)
  }
  if (tableStarts.length < 2) return [block]
  return tableStarts
    .flatMap(({ topRow }, index): Block[] => {
      const firstRow = index === 0 ? block.firstRow : topRow
      const part = { ...block, firstRow, endRow: tableStarts[index + 1]?.topRow ?? block.endRow }
      return [part]
    })
    .filter((part) =>
      tableStarts.some(({ headerRow }) => headerRow >= part.firstRow && hasRowsBelow(sheet, headerRow, part.endRow)),
    )
}

/** True if a heading row belongs to an earlier table: right below its headings, or the same headings on a new page. */
function isRepeatedHeading(sheet: Sheet, row: number, tableStarts: readonly TableStart[]): boolean {
  const lastStart = tableStarts.at(-1)
  if (row - 1 === lastStart?.headerRow) return !isAfterGap(sheet, row)
  return tableStarts.some(({ headerRow }) => hasSameCells(sheet, headerRow, row))
}

/** True for a row of words in which at least two, and at least half, are known headings. */
function isHeadingsRow(sheet: Sheet, row: number): boolean {
  const knownCount = countKnownHeadings(sheet, row)
  return knownCount >= 2 && knownCount * 2 >= countFilledCells(sheet, row)
}

/** The first of the titles directly above a heading row, or the heading row itself. */
function findTopRow(sheet: Sheet, headerRow: number, from: number): number {
  let topRow = headerRow
  while (
    topRow > from &&
    isAdjacent(sheet, topRow - 1) &&
    hasOneCell(sheet, topRow - 1) &&
    hasOnlyWords(sheet, topRow - 1)
  )
    topRow--
  return topRow
}

function hasOneCell({ columns }: Sheet, row: number): boolean {
  let cellCount = 0
  for (const { kinds } of columns) if ((kinds[row] ?? 0) !== 0 && ++cellCount > 1) return false
  return cellCount === 1
}

function hasRowsBelow(sheet: Sheet, headerRow: number, endRow: number): boolean {
  for (let row = headerRow + 1; row < endRow; row++) if (!isEmptyRow(sheet, row)) return true
  return false
}

/**
 * Splits groups of columns with empty columns between them if each is a list of materials. Such groups repeat the
 * same key, or have headings in different rows. Any other group belongs to the table on its left.
 */
function cutByColumns(sheet: Sheet, block: Block): Block[] {
  const groups = findColumnGroups(sheet, block)
  if (groups.length < 2) return [block]
  const parts: { block: Block; keys: ReadonlySet<string>; header: number }[] = []
  for (const group of groups) {
    const { keys, header } = findKeys(sheet, group)
    const lastPart = parts.at(-1)
    const startsTable =
      keys.size > 0 &&
      lastPart !== undefined &&
      lastPart.keys.size > 0 &&
      (header !== lastPart.header || [...keys].some((key) => lastPart.keys.has(key)))
    if (!lastPart || startsTable) parts.push({ block: group, keys, header })
    else {
      const block = { ...lastPart.block, endColumn: group.endColumn }
      parts[parts.length - 1] = {
        block,
        keys: new Set([...lastPart.keys, ...keys]),
        header: lastPart.keys.size > 0 ? lastPart.header : header,
      }
    }
  }
  return parts.map(({ block }) => block)
}

function findColumnGroups(sheet: Sheet, block: Block): Block[] {
  const groups: Block[] = []
  const end = Math.min(block.endColumn, block.firstColumn + MAX_SEARCHED_COLUMNS)
  let groupStart = -1
  for (let column = block.firstColumn; column <= end; column++) {
    const isBlank = column === end || isEmptyColumn(sheet.columns[column], block)
    if (!isBlank && groupStart < 0) groupStart = column
    if (!isBlank || groupStart < 0) continue
    groups.push({ ...block, firstColumn: groupStart, endColumn: column === end ? block.endColumn : column })
    groupStart = -1
  }
  return groups
}

function isEmptyColumn(column: SheetColumn | undefined, { firstRow, endRow }: RowRange): boolean {
  const kinds = column?.kinds
  if (!kinds) return true
  for (let row = firstRow; row < Math.min(endRow, kinds.length); row++) if (kinds[row] !== 0) return false
  return true
}

/** The keys among the headings of a group of columns, if it has its own heading row. */
function findKeys(sheet: Sheet, group: Block): { keys: ReadonlySet<string>; header: number } {
  const tableSheet = keepColumns(sheet, group)
  const table = findTable(tableSheet, group)
  const headerRow = table.ok ? table.value.headerRow : -1
  const knownCount = headerRow < 0 ? 0 : countKnownHeadings(tableSheet, headerRow)
  if (headerRow < 0 || (knownCount < 2 && group.endColumn - group.firstColumn > 1))
    return { keys: new Set(), header: headerRow }
  return { keys: findKeyFields(readHeadings(tableSheet, { headerRow })), header: headerRow }
}

function findKeyFields(titles: readonly string[]): Set<string> {
  const language = findHeaderLanguage(titles)
  const fields = new Set(titles.map((title) => findHeaderMeaning(title, language)?.field))
  return new Set(KEY_NAMES.filter((key) => fields.has(key)))
}

function describeTable(sheet: Sheet, block: Block, merges: readonly MergedCells[]): DescribedTable {
  const tableSheet = keepColumns(sheet, block)
  const table = findTable(tableSheet, block, merges)
  const headerRow = table.ok ? table.value.headerRow : block.firstRow
  const titles = readHeadings(tableSheet, table.ok ? table.value : { headerRow }).filter((title) => title !== '')
  const firstRow = Math.max(headerRow, block.firstRow)
  let lastRow = firstRow
  let rowCount = 0
  for (let row = headerRow + 1; row < block.endRow; row++) {
    if (isEmptyRow(tableSheet, row)) continue
    rowCount++
    lastRow = row
  }
  const formatCellName = (column: number, row: number): string => `${columnLetter(column)}${sheet.fileRows[row] ?? 0}`
  const filledColumns = sheet.columns.flatMap((column, index) =>
    index < block.firstColumn || index >= block.endColumn || isEmptyColumn(column, block) ? [] : [index],
  )
  const range = `${formatCellName(filledColumns[0] ?? block.firstColumn, firstRow)}:${formatCellName(filledColumns.at(-1) ?? block.firstColumn, lastRow)}`
  const knownCount = headerRow < 0 ? 0 : countKnownHeadings(tableSheet, headerRow)
  return {
    view: { range, rows: rowCount, headings: titles.slice(0, MAX_HEADINGS_SHOWN) },
    knownCount,
    hasKey: findKeyFields(titles).size > 0,
  }
}

/** The sheet with the cells of some columns. The other columns are kept but are empty. */
function keepColumns(sheet: Sheet, { firstColumn, endColumn }: Block): Sheet {
  if (firstColumn === 0 && endColumn >= sheet.columns.length) return sheet
  const columns = sheet.columns.slice(0, endColumn).map((column, index) => (index < firstColumn ? NO_COLUMN : column))
  const widths = sheet.widths?.map((width) => Math.min(width, endColumn)) ?? null
  return { ...sheet, columns, widths }
}

/** The sheet with these rows blank; each range excludes its end. Texts of blank cells are kept, because they are never read. */
export function makeRowsBlank(sheet: Sheet, ranges: readonly (readonly [number, number])[]): Sheet {
  if (ranges.length === 0) return sheet
  const columns = sheet.columns.map((column) => {
    const [kinds, textClasses] = [column.kinds.slice(), column.textClasses.slice()]
    for (const [from, end] of ranges) {
      kinds.fill(CELL.blank, from, end)
      textClasses.fill(TEXT_CLASS.unclassified, from, end)
    }
    return { ...column, kinds, textClasses }
  })
  return { ...sheet, columns }
}
