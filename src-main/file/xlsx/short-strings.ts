/**
 * Returns one string for repeated values (units, zeros, prices, categories): faster, and far less memory for callers that keep the cells.
 * A direct-mapped table: a new value replaces the old one in its slot, so it never grows.
 */
import type { TextBytes } from './text-bytes.ts'

const places = 4096
const longest = 24
/** After so many new values in a row, a column (names, identifiers) is looked up only now and then. */
const nextCheckAt = 200
const probeEvery = 64

export class ShortStrings {
  /** Whether the last string was not plain ASCII. */
  special = false
  private readonly text: TextBytes
  /** By column: values in a row that were not in the table. */
  private readonly misses: Uint32Array
  private calls = 0
  private readonly lengths = new Uint8Array(places)
  private readonly contents = new Uint8Array(places * longest)
  private readonly specials = new Uint8Array(places)
  private readonly strings: string[] = Array.from({ length: places }, () => '')

  constructor(text: TextBytes, columns: number) {
    this.text = text
    this.misses = new Uint32Array(columns)
  }

  /** The text of these bytes (see `TextBytes.plain`, white space kept). Longer texts are not kept. */
  get(bytes: Buffer, start: number, end: number, column: number): string {
    const length = end - start
    if (length > longest || length === 0) return this.make(bytes, start, end)
    const misses = this.misses[column] ?? 0
    if (misses > nextCheckAt && ++this.calls % probeEvery !== 0) return this.make(bytes, start, end)
    let hash = length
    for (let p = start; p < end; p++) hash = (Math.imul(hash, 31) + (bytes[p] ?? 0)) | 0
    const place = (hash ^ (hash >>> 15)) & (places - 1)
    const at = place * longest
    if (this.lengths[place] === length) {
      let matchLength = 0
      while (matchLength < length && this.contents[at + matchLength] === bytes[start + matchLength]) matchLength++
      if (matchLength === length) {
        this.misses[column] = 0
        this.special = this.specials[place] === 1
        return this.strings[place] ?? ''
      }
    }
    this.misses[column] = misses + 1
    const string = this.make(bytes, start, end)
    this.lengths[place] = length
    for (let k = 0; k < length; k++) this.contents[at + k] = bytes[start + k] ?? 0
    this.specials[place] = this.special ? 1 : 0
    this.strings[place] = string
    return string
  }

  private make(bytes: Buffer, start: number, end: number): string {
    const string = this.text.plain(bytes, start, end, true)
    this.special = this.text.special
    return string
  }
}
