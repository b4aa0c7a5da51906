/** `+5` under a heading of the stock: a change of it, or the stock itself? No row of the column is used before the user said. [VALUE-12] */
import { columnLetter } from '../../file/problem.ts'
import { CELL, NO_COLUMN, type Sheet } from '../../file/sheet.ts'
import { columnName, type ColumnMapping } from '../../mapping/mapping.ts'
import { withoutOuterSpace } from '../../material/values/text-key.ts'
import { TEXT_CLASS } from '../../material/values/text-class.ts'
import { DRAFT, type DraftColumn, type DraftRows, type ReportProblem } from './draft.ts'

export interface ProposedChange {
  readonly kind: 'signs'
  readonly field: 'stock'
  readonly column: number
  readonly letter: string
  readonly heading: string
  readonly examples: readonly { readonly row: number; readonly text: string }[]
}

const EXAMPLES = 2

/** Makes the amounts of such a column invalid and reports them. */
export function refuseSignedStock(
  sheet: Sheet,
  { field, column, states }: DraftColumn,
  rows: DraftRows,
  report: ReportProblem,
): void {
  if (field !== 'stock' || signedCells(sheet, column, rows, 1).length === 0) return
  const { texts } = sheet.columns[column] ?? NO_COLUMN
  for (let index = 0; index < states.length; index++) {
    if (states[index] !== DRAFT.value) continue
    states[index] = DRAFT.invalid
    const [row, got] = [rows.fileRows[index] ?? 0, texts.at(rows.sheetRows[index] ?? 0)]
    report(index, { code: 'signed-amount', severity: 'blocks', row, column, field, got, details: { asIs: field } })
  }
}

export function proposedChange(sheet: Sheet, mapped: ColumnMapping, rows: DraftRows): ProposedChange[] {
  const { field, column } = mapped
  const examples = field === 'stock' ? signedCells(sheet, column, rows, EXAMPLES) : []
  if (field !== 'stock' || examples.length === 0) return []
  return [{ kind: 'signs', field, column, letter: columnLetter(column), heading: columnName(mapped), examples }]
}

/** The first cells that begin with a plus sign. */
function signedCells(sheet: Sheet, column: number, { sheetRows, fileRows }: DraftRows, most: number) {
  const { kinds, texts, textClasses } = sheet.columns[column] ?? NO_COLUMN
  const cells: { row: number; text: string }[] = []
  for (let index = 0; index < sheetRows.length && cells.length < most; index++) {
    const row = sheetRows[index] ?? 0
    if (kinds[row] !== CELL.text || (textClasses[row] ?? 0) !== TEXT_CLASS.unclassified) continue
    const text = withoutOuterSpace(texts.at(row))
    if (/^[+＋]\s*\d/.test(text)) cells.push({ row: fileRows[index] ?? 0, text })
  }
  return cells
}
