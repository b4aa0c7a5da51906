/**
 * One row per material if the file has columns per storage: the file's own columns again, with each storage's cells from its planned row. Edits and
 * answers go to the planned rows they belong to. [TABLE-7]
 */
import type { ImportSummary, CellView, ShownRow } from '../../src-shared/api/import.ts'
import { specOf } from '../../src-shared/material/fields/field.ts'
import type { Problem } from '../../src-shared/file/problem.ts'
import { type ColumnMapping, isRuleColumn, addHeadings } from '../../src-shared/mapping/mapping.ts'
import { KEY_FIELDS } from '../../src-shared/plan/match.ts'
import { ROW_STATUSES, type RowStatus } from '../../src-shared/plan/plan.ts'
import { toRawText, markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { isSpareRow } from '../../src-shared/plan/draft/draft.ts'
import { countUnusedSpareRows } from '../../src-shared/plan/preview/edits.ts'
import { fileRowsOf, statusesOf, combineStatuses, type FileRows } from './file-rows.ts'
import { listShownColumns } from './shown-columns.ts'
import type { SessionState } from './stages.ts'

export interface MaterialColumn extends ColumnMapping {
  /** The position of this column's cells in the planned rows. */
  readonly plannedColumn: number
  /** The storage, by the sheet name of its rows. Null for all storages. */
  readonly sheet: string | null
}

export interface MaterialRows {
  readonly rows: FileRows
  readonly columns: readonly MaterialColumn[]
}

const materialRowsByMapping = new WeakMap<SessionState['mapping'], MaterialRows>()

/** The rows shown as one per material. Null if the file has no columns per storage, or is not read that way. */
export function makeMaterialRows(
  state: Pick<SessionState, 'drafts' | 'mapping' | 'chosenTable' | 'perStorage'>,
): MaterialRows | null {
  const rows = fileRowsOf(state.drafts)
  if (!rows) return null
  const cachedRows = materialRowsByMapping.get(state.mapping)
  if (cachedRows?.rows === rows) return cachedRows
  const materialRows = { rows, columns: columnsOf(state) }
  materialRowsByMapping.set(state.mapping, materialRows)
  return materialRows
}

function columnsOf({
  mapping,
  chosenTable: { sheet },
  perStorage,
}: Pick<SessionState, 'mapping' | 'chosenTable' | 'perStorage'>) {
  const { parts = [] } = sheet
  const mappingByColumn = new Map(mapping.columns.map((columnMapping) => [columnMapping.column, columnMapping]))
  const storageColumnsByIndex = new Map(
    perStorage.columns.map((storageColumn) => [storageColumn.column, storageColumn]),
  )
  const fileColumns = perStorage.fileMapping.columns.filter((columnMapping) => !isRuleColumn(columnMapping))
  const columns = fileColumns.flatMap((columnInFile): MaterialColumn[] => {
    const { column, header } = columnInFile
    const part = parts.find(({ storage }) => storage === storageColumnsByIndex.get(column)?.storage.id)
    const plannedColumn = part ? part.columns.indexOf(column) : column
    const plannedMapping = mappingByColumn.get(plannedColumn)
    if (!plannedMapping) return []
    if (!part) return [{ ...plannedMapping, plannedColumn, sheet: null }]
    const { field, confidence, decimals } = plannedMapping
    const reason = { code: 'storage-heading', header } as const
    return [{ ...columnInFile, field, confidence, decimals, reason, plannedColumn, sheet: part.name }]
  })
  const ruleColumns = mapping.columns.filter(isRuleColumn)
  // Columns filled by rules get numbers after the file's own columns.
  const firstFreeColumn = sheet.columns.length + ruleColumns.length
  for (const [index, columnMapping] of ruleColumns.entries()) {
    if (columnMapping.field !== null && specOf(columnMapping.field).scope === 'material')
      columns.push({ ...columnMapping, plannedColumn: columnMapping.column, sheet: null })
    else {
      columns.push(
        ...parts.map(({ name }, partIndex): MaterialColumn => {
          return {
            ...columnMapping,
            header: name,
            column: firstFreeColumn + index * parts.length + partIndex,
            plannedColumn: columnMapping.column,
            sheet: name,
          }
        }),
      )
    }
  }
  return columns
}

/**
 * Names the column of a problem as the window shows it. If storages have their own columns, it uses the storage's column. It also names the columns
 * in the problem's details.
 */
export function makeColumnNamer(
  state: Pick<SessionState, 'drafts' | 'mapping' | 'chosenTable' | 'perStorage'>,
): <Place extends Pick<Problem, 'column' | 'sheet' | 'details'>>(place: Place) => Place & Pick<Problem, 'heading'> {
  const columns = makeMaterialRows(state)?.columns ?? []
  const { drafts, mapping, perStorage } = state
  const fileColumns = perStorage.isReadAsRows ? perStorage.fileMapping.columns : drafts.parts ? [] : mapping.columns
  return (place) =>
    addHeadings(
      place,
      fileColumns,
      findShownColumn(columns, place) ?? mapping.columns.find(({ column }) => column === place.column),
    )
}

/** The view with one row per material, for the summary. */
export function summarisePerMaterial(state: SessionState): Pick<ImportSummary, 'perMaterial' | 'excluded'> {
  const materialRows = makeMaterialRows(state)
  if (!materialRows) return {}
  const { rows, columns } = materialRows
  const counts: Record<RowStatus, number> = { ...state.preview.totals.counts }
  const statusCounts = countStatuses(statusesOf(rows, state.preview, state.editedDrafts.excludedRows))
  for (const [index, status] of ROW_STATUSES.entries()) counts[status] = statusCounts[index] ?? 0
  const spareCount = countUnusedSpareRows(state.editedDrafts)
  return {
    excluded: countLeftOut(rows, state.editedDrafts),
    perMaterial: {
      rows: rows.count - spareCount,
      counts,
      columns: listShownColumns(columns, state.choices.rules),
    },
  }
}

/** How many rows the user left out, entirely or for some of their storages. */
function countLeftOut(rows: FileRows, { drafts, excludedRows }: SessionState['editedDrafts']): number {
  const leftOutRows = new Set<number | undefined>()
  for (const index of excludedRows) if (!isSpareRow(drafts, index)) leftOutRows.add(rows.rowOf(index))
  return leftOutRows.size
}

/** How many rows have each status, by its index in ROW_STATUSES. Excluded rows come last. */
function countStatuses(statuses: Uint8Array): Uint32Array {
  const counts = new Uint32Array(ROW_STATUSES.length + 1)
  for (let row = 0; row < statuses.length; row++) {
    const status = statuses[row] ?? 0
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** The planned cells that a shown cell represents. A key cell represents a cell in every planned row of its file row. */
export function plannedCellsOf(
  { rows, columns }: MaterialRows,
  row: number,
  column: number,
): { readonly indexes: readonly number[]; readonly column: number } | null {
  const shownColumn = columns.find((materialColumn) => materialColumn.column === column)
  if (!shownColumn) return null
  const { plannedColumn, sheet, field } = shownColumn
  if (KEY_FIELDS.some((key) => key === field)) return { indexes: [...rows.planIndexesOf(row)], column: plannedColumn }
  const index = rows.planIndexOf(row, sheet)
  return index === undefined ? null : { indexes: [index], column: plannedColumn }
}

/** The file has no value here, so nothing is planned for that storage. */
const BLANK_CELL: CellView = { text: markUntrusted(''), state: 'blank', planned: null }

/** A file row for display. `viewOf` shows a planned row, with the cells of `listShownColumns`. */
export function makeMaterialRowView(
  { rows, columns }: MaterialRows,
  row: number,
  shownColumns: readonly ColumnMapping[],
  viewOf: (index: number) => ShownRow,
): ShownRow {
  const plannedViews = [...rows.planIndexesOf(row)].map(viewOf)
  const firstView = plannedViews[0] ?? viewOf(rows.firstPlanIndexOf(row))
  const positionByColumn = new Map(shownColumns.map(({ column }, index) => [column, index]))
  const findViewOfSheet = (sheet: string | null): ShownRow | undefined =>
    sheet === null
      ? firstView
      : plannedViews.find((plannedRow) => plannedRow.sheet !== undefined && toRawText(plannedRow.sheet) === sheet)
  const undecidedRow = plannedViews.find(({ candidates }) => candidates !== undefined)
  const answeredQuestions = [...new Set(plannedViews.flatMap((plannedRow) => plannedRow.answered ?? []))]
  const {
    sheet: _,
    candidates: _candidates,
    proposed: _proposed,
    mayBeNew: _mayBeNew,
    answered: _answered,
    ...sharedView
  } = firstView
  const includedViews = plannedViews.filter(({ included }) => included !== false)
  return {
    ...sharedView,
    status: combineStatuses(new Set(includedViews.map(({ status }) => status))),
    materialId: plannedViews.find(({ materialId }) => materialId !== null)?.materialId ?? null,
    materialName: plannedViews.find(({ materialName }) => materialName !== null)?.materialName ?? null,
    cells: columns.map(({ plannedColumn, sheet }) => {
      const storageRow = findViewOfSheet(sheet)
      const cell = storageRow?.cells[positionByColumn.get(plannedColumn) ?? -1]
      if (!storageRow || !cell) return BLANK_CELL
      return sheet === null ? cell : { ...cell, planned: storageRow.index }
    }),
    problems: sortCausesFirst(plannedViews.flatMap(({ problems }) => problems)).map((problem) => {
      return { ...problem, column: findShownColumn(columns, problem)?.column ?? problem.column }
    }),
    calls: plannedViews.reduce((sum, { calls }) => sum + calls, 0),
    included: includedViews.length > 0,
    ...(answeredQuestions.length > 0 ? { answered: answeredQuestions } : {}),
    ...(undecidedRow?.candidates ? { candidates: undecidedRow.candidates } : {}),
    ...(undecidedRow?.proposed === undefined ? {} : { proposed: undecidedRow.proposed }),
    ...(undecidedRow?.mayBeNew === undefined ? {} : { mayBeNew: undecidedRow.mayBeNew }),
    planned: plannedViews.map(({ cells: _cells, planned: _planned, ...plannedRow }) => ({
      ...plannedRow,
      problems: plannedRow.problems.map((problem) => ({
        ...problem,
        column: findShownColumn(columns, problem)?.column ?? problem.column,
      })),
    })),
  }
}

/** Moves `row-blocked` to the end. The problem that stops one storage then comes before the note that other storages are not sent. [PLAN-21] */
function sortCausesFirst(problems: ShownRow['problems']): ShownRow['problems'] {
  const [blockedProblem] = problems.filter(({ code }) => code === 'row-blocked')
  return blockedProblem ? [...problems.filter(({ code }) => code !== 'row-blocked'), blockedProblem] : problems
}

/** Finds the column in which the window shows a problem of a planned row. */
function findShownColumn(
  columns: readonly MaterialColumn[],
  { column, sheet }: Pick<Problem, 'column' | 'sheet'>,
): MaterialColumn | undefined {
  return columns.find(
    (materialColumn) =>
      materialColumn.plannedColumn === column && (materialColumn.sheet === null || materialColumn.sheet === sheet),
  )
}
