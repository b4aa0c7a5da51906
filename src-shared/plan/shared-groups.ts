/**
 * Which drafts share a group: a number per draft, and each group's drafts stored once. A plain map of 300,000 drafts, three per material, would take
 * a sixth of the whole preview's time.
 */
export class SharedGroups implements ReadonlyMap<number, readonly number[]> {
  private readonly groups: number[][] = []
  private readonly count: number
  /** By draft: its group, and 1 more; 0 where it shares none. Null as long as nobody shares any. */
  private numbers: Int32Array | null = null
  private drafts = 0

  /** `count`: of all drafts. */
  constructor(count: number) {
    this.count = count
  }

  /** `index` shares the group of `first`, which may have been alone until then. */
  join(first: number, index: number): void {
    const numbers = (this.numbers ??= new Int32Array(this.count))
    let number = numbers[first] ?? 0
    if (number === 0) {
      number = this.groups.push([first])
      numbers[first] = number
      this.drafts += 1
    }
    this.groups[number - 1]?.push(index)
    numbers[index] = number
    this.drafts += 1
  }

  /** Of drafts, not of groups. */
  get size(): number {
    return this.drafts
  }

  get(index: number): readonly number[] | undefined {
    return this.numbers === null ? undefined : this.groups[(this.numbers[index] ?? 0) - 1]
  }

  has(index: number): boolean {
    return this.numbers !== null && (this.numbers[index] ?? 0) > 0
  }

  *entries(): MapIterator<[number, readonly number[]]> {
    for (const group of this.groups) for (const index of group) yield [index, group]
  }

  *keys(): MapIterator<number> {
    for (const [index] of this.entries()) yield index
  }

  *values(): MapIterator<readonly number[]> {
    for (const [, group] of this.entries()) yield group
  }

  [Symbol.iterator](): MapIterator<[number, readonly number[]]> {
    return this.entries()
  }

  forEach(
    callback: (group: readonly number[], index: number, map: ReadonlyMap<number, readonly number[]>) => void,
  ): void {
    for (const [index, group] of this.entries()) callback(group, index, this)
  }
}
