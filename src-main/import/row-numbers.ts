/**
 * The numbers that identify rows in a window. A row keeps its number when its import is read again. A request that is made during the reading thus
 * still reaches the right row. [SHOWN-3]
 */
import type { ImportEditRequest } from '../../src-shared/api/import-edits.ts'
import type { ShownRow } from '../../src-shared/api/import.ts'

/** The new index of an earlier planned row; null if it no longer exists. */
export type FindCurrentRow = (index: number) => number | null

export class RowNumbers {
  /** Numbers by planned row. If null, each row's number is its index. */
  private numbers: Uint32Array | null = null
  private indexes: ReadonlyMap<number, number> | null = null
  /** The first number that no row has had. */
  private nextFreeNumber = 0

  /** The current index of each of these rows, by its number in the window. Contains only rows whose number and index differ. */
  findMovedNumbers(rows: readonly ShownRow[]): ReadonlyMap<number, number> | null {
    const plannedIndexes =
      this.numbers === null
        ? []
        : rows.flatMap(({ index, planned: plannedRows }) => plannedRows?.map((plannedRow) => plannedRow.index) ?? index)
    const movedRows = plannedIndexes.flatMap((index): [number, number][] => {
      const number = this.numberOf(index)
      return number === index ? [] : [[number, index]]
    })
    return movedRows.length > 0 ? new Map(movedRows) : null
  }

  forget(): void {
    this.numbers = null
    this.indexes = null
  }

  /** Keeps each row's number after the same rows were read again. `count`: how many there are now. `oldCount`: how many there were. */
  updateAfterReread(oldCount: number, count: number, currentRowOf: FindCurrentRow): void {
    const numbers = new Uint32Array(count)
    const usedNumbers = new Uint8Array(count)
    let isUnchanged = this.numbers === null && oldCount === count
    this.nextFreeNumber = Math.max(this.nextFreeNumber, oldCount)
    for (let index = 0; index < oldCount; index++) {
      const newIndex = currentRowOf(index)
      if (newIndex !== index) isUnchanged = false
      if (newIndex === null || usedNumbers[newIndex] === 1) continue
      numbers[newIndex] = this.numberOf(index)
      usedNumbers[newIndex] = 1
    }
    if (isUnchanged) return
    for (let index = 0; index < count; index++) if (usedNumbers[index] !== 1) numbers[index] = this.nextFreeNumber++
    this.numbers = numbers
    this.indexes = new Map(Array.from(numbers, (number, index): [number, number] => [number, index]))
  }

  numberOf(index: number): number {
    return this.numbers?.[index] ?? index
  }

  /** The planned row with this number; null if it no longer exists. */
  indexOf(number: number): number | null {
    return this.indexes ? (this.indexes.get(number) ?? null) : number
  }

  /** A row to show, with the number that identifies it in the window. */
  withNumbers(row: ShownRow): ShownRow {
    if (this.numbers === null || row.group) return row
    const { cells, planned: plannedRows, ...sharedView } = row
    return {
      ...sharedView,
      index: this.numberOf(row.index),
      cells: cells.map((cell) =>
        typeof cell.planned === 'number' ? { ...cell, planned: this.numberOf(cell.planned) } : cell,
      ),
      ...(plannedRows
        ? { planned: plannedRows.map((plannedRow) => ({ ...plannedRow, index: this.numberOf(plannedRow.index) })) }
        : {}),
    }
  }

  /** A window's request, translated to the rows as planned now. Null if none of these rows is still in the plan. */
  toCurrentRows(request: ImportEditRequest): ImportEditRequest | null {
    if (this.indexes === null) return request
    switch (request.kind) {
      case 'cell':
      case 'pick':
      case 'resolve': {
        const index = this.indexOf(request.index)
        return index === null ? null : { ...request, index }
      }
      case 'rows':
      case 'ask': {
        const indexes = request.indexes.flatMap((rowNumber) => this.indexOf(rowNumber) ?? [])
        return indexes.length > 0 ? { ...request, indexes } : null
      }
      case 'picks': {
        const picks = request.picks.flatMap(([number, pick]): typeof request.picks => {
          const index = this.indexOf(number)
          return index === null ? [] : [[index, pick]]
        })
        return picks.length > 0 ? { ...request, picks } : null
      }
      default:
        return request
    }
  }
}
