/** Combines the planned rows of one file row (one for each storage) for display and counting. Does not affect the plan. [TABLE-7] */
import { partOf, type DraftRows } from '../../src-shared/plan/draft/draft.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { ROW_STATUSES, type RowStatus } from '../../src-shared/plan/plan.ts'

/** The file rows of an import, numbered from 0 in file order. */
export class FileRows {
  readonly count: number
  private readonly drafts: Pick<DraftRows, 'parts' | 'fileRows'>
  private readonly rowByPlanIndex: Uint32Array
  /** All planned rows, sorted so that the rows of one file row are together. */
  private readonly plannedRows: Uint32Array
  private readonly starts: Uint32Array

  constructor({ fileRows, parts }: DraftRows, firstRows: Uint32Array) {
    this.drafts = { fileRows, ...(parts ? { parts } : {}) }
    // The first planned rows are sorted by storage, so they are put in order by the file's row numbers.
    const leadingRowsOfFile = firstRows.filter((firstRow, index) => firstRow === index)
    const order = leadingRowsOfFile.sort((firstRow, otherRow) => (fileRows[firstRow] ?? 0) - (fileRows[otherRow] ?? 0))
    const rowByFirstRow = new Uint32Array(firstRows.length)
    for (let row = 0; row < order.length; row++) rowByFirstRow[order[row] ?? 0] = row
    this.count = order.length
    this.rowByPlanIndex = firstRows.map((firstRow) => rowByFirstRow[firstRow] ?? 0)
    this.starts = startIndexesOf(this.rowByPlanIndex, this.count)
    this.plannedRows = groupPlannedRows(this.rowByPlanIndex, this.starts)
  }

  /** The index of the file row from which a planned row was made. */
  rowOf(index: number): number | undefined {
    return this.rowByPlanIndex[index]
  }

  /** Sets `marks` to 1 for each file row of these planned rows. */
  mark(plannedIndexes: Uint32Array, marks: Uint8Array): void {
    for (let index = 0; index < plannedIndexes.length; index++)
      marks[this.rowByPlanIndex[plannedIndexes[index] ?? 0] ?? 0] = 1
  }

  /** The planned rows of a file row; at least one. */
  planIndexesOf(row: number): Uint32Array {
    return this.plannedRows.subarray(this.startOf(row), this.startOf(row + 1))
  }

  /** The planned row that has the values all storages share. */
  firstPlanIndexOf(row: number): number {
    return this.plannedRows[this.startOf(row)] ?? 0
  }

  /** The planned row for a storage, by sheet name. If no sheet is given, the first planned row. */
  planIndexOf(row: number, sheet: string | null): number | undefined {
    if (sheet === null) return this.firstPlanIndexOf(row)
    for (let position = this.startOf(row); position < this.startOf(row + 1); position++) {
      const index = this.plannedRows[position] ?? 0
      if (partOf(this.drafts, index)?.sheet === sheet) return index
    }
    return undefined
  }

  /** The row number in the file. */
  fileRowNumberOf(row: number): number {
    return this.drafts.fileRows[this.firstPlanIndexOf(row)] ?? 0
  }

  private startOf(row: number): number {
    return this.starts[row] ?? 0
  }
}

/** The index of each file row's first planned row. The last entry is the number of planned rows. */
function startIndexesOf(rows: Uint32Array, count: number): Uint32Array {
  const startIndexes = new Uint32Array(count + 1)
  for (let index = 0; index < rows.length; index++) {
    const nextRow = (rows[index] ?? 0) + 1
    startIndexes[nextRow] = (startIndexes[nextRow] ?? 0) + 1
  }
  for (let row = 0; row < count; row++) startIndexes[row + 1] = (startIndexes[row] ?? 0) + (startIndexes[row + 1] ?? 0)
  return startIndexes
}

function groupPlannedRows(rows: Uint32Array, startIndexes: Uint32Array): Uint32Array {
  const nextIndexes = startIndexes.slice()
  const plannedIndexes = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const position = nextIndexes[row] ?? 0
    plannedIndexes[position] = index
    nextIndexes[row] = position + 1
  }
  return plannedIndexes
}

const fileRowsByFirstRows = new WeakMap<Uint32Array, FileRows>()

/** The file rows of drafts. Null if each file row is planned as one row. */
export function fileRowsOf(drafts: DraftRows): FileRows | null {
  const { firstRows } = drafts
  if (!firstRows) return null
  const rows = fileRowsByFirstRows.get(firstRows) ?? new FileRows(drafts, firstRows)
  fileRowsByFirstRows.set(firstRows, rows)
  return rows
}

/** The combined status of planned rows. Questions come before changes, and changes before unchanged rows. */
export function combineStatuses(statuses: ReadonlySet<RowStatus>): RowStatus {
  const firstStatus = (['conflict', 'problem', 'delete', 'add'] as const).find((status) => statuses.has(status))
  if (firstStatus) return firstStatus
  const hasBothChanges = statuses.has('edit+stock') || (statuses.has('edit') && statuses.has('stock'))
  if (hasBothChanges) return 'edit+stock'
  return statuses.has('edit') ? 'edit' : statuses.has('stock') ? 'stock' : 'unchanged'
}

/** The status of a row that is completely excluded. */
const EXCLUDED_STATUS = ROW_STATUSES.length

/** The result of `combineStatuses` for every set of statuses. The index has one bit for each status. */
const COMBINED_STATUSES = Uint8Array.from({ length: 1 << ROW_STATUSES.length }, (_, bits) => {
  if (bits === 0) return EXCLUDED_STATUS
  return ROW_STATUSES.indexOf(
    combineStatuses(new Set(ROW_STATUSES.filter((_status, index) => (bits & (1 << index)) !== 0))),
  )
})

/** A status for each file row, as an index into ROW_STATUSES. EXCLUDED_STATUS if all its planned rows are excluded. */
export function statusesOf(rows: FileRows, { statuses }: Preview, excludedRows: ReadonlySet<number>): Uint8Array {
  const bits = new Uint8Array(rows.count)
  for (let index = 0; index < statuses.length; index++) {
    if (excludedRows.has(index)) continue
    const row = rows.rowOf(index) ?? 0
    bits[row] = (bits[row] ?? 0) | (1 << (statuses[index] ?? 0))
  }
  for (let row = 0; row < bits.length; row++) bits[row] = COMBINED_STATUSES[bits[row] ?? 0] ?? 0
  return bits
}
