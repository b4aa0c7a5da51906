/** Turns the window's requests into edits of planned rows, because the filtered rows change with every edit. */
import type { ImportEditRequest } from '../../src-shared/api/import-edits.ts'
import { findFreeSpareRows, type EditedDrafts, type ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { makeKeepRowEdit } from '../../src-shared/plan/preview/keep-row.ts'
import { columnOf, type Mapping } from '../../src-shared/mapping/mapping.ts'
import type { ProblemCode } from '../../src-shared/file/problem.ts'
import { type WorkInParts, scaleProgress } from '../../src-shared/material/values/in-parts.ts'
import {
  listRowsWithAnswer,
  countAnswers,
  isQuestion,
  PICK_QUESTIONS,
  picksFor,
  type AnswerCounts,
} from './question-answers.ts'
import {
  findSimilarCells,
  findCellsWithText,
  makeSuggestedEdit,
  type SimilarCells,
  type BulkFixSource,
} from './bulk-fix.ts'
import { fillBlock, pasteBlock, type CellsOfSelection } from './pasted-block.ts'
import { plannedCellsOf } from './per-material.ts'
import { rowSourceOf } from './row-view.ts'
import type { CellsRequest, RowsQuery } from '../../src-shared/api/rows-shown.ts'
import type { CellMatches } from './find-cells.ts'
import { ShownRows } from './rows-shown.ts'
import type { SessionState, SessionInput } from './stages.ts'
import type { RowSource } from './shown-row.ts'
import type { EditStep } from '../../src-shared/api/changed.ts'
import type { EditHistory } from './edit-history.ts'
import { applyRequestedEdit, makeEditedState, type EditedState } from './edited-state.ts'
import type { RecentRowOrders } from './row-order.ts'

interface EditContext {
  readonly bulkSource: BulkFixSource
  readonly questionSource: Parameters<typeof picksFor>[0]
  readonly editedDrafts: EditedDrafts
  readonly mapping: Mapping
  readonly shownRows: ShownRows
  readonly rowSource: RowSource
}

/** The context for an edit of the import shown. */
export function makeEditContext(state: SessionState, shownRows: ShownRows): EditContext {
  const { preview, editedDrafts, contents, mapping } = state
  const { catalogue } = state.catalogue
  const bulkSource = { preview, editedDrafts, sheet: contents.sheet, catalogue }
  return {
    bulkSource,
    questionSource: { preview, catalogue },
    editedDrafts,
    mapping,
    shownRows,
    rowSource: rowSourceOf(state),
  }
}

interface RequestedEdit {
  readonly edit: ImportEdit
  /** The edit's name for undo, if the edit itself does not show it. */
  readonly undoName?: EditStep | undefined
}

/** The edit for a request. Null if nothing would change. */
function* makeRequestInParts(
  request: ImportEditRequest,
  context: EditContext & { readonly cellsOf: (cellsRequest: CellsRequest) => CellMatches },
): WorkInParts<RequestedEdit | null> {
  if (request.kind === 'change') {
    const { kind: _, ...cellsRequest } = request
    const cells = context.cellsOf(cellsRequest)
    const edit = yield* cells.makeEditInParts()
    return cells.changeCount > 0
      ? { edit, undoName: { what: cellsRequest.change.kind, count: cells.changeCount } }
      : null
  }
  const edit = yield* planEdit(request, context)
  // If no cell can be edited, nothing is changed.
  return edit && (edit.kind !== 'block' || edit.rows.size > 0)
    ? { edit, undoName: undoNameOf(request, edit, context.shownRows) }
    : null
}

type PlannedEditRequest = Exclude<ImportEditRequest, { kind: 'change' }>

/** Plans the edit for a request. Null if the file has no value in that cell, so that no planned value can change. */
function* planEdit(request: PlannedEditRequest, context: EditContext): WorkInParts<ImportEdit | null> {
  const { mapping, shownRows, rowSource } = context
  switch (request.kind) {
    case 'paste':
      return yield* pasteBlock(
        request,
        shownRows.rowsAtPositions(request, request.ranges),
        mapping,
        makeCellFinder(shownRows, request),
      )
    case 'fill':
      return yield* fillBlock(request, rowSource, shownRows, makeCellFinder(shownRows, request))
    default:
      return makeRequestedEdit(request, context)
  }
}

function makeRequestedEdit(
  request: Exclude<PlannedEditRequest, { kind: 'paste' | 'fill' }>,
  context: EditContext,
): ImportEdit | null {
  const { bulkSource, questionSource, editedDrafts, mapping, shownRows } = context
  switch (request.kind) {
    case 'cell':
      return makeTypedCell(request, shownRows)
    case 'replace': {
      const { column, from, text, problem, numbers } = request
      return { kind: 'cells', indexes: findCellsWithText(bulkSource, column, from, problem), column, text, numbers }
    }
    case 'suggested':
      return makeSuggestedEdit(bulkSource, request.problem)
    case 'answer':
      return {
        kind: 'picks',
        picks: picksFor(questionSource, request.problem, request.answer),
        ...questionFieldOf(request.problem),
      }
    case 'pick':
      return { ...request, ...questionOf(context, request.index) }
    case 'picks':
      return { kind: 'picks', picks: new Map(request.picks), ...questionOf(context, request.picks[0]?.[0] ?? 0) }
    case 'ask':
      return { kind: 'ask', indexes: request.indexes, of: 'both' }
    case 'ask-all': {
      const questionKind = request.question === 'conflict' ? 'conflict' : 'material'
      return { kind: 'ask', indexes: listRowsWithAnswer(editedDrafts, request.question), of: questionKind }
    }
    case 'keep':
      return makeKeepRowEdit(questionSource.preview, request.problem, request.row)
    case 'filtered': {
      const ranges = request.ranges ?? [[0, shownRows.total(request) - 1]]
      return { kind: 'rows', indexes: shownRows.plannedIndexes(request, ranges), included: request.included }
    }
    case 'add':
      return makeAddRowEdit(request.storage, bulkSource.editedDrafts, mapping)
    default:
      return request
  }
}

/** The values of the cells with a problem, in groups, and how many rows each answer would decide. */
export function listSimilarCells(
  { bulkSource, questionSource }: EditContext,
  problemCode: string,
): SimilarCells & { readonly answers?: AnswerCounts } {
  const answers = countAnswers(questionSource, problemCode)
  return { ...findSimilarCells(bulkSource, problemCode), ...(answers ? { answers } : {}) }
}

/** The row's question, or the one it had before it was answered. */
function questionOf({ questionSource, editedDrafts }: EditContext, index: number): { readonly question?: ProblemCode } {
  const openQuestion = questionSource.preview.row(index).problems.find((problem) => isQuestion(problem))?.code
  const question = openQuestion ?? editedDrafts.questions.get(index)
  return question === undefined ? {} : { question }
}

function questionFieldOf(code: string): { readonly question?: ProblemCode } {
  const question = PICK_QUESTIONS.find((questionCode) => questionCode === code)
  return question === undefined ? {} : { question }
}

/** The next empty row of the storage, with a stock of 0, for a new material. Null if all of them are used. */
function makeAddRowEdit(
  storage: number,
  editedDrafts: BulkFixSource['editedDrafts'],
  mapping: Mapping,
): ImportEdit | null {
  const column = columnOf(mapping, 'stock')?.column
  const index = findFreeSpareRows(editedDrafts).get(storage)
  return index === undefined || column === undefined ? null : { kind: 'cell', index, column, text: '0' }
}

/** Returns a function that finds the planned cells of a shown cell. */
export function makeCellFinder(shownRows: ShownRows, rowsQuery: Pick<RowsQuery, 'rowPer'>): CellsOfSelection {
  const materialRows = shownRows.materialRowsFor(rowsQuery)
  return (row, column) => {
    if (row === null) return null
    return materialRows ? plannedCellsOf(materialRows, row, column) : { indexes: [row], column }
  }
}

/** The edit's name for undo, if the edit itself does not show it. */
function undoNameOf(request: ImportEditRequest, edit: ImportEdit, shownRows: ShownRows): EditStep | undefined {
  if (request.kind === 'filtered' && edit.kind === 'rows') {
    const rows = shownRows.materialRowsFor(request)?.rows
    if (!rows) return undefined
    const count = new Set(edit.indexes.map((index) => rows.rowOf(index))).size
    return { what: edit.included ? 'take-in' : 'leave-out', count }
  }
  if (edit.kind !== 'block') return undefined
  const undoKind =
    request.kind === 'paste'
      ? request.as
      : request.kind === 'fill'
        ? 'fill'
        : request.kind === 'keep'
          ? 'clear'
          : undefined
  if (undoKind === undefined) return undefined
  return { what: undoKind, count: [...edit.rows.values()].reduce((sum, cells) => sum + cells.length, 0) }
}

function makeTypedCell(
  { rowPer, ...request }: Extract<ImportEditRequest, { kind: 'cell' }>,
  shownRows: ShownRows,
): ImportEdit | null {
  const materialRows = shownRows.materialRowsFor({ rowPer })
  if (!materialRows) return request
  const { index, text, numbers } = request
  const row = materialRows.rows.rowOf(index)
  const targets = row === undefined ? null : plannedCellsOf(materialRows, row, request.column)
  if (!targets) return null
  const { indexes, column } = targets
  const [onlyIndex] = indexes
  if (indexes.length === 1 && onlyIndex !== undefined) return { kind: 'cell', index: onlyIndex, column, text, numbers }
  return { kind: 'cells', indexes, column, text, numbers }
}

interface PlannedEdit {
  /** How many earlier changes are kept. The edit replaces any later change. */
  readonly remainingCount: number
  readonly edit: ImportEdit
  readonly undoName?: EditStep | undefined
  readonly nextState: EditedState
}

/** How the rows are shown. Positions in requests refer to these rows and orders. */
interface ShownRowsContext {
  readonly shownRows: ShownRows
  readonly orders: RecentRowOrders
  readonly cellsOf: (cellsRequest: CellsRequest) => CellMatches
}

/** The share of the work that is done once the last change has been undone. */
const UNDO_SHARE = 0.4

/**
 * The state after a requested change, which is added or replaces the last change. Null if nothing would change; the last change is then kept.
 * [FILL-2]
 */
export function* makeEdit(
  input: SessionInput,
  state: SessionState,
  history: EditHistory,
  request: ImportEditRequest,
  { shownRows, orders, cellsOf }: ShownRowsContext,
): WorkInParts<PlannedEdit | null> {
  const keptStepCount = history.doneCount - (isReplacingEdit(request, history) ? 1 : 0)
  const edits = history.listActiveEdits(keptStepCount)
  if (keptStepCount === history.doneCount) {
    const editResult = yield* applyRequestedEdit(
      input,
      state,
      edits,
      makeRequestInParts(request, { ...makeEditContext(state, shownRows), cellsOf }),
    )
    return editResult && { ...editResult, remainingCount: keptStepCount }
  }
  const pathToState = history.findPathTo(keptStepCount)
  const movedEdits = pathToState.kind === 'edits' ? pathToState.edits : []
  const stateBefore = yield* scaleProgress(
    makeEditedState(input, state, { edits, changedEdits: movedEdits, isUndone: true }),
    0,
    UNDO_SHARE,
  )
  const shownRowsBefore = new ShownRows(rowSourceOf(stateBefore.state), orders)
  const earlierEdit = makeRequestInParts(request, { ...makeEditContext(stateBefore.state, shownRowsBefore), cellsOf })
  const editResult = yield* scaleProgress(
    applyRequestedEdit(input, stateBefore.state, edits, earlierEdit),
    UNDO_SHARE,
    1,
  )
  // Undoing and editing may each have moved any row.
  return (
    editResult && {
      ...editResult,
      remainingCount: keptStepCount,
      nextState: { ...editResult.nextState, affectedDrafts: null },
    }
  )
}

/** Only a fill can replace a fill. */
function isReplacingEdit(request: ImportEditRequest, { lastStep }: EditHistory): boolean {
  if (request.kind !== 'fill' || request.instead !== true) return false
  return lastStep?.kind === 'edit' && lastStep.step?.what === 'fill'
}
