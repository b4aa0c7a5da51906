/** Finds the rows that a filter shows, in file order. Each condition takes one pass over the columns; cheap conditions go first. */
import type { RowFilter } from '../../src-shared/api/rows-shown.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { partOf } from '../../src-shared/plan/draft/draft.ts'
import { isUnusedSpareRow, type EditedDrafts } from '../../src-shared/plan/preview/edits.ts'
import { getFieldBit } from '../../src-shared/material/fields/field.ts'
import { OUTLIER_RULES } from '../../src-shared/plan/guard/guard-kinds.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { PlannedValues } from './planned-values.ts'
import { passesAll, type RowTest } from './row-conditions.ts'
import { makeGuardTest, findUnusualCellsIn } from './hold-back.ts'
import type { Sheet } from '../../src-shared/file/sheet.ts'
import { makeTextSearch, type TextSearch } from '../../src-shared/material/values/text-search.ts'
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'

export interface FilterSource {
  readonly preview: Preview
  readonly editedDrafts: EditedDrafts
  readonly sheet: Sheet
  readonly catalogue: Catalogue
  /** The storage of rows that do not name one. */
  readonly storage: number
  /** The rows that a run left different from the file; empty before it ends. */
  readonly differingRows: ReadonlySet<number>
}

/** Indexes of matching drafts; null if all match. If `candidates` is given, only these are checked. */
export function filterRows(
  filter: RowFilter,
  source: FilterSource,
  candidates: Uint32Array | null,
): Uint32Array | null {
  const search = makeTextSearch(filter.text ?? '')
  const tests = [
    makeUsedRowTest(source),
    makeSheetTest(filter, source),
    makeStatusTest(filter, source.preview),
    makeProblemTest(filter, source.preview),
    makeDifferingTest(filter, source),
    makeFieldTest(filter, source),
    makeUnusualTest(filter, source.preview),
    makeConfirmTest(filter, source.preview),
    makeBelowMinimumTest(filter, source),
    ...makeUserTests(filter, source.editedDrafts),
  ].filter((test) => test !== null)
  const { count } = source.preview
  const passingIndexes = tests.length === 0 ? candidates : findPassingIndexes(candidates, count, tests)
  return search.key === '' ? passingIndexes : filterByText(search, source, passingIndexes)
}

function findPassingIndexes(candidates: Uint32Array | null, count: number, tests: readonly RowTest[]): Uint32Array {
  const passingIndexes = new Uint32Array(candidates?.length ?? count)
  let passingCount = 0
  for (let position = 0; position < passingIndexes.length; position++) {
    const index = candidates ? (candidates[position] ?? 0) : position
    if (passesAll(tests, index)) passingIndexes[passingCount++] = index
  }
  return passingIndexes.slice(0, passingCount)
}

/** The test that hides the empty rows provided for new materials. [STOCK-5] */
function makeUsedRowTest({ editedDrafts }: FilterSource): RowTest | null {
  return editedDrafts.drafts.spareFrom === undefined ? null : (index) => !isUnusedSpareRow(editedDrafts, index)
}

/** The test for the rows of a sheet, or of a storage. */
function makeSheetTest({ sheet }: RowFilter, { editedDrafts }: FilterSource): RowTest | null {
  if (sheet === undefined) return null
  return (index) => partOf(editedDrafts.drafts, index)?.sheet === sheet
}

function makeStatusTest({ statuses }: RowFilter, preview: Preview): RowTest | null {
  if (!statuses || statuses.length === 0) return null
  const wantedByStatus = ROW_STATUSES.map((status) => statuses.includes(status))
  return (index) => wantedByStatus[preview.statuses[index] ?? 0] === true
}

function makeDifferingTest({ notIn }: RowFilter, source: FilterSource): RowTest | null {
  return notIn === true ? (index) => source.differingRows.has(index) : null
}

function makeProblemTest({ problem }: RowFilter, preview: Preview): RowTest | null {
  if (problem === undefined) return null
  const rowsWithProblem = new Uint8Array(preview.count)
  for (const [code, total] of preview.totals.problems)
    if (code === problem) for (const row of total.rows) rowsWithProblem[row] = 1
  return (index) => rowsWithProblem[index] === 1
}

/** Rows without changes are skipped without being planned. */
function makeUnusualTest({ unusual, unusualKind }: RowFilter, preview: Preview): RowTest | null {
  if (unusual !== true && unusualKind === undefined) return null
  const unusualCellsOf = findUnusualCellsIn(preview)
  return (index) => {
    if (unusualCellsOf === null || (preview.fields[index] ?? 0) === 0) return false
    const cells = [...unusualCellsOf(index).values()]
    return unusualKind === undefined
      ? cells.length > 0
      : cells.some(({ code }) => OUTLIER_RULES[code].kind === unusualKind)
  }
}

/** The test for rows that must be confirmed, by the rules of the guard. [OUT-5] */
function makeConfirmTest({ guard }: RowFilter, preview: Preview): RowTest | null {
  return guard === true ? makeGuardTest(preview) : null
}

