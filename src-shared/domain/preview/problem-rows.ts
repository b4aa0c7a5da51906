/** The rows that have one problem, in file order, while rows come and go. */

export class ProblemRows {
  private ordered: number[] = []
  /** Rows that came after later ones: of groups with several rows. */
  private late: number[] = []

  /** A row that has it twice is one row. */
  add(index: number): void {
    const last = this.ordered.at(-1) ?? -1
    if (index > last) this.ordered.push(index)
    else if (index < last) this.late.push(index)
  }

  remove(index: number): void {
    const rows = this.sorted()
    const at = placeOf(rows, index)
    if (rows[at] === index) rows.splice(at, 1)
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
    other.ordered = this.sorted().slice()
    return other
  }

  private sorted(): number[] {
    const [first] = this.late.sort((a, b) => a - b)
    if (first === undefined) return this.ordered
    const from = placeOf(this.ordered, first)
    const rest = [...this.ordered.splice(from), ...this.late].sort((a, b) => a - b)
    for (const index of rest) if (index !== this.ordered.at(-1)) this.ordered.push(index)
    this.late = []
    return this.ordered
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
