/** Counts the user's changes, and finds the changes that do not fit if the file is read differently. */
import type { EditStep, Steps } from '../../src-shared/api/changed.ts'
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import type { ReadingRules } from '../../src-shared/api/profile.ts'
import { getRowName, partOf } from '../../src-shared/plan/draft/draft.ts'
import { isUnusedSpareRow, countUnusedSpareRows, type ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { KEY_FIELDS } from '../../src-shared/plan/match.ts'
import { looksBlank } from '../../src-shared/plan/draft/draft-cell.ts'
import type { EditHistory, Step } from './edit-history.ts'
import type { LostChange } from '../../src-shared/api/failure.ts'
import { makeColumnNamer, makeMaterialRows } from './per-material.ts'
import type { SessionState } from './stages.ts'

/** Maps rows and columns to the new reading of the file. The results are null if the new reading does not have them. */
export interface CarriedRowFinder {
  findRow(index: number): number | null
  findColumn(index: number, column: number): number | null
  /** True if an excluded row stays excluded. */
  isStillExcluded(index: number): boolean
}

/** The changes in effect that would be lost in the new reading. */
export function findLostChanges(state: SessionState, rowFinder: CarriedRowFinder): LostChange[] {
  const { editedDrafts, drafts } = state
  const nameColumn = makeColumnNamer(state)
  const placeOf = (index: number, column: number | null): LostChange['place'] => {
    const ownColumn = column === null ? undefined : partOf(drafts, index)?.columns[column]
    return nameColumn({ ...getRowName(drafts, index), column, ...(ownColumn === undefined ? {} : { ownColumn }) })
  }
  const lostChanges: LostChange[] = []
  for (const [key, text] of editedDrafts.texts) {
    const [index = 0, column = 0] = key.split(':').map(Number)
    if (rowFinder.findColumn(index, column) === null)
      lostChanges.push({ kind: 'cell', place: placeOf(index, column), text })
  }
  for (const index of editedDrafts.excludedRows) {
    if (!isUnusedSpareRow(editedDrafts, index) && !rowFinder.isStillExcluded(index))
      lostChanges.push({ kind: 'row', place: placeOf(index, null), text: '' })
  }
  for (const index of new Set([...editedDrafts.picks.keys(), ...editedDrafts.policies.keys()])) {
    if (rowFinder.findRow(index) === null) lostChanges.push({ kind: 'answer', place: placeOf(index, null), text: '' })
  }
  return lostChanges
}

/** The changes that the user made. `profileRules`: the supplier's profile, whose choices are not counted. */
export function countChangesByKind(
  state: SessionState,
  profileRules: Pick<ReadingRules, 'reading' | 'keep'> | undefined,
): NonNullable<ImportSummary['changes']> {
  const { editedDrafts, choices, contents } = state
  const { columns: headers, bareColumns: fields, translations, rules } = profileRules?.reading ?? {}
  const profileTexts = new Set(columnChoiceTextsOf({ headers, fields, translations, rules }))
  const columnChoiceTexts = columnChoiceTextsOf(
    contents.format.kind === 'account' ? { ...choices, fields: [] } : choices,
  )
  const droppedFields = [...editedDrafts.excludedFields].filter((field) => profileRules?.keep.includes(field) !== true)
  return {
    cells: countTypedCells(state),
    rows: editedDrafts.excludedRows.size - countUnusedSpareRows(editedDrafts),
    answers: editedDrafts.picks.size + editedDrafts.policies.size + droppedFields.length + (choices.meant?.length ?? 0),
    // The columns of the account's own stock are fixed, so the user cannot have chosen them.
    columns: columnChoiceTexts.filter((choiceText) => !profileTexts.has(choiceText)).length,
  }
}

/** Counts typed cells. A key is in the row of each storage, but typing it counts as one change. */
function countTypedCells(state: SessionState): number {
  const { texts } = state.editedDrafts
  const materialRows = texts.size === 0 ? null : makeMaterialRows(state)
  if (!materialRows) return texts.size
  const sharedColumns = materialRows.columns.filter(
    ({ field, sheet }) => sheet === null && KEY_FIELDS.some((key) => key === field),
  )
  const sharedColumnKeys = new Set(sharedColumns.map(({ plannedColumn }) => String(plannedColumn)))
  const countedCells = new Set<string>()
  let repeatedCount = 0
  for (const key of texts.keys()) {
    const colonIndex = key.indexOf(':')
    const column = key.slice(colonIndex + 1)
    if (!sharedColumnKeys.has(column)) continue
    const cell = `${materialRows.rows.rowOf(Number(key.slice(0, colonIndex)))}:${column}`
    if (countedCells.has(cell)) repeatedCount += 1
    else countedCells.add(cell)
  }
  return texts.size - repeatedCount
}

type ChoicesByColumn = {
  readonly [Key in 'fields' | 'headers' | 'translations' | 'rules']?: ImportChoices[Key] | undefined
}

/** Each choice about columns as a text. All fields chosen by heading count as one choice. */
function columnChoiceTextsOf({ fields = [], headers, translations = [], rules = [] }: ChoicesByColumn): string[] {
  return [...fields, ...(headers ? [headers] : []), ...translations, ...rules].map((columnChoice) =>
    JSON.stringify(columnChoice),
  )
}

export function sumChangeCounts(changes: ReturnType<typeof countChangesByKind>): number {
  return Object.values(changes).reduce((sum, count) => sum + count, 0)
}

/** At most this many changes are listed before the current state, and as many after it. */
const MAX_STEPS = 50

/** How many changes there are, and which ones undo and redo would affect. */
export function summariseEdits({
  doneCount,
  undoneCount,
  lastStep,
  nextStep,
}: EditHistory): NonNullable<ImportSummary['edits']> {
  return {
    done: doneCount,
    undone: undoneCount,
    ...(lastStep ? { last: summariseStep(lastStep) } : {}),
    ...(nextStep ? { next: summariseStep(nextStep) } : {}),
  }
}

/** The latest changes, and the ones undone last. */
export function summariseSteps(history: EditHistory): Steps {
  const { doneCount } = history
  const firstStepIndex = Math.max(0, doneCount - MAX_STEPS)
  return {
    first: firstStepIndex,
    done: doneCount,
    steps: history.listStepsBetween(firstStepIndex, doneCount + MAX_STEPS).map((step) => summariseStep(step)),
  }
}

/** The description of a step that its undo button shows. */
function summariseStep(step: Step): EditStep {
  return step.kind === 'edit' ? (step.step ?? summariseEdit(step.edit)) : step.step
}

function summariseEdit(edit: ImportEdit): EditStep {
  switch (edit.kind) {
    case 'cell':
      return { what: looksBlank(edit.text) ? 'clear' : 'cells', count: 1 }
    case 'cells':
      return { what: 'cells', count: edit.indexes.length }
    case 'block':
      return { what: 'paste', count: [...edit.rows.values()].reduce((sum, cells) => sum + cells.length, 0) }
    case 'pick':
    case 'resolve':
      return { what: 'answer', count: 1 }
    case 'picks':
      return { what: 'answer', count: edit.picks.size }
    case 'rows':
      return { what: edit.included ? 'take-in' : 'leave-out', count: edit.indexes.length }
    case 'ask':
      return { what: 'ask-again', count: edit.indexes.length }
    case 'field':
      return { what: edit.included ? 'field-in' : 'field-out', count: 1 }
    default:
      return edit satisfies never
  }
}

const READING_STEPS: readonly (readonly [keyof ImportChoices, EditStep['what']])[] = [
  ['sheet', 'sheet'],
  ['sheets', 'sheet'],
  ['table', 'table'],
  ['headings', 'headings'],
  ['skip', 'rows-skipped'],
  ['everyRow', 'rows-skipped'],
  ['struckOut', 'rows-skipped'],
  ['encoding', 'encoding'],
  ['delimiter', 'delimiter'],
  ['perStorage', 'storages'],
  ['headers', 'columns'],
  ['memory', 'columns'],
  ['fields', 'columns'],
  ['keys', 'columns'],
  ['takenKey', 'columns'],
  ['decimals', 'decimals'],
  ['translations', 'translations'],
  ['rules', 'rules'],
  ['onConflict', 'conflicts'],
  ['meant', 'meant'],
  ['readSuppliers', 'suppliers'],
]

type StateWithChoices = Pick<SessionState, 'choices'>

/** Describes how the choices `to` differ from `from`, as a step to undo. Null if they do not differ, or only in the storage. */
export function summariseReadingChange(from: StateWithChoices, to: StateWithChoices): EditStep | null {
  const isDifferent = (choice: keyof ImportChoices): boolean =>
    JSON.stringify(from.choices[choice]) !== JSON.stringify(to.choices[choice])
  const changedChoice = READING_STEPS.find(([choice]) => isDifferent(choice))
  return changedChoice ? { what: changedChoice[1], count: 1 } : null
}
