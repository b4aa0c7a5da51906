/**
 * Materials by their ids: a table of numbers over the ids themselves. A Map of a million takes four times as much, and leaves as
 * much again to the collector while it grows.
 */
const FIRST_ROOM = 16

export class IdIndex {
  /** Index of the id, and 1 more; 0 in empty slots. Never more than half full. */
  private slots = new Int32Array(FIRST_ROOM)
  private list: number[] = []
  private used = 0

  get count(): number {
    return this.used
  }

  /** Makes room for about so many, before the first is added. */
  expect(count: number): void {
    if (this.used > 0) return
    this.list = Array<number>(count)
    this.slots = new Int32Array(roomFor(count))
  }

  /** Forgets all ids; the room stays. */
  clear(): void {
    this.used = 0
    this.slots.fill(0)
  }

  /** Where the id stands; undefined where it does not. */
  get(id: number): number | undefined {
    const index = (this.slots[this.slot(id)] ?? 0) - 1
    return index < 0 ? undefined : index
  }

  /** Where the id stands, which is behind all others where it did not yet. */
  add(id: number): number {
    let slot = this.slot(id)
    const known = this.slots[slot] ?? 0
    if (known > 0) return known - 1
    if (2 * (this.used + 1) > this.slots.length) {
      this.spread(roomFor(this.slots.length))
      slot = this.slot(id)
    }
    this.list[this.used] = id
    this.slots[slot] = ++this.used
    return this.used - 1
  }

  /** In order of their indexes. Room that was made for more is given back. */
  ids(): readonly number[] {
    this.list.length = this.used
    return this.list
  }

  /** The slot of the id, or the one it would take. */
  private slot(id: number): number {
    const { slots, list } = this
    const mask = slots.length - 1
    let slot = scattered(id) & mask
    for (let index = slots[slot] ?? 0; index !== 0 && list[index - 1] !== id; index = slots[slot] ?? 0) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private spread(room: number): void {
    this.slots = new Int32Array(room)
    for (let index = 0; index < this.used; index++) this.slots[this.slot(this.list[index] ?? 0)] = index + 1
  }
}

/** A power of two, so that half of it holds them. */
function roomFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(FIRST_ROOM, count * 2)))
}

/** Ids stand close together, or far apart by round numbers: every bit takes part. */
function scattered(id: number): number {
  const folded = Math.imul((id | 0) ^ Math.trunc(id / 0x1_0000_0000), 0x9e3779b1)
  return folded ^ (folded >>> 15)
}
