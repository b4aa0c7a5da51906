/** Drafts while edits are applied. Does not change the original: columns are copied when they change. */
import { looksBlank } from '../draft/draft-cell.ts'
import { DRAFT, isSpareRow, locateProblem, partOf, type DraftColumn, type DraftPart } from '../draft/draft.ts'
import { EditedTexts } from '../draft/draft-texts.ts'
import { cellKey, type EditBase, type EditedDrafts, type ImportEdit, type TypedCell } from './edits.ts'
import { canChangeMaterial, type Field } from '../../material/fields/field.ts'
import type { ColumnMapping } from '../../mapping/mapping.ts'
import { LayeredMap } from '../../material/values/layered-map.ts'
import { rereadCell, type RereadCell } from '../draft/make-drafts.ts'
import { KEY_FIELDS, type MaterialAnswer } from '../match.ts'
import type { ConflictPolicy } from '../three-way.ts'
import { isRuleProblem, type Problem, type ProblemCode } from '../../file/problem.ts'
import type { Separators } from '../../material/values/shown-decimal.ts'

type EditedColumn = DraftColumn & { readonly values: EditedTexts }

type TypedColumn = ColumnMapping & { readonly field: Field }

interface LastTypedText {
  readonly text: string
  readonly column: number
  readonly wasBlank: boolean
  readonly part: DraftPart | undefined
  readonly numbers: Separators | undefined
  readonly reading: RereadCell
}

export class DraftEditor {
  private readonly base: EditBase
  private readonly draftsBefore: EditedDrafts
  private readonly columns = new Map<Field, EditedColumn>()
  private readonly problems: LayeredMap<number, readonly Problem[]>
  private readonly texts: LayeredMap<string, string>
  private readonly picksByRow: LayeredMap<number, MaterialAnswer>
  private readonly questions: LayeredMap<number, ProblemCode>
  private readonly policies: LayeredMap<number, ReadonlyMap<Field | null, ConflictPolicy>>
  private readonly excludedFields: Set<Field>
  /** The changed copy of `excludedRows`; null while no row has been left out or included again. */
  private excludedRows: Set<number> | null = null
  /** The last text that was read without a problem, and everything its reading depended on. */
  private lastTypedText: LastTypedText | null = null

  constructor(base: EditBase, draftsBefore: EditedDrafts) {
    this.base = base
    this.draftsBefore = draftsBefore
    this.problems = LayeredMap.of(draftsBefore.drafts.problems)
    this.texts = LayeredMap.of(draftsBefore.texts)
    this.picksByRow = LayeredMap.of(draftsBefore.picks)
    this.questions = LayeredMap.of(draftsBefore.questions)
    this.policies = LayeredMap.of(draftsBefore.policies)
    this.excludedFields = new Set(draftsBefore.excludedFields)
  }

  /** Restores a draft as it was read. */
  reset(index: number): void {
    const { drafts, mapping } = this.base
    for (const { column, field } of mapping.columns) {
      const key = cellKey(index, column)
      if (!this.texts.has(key)) continue
      this.texts.delete(key)
      if (field === null) continue
      const originalColumn = drafts.columns.get(field)
      const editedColumn = this.getEditedColumn(field)
      if (!originalColumn || !editedColumn) continue
      editedColumn.states[index] = originalColumn.states[index] ?? 0
      editedColumn.values.restoreText(index)
    }
    const problems = drafts.problems.get(index)
    if (problems) this.problems.set(index, problems)
    else this.problems.delete(index)
    this.removePick(index)
    this.policies.delete(index)
    this.leaveOut(index, isSpareRow(drafts, index))
  }

  /** Applies an edit to one of its drafts. Does nothing if the draft does not exist. */
  apply(edit: ImportEdit, index: number): void {
    if (index < 0 || index >= this.base.drafts.count) return
    switch (edit.kind) {
      case 'cell':
      case 'cells':
        this.setCell(index, edit, edit.numbers)
        break
      case 'block':
        for (const cell of edit.rows.get(index) ?? []) this.setCell(index, cell, edit.numbers)
        break
      case 'pick':
        this.pick(index, edit.pick, edit.question)
        break
      case 'picks': {
        const answer = edit.picks.get(index)
        if (answer !== undefined) this.pick(index, answer, edit.question)
        break
      }
      case 'ask':
        if (edit.of !== 'conflict') this.removePick(index)
        if (edit.of !== 'material') this.policies.delete(index)
        break
      case 'rows':
        // An empty row for a new material cannot be left out. Its typed values are removed instead.
        if (!isSpareRow(this.base.drafts, index)) this.leaveOut(index, !edit.included)
        else if (!edit.included) this.reset(index)
        break
      case 'resolve':
        this.policies.set(index, new Map([...(this.policies.get(index) ?? []), [edit.field, edit.policy]]))
        break
      case 'field':
        break
      default:
        edit satisfies never
    }
  }

  leaveFieldOut(field: Field, isLeftOut: boolean): void {
    if (isLeftOut) this.excludedFields.add(field)
    else this.excludedFields.delete(field)
  }

  finish(): EditedDrafts {
    const { drafts, excludedRows } = this.draftsBefore
    const columns = this.columns.size === 0 ? drafts.columns : new Map([...drafts.columns, ...this.columns])
    return {
      drafts: { ...drafts, columns, problems: this.problems },
      texts: this.texts,
      picks: this.picksByRow,
      questions: this.questions,
      excludedRows: this.excludedRows ?? excludedRows,
      excludedFields: this.excludedFields,
      policies: this.policies,
    }
  }

