/**
 * The last orders of rows that were shown, each with a number. A change that names rows by where they stand means those that stood
 * there when the user looked, also where a change before it has moved them since. [SHOWN-3]
 */

/** The window is at most a few changes behind. Each is 4 bytes a row, and none where rows keep the file's order. */
const MOST_KEPT = 8

export class RecentRowOrders {
  private last = 0
  private kept: readonly { readonly seen: number; readonly rows: Uint32Array | null }[] = []

  /** The number of this order; the same one as long as it is the same. Null: every row stands at its own position. */
  numberOf(rows: Uint32Array | null): number {
    const known = this.kept.find((one) => one.rows === rows)
    const order = known ?? { seen: ++this.last, rows }
    this.kept = [order, ...this.kept.filter((one) => one !== known)].slice(0, MOST_KEPT)
    return order.seen
  }

  /** An order that is not known any more has no rows: nothing is changed by guess. */
  rowsOf(seen: number): Uint32Array | null {
    const known = this.kept.find((one) => one.seen === seen)
    return known ? known.rows : new Uint32Array(0)
  }

  /** Other rows stand at all positions. */
  forget(): void {
    this.kept = []
  }
}