/** The test for rows with less stock than the minimum. [STOCK-4] */
function makeBelowMinimumTest({ belowMinimum }: RowFilter, source: FilterSource): RowTest | null {
  if (belowMinimum !== true) return null
  const plannedValues = new PlannedValues(source)
  return (index) => partOf(source.editedDrafts.drafts, index) !== undefined && plannedValues.isBelowMinimum(index)
}

/** The test for rows that the user has changed. [SHOWN-2] */
function makeUserTests({ leftOut, changedByMe, answered }: RowFilter, editedDrafts: EditedDrafts): (RowTest | null)[] {
  const { excludedRows, picks, policies } = editedDrafts
  const isAnswered = (index: number): boolean => picks.has(index) || policies.has(index)
  const typedRows = changedByMe === true ? findTypedRows(editedDrafts) : null
  return [
    leftOut === true ? (index) => excludedRows.has(index) : null,
    typedRows ? (index) => typedRows.has(index) || isAnswered(index) : null,
    answered === true ? isAnswered : null,
  ]
}

function findTypedRows({ texts }: EditedDrafts): ReadonlySet<number> {
  const rows = new Set<number>()
  for (const key of texts.keys()) rows.add(Number(key.slice(0, key.indexOf(':'))))
  return rows
}

/** The test for rows that change one of the fields. A stock change may come from a column of changes or of balances. */
function makeFieldTest({ fields }: RowFilter, { preview }: FilterSource): RowTest | null {
  if (!fields || fields.length === 0) return null
  const fieldBits = fields.reduce(
    (bits, field) => bits | getFieldBit(field === 'stock_change' ? 'stock' : field) | getFieldBit(field),
    0,
  )
  return (index) => ((preview.fields[index] ?? 0) & fieldBits) !== 0
}

/** Searches file cells, or the typed text if there is one. Also searches the material's name, which is shown if the file has none. */
function filterByText(
  search: TextSearch,
  { preview, editedDrafts, sheet, catalogue }: FilterSource,
  candidates: Uint32Array | null,
): Uint32Array {
  const { isFoundIn } = search
  const { sheetRows, columns } = editedDrafts.drafts
  const typedTextsByRow = groupTypedTexts(editedDrafts)
  const rowsWithText = (candidates?.length ?? preview.count) < FEW_ROWS ? null : findRowsWithText(sheet, search)
  const isNameUnmapped = !columns.has('name')
  const hasText: RowTest = (index) => {
    const row = sheetRows[index] ?? 0
    const typedCellsOfRow = typedTextsByRow.get(index)
    if (typedCellsOfRow?.some(([, value]) => isFoundIn(value)) === true) return true
    if (rowsWithText && !typedCellsOfRow) {
      if (rowsWithText[row] === 1) return true
    } else {
      for (const [column, { texts }] of sheet.columns.entries()) {
        if (isFoundIn(texts.at(row)) && typedCellsOfRow?.some(([typedColumn]) => typedColumn === column) !== true)
          return true
      }
    }
    const target = isNameUnmapped ? (preview.groups.targets[index] ?? -1) : -1
    return target >= 0 && isFoundIn(catalogue.names[target] ?? '')
  }
  return findPassingIndexes(candidates, preview.count, [hasText])
}

/** If there are fewer rows than this, they are searched cell by cell. */
const FEW_ROWS = 256
/** How many cells are searched per call. V8 compiles a short, frequently called function once, but a long loop several times. */
const CELLS_PER_CALL = 256

/** The last matches in a sheet. Edits do not change the file's cells, and the same filter runs again after each edit. */
const lastMatches = new WeakMap<Sheet, { readonly key: string; readonly rowsWithText: Uint8Array }>()

/** An array with a 1 for each row of the sheet with a cell that contains the text. Typed texts are not searched. */
function findRowsWithText(sheet: Sheet, search: TextSearch): Uint8Array {
  const { key } = search
  const lastMatch = lastMatches.get(sheet)
  if (lastMatch?.key === key) return lastMatch.rowsWithText
  const rowsWithText = searchSheet(sheet, search)
  lastMatches.set(sheet, { key, rowsWithText })
  return rowsWithText
}

function searchSheet(sheet: Sheet, search: TextSearch): Uint8Array {
  const marks = new Uint8Array(sheet.rowCount)
  for (let from = 0; from < sheet.rowCount; from += CELLS_PER_CALL) {
    for (const { texts } of sheet.columns) {
      texts.markMatches(search, from, Math.min(texts.length, from + CELLS_PER_CALL), marks.subarray(from))
    }
  }
  return marks
}

/** The typed texts of cells, by draft and column. */
function groupTypedTexts({
  texts,
}: EditedDrafts): ReadonlyMap<number, readonly (readonly [column: number, text: string])[]> {
  const typedTextsByRow = new Map<number, (readonly [number, string])[]>()
  for (const [key, text] of texts) {
    const [index, column] = key.split(':').map(Number)
    if (index === undefined || column === undefined) continue
    const rowTexts = typedTextsByRow.get(index)
    if (rowTexts) rowTexts.push([column, text])
    else typedTextsByRow.set(index, [[column, text]])
  }
  return typedTextsByRow
}
