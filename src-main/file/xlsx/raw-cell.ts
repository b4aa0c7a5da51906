/** One cell as the scanner found it: where its pieces lie in the bytes. The same object is filled again for every cell. */
import type { XmlScope } from './xml-scope.ts'

export const TYPE = {
  number: 0,
  shared: 1,
  inline: 2,
  formulaText: 3,
  boolean: 4,
  error: 5,
  isoDate: 6,
  unknown: 7,
} as const
export type CellType = (typeof TYPE)[keyof typeof TYPE]

export class RawCell {
  row = 0
  column = 0
  type: CellType = TYPE.number
  style = 0
  /** Bytes of `<v>`; -1: there is none. `valueMarkup`: it has comments or CDATA in it. */
  valueStart = -1
  valueEnd = -1
  valueMarkup = false
  /** Bytes between `<f>` and `</f>`; -1: no formula. */
  formulaStart = -1
  formulaEnd = -1
  formulaMarkup = false
  /** Bytes between `<is>` and `</is>`; when that is one `<t>` without markup, the bytes of its text. */
  inlineStart = -1
  inlineEnd = -1
  inlinePreserve = false
  /** What is declared around its inline text, where that is not plain. */
  inlineScope: XmlScope | undefined

  clear(): void {
    this.type = TYPE.number
    this.style = 0
    this.valueStart = -1
    this.valueMarkup = false
    this.formulaStart = -1
    this.formulaMarkup = false
    this.inlineStart = -1
    this.inlinePreserve = false
    this.inlineScope = undefined
  }
}

/** The `t` of a cell. No `t` is a number. */
export function cellType(bytes: Uint8Array, from: number, to: number): CellType {
  const first = bytes[from]
  if (to - from === 1) {
    if (first === 115) return TYPE.shared
    if (first === 110) return TYPE.number
    if (first === 98) return TYPE.boolean
    if (first === 101) return TYPE.error
    if (first === 100) return TYPE.isoDate
    return TYPE.unknown
  }
  // inlineStr, str; an empty one counts as none.
  if (to === from) return TYPE.number
  if (to - from === 9 && first === 105) return TYPE.inline
  if (to - from === 3 && first === 115) return TYPE.formulaText
  return TYPE.unknown
}
