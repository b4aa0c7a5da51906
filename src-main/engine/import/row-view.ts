/** A row as the window shows it: the file's cells with before and after, problems in words. */
import type { CellView, ProblemView, RowView } from '../../../src-shared/contract/import.ts'
import type { Change } from '../../../src-shared/domain/call.ts'
import { DRAFT, type Drafts } from '../../../src-shared/domain/draft.ts'
import { READ_ONLY_FIELDS, type Field } from '../../../src-shared/domain/field.ts'
import type { Mapping } from '../../../src-shared/domain/mapping.ts'
import { problemMessage } from '../../../src-shared/domain/messages/problems.ts'
import type { PreviewRow } from '../../../src-shared/domain/preview.ts'
import type { Problem } from '../../../src-shared/domain/problem.ts'
import { cellText, type Sheet } from '../../../src-shared/domain/sheet.ts'
import { subtract, toDecimal, ZERO } from '../../../src-shared/domain/values/decimal.ts'

export interface RowSource {
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly drafts: Drafts
  /** Words for ids in category lists. */
  readonly categoryNames: ReadonlyMap<number, string>
}

export function rowView(source: RowSource, index: number, row: PreviewRow): RowView {
  const changes = new Map<Field, Change>(row.changes.map((change) => [change.field, change]))
  return {
    index,
    row: row.row,
    status: row.status,
    materialId: row.materialId,
    materialName: row.name === '' ? null : row.name,
    cells: source.mapping.columns.map(({ column, field }) => cellView(source, index, row, changes, column, field)),
    problems: row.problems.map(problemView),
    calls: row.calls.length,
    run: null,
  }
}

function cellView(
  source: RowSource,
  index: number,
  row: PreviewRow,
  changes: ReadonlyMap<Field, Change>,
  column: number,
  field: Field | null,
): CellView {
  const sheetRow = source.drafts.sheetRows[index] ?? 0
  const text = cellText(source.sheet, sheetRow, column)
  if (field === null || READ_ONLY_FIELDS.some((one) => one === field)) return { text, state: 'unused' }
  const state = source.drafts.columns.get(field)?.states[index]
  const blocked = row.problems.some((problem) => problem.column === column && problem.severity === 'blocks')
  if (blocked || state === DRAFT.invalid) return { text, state: 'invalid' }
  const conflict = row.conflicts.find((one) => one.field === field)
  if (conflict)
    return {
      text,
      state: 'changed',
      before: shown(source, field, conflict.live),
      after: shown(source, field, conflict.mine),
    }
  const change = changes.get(field === 'stock_change' ? 'stock' : field)
  if (change) return changeView(source, text, change)
  if (state === DRAFT.blank || state === undefined) return { text, state: 'blank' }
  return { text, state: row.materialId === null ? 'plain' : 'same' }
}

function changeView(source: RowSource, text: string, change: Change): CellView {
  const { field, before, after } = change
  const view: CellView = { text, state: after === '' ? 'clear' : 'changed', after: shown(source, field, after) }
  if (before !== null) view.before = shown(source, field, before)
  if (field === 'stock') view.delta = signed(subtract(toDecimal(after) ?? ZERO, toDecimal(before ?? '0') ?? ZERO))
  return view
}

function signed(delta: string): string {
  return delta.startsWith('-') || delta === '0' ? delta : `+${delta}`
}

function shown(source: RowSource, field: Field, value: string): string {
  if (field !== 'categories' || value === '') return value
  return value
    .split(', ')
    .map((id) => source.categoryNames.get(Number(id)) ?? id)
    .join(', ')
}

export function problemView(problem: Problem): ProblemView {
  const { field, code, severity, row, column } = problem
  return { field, code, severity, row, column, message: problemMessage(problem) }
}
