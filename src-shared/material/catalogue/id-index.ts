/**
 * Finds materials by id, with a hash table of numbers. A Map of a million ids takes four times as much memory, and
 * leaves as much again as garbage while it grows.
 */
const FIRST_ROOM = 16

export class IdIndex {
  /** Index of the id plus 1; 0 in empty slots. Never more than half full. */
  private slots = new Int32Array(FIRST_ROOM)
  private list: number[] = []
  private usedSlots = 0

  get count(): number {
    return this.usedSlots
  }

  /** Reserves memory for about this many ids. Call it before adding any. */
  expectIds(count: number): void {
    if (this.usedSlots > 0) return
    this.list = Array<number>(count)
    this.slots = new Int32Array(computeRoom(count))
  }

  /** Removes all ids, without freeing the memory. */
  clear(): void {
    this.usedSlots = 0
    this.slots.fill(0)
  }

  /** The index of the id; undefined if there is none. */
  get(id: number): number | undefined {
    const index = (this.slots[this.findSlot(id)] ?? 0) - 1
    return index < 0 ? undefined : index
  }

  /** The index of the id. Adds a new id at the end. */
  add(id: number): number {
    let slot = this.findSlot(id)
    const storedSlot = this.slots[slot] ?? 0
    if (storedSlot > 0) return storedSlot - 1
    if (2 * (this.usedSlots + 1) > this.slots.length) {
      this.rehash(computeRoom(this.slots.length))
      slot = this.findSlot(id)
    }
    this.list[this.usedSlots] = id
    this.slots[slot] = ++this.usedSlots
    return this.usedSlots - 1
  }

  /** The ids in order of their indexes. Frees unused memory. */
  ids(): readonly number[] {
    this.list.length = this.usedSlots
    return this.list
  }

  /** The slot of the id, or the one it would get. */
  private findSlot(id: number): number {
    const { slots, list } = this
    const mask = slots.length - 1
    let slot = hashId(id) & mask
    for (let index = slots[slot] ?? 0; index !== 0 && list[index - 1] !== id; index = slots[slot] ?? 0) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private rehash(room: number): void {
    this.slots = new Int32Array(room)
    for (let index = 0; index < this.usedSlots; index++) this.slots[this.findSlot(this.list[index] ?? 0)] = index + 1
  }
}

/** A power of two that is at most half full. */
function computeRoom(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(FIRST_ROOM, count * 2)))
}

/** Ids are close together or round numbers, so the hash uses every bit. */
function hashId(id: number): number {
  const foldedId = Math.imul((id | 0) ^ Math.trunc(id / 0x1_0000_0000), 0x9e3779b1)
  return foldedId ^ (foldedId >>> 15)
}