  private setCell(index: number, { column: columnIndex, text }: TypedCell, numbers: Separators | undefined): void {
    const { drafts, mapping, options } = this.base
    const mappedColumn = mapping.columns.find(({ column }) => column === columnIndex)
    if (!mappedColumn) return
    const { field } = mappedColumn
    const isAccountSheet = options.hasAccountCells === true
    if (isAccountSheet && (field === null || (!canChangeMaterial(field) && field !== 'action'))) return
    // Typed text stays in the cell if its column later gets another field or none.
    this.texts.set(cellKey(index, columnIndex), text)
    if (isSpareRow(drafts, index)) this.leaveOut(index, false)
    if (!field) return
    const editedColumn = this.getEditedColumn(field)
    if (!editedColumn) return
    const reading = this.readTypedText(index, { ...mappedColumn, field }, text, numbers)
    editedColumn.states[index] = reading.state
    editedColumn.values.setText(index, reading.value)
    const earlierProblems = this.problems.get(index) ?? []
    const otherProblems = earlierProblems.filter(
      (problem) => !isProblemOfCell(problem, columnIndex, field) && !mayBeSolvedBy(problem, field),
    )
    const allProblems = [
      ...otherProblems,
      ...reading.locatedProblems.map((problem) => locateProblem(drafts, index, problem)),
    ]
    if (allProblems.length > 0) this.problems.set(index, allProblems)
    else this.problems.delete(index)
    // The user's answer applies to the row's old keys, so it is removed.
    if (KEY_FIELDS.some((key) => key === field)) this.removePick(index)
  }

  /** Many cells often get the same text, so it is read only once if it has no problem. */
  private readTypedText(
    index: number,
    typedColumn: TypedColumn,
    text: string,
    numbers: Separators | undefined,
  ): RereadCell {
    const { drafts } = this.base
    const wasBlank = drafts.columns.get(typedColumn.field)?.states[index] === DRAFT.blank
    const part = partOf(drafts, index)
    const { lastTypedText } = this
    if (
      lastTypedText?.text === text &&
      lastTypedText.column === typedColumn.column &&
      lastTypedText.wasBlank === wasBlank &&
      lastTypedText.part === part
    ) {
      if (lastTypedText.numbers === numbers) return lastTypedText.reading
    }
    const reading = readTypedCell(this.base, index, typedColumn, text, numbers)
    if (reading.locatedProblems.length === 0)
      this.lastTypedText = { text, column: typedColumn.column, wasBlank, part, numbers, reading }
    return reading
  }

  private pick(index: number, answer: MaterialAnswer | null, question: ProblemCode | undefined): void {
    this.removePick(index)
    if (answer === null) return
    this.picksByRow.set(index, answer)
    if (question !== undefined) this.questions.set(index, question)
  }

  private removePick(index: number): void {
    this.picksByRow.delete(index)
    this.questions.delete(index)
  }

  private getEditedColumn(field: Field): EditedColumn | undefined {
    const columnCopy = this.columns.get(field)
    const column = columnCopy ?? this.draftsBefore.drafts.columns.get(field)
    if (columnCopy || !column) return columnCopy
    const values = EditedTexts.copyOf(column.values)
    const isTyped = (index: number): boolean => values.isEdited(index)
    const editedColumn = { ...column, states: column.states.slice(), values, isTyped }
    this.columns.set(field, editedColumn)
    return editedColumn
  }

  private leaveOut(index: number, isLeftOut: boolean): void {
    const currentExcludedRows = this.excludedRows ?? this.draftsBefore.excludedRows
    if (currentExcludedRows.has(index) === isLeftOut) return
    this.excludedRows ??= new Set(currentExcludedRows)
    if (isLeftOut) this.excludedRows.add(index)
    else this.excludedRows.delete(index)
  }
}

/** What a typed text means in a cell. */
export function readTypedCell(
  { drafts, options }: EditBase,
  index: number,
  typedColumn: TypedColumn,
  text: string,
  numbers: Separators | undefined,
): RereadCell {
  const wasBlank = drafts.columns.get(typedColumn.field)?.states[index] === DRAFT.blank
  const isEmptied = options.hasAccountCells === true && !wasBlank && looksBlank(text)
  const effectiveText = isEmptied ? options.clearToken : text
  const reading = rereadCell(effectiveText, typedColumn, drafts.fileRows[index] ?? 0, options, numbers)
  return isEmptied ? { ...reading, locatedProblems: reading.locatedProblems.map(makeEmptiedProblem) } : reading
}

/** A cell's problem once the cell is emptied. It quotes no text, because the text of the file is not restored in an emptied cell. */
function makeEmptiedProblem(problem: Problem): Problem {
  return { ...problem, got: '', details: { ...problem.details, emptied: 'yes' } }
}

/** True for a problem of a whole row that a new value of this field may solve. If it remains, the plan finds it again. */
function mayBeSolvedBy({ code, column }: Problem, field: Field): boolean {
  if (column !== null) return false
  return code === 'no-key' || (code === 'stock-set-and-changed' && (field === 'stock' || field === 'stock_change'))
}

/** A rule's problem in a cell that it reads is a problem of the rule's field. [RULE-7] */
function isProblemOfCell({ code, column, field }: Problem, columnIndex: number, typedField: Field): boolean {
  return isRuleProblem(code) ? field === typedField : column === columnIndex
}
