/**
 * Values that come again and again (units, zeroes, prices, categories) become one string each: less time, and much less
 * memory for whoever keeps the cells. A direct-mapped table: a newcomer takes the place of whoever had it, so it never
 * grows.
 */
const places = 4096
const longest = 32

export class ShortStrings {
  private readonly lengths = new Uint8Array(places)
  private readonly contents = new Uint8Array(places * longest)
  private readonly strings: string[] = Array.from({ length: places }, () => '')

  /**
   * The string for these bytes, from the table or from `make`, which must depend on the bytes alone.
   * Longer texts are not kept.
   */
  get(bytes: Uint8Array, start: number, end: number, make: (start: number, end: number) => string): string {
    const length = end - start
    if (length > longest || length === 0) return make(start, end)
    let hash = length
    for (let p = start; p < end; p++) hash = (Math.imul(hash, 31) + (bytes[p] ?? 0)) | 0
    const place = (hash ^ (hash >>> 15)) & (places - 1)
    const at = place * longest
    if (this.lengths[place] === length) {
      let same = 0
      while (same < length && this.contents[at + same] === bytes[start + same]) same++
      if (same === length) return this.strings[place] ?? ''
    }
    const made = make(start, end)
    this.lengths[place] = length
    for (let k = 0; k < length; k++) this.contents[at + k] = bytes[start + k] ?? 0
    this.strings[place] = made
    return made
  }
}
