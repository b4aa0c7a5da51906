/**
 * The row at each position for a filter and an order. Remembers the latest results. If a few rows of the preview change, only these rows are moved.
 * Stores only numbers: of planned rows, or of file rows if one row per material is shown.
 */
import type { RowFilter, RowOrder, RowRanges, RowSort, RowsQuery } from '../../src-shared/api/rows-shown.ts'
import type { GroupLine } from '../../src-shared/api/import.ts'
import { partOf } from '../../src-shared/plan/draft/draft.ts'
import type { RowName } from '../../src-shared/file/row-name.ts'
import { makeSearchKey } from '../../src-shared/material/values/text-search.ts'
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import { statusesOf } from './file-rows.ts'
import type { MaterialRows } from './per-material.ts'
import { filterRows } from './row-filter.ts'
import { isAddedMaterial, passesAll, makeRowTests, makeValueCells } from './row-conditions.ts'
import { MISSING_LINE, makeRowGroups, isGroupLine, type GroupedRows } from './row-groups.ts'
import { RecentRowOrders, sortByRank, rankCells, type OrderKind, type Ranks } from './row-order.ts'
import type { FindCurrentRow } from './row-numbers.ts'
import { updateRanks, ranksOf, rankStatuses, type SortSource } from './row-sort.ts'

/** The number of orders remembered: the current one and the previous one. */
const MAX_RANKS = 2

/** The maximum number of changed rows that are checked one by one. If there are more, checking all rows is cheaper. */
const MAX_CHANGED_ROWS = 16

interface OrderedRanks {
  readonly ranks: Ranks | null
  /** Rows that changed since the ranks were made. */
  readonly changedRows: ReadonlySet<number>
}

interface FilteredRows {
  readonly key: string
  readonly text: string
  readonly filter: RowFilter
  /** The rows that match, ascending; null if all rows match. */
  readonly rows: Uint32Array | null
}

export class ShownRows {
  private readonly source: SortSource
  private readonly recentOrders: RecentRowOrders
  private readonly ranks = new Map<string, OrderedRanks>()
  private lastFilteredRows: FilteredRows | null = null
  private lastSortedRows: { readonly key: string; readonly rows: Uint32Array | null } | null = null
  private lastGroups: (GroupedRows & { readonly key: string }) | null = null

  constructor(source: SortSource, recentOrders: RecentRowOrders = new RecentRowOrders()) {
    this.source = source
    this.recentOrders = recentOrders
  }

  /** The shown rows with the same filter and orders, after these rows of the preview changed. */
  updateAfterChange(source: SortSource, changedIndexes: ReadonlySet<number>): ShownRows {
    const nextRows = new ShownRows(source, this.recentOrders)
    if (changedIndexes.size > MAX_CHANGED_ROWS) return nextRows
    for (const [key, orderedRanks] of this.ranks) {
      const rowsChangedSince = new Set([...orderedRanks.changedRows, ...changedIndexes])
      // The changed rows are moved only when rows are shown in this order, because they may change again before that.
      if (rowsChangedSince.size <= MAX_CHANGED_ROWS)
        nextRows.ranks.set(key, { ranks: orderedRanks.ranks, changedRows: rowsChangedSince })
    }
    const { lastFilteredRows } = this
    // Whether a row is unusual depends on all other rows, so such a filter checks all rows again.
    const { unusual, guard, unusualKind } = lastFilteredRows?.filter ?? {}
    if (!lastFilteredRows?.rows || unusual === true || guard === true || unusualKind !== undefined) return nextRows
    const changedRows = Uint32Array.from(changedIndexes).sort()
    const passingRows = filterRows(lastFilteredRows.filter, source, changedRows) ?? changedRows
    nextRows.lastFilteredRows = {
      ...lastFilteredRows,
      rows: replaceRows(lastFilteredRows.rows, changedIndexes, passingRows),
    }
    return nextRows
  }

  /** Rows by position, including heading lines of groups. Null if every row is at its own position. */
  rowsByPosition(rowsQuery: RowsQuery): Uint32Array | null {
    const { filter, sort, group, seen: orderNumber } = rowsQuery
    if (orderNumber !== undefined) return this.recentOrders.rowsOf(orderNumber)
    const materialRows = this.materialRowsFor(rowsQuery)
    const key = JSON.stringify([filter, sort ?? null, materialRows !== null])
    if (this.lastSortedRows?.key !== key) {
      this.lastGroups = null
      if (materialRows) this.lastSortedRows = { key, rows: this.findFileRows(materialRows, filter, sort) }
      else {
        const rows = this.applyConditions(this.findPassingRows(dropFileFilters(filter)), filter)
        this.lastSortedRows = { key, rows: sort ? this.sortPlannedRows(rows, sort) : rows }
      }
    }
    const { rows } = this.lastSortedRows
    if (!group || !materialRows || !rows) return rows
    const groupKey = JSON.stringify(group)
    if (this.lastGroups?.key !== groupKey) {
      this.lastGroups = { key: groupKey, ...makeRowGroups(rows, group, this.source, materialRows) }
    }
    return this.lastGroups.lines
  }

