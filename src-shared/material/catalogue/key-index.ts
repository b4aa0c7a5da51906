/**
 * Finds materials by the key of a text (values/text-key.ts). The hash table refers to existing texts, so that 100,000
 * of them need no objects and a file's cell need not become a string. Skips blank keys.
 */
import type { Texts } from '../values/texts.ts'
import { isEqualFolded, keyHash, textKey } from '../values/text-key.ts'

/** One index, or all indexes of a key in ascending order. */
export type FoundIndexes = number | readonly number[] | undefined

export class KeyIndex {
  private readonly texts: readonly string[]
  /** Index of the key's first text plus 1; 0 in empty slots. Never more than half full. */
  private readonly slots: Int32Array
  private readonly hashes: Int32Array
  /** First index -> all indexes, for keys of several texts. */
  private readonly severalByHash = new Map<number, number[]>()
  /** 1 for every text with a unique key. */
  private readonly singleMarks: Uint8Array

  constructor(texts: readonly string[]) {
    this.texts = texts
    const room = 2 ** Math.ceil(Math.log2(Math.max(8, texts.length * 2)))
    this.slots = new Int32Array(room)
    this.hashes = new Int32Array(room)
    this.singleMarks = new Uint8Array(texts.length)
    for (let index = 0; index < texts.length; index++) this.add(index, texts[index] ?? '')
  }

  /**
   * Whether `find` would certainly return `index`; false proves nothing. Most files are in the account's order, so
   * the next row usually matches the next text.
   */
  isOnly(index: number, texts: Texts, row: number): boolean {
    return this.singleMarks[index] === 1 && texts.isFolded(row, this.texts[index] ?? '')
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
      if (texts.isFolded(row, text) || textKey(text) === textKey(texts.at(row))) return this.listIndexes(firstIndex)
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
      if (!isEqualFolded(otherText, text) && textKey(otherText) !== textKey(text)) continue
      this.singleMarks[firstIndex] = 0
      const sameKeyIndexes = this.severalByHash.get(firstIndex)
      if (sameKeyIndexes) sameKeyIndexes.push(index)
      else this.severalByHash.set(firstIndex, [firstIndex, index])
      return
    }
    slots[slot] = index + 1
    hashes[slot] = hash
    this.singleMarks[index] = 1
  }

  private listIndexes(firstIndex: number): FoundIndexes {
    return this.severalByHash.size === 0 ? firstIndex : (this.severalByHash.get(firstIndex) ?? firstIndex)
  }
}
