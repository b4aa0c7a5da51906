/** Where the shared texts of a workbook were placed, by number: seven bytes each. */
import { CELL } from '../../src-shared/file/sheet.ts'
import { KEPT } from './cells/byte-texts.ts'
import type { Placed } from './cells/byte-column-builder.ts'

const FIRST = 1024
/** Set in a text's look when it has a place, and when it is nothing to the eye. */
const KNOWN = 0x80
const BLANK = 0x40
const TEXT_CLASS_MASK = 0x3f

export class SharedStringOffsets {
  private starts = new Uint32Array(FIRST)
  private lengths = new Uint16Array(FIRST)
  private textClasses = new Uint8Array(FIRST)
  private readonly kept = new Map<number, string>()
  /** Filled again by each find. */
  private readonly found: Placed = { start: 0, packed: 0, textClass: 0, kind: CELL.text, text: '' }

  /** Null for a text that has no place yet. Good until the next call. */
  find(index: number): Placed | null {
    const textClass = this.textClasses[index] ?? 0
    if (textClass === 0) return null
    const { found } = this
    found.start = this.starts[index] ?? 0
    found.packed = this.lengths[index] ?? 0
    found.textClass = textClass & TEXT_CLASS_MASK
    found.kind = (textClass & BLANK) === 0 ? CELL.text : CELL.blank
    if (found.packed === KEPT) found.text = this.kept.get(index) ?? ''
    return found
  }

  add(index: number, { start, packed, textClass, kind, text }: Placed): void {
    if (index >= this.textClasses.length) {
      const room = Math.max(index + 1, this.textClasses.length * 2)
      this.starts = new Uint32Array(this.starts.buffer.transfer(4 * room))
      this.lengths = new Uint16Array(this.lengths.buffer.transfer(2 * room))
      this.textClasses = new Uint8Array(this.textClasses.buffer.transfer(room))
    }
    this.starts[index] = start
    this.lengths[index] = packed
    this.textClasses[index] = KNOWN | textClass | (kind === CELL.blank ? BLANK : 0)
    if (packed === KEPT) this.kept.set(index, text)
  }
}
