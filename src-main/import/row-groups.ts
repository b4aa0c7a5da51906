/** Groups rows with the same cell and adds up each group: row count, stock of each storage shown, and value. [STOCK-8] */
import type { GroupLine } from '../../src-shared/api/import.ts'
import type { RowGroup } from '../../src-shared/api/rows-shown.ts'
import { ZERO, ExactSum } from '../../src-shared/material/values/decimal.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { PlannedValues } from './planned-values.ts'
import type { MaterialRows } from './per-material.ts'
import { sortByRank, rankCells } from './row-order.ts'
import { cellsOfRows } from './row-conditions.ts'
import type { SortSource } from './row-sort.ts'

/** Group lines are numbered from here, far above the numbers of a million rows. */
const FIRST_GROUP_LINE = 0x8000_0000

/** A number for rows that no longer exist. Like a group line, it is not a row. */
export const MISSING_LINE = 0xffff_ffff

export interface GroupedRows {
  /** Rows and group lines in the order shown. */
  readonly lines: Uint32Array
  /** How many of the lines are group lines. */
  readonly groupCount: number
  groupOf(line: number): GroupLine
}

export function isGroupLine(line: number): boolean {
  return line >= FIRST_GROUP_LINE
}

/** Within a group, `rows` stay in file order. Groups are sorted by their common value, and the group without a value comes last. */
export function makeRowGroups(
  rows: Uint32Array,
  { by: groupField, closed, except }: RowGroup,
  source: SortSource,
  materialRows: MaterialRows,
): GroupedRows {
  const cells = cellsOfRows({ field: groupField, storage: null }, source, materialRows)
  const keyOf = (row: number): string => cells?.text(row) ?? ''
  const ranks = rankCells(materialRows.rows.count, { number: () => null, text: keyOf })
  const orderedRows = sortByRank(rows, ranks, false)
  const exceptedKeys = new Set(except)
  const lines = new Uint32Array(orderedRows.length * 2)
  const groups: GroupLine[] = []
  let lineCount = 0
  for (let from = 0; from < orderedRows.length;) {
    const rank = ranks.ranks[orderedRows[from] ?? 0]
    let to = from + 1
    while (to < orderedRows.length && ranks.ranks[orderedRows[to] ?? 0] === rank) to++
    const groupRows = orderedRows.subarray(from, to)
    const key = keyOf(groupRows[0] ?? 0)
    const isOpen = exceptedKeys.has(key) === closed
    lines[lineCount++] = FIRST_GROUP_LINE + groups.length
    if (isOpen) {
      lines.set(groupRows, lineCount)
      lineCount += groupRows.length
    }
    groups.push({
      key: markUntrusted(key),
      open: isOpen,
      count: groupRows.length,
      ...sumsOf(groupRows, source, materialRows),
    })
    from = to
  }
  return {
    lines: lines.slice(0, lineCount),
    groupCount: groups.length,
    groupOf: (line) =>
      groups[line - FIRST_GROUP_LINE] ?? { key: markUntrusted(''), open: false, count: 0, stocks: [], value: ZERO },
  }
}

function sumsOf(
  groupRows: Uint32Array,
  source: SortSource,
  { rows }: MaterialRows,
): Pick<GroupLine, 'stocks' | 'value'> {
  const plannedValues = new PlannedValues(source)
  const parts = source.editedDrafts.drafts.parts ?? []
  const stocks = parts.map(({ storage }) => ({ storage, sum: new ExactSum() }))
  const value = new ExactSum()
  for (const row of groupRows) {
    const price = plannedValues.priceOf(rows.firstPlanIndexOf(row))
    for (const index of rows.planIndexesOf(row)) {
      const stock = plannedValues.stockOf(index)
      if (stock === undefined) continue
      const partIndex = parts.findLastIndex(({ from }) => from <= index)
      stocks[partIndex]?.sum.add(stock)
      value.addProduct(price, stock)
    }
  }
  return { stocks: stocks.map(({ storage, sum }) => ({ storage, stock: sum.total })), value: value.total }
}