  /** The row numbers, or group lines, at the positions in `ranges`. */
  lines(rowsQuery: RowsQuery, ranges: RowRanges): readonly (number | GroupLine)[] {
    const shownLines = this.allLines(rowsQuery, ranges)
    return shownLines.map((line) => (isGroupLine(line) && this.lastGroups ? this.lastGroups.groupOf(line) : line))
  }

  total(rowsQuery: RowsQuery): number {
    return this.rowsByPosition(rowsQuery)?.length ?? this.source.preview.count
  }

  /** How many positions there are, how many of them are group lines, and the number that identifies the order. */
  counts(rowsQuery: RowsQuery): { readonly total: number; readonly lines: number; readonly seen: number } {
    const groupLineCount = this.rowsByPosition(rowsQuery) === this.lastGroups?.lines ? this.lastGroups?.groupCount : 0
    return { total: this.total(rowsQuery), lines: groupLineCount ?? 0, seen: this.orderNumber(rowsQuery) }
  }

  /** The number that identifies the current order. */
  orderNumber(rowsQuery: RowsQuery): number {
    return this.recentOrders.numberOf(
      this.rowsByPosition(rowsQuery),
      this.materialRowsFor(rowsQuery) ? 'file' : 'planned',
    )
  }

  /** The rows per material that are shown. Null if each planned row is shown as a row of its own. */
  materialRowsFor({ rowPer }: Pick<RowsQuery, 'rowPer'>): MaterialRows | null {
    return rowPer === undefined ? null : this.source.materialRows
  }

  /** The planned rows at the positions in `ranges`. */
  plannedIndexes(rowsQuery: RowsQuery, ranges: RowRanges): number[] {
    const rows = this.materialRowsFor(rowsQuery)?.rows
    const rowsInRanges = this.rowsWithin(rowsQuery, ranges)
    return rows ? rowsInRanges.flatMap((row) => [...rows.planIndexesOf(row)]) : rowsInRanges
  }

  /** The position of the file row, or of the next shown row in its sheet. If no sheet is given, any sheet counts. Null if there is no such row. */
  find(rowsQuery: RowsQuery, { row: fileRow, sheet }: RowName): { position: number | null; exact: boolean } {
    const rows = this.rowsByPosition(rowsQuery)
    const materialRows = this.materialRowsFor(rowsQuery)?.rows
    const { drafts } = this.source.editedDrafts
    const { fileRows } = drafts
    const total = rows?.length ?? this.source.preview.count
    let nearestPosition: number | null = null
    let nearestRow = Infinity
    for (let position = 0; position < total; position++) {
      const index = rows ? (rows[position] ?? 0) : position
      if (isGroupLine(index)) continue
      const row = materialRows ? materialRows.fileRowNumberOf(index) : (fileRows[index] ?? 0)
      if (row < fileRow) continue
      if (!materialRows && sheet !== undefined && partOf(drafts, index)?.sheet !== sheet) continue
      if (row === fileRow) return { position, exact: true }
      if (row < nearestRow) [nearestPosition, nearestRow] = [position, row]
    }
    return { position: nearestPosition, exact: false }
  }

  /**
   * The next row after the position, wrapping around: one that needs attention, or else a changed one. Excluded rows are skipped. Null if there is
   * none. [SHOWN-1]
   */
  findNext(rowsQuery: RowsQuery, from: number, isBackwards: boolean): number | null {
    const rows = this.rowsByPosition(rowsQuery)
    const { preview, editedDrafts } = this.source
    const materialRows = this.materialRowsFor(rowsQuery)?.rows
    const statuses = materialRows ? statusesOf(materialRows, preview, editedDrafts.excludedRows) : preview.statuses
    const total = rows?.length ?? preview.count
    const step = isBackwards ? -1 : 1
    let changedPosition: number | null = null
    for (let stepCount = 1; stepCount <= total; stepCount++) {
      const position = (((from + step * stepCount) % total) + total) % total
      const row = rows ? (rows[position] ?? 0) : position
      if (isGroupLine(row)) continue
      const status = ROW_STATUSES[statuses[row] ?? ROW_STATUSES.length]
      if (status === undefined || status === 'unchanged' || (!materialRows && editedDrafts.excludedRows.has(row)))
        continue
      if (status === 'problem' || status === 'conflict') return position
      changedPosition ??= position
    }
    return changedPosition
  }

