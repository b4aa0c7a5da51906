/**
 * The cells nearly everyone writes: `<c r="B7" s="1" t="s"><v>12</v></c>`, to the letter, in the order of their columns.
 * One loop finds a cell's pieces and hands it over: the way over `cell-scan.ts` takes more than twice as long. Decides
 * nothing: the first cell that is any different, flawed or not, is left to that way, and both say the same of every cell.
 */
import type { CellContext, CellValues } from '../cell-values.ts'
import { opensInline, type CellPlace } from '../cell-scan.ts'
import { FORMAT } from '../number-format.ts'
import { canonicalEnd } from '../numbers.ts'
import type { RowMarks } from '../row-marks.ts'
import { EQUALS, GT, LT, QUOTE, SLASH, SPACE, closesText } from '../xml-bytes.ts'

const A = 65
const Z = 90
const C = 99
const I = 105
const N = 110
const R = 114
const S = 115
const T = 116
const V = 118
const ZERO = 48
const NINE = 57

const number = 0
const shared = 1
const inline = 2

/** More than the tags and attributes of a usual cell take: what ends within so many bytes of the end waits. */
const room = 128
/** Texts have at most eight million places in their table; a style, tens of thousands. */
const longestIndex = 9

export class CommonCells {
  private readonly values: CellValues
  private readonly rows: RowMarks
  private readonly columns: number
  private readonly rowLimit: number
  private readonly kinds: Uint8Array
  private readonly needed: Uint8Array | undefined

  constructor(values: CellValues, rows: RowMarks, context: CellContext, needed: Uint8Array | undefined) {
    this.values = values
    this.rows = rows
    this.columns = context.limits.columns
    this.rowLimit = context.limits.rows
    this.kinds = context.styles.kinds
    this.needed = needed
  }

  /**
   * Hands over as many usual cells of a row as follow `at`; returns the position behind the last. A `<` must stand at
   * `end`. `seen`: by column, the row element that last had a cell there.
   */
  read(
    bytes: Uint8Array,
    at: number,
    end: number,
    place: CellPlace,
    hidden: boolean,
    element: number,
    seen: Uint32Array,
  ): number {
    const { values, rows, kinds, needed, columns } = this
    const row = place.row
    if (row >= this.rowLimit) return at
    const last = end - room
    let before = place.column
    let p = at
    while (
      p < last &&
      bytes[p] === LT &&
      bytes[p + 1] === C &&
      bytes[p + 2] === SPACE &&
      bytes[p + 3] === R &&
      bytes[p + 4] === EQUALS &&
      bytes[p + 5] === QUOTE
    ) {
      let q = p + 6
      let byte = bytes[q] ?? 0
      let column = 0
      while (byte >= A && byte <= Z) {
        column = column * 26 + byte - A + 1
        byte = bytes[++q] ?? 0
      }
      column--
      if (column <= before || column >= columns || byte === ZERO) break
      let named = 0
      while (byte >= ZERO && byte <= NINE) {
        named = named * 10 + byte - ZERO
        byte = bytes[++q] ?? 0
      }
      if (named !== row + 1 || byte !== QUOTE) break
      byte = bytes[++q] ?? 0
      let style = 0
      if (byte === SPACE && bytes[q + 1] === S && bytes[q + 2] === EQUALS && bytes[q + 3] === QUOTE) {
        const digits = (q += 4)
        byte = bytes[q] ?? 0
        while (byte >= ZERO && byte <= NINE) {
          style = style * 10 + byte - ZERO
          byte = bytes[++q] ?? 0
        }
        if (byte !== QUOTE || q - digits > 5) break
        byte = bytes[++q] ?? 0
      }
      let type = number
      if (byte === SPACE && bytes[q + 1] === T && bytes[q + 2] === EQUALS && bytes[q + 3] === QUOTE) {
        q += 4
        if (bytes[q + 1] === QUOTE) {
          if (bytes[q] === S) type = shared
          else if (bytes[q] !== N) break
          q += 2
        } else if (isInlineStr(bytes, q)) {
          type = inline
          q += 10
        } else break
        byte = bytes[q] ?? 0
      }
      if (byte === SLASH && bytes[q + 1] === GT) {
        before = column
        p = q + 2
        continue
      }
      if (byte !== GT || bytes[q + 1] !== LT) break
      let start: number
      let stop: number
      let index = 0
      let next: number
      if (type === inline) {
        if (!opensInline(bytes, q + 2)) break
        start = stop = q + 8
        while (bytes[stop] !== LT) stop++
        if (stop >= last || stop === start || !closesText(bytes, stop, I, S)) break
        if ((bytes[start] ?? 0) <= SPACE || (bytes[stop - 1] ?? 0) <= SPACE) break
        next = stop + 9
      } else {
        if (bytes[q + 2] !== V || bytes[q + 3] !== GT) break
        start = stop = q + 4
        if (type === shared) {
          byte = bytes[stop] ?? 0
          while (byte >= ZERO && byte <= NINE) {
            index = index * 10 + byte - ZERO
            byte = bytes[++stop] ?? 0
          }
          if (stop === start || stop - start > longestIndex) break
        } else {
          const kind = kinds[style] ?? FORMAT.general
          if (kind !== FORMAT.general && kind !== FORMAT.fixed) break
          stop = canonicalEnd(bytes, start)
          if (stop < 0) break
        }
        if (stop >= last || bytes[stop] !== LT || bytes[stop + 1] !== SLASH || bytes[stop + 2] !== V) break
        if (bytes[stop + 3] !== GT) break
        next = stop + 4
      }
      if (bytes[next] !== LT || bytes[next + 1] !== SLASH || bytes[next + 2] !== C || bytes[next + 3] !== GT) break
      if (needed === undefined || needed[column] === 1) {
        if (row !== rows.begun) rows.begin(row, hidden)
        seen[column] = element
        if (type === shared) values.shared(row, column, index)
        else if (type === number) values.number(row, column, start, stop, style)
        else values.plainText(row, column, start, stop)
      }
      before = column
      p = next + 4
    }
    place.column = before
    return p
  }
}

/** `inlineStr"` */
function isInlineStr(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === I &&
    bytes[at + 1] === N &&
    bytes[at + 2] === 108 &&
    bytes[at + 3] === I &&
    bytes[at + 4] === N &&
    bytes[at + 5] === 101 &&
    bytes[at + 6] === 83 &&
    bytes[at + 7] === T &&
    bytes[at + 8] === R &&
    bytes[at + 9] === QUOTE
  )
}
