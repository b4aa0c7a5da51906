/** Counts the rows of a sheet and notes which are hidden, repeated, out of order or too many. */
import type { CellSink } from './cell-sink.ts'
import type { CellContext, CellValues } from './cell-values.ts'
import { XlsxRefusal } from './refusal.ts'

export class RowMarks {
  /** Row elements with content. */
  count = 0
  duplicates = 0
  outOfOrder = 0
  readonly hiddenRows: number[] = []
  /** The row whose cells are being passed on; -1 before the first cell of a row element. */
  begunRow = -1
  private readonly sink: CellSink
  private readonly values: CellValues
  private readonly context: CellContext
  /** One bit per row with content. */
  private readonly seenRows = new Uint8Array(1 << 17)
  private highest = -1

  constructor(sink: CellSink, values: CellValues, context: CellContext) {
    this.sink = sink
    this.values = values
    this.context = context
  }

  begin(row: number, hidden: boolean): void {
    this.begunRow = row
    const { limits, part } = this.context
    // Repeated rows count again: millions of them under one number are not a sheet.
    if (++this.count > limits.rows) throw new XlsxRefusal('too-many-rows', { part, row, limit: limits.rows })
    const bits = this.seenRows[row >> 3] ?? 0
    const isRepeated = (bits & (1 << (row & 7))) !== 0
    this.seenRows[row >> 3] = bits | (1 << (row & 7))
    if (hidden && !isRepeated) this.hiddenRows.push(row)
    this.sink.row?.(row, hidden, isRepeated)
    if (isRepeated) {
      this.duplicates++
      this.values.note('repeated-row', row)
    } else if (row < this.highest) this.outOfOrder++
    if (row > this.highest) this.highest = row
  }
}
