/**
 * Keeps the first items in an order while items are added and removed. Counts all of them and keeps some spare ones to replace removed items. When
 * those run out, `hasTooFewItems` returns true and all items must be read again.
 */

/** Spare items besides the requested ones. This many items may be removed before all must be read again. */
const MAX_SPARE_ITEMS = 64

export class TopK<Item> {
  count = 0
  /** The first items, in order. */
  readonly items: Item[] = []
  private readonly compareItems: (a: Item, b: Item) => number

  constructor(compareItems: (a: Item, b: Item) => number) {
    this.compareItems = compareItems
  }

  /** An item must come before this one to be stored; undefined if any item is stored. */
  get last(): Item | undefined {
    return this.items.length === this.count && this.count < MAX_SPARE_ITEMS ? undefined : this.items.at(-1)
  }

  add(item: Item): void {
    const { items, compareItems: order, last } = this
    const isFull = items.length === this.count
    this.count++
    if (last === undefined ? !isFull : order(item, last) > 0) return
    let [low, high] = [0, items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const middleItem = items[middle]
      if (middleItem !== undefined && order(middleItem, item) < 0) low = middle + 1
      else high = middle
    }
    items.splice(low, 0, item)
    if (items.length > MAX_SPARE_ITEMS) items.pop()
  }

  /** Counts an item that comes after `last`. */
  addAfterLast(): void {
    this.count++
  }

  /** Removes an item, which need not be one of the stored ones. */
  remove(isItemToRemove: (item: Item) => boolean): void {
    this.count--
    const index = this.items.findIndex(isItemToRemove)
    if (index >= 0) this.items.splice(index, 1)
  }

  /** True if fewer than the first `wantedCount` are known. */
  hasTooFewItems(wantedCount: number): boolean {
    return this.items.length < Math.min(wantedCount, this.count)
  }

  copy(): TopK<Item> {
    const topCopy = new TopK(this.compareItems)
    topCopy.count = this.count
    topCopy.items.push(...this.items)
    return topCopy
  }
}

interface FileItem {
  readonly row: { readonly index: number }
}

/**
 * Counts a row under a code, or removes it again. Returns the code's list if the row is one of its first rows, else null. Callers then make no entry
 * for the row.
 */
export function countRow<Code, Item extends FileItem>(
  topByCode: Map<Code, TopK<Item>>,
  code: Code,
  index: number,
  sign: 1 | -1,
): TopK<Item> | null {
  let topItems = topByCode.get(code)
  if (!topItems) {
    topItems = new TopK<Item>(compareFileOrder)
    topByCode.set(code, topItems)
  }
  if (sign < 0) {
    topItems.remove(({ row }) => row.index === index)
    return null
  }
  const { last } = topItems
  if (last === undefined || last.row.index >= index) return topItems
  topItems.addAfterLast()
  return null
}

function compareFileOrder(a: FileItem, b: FileItem): number {
  return a.row.index - b.row.index
}
