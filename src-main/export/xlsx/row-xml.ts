/** Rows of a sheet as XML: shared texts, finite numbers and styled blanks, and no way to write a formula. */
import { columnLetter } from '../../../src-shared/file/problem.ts'
import type { WriterParts } from './exceljs-parts.ts'
import type { CellStyle, RowCells } from './row-cells.ts'

/** Makes the XML of rows; asks exceljs for each style's number once. */
export function rowMaker({ texts, styleNumber }: WriterParts): (number: number, row: RowCells) => string {
  const letters: string[] = []
  const styles = new Map<CellStyle, string>()
  const styleOf = (style: CellStyle): string => {
    const knownAttribute = styles.get(style)
    if (knownAttribute !== undefined) return knownAttribute
    const number = styleNumber(style)
    const attribute = number === 0 ? '' : ` s="${number}"`
    styles.set(style, attribute)
    return attribute
  }
  return (number, { values, styles: cellStyles }) => {
    let cells = ''
    for (let column = 0; column < values.length; column += 1) {
      const value = values[column]
      if (value === undefined) continue
      const style = cellStyles[column]
      const letter = (letters[column] ??= columnLetter(column))
      const start = `<c r="${letter}${number}"${style === undefined ? '' : styleOf(style)}`
      if (value === null) cells += `${start}/>`
      else if (typeof value === 'string') cells += `${start} t="s"><v>${texts.add(value)}</v></c>`
      else if (Number.isFinite(value)) cells += `${start}><v>${value}</v></c>`
      else throw new RangeError(`a cell cannot hold ${value}`)
    }
    return `<row r="${number}">${cells}</row>`
  }
}