  /** Rows at the positions in `ranges`, in the order shown. Omits group lines and positions beyond the last row. */
  rowsWithin(rowsQuery: RowsQuery, ranges: RowRanges): number[] {
    return this.allLines(rowsQuery, ranges).filter((line) => !isGroupLine(line))
  }

  /** Like `rowsWithin`, but with null for a row that no longer exists, so that the others keep their positions. */
  rowsAtPositions(rowsQuery: RowsQuery, ranges: RowRanges): (number | null)[] {
    return this.allLines(rowsQuery, ranges).flatMap((line) =>
      line === MISSING_LINE ? [null] : isGroupLine(line) ? [] : [line],
    )
  }

  private allLines(rowsQuery: RowsQuery, ranges: RowRanges): number[] {
    const rows = this.rowsByPosition(rowsQuery)
    const total = rows?.length ?? this.source.preview.count
    const lines: number[] = []
    for (const [from, to] of ranges) {
      for (let index = from; index <= Math.min(to, total - 1); index++) lines.push(rows ? (rows[index] ?? 0) : index)
    }
    return lines
  }

  /** Planned rows that also match the conditions on their cells. */
  private applyConditions(rows: Uint32Array | null, filter: RowFilter): Uint32Array | null {
    const tests = makeRowTests(filter, this.source, null)
    if (tests.length === 0) return rows
    const allRows = rows ?? Uint32Array.from({ length: this.source.preview.count }, (_, index) => index)
    return allRows.filter((index) => isAddedMaterial(this.source, index) || passesAll(tests, index))
  }

  private findPassingRows(filter: RowsQuery['filter']): Uint32Array | null {
    const { text: _text, ...otherFilters } = filter
    const key = JSON.stringify(otherFilters)
    const text = makeSearchKey(filter.text ?? '')
    const previousFilteredRows = this.lastFilteredRows
    if (previousFilteredRows?.key === key && previousFilteredRows.text === text) return previousFilteredRows.rows
    // If letters are added to a search, only its earlier matches are searched: a text with the longer search also contains the shorter one.
    const isNarrower =
      previousFilteredRows?.key === key && previousFilteredRows.text !== '' && text.includes(previousFilteredRows.text)
    const rows = isNarrower
      ? filterRows({ text: filter.text }, this.source, previousFilteredRows.rows)
      : filterRows(filter, this.source, null)
    this.lastFilteredRows = { key, text, filter, rows }
    return rows
  }

  /** File rows that match. Statuses and cells are checked on the file row, all other conditions on its planned rows. */
  private findFileRows(materialRows: MaterialRows, filter: RowFilter, sort?: RowSort): Uint32Array {
    const { rows } = materialRows
    const { statuses = [], ...otherFilters } = filter
    const { preview, editedDrafts } = this.source
    const fileStatuses = statuses.length > 0 ? statusesOf(rows, preview, editedDrafts.excludedRows) : null
    const passingRows = this.findPassingRows(dropFileFilters(otherFilters))
    const marks = new Uint8Array(rows.count)
    if (passingRows) rows.mark(passingRows, marks)
    else marks.fill(1)
    const wantedByStatus = ROW_STATUSES.map((rowStatus) => statuses.includes(rowStatus))
    const tests = makeRowTests(filter, this.source, materialRows)
    const rowsInView = new Uint32Array(rows.count)
    // New materials are at the bottom, whatever their cells contain. [STOCK-5]
    const addedRows: number[] = []
    let count = 0
    for (let row = 0; row < rows.count; row++) {
      if (marks[row] !== 1 || (fileStatuses && wantedByStatus[fileStatuses[row] ?? 0] !== true)) continue
      if (editedDrafts.drafts.spareFrom !== undefined && isAddedMaterial(this.source, rows.firstPlanIndexOf(row)))
        addedRows.push(row)
      else if (passesAll(tests, row)) rowsInView[count++] = row
    }
    const filteredRows = rowsInView.subarray(0, count)
    const orderedRows = sort ? this.sortFileRows(filteredRows, sort, materialRows) : filteredRows
    if (addedRows.length === 0) return orderedRows
    const allRows = new Uint32Array(count + addedRows.length)
    allRows.set(orderedRows)
    allRows.set(addedRows, count)
    return allRows
  }

  /** Sorts by the last key first, because each sort keeps the earlier order of equal rows. */
  private sortFileRows(rows: Uint32Array, sort: RowSort, materialRows: MaterialRows): Uint32Array {
    let sortedRows = rows
    for (const { by: sortBy, descending } of [sort, ...(sort.next ?? [])].toReversed()) {
      if (sortBy.kind === 'row') {
        sortedRows = sortedRows.slice().sort()
        if (descending) sortedRows.reverse()
        continue
      }
      const ranks = this.ranksOfFile(sortBy, materialRows)
      if (ranks) sortedRows = sortByRank(sortedRows, ranks, descending)
    }
    return sortedRows
  }

