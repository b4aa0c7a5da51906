/** Finds materials by id and by the key of a text, with hash tables of numbers. */
import type { Texts } from '../values/texts.ts'
import { isEqualIgnoringCase, keyHash, makeTextKey } from '../values/text-key.ts'

const MIN_CAPACITY = 16

/**
 * Finds materials by id, with a hash table of numbers. A Map of a million ids takes four times as much memory, and
 * leaves as much again as garbage while it grows.
 */
export class IdIndex {
  /** The index of each slot's id plus 1; 0 in empty slots. The table is never more than half full. */
  private slots = new Int32Array(MIN_CAPACITY)
  private list: number[] = []
  private usedSlotCount = 0

  get count(): number {
    return this.usedSlotCount
  }

  /** Reserves memory for about this many ids. Call it before adding any. */
  expectIds(count: number): void {
    if (this.usedSlotCount > 0) return
    this.list = Array<number>(count)
    this.slots = new Int32Array(computeCapacity(count))
  }

  /** Removes all ids, without freeing the memory. */
  clear(): void {
    this.usedSlotCount = 0
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
    if (2 * (this.usedSlotCount + 1) > this.slots.length) {
      this.rehash(computeCapacity(this.slots.length))
      slot = this.findSlot(id)
    }
    this.list[this.usedSlotCount] = id
    this.slots[slot] = ++this.usedSlotCount
    return this.usedSlotCount - 1
  }

  /** The ids in order of their indexes. Frees unused memory. */
  ids(): readonly number[] {
    this.list.length = this.usedSlotCount
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

  private rehash(capacity: number): void {
    this.slots = new Int32Array(capacity)
    for (let index = 0; index < this.usedSlotCount; index++)
      this.slots[this.findSlot(this.list[index] ?? 0)] = index + 1
  }
}

/** A power of two that is at most half full. */
function computeCapacity(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(MIN_CAPACITY, count * 2)))
}

/** Ids are close together or round numbers, so the hash uses every bit. */
function hashId(id: number): number {
  const foldedId = Math.imul((id | 0) ^ Math.trunc(id / 0x1_0000_0000), 0x9e3779b1)
  return foldedId ^ (foldedId >>> 15)
}

/** One index, or all indexes of a key in ascending order. */
export type FoundIndexes = number | readonly number[] | undefined

/**
 * Finds materials by the key of a text (values/text-key.ts). The hash table refers to existing texts, so that 100,000
 * of them need no objects and a file's cell need not become a string. Skips blank keys.
 */
export class KeyIndex {
  private readonly texts: readonly string[]
  /** The index of the first text with each slot's key, plus 1; 0 in empty slots. The table is never more than half full. */
  private readonly slots: Int32Array
  private readonly hashes: Int32Array
  /** All indexes by the first one, for keys that several texts share. */
  private readonly indexesByFirst = new Map<number, number[]>()
  /** 1 for every text with a unique key. */
  private readonly singleMarks: Uint8Array

  constructor(texts: readonly string[]) {
    this.texts = texts
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(8, texts.length * 2)))
    this.slots = new Int32Array(capacity)
    this.hashes = new Int32Array(capacity)
    this.singleMarks = new Uint8Array(texts.length)
    for (let index = 0; index < texts.length; index++) this.add(index, texts[index] ?? '')
  }

  /**
   * Whether `find` would certainly return `index`; false proves nothing. Most files are in the account's order, so
   * the next row usually matches the next text.
   */
  isOnlyMatch(index: number, texts: Texts, row: number): boolean {
    return this.singleMarks[index] === 1 && texts.equalsIgnoringCase(row, this.texts[index] ?? '')
  }

  /** Finds the key of `texts.at(row)`, whose hash is given. */
  find(hash: number, texts: Texts, row: number): FoundIndexes {
    if (hash === 0) return undefined
    const { slots, hashes } = this
    const mask = slots.length - 1
    for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (hashes[slot] !== hash) continue
      const firstIndex = (slots[slot] ?? 0) - 1
      const text = this.texts[firstIndex] ?? ''
      if (texts.equalsIgnoringCase(row, text) || makeTextKey(text) === makeTextKey(texts.at(row)))
        return this.listIndexes(firstIndex)
    }
    return undefined
  }

  private add(index: number, text: string): void {
    const hash = keyHash(text)
    if (hash === 0) return
    const { slots, hashes } = this
    const mask = slots.length - 1
    let slot = hash & mask
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (hashes[slot] !== hash) continue
      const firstIndex = (slots[slot] ?? 0) - 1
      const otherText = this.texts[firstIndex] ?? ''
      if (!isEqualIgnoringCase(otherText, text) && makeTextKey(otherText) !== makeTextKey(text)) continue
      this.singleMarks[firstIndex] = 0
      const sameKeyIndexes = this.indexesByFirst.get(firstIndex)
      if (sameKeyIndexes) sameKeyIndexes.push(index)
      else this.indexesByFirst.set(firstIndex, [firstIndex, index])
      return
    }
    slots[slot] = index + 1
    hashes[slot] = hash
    this.singleMarks[index] = 1
  }

  private listIndexes(firstIndex: number): FoundIndexes {
    return this.indexesByFirst.size === 0 ? firstIndex : (this.indexesByFirst.get(firstIndex) ?? firstIndex)
  }
}
