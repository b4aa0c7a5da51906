/** Where the shared texts of a workbook were placed, by number: seven bytes each. */
import { CELL } from '../../../src-shared/domain/sheet/sheet.ts'
import { KEPT } from '../cells/byte-texts.ts'
import type { Placed } from '../cells/placed-cells.ts'

const FIRST = 1024
/** Set in a text's look when it has a place, and when it is nothing to the eye. */
const KNOWN = 0x80
const BLANK = 0x40
const LOOK_MASK = 0x3f

export class SharedPlaces {
  private starts = new Uint32Array(FIRST)
  private lengths = new Uint16Array(FIRST)
  private looks = new Uint8Array(FIRST)
  private readonly kept = new Map<number, string>()
  /** Filled again by each find. */
  private readonly found: Placed = { start: 0, packed: 0, look: 0, kind: CELL.text, text: '' }

  /** Null for a text that has no place yet. Good until the next call. */
  find(index: number): Placed | null {
    const look = this.looks[index] ?? 0
    if (look === 0) return null
    const { found } = this
    found.start = this.starts[index] ?? 0
    found.packed = this.lengths[index] ?? 0
    found.look = look & LOOK_MASK
    found.kind = (look & BLANK) === 0 ? CELL.text : CELL.blank
    if (found.packed === KEPT) found.text = this.kept.get(index) ?? ''
    return found
  }

  add(index: number, { start, packed, look, kind, text }: Placed): void {
    if (index >= this.looks.length) {
      const room = Math.max(index + 1, this.looks.length * 2)
      this.starts = new Uint32Array(this.starts.buffer.transfer(4 * room))
      this.lengths = new Uint16Array(this.lengths.buffer.transfer(2 * room))
      this.looks = new Uint8Array(this.looks.buffer.transfer(room))
    }
    this.starts[index] = start
    this.lengths[index] = packed
    this.looks[index] = KNOWN | look | (kind === CELL.blank ? BLANK : 0)
    if (packed === KEPT) this.kept.set(index, text)
  }
}
