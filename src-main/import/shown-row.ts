/** A row as the window shows it: the file's cells, with the values before and after. */
import type { CellView, ShownRow } from '../../src-shared/api/import.ts'
import type { Change } from '../../src-shared/plan/plan.ts'
import type { Conflict } from '../../src-shared/plan/desired-value.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { DRAFT } from '../../src-shared/plan/draft/draft.ts'
import { isDecimalField, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { cellKey, type EditedDrafts } from '../../src-shared/plan/preview/edits.ts'
import { lossOf } from '../../src-shared/plan/row-changes.ts'
import type { Mapping } from '../../src-shared/mapping/mapping.ts'
import type { UnusualCells } from '../../src-shared/plan/guard/unusual-rows.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import { cellText, type Sheet } from '../../src-shared/file/sheet.ts'
import { markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { findChangeToUnknownUnit } from '../../src-shared/plan/unit-scale.ts'
import { listAnsweredKinds } from './question-answers.ts'
import { addSign, subtract, toDecimal, ZERO } from '../../src-shared/material/values/decimal.ts'

/** How many candidates a picker shows. The problem's message gives the number of further candidates. */
const MAX_CANDIDATES = 20

export interface RowSource {
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly editedDrafts: EditedDrafts
  readonly catalogue: Catalogue
  readonly translatedFields: ReadonlySet<Field>
}

export function makeShownRow(source: RowSource, index: number, row: PreviewRow, unusualCells?: UnusualCells): ShownRow {
  const shownChanges = row.status === 'delete' ? findLostStock(row) : row.changes
  const changes = new Map<Field, Change>(shownChanges.map((change) => [change.field, change]))
  const answeredQuestions = listAnsweredKinds(source.editedDrafts, index)
  const candidates = row.candidates.slice(0, MAX_CANDIDATES).map((materialIndex) => {
    const { ids, names, skus } = source.catalogue
    return { id: ids[materialIndex] ?? 0, name: names[materialIndex] ?? '', sku: skus[materialIndex] ?? '' }
  })
  return {
    index,
    row: row.row,
    ...(row.sheet === undefined ? {} : { sheet: markUntrusted(row.sheet) }),
    status: row.status,
    materialId: row.materialId,
    materialName: row.name === '' ? null : row.name,
    cells: source.mapping.columns.map(({ column, field }) => {
      const view = makeCellView(source, index, row, changes, column, field)
      const cell = field === null ? undefined : unusualCells?.get(field === 'stock_change' ? 'stock' : field)
      return cell === undefined ? view : { ...view, unusual: cell }
    }),
    problems: row.problems,
    calls: row.calls.length,
    included: !source.editedDrafts.excludedRows.has(index),
    ...(answeredQuestions.length > 0 ? { answered: answeredQuestions } : {}),
    ...(candidates.length > 0 ? { candidates, mayBeNew: row.materialId === null } : {}),
    ...(row.proposedMaterial === null ? {} : { proposed: source.catalogue.ids[row.proposedMaterial] ?? 0 }),
    run: null,
  }
}

/** A delete changes only the stock cells: the material's stock in all storages is lost. [PLAN-15] */
function findLostStock({ changes, calls }: PreviewRow): readonly Change[] {
  const { stock } = lossOf(changes)
  return calls.length === 0 || stock === '0' ? [] : [{ field: 'stock', storage: null, before: stock, after: ZERO }]
}

function makeCellView(
  source: RowSource,
  index: number,
  row: PreviewRow,
  changes: ReadonlyMap<Field, Change>,
  column: number,
  field: Field | null,
): CellView {
  const sheetRow = source.editedDrafts.drafts.sheetRows[index] ?? 0
  const typedCellText = source.editedDrafts.texts.get(cellKey(index, column))
  // The text as Excel shows it: 00336 instead of the stored 336.
  const displayText = source.sheet.columns[column]?.shownTexts.get(sheetRow)
  const text = markUntrusted(typedCellText ?? displayText ?? cellText(source.sheet, sheetRow, column))
  const view = makeViewWithState(source, index, row, changes, text, column, field)
  const draftColumn =
    field !== null && isDecimalField(field) ? source.editedDrafts.drafts.columns.get(field) : undefined
  if (draftColumn?.states[index] === DRAFT.value) view.value = draftColumn.values.at(index)
  if (typedCellText !== undefined) view.edited = true
  return view
}

function makeViewWithState(
  source: RowSource,
  index: number,
  row: PreviewRow,
  changes: ReadonlyMap<Field, Change>,
  text: UntrustedText,
  column: number,
  field: Field | null,
): CellView {
  if (field === null || READ_ONLY_FIELDS.some((readOnlyField) => readOnlyField === field))
    return { text, state: 'unused' }
  const state = source.editedDrafts.drafts.columns.get(field)?.states[index]
  // A value that is not sent may have any text, so it is not shown as invalid. [EDIT-3]
  if (state === DRAFT.invalid && row.materialId !== null && source.editedDrafts.excludedFields.has(field)) {
    return { text, state: 'unused' }
  }
  const isBlocked = row.problems.some((problem) => problem.column === column && problem.severity === 'blocks')
  if (isBlocked || state === DRAFT.invalid) return { text, state: 'invalid' }
  const conflict = row.conflicts.find((fieldConflict) => fieldConflict.field === field)
  if (conflict) return makeConflictView(source, text, conflict)
  const change = changes.get(field === 'stock_change' ? 'stock' : field)
  if (change) return makeChangeView(source, text, change, findChangeToUnknownUnit(row.changes) !== undefined)
  if (state === DRAFT.blank || state === undefined) return { text, state: 'blank' }
  const view: CellView = { text, state: row.materialId === null ? 'plain' : 'same' }
  // Numbers are shown in one style, whatever the file uses. Translated values are shown in the account's words.
  const isShownAsRead = isDecimalField(field) || source.translatedFields.has(field)
  const value = isShownAsRead ? source.editedDrafts.drafts.columns.get(field)?.values.at(index) : undefined
  return value === undefined || value === '' ? view : { ...view, after: value }
}

function makeConflictView(
  source: RowSource,
  text: UntrustedText,
  { field, base, fileValue, live: liveValue }: Conflict,
): CellView {
  const [baseText, fileText, liveText] = [base, fileValue, liveValue].map((value) =>
    formatShownValue(source, field, value),
  )
  const conflict = { base: baseText ?? '', mine: fileText ?? '', live: liveText ?? '' }
  return { text, state: 'changed', before: conflict.live, after: conflict.mine, conflict }
}

/** `hasUnknownUnit`: the unit changes to an unknown one, so no difference can be shown. [UNIT-2] */
function makeChangeView(source: RowSource, text: UntrustedText, change: Change, hasUnknownUnit: boolean): CellView {
  const { field, before: valueBefore, after: valueAfter } = change
  const view: CellView = {
    text,
    state: valueAfter === '' ? 'clear' : 'changed',
    after: formatShownValue(source, field, valueAfter),
  }
  if (valueBefore !== null) view.before = formatShownValue(source, field, valueBefore)
  if (field === 'stock' && !hasUnknownUnit) {
    const difference = subtract(toDecimal(valueAfter) ?? ZERO, toDecimal(valueBefore ?? '0') ?? ZERO)
    // For a new material without stock the difference is 0, which is not shown.
    if (difference !== ZERO) view.delta = addSign(difference)
  }
  return view
}

function formatShownValue(source: RowSource, field: Field, value: string): string {
  if ((field !== 'categories' && field !== 'suppliers') || value === '') return value
  const { categoryNames, supplierNames } = source.catalogue
  const names = field === 'categories' ? categoryNames : supplierNames
  return value
    .split(', ')
    .map((id) => names?.get(Number(id)) ?? id)
    .join(', ')
}
