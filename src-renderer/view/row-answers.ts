/** The answers that a row can get, in display order. The card, the line below the grid, the details and the cell's menu all use this order. */
import type {
  CellView,
  ImportColumn,
  ImportEditRequest,
  RowsQuery,
  ShownRow,
} from '../../src-shared/api/window-types.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { listMeanings } from '../../src-shared/material/fields/typed-number.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { showDecimal } from '../../src-shared/material/values/shown-decimal.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { questionText } from './question-text.ts'
import { listPlannedRows } from './row-place.ts'
import { shownText } from './visible-text.ts'

export interface RowAnswer {
  /** The question that this answers. Answers to the same question are grouped. */
  readonly question: string
  readonly text: string
  /** A longer text with every detail that differs, used if there is room. */
  readonly longText?: string
  readonly edit: ImportEditRequest
}

export interface RowContext {
  readonly row: ShownRow
  readonly columns: readonly ImportColumn[]
  /** The column of the selected cell. */
  readonly column?: ImportColumn | null
  readonly cell?: CellView | undefined
  readonly rowPer?: RowsQuery['rowPer'] | undefined
}

/**
 * The answers, the suggested one first. A row without questions or problems has no answers, unless the user answered a question about it or left it
 * out.
 */
export function answersOfRow(rowContext: RowContext, words: Words): readonly RowAnswer[] {
  const { row } = rowContext
  const openAnswers = [
    ...listConflictAnswers(rowContext, words),
    ...listNumberAnswers(rowContext, words),
    ...listMaterialAnswers(row, words),
  ]
  return [...openAnswers, ...listReopenAnswers(row, words), ...listLeaveOutAnswers(row, openAnswers.length > 0, words)]
}

/** True if the line below the grid offers the answers: the row has a question, or the user left it out. */
export function hasLineAnswers(answers: readonly RowAnswer[]): boolean {
  return answers.some(({ edit }) => (edit.kind === 'rows' ? edit.included : edit.kind !== 'ask'))
}

export const policiesOf = (field: Field | undefined) =>
  field === 'stock' ? (['delta', 'mine', 'live'] as const) : (['mine', 'live'] as const)

export interface ConflictQuestion {
  readonly index: number
  readonly field: Field
  readonly sides: NonNullable<CellView['conflict']>
}

/** The selected cell if it changed both in the file and in the account, otherwise the row's first such cell. */
export function conflictOf({ row, columns, column = null, cell }: RowContext): ConflictQuestion | null {
  const columnField = column?.field ?? null
  if (cell?.conflict && columnField !== null)
    return { index: cell.planned ?? row.index, field: columnField, sides: cell.conflict }
  const index = row.cells.findIndex(({ conflict }) => conflict !== undefined)
  const { conflict, planned } = row.cells[index] ?? {}
  const field = columns[index]?.field ?? null
  return conflict && field !== null ? { index: planned ?? row.index, field, sides: conflict } : null
}

function listConflictAnswers(rowContext: RowContext, { details, names }: Words): readonly RowAnswer[] {
  const conflict = conflictOf(rowContext)
  if (!conflict) return []
  const { index, field } = conflict
  return policiesOf(field).map((policy) => ({
    question: names.statuses.conflict,
    text: details.keep[policy],
    edit: { kind: 'resolve', index, field, policy },
  }))
}

/** Answers for a number that could mean two amounts. [EDIT-5] */
function listNumberAnswers(
  { row: { index, problems }, columns, rowPer }: RowContext,
  words: Words,
): readonly RowAnswer[] {
  const { details, names, numbers } = words
  return problems.flatMap(({ code, column, field: problemField, got }) => {
    const field = columns.find((importColumn) => importColumn.column === column)?.field ?? null
    if (code !== 'ambiguous-number' || got === undefined || column === null || field === null) return []
    const answers = listMeanings(toRawText(got), problemField === 'price')
    if (answers.length < 2) return []
    return answers.map((answer): RowAnswer => {
      const text = showDecimal(answer, numbers)
      const edit = { kind: 'cell', index, column, text, numbers, rowPer } as const
      return { question: details.whichNumber(names.fields[field]), text, edit }
    })
  })
}

type Candidate = NonNullable<ShownRow['candidates']>[number]
type PickAnswer = NonNullable<Extract<ImportEditRequest, { kind: 'pick' }>['pick']>

/** Answers that choose the material: a candidate, possibly with the file's SKU or name written to it, or a new material. */
function listMaterialAnswers(row: ShownRow, { details }: Words): readonly RowAnswer[] {
  const { candidates = [], mayBeNew = false, proposed } = row
  if (candidates.length === 0) return []
  const indexes = listPlannedRows(row)
  const [index = row.index, ...otherIndexes] = indexes
  const makePickEdit = (pickedAnswer: PickAnswer): ImportEditRequest =>
    otherIndexes.length === 0
      ? { kind: 'pick', index, pick: pickedAnswer }
      : { kind: 'picks', picks: indexes.map((index): [number, PickAnswer] => [index, pickedAnswer]) }
  const proposedMaterials = candidates.filter(({ id }) => id === proposed)
  const sortedMaterials = [...proposedMaterials, ...candidates.filter(({ id }) => id !== proposed)]
  const question = details.which
  return [
    ...sortedMaterials.map((material) => ({
      question,
      text: details.take(shortName(material, candidates)),
      longText: details.take(longName(material)),
      edit: makePickEdit(material.id),
    })),
    ...proposedMaterials.map(({ id }) => ({
      question,
      text: details.idWithFileKey(`#${id}`),
      edit: makePickEdit({ change: id }),
    })),
    ...(mayBeNew ? [{ question, text: details.asNew, edit: makePickEdit('new') }] : []),
  ]
}

/** The candidate's SKU if no other candidate has it, otherwise its name. */
function shortName({ id, name, sku }: Candidate, allCandidates: readonly Candidate[]): string {
  const text = shownText(sku)
  if (text !== '' && allCandidates.filter((material) => shownText(material.sku) === text).length === 1) return text
  return shownText(name) === '' ? `#${id}` : shownText(name)
}

const longName = ({ id, name, sku }: Candidate): string =>
  [shownText(name), shownText(sku), `#${id}`].filter((text) => text !== '').join(' \u00b7 ')

/** The answer that reopens a question the user has already answered. [ASK-1] */
function listReopenAnswers(row: ShownRow, words: Words): readonly RowAnswer[] {
  const { answered = [] } = row
  if (answered.length === 0) return []
  const question = words.mine.youAnswered(answered.map((question) => questionText(question, words)).join('; '))
  return [{ question, text: words.mine.askAgain, edit: { kind: 'ask', indexes: listPlannedRows(row) } }]
}

/** The answer that leaves the row out or includes it again. For a row without a question, this answer is only in the cell's menu. */
function listLeaveOutAnswers(row: ShownRow, hasOpenAnswers: boolean, { details, grid }: Words): readonly RowAnswer[] {
  const { included, problems } = row
  if (included === undefined || (included && !hasOpenAnswers && problems.length === 0)) return []
  return [
    {
      question: grid.row,
      text: included ? details.leaveOut : details.takeIn,
      edit: { kind: 'rows', indexes: listPlannedRows(row), included: !included },
    },
  ]
}
