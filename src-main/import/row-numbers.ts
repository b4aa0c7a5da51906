/**
 * The numbers by which a window knows rows. A row keeps its number when its import is read again, wherever it moves: a request about a row during
 * the reading reaches that row and no other. [SHOWN-3]
 */
import type { ImportEditRequest } from '../../src-shared/api/import-edits.ts'
import type { ShownRow } from '../../src-shared/api/import.ts'

/** The new index of an earlier planned row; null if it is gone. */
export type RowNow = (index: number) => number | null

export class RowNumbers {
  /** By planned row; null: each has its own index as its number. */
  private numbers: Uint32Array | null = null
  private indexes: ReadonlyMap<number, number> | null = null
  /** A number that no row has had. */
  private free = 0

  /** The planned row of each of these rows' numbers, if the two differ. */
  moved(rows: readonly ShownRow[]): ReadonlyMap<number, number> | null {
    const planned =
      this.numbers === null ? [] : rows.flatMap(({ index, planned: all }) => all?.map((one) => one.index) ?? index)
    const moved = planned.flatMap((index): [number, number][] => {
      const number = this.numberOf(index)
      return number === index ? [] : [[number, index]]
    })
    return moved.length > 0 ? new Map(moved) : null
  }

  forget(): void {
    this.numbers = null
    this.indexes = null
  }

  /** The same rows were read again: so many rows, of `before` earlier ones. */
  carry(before: number, count: number, rowNow: RowNow): void {
    const numbers = new Uint32Array(count)
    const taken = new Uint8Array(count)
    let isSame = this.numbers === null && before === count
    this.free = Math.max(this.free, before)
    for (let index = 0; index < before; index++) {
      const now = rowNow(index)
      if (now !== index) isSame = false
      if (now === null || taken[now] === 1) continue
      numbers[now] = this.numberOf(index)
      taken[now] = 1
    }
    if (isSame) return
    for (let index = 0; index < count; index++) if (taken[index] !== 1) numbers[index] = this.free++
    this.numbers = numbers
    this.indexes = new Map(Array.from(numbers, (number, index): [number, number] => [number, index]))
  }

  numberOf(index: number): number {
    return this.numbers?.[index] ?? index
  }

  /** The planned row of this number; null if it is gone. */
  indexOf(number: number): number | null {
    return this.indexes ? (this.indexes.get(number) ?? null) : number
  }

  /** A row with the numbers that the window knows. */
  numbered(row: ShownRow): ShownRow {
    if (this.numbers === null || row.group) return row
    const { cells, planned, ...rest } = row
    return {
      ...rest,
      index: this.numberOf(row.index),
      cells: cells.map((cell) =>
        typeof cell.planned === 'number' ? { ...cell, planned: this.numberOf(cell.planned) } : cell,
      ),
      ...(planned ? { planned: planned.map((one) => ({ ...one, index: this.numberOf(one.index) })) } : {}),
    }
  }

  /** A window's request, for the rows as they are planned now; null if none of them exists any more. */
  asked(request: ImportEditRequest): ImportEditRequest | null {
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
        const indexes = request.indexes.flatMap((one) => this.indexOf(one) ?? [])
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