  /** Ranks file rows by a sort key. */
  private ranksOfFile(sortBy: RowOrder['by'], { rows, columns }: MaterialRows): Ranks | null {
    const { preview, editedDrafts } = this.source
    if (sortBy.kind === 'status') return rankStatuses(statusesOf(rows, preview, editedDrafts.excludedRows))
    if (sortBy.kind === 'value') return rankCells(rows.count, makeValueCells(this.source, this.source.materialRows))
    const column =
      'column' in sortBy ? columns.find((materialColumn) => materialColumn.column === sortBy.column) : undefined
    if ('column' in sortBy && !column) return null
    const ranks = this.getRanks('column' in sortBy && column ? { ...sortBy, column: column.plannedColumn } : sortBy)
    if (!ranks) return null
    const ranksOfRows = Uint32Array.from({ length: rows.count }, (_, row) => {
      const index = rows.planIndexOf(row, column?.sheet ?? null)
      return index === undefined ? 0 : (ranks.ranks[index] ?? 0)
    })
    return { ranks: ranksOfRows, rankCount: ranks.rankCount }
  }

  /** Sorts planned rows, by the last key first. */
  private sortPlannedRows(rows: Uint32Array | null, sort: RowSort): Uint32Array | null {
    let sortedRows = rows
    for (const { by: sortBy, descending } of [sort, ...(sort.next ?? [])].toReversed()) {
      if (sortBy.kind === 'row') {
        sortedRows = sortedRows && sortedRows.slice().sort()
        if (!descending) continue
        sortedRows = (
          sortedRows ?? Uint32Array.from({ length: this.source.preview.count }, (_, index) => index)
        ).reverse()
        continue
      }
      const ranks = sortBy.kind === 'value' ? this.rankByValue() : this.getRanks(sortBy)
      if (ranks) sortedRows = sortByRank(sortedRows, ranks, descending)
    }
    return sortedRows
  }

  private rankByValue(): Ranks {
    return rankCells(this.source.preview.count, makeValueCells(this.source, null))
  }

  private getRanks(sortBy: RowSort['by']): Ranks | null {
    const key = JSON.stringify(sortBy)
    const earlierOrder = this.ranks.get(key)
    if (earlierOrder?.changedRows.size === 0) return earlierOrder.ranks
    const ranks = earlierOrder?.ranks
      ? updateRanks(sortBy, earlierOrder.ranks, this.source, earlierOrder.changedRows)
      : ranksOf(sortBy, this.source)
    const oldestKey = this.ranks.keys().next()
    if (!earlierOrder && this.ranks.size >= MAX_RANKS && oldestKey.done !== true) this.ranks.delete(oldestKey.value)
    this.ranks.set(key, { ranks, changedRows: new Set() })
    return ranks
  }
}

/** Makes functions that find the number which a row of an earlier order has now. Null if this reading shows no rows of that kind. */
export function makeLineFinder(
  previousMaterialRows: MaterialRows | null,
  currentMaterialRows: MaterialRows | null,
  currentRowOf: FindCurrentRow,
): (orderKind: OrderKind) => ((line: number) => number) | null {
  const getCurrentPlannedRow = (index: number): number => currentRowOf(index) ?? MISSING_LINE
  return (orderKind) => {
    if (orderKind === 'planned') return getCurrentPlannedRow
    if (!previousMaterialRows || !currentMaterialRows) return null
    return (line) => {
      if (isGroupLine(line)) return line
      const newIndex = currentRowOf(previousMaterialRows.rows.firstPlanIndexOf(line))
      return newIndex === null ? MISSING_LINE : (currentMaterialRows.rows.rowOf(newIndex) ?? MISSING_LINE)
    }
  }
}

/** The filter without `archived` and `conditions`, which are checked on the rows shown. Its other parts are checked on planned rows. */
function dropFileFilters({ archived: _archived, conditions: _conditions, ...otherFilters }: RowFilter): RowFilter {
  return otherFilters
}

/** `rows` without the changed rows that no longer match, and with the changed rows that match now. All are ascending. */
function replaceRows(rows: Uint32Array, changedRows: ReadonlySet<number>, passingRows: Uint32Array): Uint32Array {
  const allRows = new Uint32Array(rows.length + passingRows.length)
  let [resultLength, passingIndex] = [0, 0]
  for (const row of rows) {
    while (passingIndex < passingRows.length && (passingRows[passingIndex] ?? 0) <= row)
      allRows[resultLength++] = passingRows[passingIndex++] ?? 0
    if (!changedRows.has(row)) allRows[resultLength++] = row
  }
  while (passingIndex < passingRows.length) allRows[resultLength++] = passingRows[passingIndex++] ?? 0
  return allRows.slice(0, resultLength)
}
