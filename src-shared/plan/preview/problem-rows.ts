/** The rows that have one problem, in file order, while rows come and go. */

export class ProblemRows {
  private ordered: number[] = []
  /** Rows that came after later ones: of groups with several rows. */
  private late: number[] = []
  /** Rows that went and are still in the lists above: taking each out at once would move all behind it, for every row of a large group. */
  private gone = new Set<number>()

  /** A row that has it twice is one row. */
  add(index: number): void {
    this.gone.delete(index)
    const last = this.ordered.at(-1) ?? -1
    if (index > last) this.ordered.push(index)
    else if (index < last) this.late.push(index)
  }

  remove(index: number): void {
    this.gone.add(index)
  }

  get isEmpty(): boolean {
    // Those in order are there once each: where fewer went, some are left, and nothing has to be taken out to know it.
    return this.ordered.length <= this.gone.size && this.count === 0
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

  private takeOut(): void {
    const { gone } = this
    const [only] = gone
    if (only === undefined) return
    const at = placeOf(this.ordered, only)
    if (gone.size > 1) this.ordered = this.ordered.filter((index) => !gone.has(index))
    else if (this.ordered[at] === only) this.ordered.splice(at, 1)
    this.late = this.late.filter((index) => !gone.has(index))
    this.gone = new Set()
  }

  private sorted(): number[] {
    this.takeOut()
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
