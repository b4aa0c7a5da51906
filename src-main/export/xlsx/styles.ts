/**
 * The few cell styles of our workbooks. Every style is one object, made once: exceljs knows styles by identity, and
 * builds and compares XML for each one it has not met.
 */
import { numberFormat } from '../../../src-shared/file/cell-number.ts'
import type { Decimal } from '../../../src-shared/material/values/decimal.ts'
import type { CellStyle } from './row-cells.ts'

const SHADE = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF1F3F5' } } as const
const HEADER_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE7F5FF' } } as const
const RULE = { style: 'thin', color: { argb: 'FFADB5BD' } } as const

export const HEADER: CellStyle = {
  font: { bold: true },
  fill: HEADER_FILL,
  border: { bottom: RULE },
  alignment: { vertical: 'middle' },
}
export const HEADER_READ_ONLY: CellStyle = {
  font: { bold: true, color: { argb: 'FF495057' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFDEE2E6' } },
  border: { bottom: RULE },
  alignment: { vertical: 'middle' },
}
export const TITLE: CellStyle = { font: { bold: true, size: 14 } }
export const QUIET: CellStyle = { font: { color: { argb: 'FF868E96' } } }
export const BAR: CellStyle = { font: { color: { argb: 'FF4DABF7' } } }

/** `@` keeps what is typed into the cell a text: leading zeros stay. */
export const TEXT: CellStyle = { numFmt: '@' }
export const TEXT_READ_ONLY: CellStyle = { numFmt: '@', fill: SHADE }
export const WRAPPED: CellStyle = { numFmt: '@', alignment: { wrapText: true, vertical: 'top' } }
export const ID_READ_ONLY: CellStyle = { numFmt: '0', fill: SHADE }
export const WHOLE: CellStyle = { numFmt: '0' }

/** Shading of a conditional rule: its background is `bgColor`, unlike a cell's. */
export const UNDER_MINIMUM: CellStyle = {
  fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: 'FFFFE3E3' } },
  font: { color: { argb: 'FFC92A2A' } },
}

/** Styles for decimals by how many places they have. */
export function decimalStyles(least: number, readOnly: boolean): (value: Decimal) => CellStyle {
  const stylesByFormat = new Map<string, CellStyle>()
  return (value) => {
    const numFmt = numberFormat(value, least)
    const style = stylesByFormat.get(numFmt)
    if (style) return style
    const newStyle: CellStyle = readOnly ? { numFmt, fill: SHADE } : { numFmt }
    stylesByFormat.set(numFmt, newStyle)
    return newStyle
  }
}

/** The cell a failed row's reason concerns. */
const WRONG_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFE3E3' } } as const
export const WRONG: CellStyle = { fill: WRONG_FILL }
export const WRONG_TEXT: CellStyle = { numFmt: '@', fill: WRONG_FILL }
