/** Turns the window's requests into edits of planned rows, because the filtered rows change with every edit. */
import type { ImportEditRequest } from '../../src-shared/api/import-edits.ts'
import { freeSpares, type EditedDrafts, type ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { keepRow } from '../../src-shared/plan/preview/keep-row.ts'
import { columnOf, type Mapping } from '../../src-shared/mapping/mapping.ts'
import type { ProblemCode } from '../../src-shared/file/problem.ts'
import { type InParts, withinRange } from '../../src-shared/material/values/in-parts.ts'
import { rowsAnswered, answerCounts, isQuestion, PICKED_QUESTIONS, picksFor, type AnswerCounts } from './answers.ts'
import { alike, sameCells, suggestedBlock, type Alike, type BulkFixSource } from './bulk-fix.ts'
import { filledBlock, pastedBlock, type CellsOfSelection } from './pasted-block.ts'
import { cellsMeant } from './per-material.ts'
import { rowSourceOf } from './row-view.ts'
import type { CellsRequest, RowsQuery } from '../../src-shared/api/rows-shown.ts'
import type { CellsChanged } from './find-cells.ts'
import { ShownRows } from './rows-shown.ts'
import type { SessionState, SessionInput } from './stages.ts'
import type { RowSource } from './shown-row.ts'
import type { EditStep } from '../../src-shared/api/changed.ts'
import type { EditHistory } from './edit-history.ts'
import { editedAs, editedState, type EditedState } from './edited-state.ts'
import type { RecentRowOrders } from './row-order.ts'

interface EditContext {
  readonly bulk: BulkFixSource
  readonly asked: Parameters<typeof picksFor>[0]
  readonly decided: EditedDrafts
  readonly mapping: Mapping
  readonly shown: ShownRows
  readonly source: RowSource
}

/** The context for an edit of the import shown. */
export function askedIn(state: SessionState, shownRows: ShownRows): EditContext {
  const { preview, edited, read, mapping } = state
  const { catalogue } = state.catalogue
  const bulk = { preview, edited, sheet: read.sheet, catalogue }
  return { bulk, asked: { preview, catalogue }, decided: edited, mapping, shown: shownRows, source: rowSourceOf(state) }
}

interface AskedEdit {
  readonly edit: ImportEdit
  /** Its name for undo, if the edit itself does not show it. */
  readonly said?: EditStep | undefined
}

/** Null if nothing would change. */
function* editInParts(
  request: ImportEditRequest,
  asking: EditContext & { readonly cellsOf: (cellsRequest: CellsRequest) => CellsChanged },
): InParts<AskedEdit | null> {
  if (request.kind === 'change') {
    const { kind: _, ...cellsRequest } = request
    const cells = asking.cellsOf(cellsRequest)
    const edit = yield* cells.editInParts()
    return cells.changing > 0 ? { edit, said: { what: cellsRequest.change.kind, count: cells.changing } } : null
  }
  const edit = yield* plannedEdit(request, asking)
  // If no cell can be edited, nothing is changed.
  return edit && (edit.kind !== 'block' || edit.rows.size > 0) ? { edit, said: saidOf(request, edit) } : null
}

type Asking = Exclude<ImportEditRequest, { kind: 'change' }>

/** Null if the file has no value there, so that there is no planned value to change. */
function* plannedEdit(request: Asking, asking: EditContext): InParts<ImportEdit | null> {
  const { mapping, shown: shownRows, source } = asking
  switch (request.kind) {
    case 'paste':
      return yield* pastedBlock(
        request,
        shownRows.turns(request, request.ranges),
        mapping,
        cellsMeantIn(shownRows, request),
      )
    case 'fill':
      return yield* filledBlock(request, source, shownRows, cellsMeantIn(shownRows, request))
    default:
      return editAsked(request, asking)
  }
}

function editAsked(request: Exclude<Asking, { kind: 'paste' | 'fill' }>, asking: EditContext): ImportEdit | null {
  const { bulk, asked: question, decided: edits, mapping, shown: shownRows } = asking
  switch (request.kind) {
    case 'cell':
      return typedCell(request, shownRows)
    case 'replace': {
      const { column, from, text, problem, numbers } = request
      return { kind: 'cells', indexes: sameCells(bulk, column, from, problem), column, text, numbers }
    }
    case 'suggested':
      return suggestedBlock(bulk, request.problem)
    case 'answer':
      return {
        kind: 'picks',
        picks: picksFor(question, request.problem, request.answer),
        ...questionIn(request.problem),
      }
    case 'pick':
      return { ...request, ...questionOf(asking, request.index) }
    case 'picks':
      return { kind: 'picks', picks: new Map(request.picks), ...questionOf(asking, request.picks[0]?.[0] ?? 0) }
    case 'ask':
      return { kind: 'ask', indexes: request.indexes, of: 'both' }
    case 'ask-all': {
      const questionKind = request.question === 'conflict' ? 'conflict' : 'material'
      return { kind: 'ask', indexes: rowsAnswered(edits, request.question), of: questionKind }
    }
    case 'keep':
      return keepRow(question.preview, request.problem, request.row)
    case 'filtered': {
      const ranges = request.ranges ?? [[0, shownRows.total(request) - 1]]
      return { kind: 'rows', indexes: shownRows.planned(request, ranges), included: request.included }
    }
    case 'add':
      return addedRow(request.storage, bulk.edited, mapping)
    default:
      return request
  }
}

/** The values of the cells with a problem, in groups, and the possible answers for all of them. */
export function alikeIn(
  { bulk, asked: question }: EditContext,
  problem: string,
): Alike & { readonly answers?: AnswerCounts } {
  const answers = answerCounts(question, problem)
  return { ...alike(bulk, problem), ...(answers ? { answers } : {}) }
}

/** The row's question, or the one it had before it was answered. */
function questionOf(
  { asked: askedQuestion, decided: edits }: EditContext,
  index: number,
): { readonly question?: ProblemCode } {
  const open = askedQuestion.preview.row(index).problems.find((problem) => isQuestion(problem))?.code
  const question = open ?? edits.questions.get(index)
  return question === undefined ? {} : { question }
}

function questionIn(code: string): { readonly question?: ProblemCode } {
  const question = PICKED_QUESTIONS.find((questionCode) => questionCode === code)
  return question === undefined ? {} : { question }
}

/** The next empty row of the storage, with a stock of 0, for a new material. Null if all of them are used. */
function addedRow(storage: number, edited: BulkFixSource['edited'], mapping: Mapping): ImportEdit | null {
  const column = columnOf(mapping, 'stock')?.column
  const index = freeSpares(edited).get(storage)
  return index === undefined || column === undefined ? null : { kind: 'cell', index, column, text: '0' }
}

/** The planned cells of a cell in the rows shown. */
export function cellsMeantIn(shownRows: ShownRows, rowsQuery: Pick<RowsQuery, 'rowPer'>): CellsOfSelection {
  const perMaterial = shownRows.perMaterial(rowsQuery)
  return (row, column) => {
    if (row === null) return null
    return perMaterial ? cellsMeant(perMaterial, row, column) : { indexes: [row], column }
  }
}

/** Its name for undo, if the edit itself does not show it. */
function saidOf(request: ImportEditRequest, edit: ImportEdit): EditStep | undefined {
  if (edit.kind !== 'block') return undefined
  const editWhat =
    request.kind === 'paste'
      ? request.as
      : request.kind === 'fill'
        ? 'fill'
        : request.kind === 'keep'
          ? 'clear'
          : undefined
  if (editWhat === undefined) return undefined
  return { what: editWhat, count: [...edit.rows.values()].reduce((sum, cells) => sum + cells.length, 0) }
}

function typedCell(
  { rowPer, ...request }: Extract<ImportEditRequest, { kind: 'cell' }>,
  shownRows: ShownRows,
): ImportEdit | null {
  const perMaterial = shownRows.perMaterial({ rowPer })
  if (!perMaterial) return request
  const { index, text, numbers } = request
  const row = perMaterial.rows.of(index)
  const targets = row === undefined ? null : cellsMeant(perMaterial, row, request.column)
  if (!targets) return null
  const { indexes, column } = targets
  const [onlyIndex] = indexes
  if (indexes.length === 1 && onlyIndex !== undefined) return { kind: 'cell', index: onlyIndex, column, text, numbers }
  return { kind: 'cells', indexes, column, text, numbers }
}

interface EditPut {
  /** How many earlier changes are kept. */
  readonly behind: number
  readonly edit: ImportEdit
  readonly said?: EditStep | undefined
  readonly edited: EditedState
}

/** How the rows are shown. Positions in requests refer to this. */
interface ShownNow {
  readonly shown: ShownRows
  readonly orders: RecentRowOrders
  readonly cellsOf: (cellsRequest: CellsRequest) => CellsChanged
}

/** The share of the work that is done once the last change has been undone. */
const TAKEN_BACK = 0.4

/**
 * The state after a requested change, which is added or replaces the last change. Null if nothing would change; the last change is then kept.
 * [FILL-2]
 */
export function* editMade(
  input: SessionInput,
  state: SessionState,
  history: EditHistory,
  request: ImportEditRequest,
  { shown: shownRows, orders, cellsOf }: ShownNow,
): InParts<EditPut | null> {
  const undoneFrom = history.done - (isInstead(request, history) ? 1 : 0)
  const edits = history.active(undoneFrom)
  if (undoneFrom === history.done) {
    const editResult = yield* editedAs(
      input,
      state,
      edits,
      editInParts(request, { ...askedIn(state, shownRows), cellsOf }),
    )
    return editResult && { ...editResult, behind: undoneFrom }
  }
  const pathToState = history.wayTo(undoneFrom)
  const movedEdits = pathToState.kind === 'edits' ? pathToState.edits : []
  const before = yield* withinRange(
    editedState(input, state, { edits, moved: movedEdits, undone: true }),
    0,
    TAKEN_BACK,
  )
  const shownBefore = new ShownRows(rowSourceOf(before.state), orders)
  const earlierEdit = editInParts(request, { ...askedIn(before.state, shownBefore), cellsOf })
  const editResult = yield* withinRange(editedAs(input, before.state, edits, earlierEdit), TAKEN_BACK, 1)
  // Undoing and editing may each have moved any row.
  return editResult && { ...editResult, behind: undoneFrom, edited: { ...editResult.edited, affected: null } }
}

/** Only a fill can replace a fill. */
function isInstead(request: ImportEditRequest, { last }: EditHistory): boolean {
  if (request.kind !== 'fill' || request.instead !== true) return false
  return last?.kind === 'edit' && last.said?.what === 'fill'
}
