/**
 * `+5` under a stock heading may be a change of the stock or the stock itself. No row of the column is used until the
 * user decides. [VALUE-12]
 */
import { CELL, NO_COLUMN, type Sheet } from '../../file/sheet.ts'
import { toProposalColumn, type ColumnMapping, type ProposalColumn, type Mapping } from '../../mapping/mapping.ts'
import { printAnswer } from '../../mapping/rules/print-rule.ts'
import { trimOuterSpace } from '../../material/values/text-key.ts'
import { TEXT_CLASS } from '../../material/values/text-class.ts'
import {
  refuseAmounts,
  type DraftColumn,
  type DraftRows,
  type Drafts,
  type PlusSigns,
  type ReportProblem,
} from './draft.ts'
import { answersOf, isReadByRule } from './rule-columns.ts'

export interface ProposedChange extends ProposalColumn, PlusSigns {
  readonly kind: 'signs'
  readonly field: 'stock'
}

const MAX_EXAMPLES = 2
/** A rule's answer to this question. */
const PLUS_ANSWER = '+'

/**
 * Makes the amounts of such a column invalid and reports them. Does nothing if the current rule answers the question,
 * or does not read the column.
 */
export function refuseSignedStock(
  sheet: Sheet,
  mapping: Mapping,
  mappedColumn: ColumnMapping,
  draftColumn: DraftColumn,
  rows: DraftRows,
  report: ReportProblem,
  currentRule?: string,
): PlusSigns | undefined {
  const { field, column } = draftColumn
  if (field !== 'stock') return undefined
  if (
    currentRule !== undefined &&
    (!isReadByRule(mapping, mappedColumn, field, currentRule) || answersOf(field, currentRule).has(PLUS_ANSWER))
  )
    return undefined
  const examples = findSignedCells(sheet, column, rows, MAX_EXAMPLES)
  if (examples.length === 0) return undefined
  const unchangedRule = printAnswer(currentRule ?? field, [PLUS_ANSWER])
  refuseAmounts(draftColumn, rows, sheet, report, 'signed-amount', () => ({ asIs: unchangedRule }))
  return { examples, asIs: unchangedRule }
}

export function proposeSignChange(mappedColumn: ColumnMapping, { columns }: Drafts): ProposedChange[] {
  const signs = mappedColumn.field === 'stock' ? columns.get('stock')?.plusSigns : undefined
  return signs ? [{ kind: 'signs', field: 'stock', ...toProposalColumn(mappedColumn), ...signs }] : []
}

/** The first cells that start with a plus sign. */
function findSignedCells(sheet: Sheet, column: number, { sheetRows, fileRows }: DraftRows, maxCells: number) {
  const { kinds, texts, textClasses } = sheet.columns[column] ?? NO_COLUMN
  const cells: { row: number; text: string }[] = []
  for (let index = 0; index < sheetRows.length && cells.length < maxCells; index++) {
    const row = sheetRows[index] ?? 0
    if (kinds[row] !== CELL.text || (textClasses[row] ?? 0) !== TEXT_CLASS.unclassified) continue
    const text = trimOuterSpace(texts.at(row))
    if (/^[+＋]\s*\d/.test(text)) cells.push({ row: fileRows[index] ?? 0, text })
  }
  return cells
}
