/** `+5` under a heading of the stock: a change of it, or the stock itself? No row of the column is used before the user said. [VALUE-12] */
import { columnLetter } from '../../file/problem.ts'
import { CELL, NO_COLUMN, type Sheet } from '../../file/sheet.ts'
import { columnName, type ColumnMapping, type Mapping } from '../../mapping/mapping.ts'
import { asAnswer } from '../../mapping/rules/print-rule.ts'
import { withoutOuterSpace } from '../../material/values/text-key.ts'
import { TEXT_CLASS } from '../../material/values/text-class.ts'
import { refuseAmounts, type DraftColumn, type DraftRows, type ReportProblem } from './draft.ts'
import { answersOf, isRead } from './rule-columns.ts'

export interface ProposedChange {
  readonly kind: 'signs'
  readonly field: 'stock'
  readonly column: number
  readonly letter: string
  readonly heading: string
  readonly examples: readonly { readonly row: number; readonly text: string }[]
  /** Takes the amounts as the stock. */
  readonly asIs: string
}

const EXAMPLES = 2
/** The answer of a rule. */
const PLUS = '+'

/** Makes the amounts of such a column invalid and reports them. */
export function refuseSignedStock(
  sheet: Sheet,
  mapping: Mapping,
  draftColumn: DraftColumn,
  rows: DraftRows,
  report: ReportProblem,
  rule?: string,
): void {
  const mapped = mapping.columns.find(({ column }) => column === draftColumn.column)
  for (const { asIs } of mapped ? proposedChange(sheet, mapping, mapped, rows, rule) : [])
    refuseAmounts(draftColumn, rows, sheet, report, 'signed-amount', () => ({ asIs }))
}

/** Nothing if the rule in use answers it, or does not read the column. */
export function proposedChange(
  sheet: Sheet,
  mapping: Mapping,
  mapped: ColumnMapping,
  rows: DraftRows,
  inUse?: string,
): ProposedChange[] {
  const { field, column } = mapped
  if (field !== 'stock') return []
  if (inUse !== undefined && (!isRead(mapping, mapped, field, inUse) || answersOf(field, inUse).has(PLUS))) return []
  const examples = signedCells(sheet, column, rows, EXAMPLES)
  if (examples.length === 0) return []
  const asIs = asAnswer(inUse ?? field, [PLUS])
  return [{ kind: 'signs', field, column, letter: columnLetter(column), heading: columnName(mapped), examples, asIs }]
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
