/**
 * Keeps the first items in an order while items are added and removed. Counts all of them and keeps some spare ones to replace removed items. When
 * those run out, `hasTooFewItems` returns true and all items must be read again.
 */

/** Spare items besides the requested ones. This many items may be removed before all must be read again. */
const MAX_SPARE_ITEMS = 64

export class FirstItems<Item> {
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
    const { items, compareItems, last } = this
    const isFull = items.length === this.count
    this.count++
    if (last === undefined ? !isFull : compareItems(item, last) > 0) return
    let [low, high] = [0, items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const middleItem = items[middle]
      if (middleItem !== undefined && compareItems(middleItem, item) < 0) low = middle + 1
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

  copy(): FirstItems<Item> {
    const firstItemsCopy = new FirstItems(this.compareItems)
    firstItemsCopy.count = this.count
    firstItemsCopy.items.push(...this.items)
    return firstItemsCopy
  }
}

interface FileItem {
  readonly row: { readonly index: number }
}

/**
 * Counts a row under a code, or removes it again. Returns the code's list if the row is one of its first rows, otherwise null. If the result is null,
 * the caller makes no entry for the row.
 */
export function countRow<Code, Item extends FileItem>(
  firstItemsByCode: Map<Code, FirstItems<Item>>,
  code: Code,
  index: number,
  sign: 1 | -1,
): FirstItems<Item> | null {
  let firstItems = firstItemsByCode.get(code)
  if (!firstItems) {
    firstItems = new FirstItems<Item>(compareFileOrder)
    firstItemsByCode.set(code, firstItems)
  }
  if (sign < 0) {
    firstItems.remove(({ row }) => row.index === index)
    return null
  }
  const { last } = firstItems
  if (last === undefined || last.row.index >= index) return firstItems
  firstItems.addAfterLast()
  return null
}

function compareFileOrder(a: FileItem, b: FileItem): number {
  return a.row.index - b.row.index
}
