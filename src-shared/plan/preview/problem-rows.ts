/** The rows that have one problem, in file order, while rows come and go. */

export class ProblemRows {
  private orderedRows: number[] = []
  /** Rows that came after later ones: of groups with several rows. */
  private lateRows: number[] = []
  /** Rows that went and are still in the lists above: taking each out at once would move all behind it, for every row of a large group. */
  private removedRows = new Set<number>()

  /** A row that has it twice is one row. */
  add(index: number): void {
    this.removedRows.delete(index)
    const last = this.orderedRows.at(-1) ?? -1
    if (index > last) this.orderedRows.push(index)
    else if (index < last) this.lateRows.push(index)
  }

  remove(index: number): void {
    this.removedRows.add(index)
  }

  get isEmpty(): boolean {
    // Those in order are there once each: where fewer went, some are left, and nothing has to be taken out to know it.
    return this.orderedRows.length <= this.removedRows.size && this.count === 0
  }

  get count(): number {
    return this.sorted().length
  }

  /** Draft indexes, ascending. */
  get rows(): readonly number[] {
    return this.sorted()
  }

  copy(): ProblemRows {
    const other = new ProblemRows()
    other.orderedRows = this.sorted().slice()
    return other
  }

  private takeOut(): void {
    const { removedRows } = this
    const [only] = removedRows
    if (only === undefined) return
    const at = placeOf(this.orderedRows, only)
    if (removedRows.size > 1) this.orderedRows = this.orderedRows.filter((index) => !removedRows.has(index))
    else if (this.orderedRows[at] === only) this.orderedRows.splice(at, 1)
    this.lateRows = this.lateRows.filter((index) => !removedRows.has(index))
    this.removedRows = new Set()
  }

  private sorted(): number[] {
    this.takeOut()
    const [first] = this.lateRows.sort((a, b) => a - b)
    if (first === undefined) return this.orderedRows
    const from = placeOf(this.orderedRows, first)
    const rest = [...this.orderedRows.splice(from), ...this.lateRows].sort((a, b) => a - b)
    for (const index of rest) if (index !== this.orderedRows.at(-1)) this.orderedRows.push(index)
    this.lateRows = []
    return this.orderedRows
  }
}

/** The first place that holds no smaller number. */
function placeOf(rows: readonly number[], index: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low
}
