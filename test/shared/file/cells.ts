/** Random sheets built cell by cell and read back, for laws about sheets made from other sheets. */
import { fc } from '../../fast-check.ts'
import { CELL, type Sheet } from '../../../src-shared/file/sheet.ts'
import { ListedTexts } from '../../../src-shared/material/values/texts.ts'

export interface Cell {
  readonly kind: number
  readonly text: string
  readonly textClass: number
  readonly shown?: string
}

export const BLANK: Cell = { kind: CELL.blank, text: '', textClass: 0 }

const cell = fc.oneof(
  fc.constant(BLANK),
  fc.record({
    kind: fc.constant(CELL.text),
    text: fc.constantFrom('a', 'b', 'é'),
    textClass: fc.constantFrom(0, 1, 2),
  }),
  fc.record({ kind: fc.constant(CELL.number), text: fc.constantFrom('1', '7'), textClass: fc.constant(0) }),
  fc.record({
    kind: fc.constant(CELL.number),
    text: fc.constant('7'),
    textClass: fc.constant(0),
    shown: fc.constantFrom('007', '07'),
  }),
)

/** `width` columns with the same number of rows. */
export function anyCells(width: number): fc.Arbitrary<readonly (readonly Cell[])[]> {
  return fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 })
}

/** Each column ends with its last filled cell. Row numbers differ from row positions. */
export function sheetOfCells(name: string, rows: readonly (readonly Cell[])[]): Sheet {
  const width = rows[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, column) => {
    const ownCells = rows.map((row) => row[column] ?? BLANK)
    const cells = ownCells.slice(0, ownCells.findLastIndex(({ kind }) => kind !== CELL.blank) + 1)
    return {
      kinds: Uint8Array.from(cells, ({ kind }) => kind),
      textClasses: Uint8Array.from(cells, ({ textClass }) => textClass),
      texts: new ListedTexts(cells.map(({ text }) => text)),
      shownTexts: new Map(cells.flatMap(({ shown }, row) => (shown === undefined ? [] : [[row, shown] as const]))),
    }
  })
  return {
    name,
    source: 'csv',
    rowCount: rows.length,
    fileRows: Uint32Array.from(rows, (_, row) => 10 + 3 * row),
    columns,
    widths: Uint16Array.from(rows, (_, row) => row + 1),
    problems: [],
  }
}

/** The column's value for each row, including rows after its end. */
export function cellsOfColumn(sheet: Sheet, column: number): readonly Cell[] {
  const ownColumn = sheet.columns[column]
  return Array.from({ length: sheet.rowCount }, (_, row): Cell => {
    const shownText = ownColumn?.shownTexts.get(row)
    return {
      kind: ownColumn?.kinds[row] ?? CELL.blank,
      text: ownColumn?.texts.at(row) ?? '',
      textClass: ownColumn?.textClasses[row] ?? 0,
      ...(shownText === undefined ? {} : { shown: shownText }),
    }
  })
}
