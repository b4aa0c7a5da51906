/** Counts the user's changes, and finds those that do not fit into another reading of a file. */
import type { EditStep, Steps } from '../../src-shared/api/changed.ts'
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import type { ReadingRules } from '../../src-shared/api/profile.ts'
import { getRowName, partOf } from '../../src-shared/plan/draft/draft.ts'
import { isUnusedSpareRow, countUnusedSpareRows, type ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { KEY_FIELDS } from '../../src-shared/plan/match.ts'
import { looksBlank } from '../../src-shared/plan/draft/draft-cell.ts'
import type { EditHistory, Step } from './edit-history.ts'
import type { LostChange } from '../../src-shared/api/failure.ts'
import { columnNamer, makeMaterialRows } from './per-material.ts'
import type { SessionState } from './stages.ts'

/** Maps rows and columns to the new reading of the file. The results are null if the new reading does not have them. */
export interface CarriedRowFinder {
  row(index: number): number | null
  column(index: number, column: number): number | null
  /** True if an excluded row stays excluded. */
  isStillExcluded(index: number): boolean
}

/** The changes that are in effect now but would be lost. */
export function findLostChanges(state: SessionState, findCarriedRows: CarriedRowFinder): LostChange[] {
  const { editedDrafts, drafts } = state
  const nameColumn = columnNamer(state)
  const place = (index: number, column: number | null): LostChange['place'] => {
    const ownColumn = column === null ? undefined : partOf(drafts, index)?.columns[column]
    return nameColumn({ ...getRowName(drafts, index), column, ...(ownColumn === undefined ? {} : { ownColumn }) })
  }
  const lostChanges: LostChange[] = []
  for (const [key, text] of editedDrafts.texts) {
    const [index = 0, column = 0] = key.split(':').map(Number)
    if (findCarriedRows.column(index, column) === null)
      lostChanges.push({ kind: 'cell', place: place(index, column), text })
  }
  for (const index of editedDrafts.excludedRows) {
    if (!isUnusedSpareRow(editedDrafts, index) && !findCarriedRows.isStillExcluded(index))
      lostChanges.push({ kind: 'row', place: place(index, null), text: '' })
  }
  for (const index of new Set([...editedDrafts.picks.keys(), ...editedDrafts.policies.keys()])) {
    if (findCarriedRows.row(index) === null) lostChanges.push({ kind: 'answer', place: place(index, null), text: '' })
  }
  return lostChanges
}

/** The changes that the user made. `profile`: the supplier's profile, whose choices are not counted. */
export function findMadeChanges(
  state: SessionState,
  profile: Pick<ReadingRules, 'reading' | 'keep'> | undefined,
): NonNullable<ImportSummary['changes']> {
  const { editedDrafts, choices, contents } = state
  const { columns: headers, bareColumns: fields, translations, rules } = profile?.reading ?? {}
  const givenTexts = new Set(columnTexts({ headers, fields, translations, rules }))
  const columnChoiceTexts = columnTexts(contents.format.kind === 'account' ? { ...choices, fields: [] } : choices)
  const droppedFields = [...editedDrafts.excludedFields].filter((field) => profile?.keep.includes(field) !== true)
  return {
    cells: countTypedCells(state),
    rows: editedDrafts.excludedRows.size - countUnusedSpareRows(editedDrafts),
    answers: editedDrafts.picks.size + editedDrafts.policies.size + droppedFields.length + (choices.meant?.length ?? 0),
    // The columns of the account's own stock are fixed, so the user cannot have chosen them.
    columns: columnChoiceTexts.filter((choiceText) => !givenTexts.has(choiceText)).length,
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
  const columns = new Set(sharedColumns.map(({ ownColumn: ownColumnIndex }) => String(ownColumnIndex)))
  const places = new Set<string>()
  let repeatedCount = 0
  for (const key of texts.keys()) {
    const colon = key.indexOf(':')
    const column = key.slice(colon + 1)
    if (!columns.has(column)) continue
    const cell = `${materialRows.rows.rowOf(Number(key.slice(0, colon)))}:${column}`
    if (places.has(cell)) repeatedCount += 1
    else places.add(cell)
  }
  return texts.size - repeatedCount
}

type ColumnChoices = {
  readonly [Key in 'fields' | 'headers' | 'translations' | 'rules']?: ImportChoices[Key] | undefined
}

/** Each choice about columns as a text. All choices by heading count as one. */
function columnTexts({ fields = [], headers, translations = [], rules = [] }: ColumnChoices): string[] {
  return [...fields, ...(headers ? [headers] : []), ...translations, ...rules].map((columnChoice) =>
    JSON.stringify(columnChoice),
  )
}

export function countMadeChanges(changes: ReturnType<typeof findMadeChanges>): number {
  return Object.values(changes).reduce((sum, count) => sum + count, 0)
}

/** At most this many changes are listed before the current state, and as many after it. */
const MAX_STEPS = 50

/** How many changes there are, and which ones undo and redo would affect. */
export function summariseEdits({
  doneCount,
  undoneCount,
  last: lastStep,
  next: nextStep,
}: EditHistory): NonNullable<ImportSummary['edits']> {
  return {
    done: doneCount,
    undone: undoneCount,
    ...(lastStep ? { last: stepSummary(lastStep) } : {}),
    ...(nextStep ? { next: stepSummary(nextStep) } : {}),
  }
}

/** The latest changes, and the ones undone last. */
export function stepsSummary(history: EditHistory): Steps {
  const { doneCount } = history
  const firstStep = Math.max(0, doneCount - MAX_STEPS)
  return {
    first: firstStep,
    done: doneCount,
    steps: history.stepsBetween(firstStep, doneCount + MAX_STEPS).map((step) => stepSummary(step)),
  }
}

/** A step as its undo button names it. */
function stepSummary(step: Step): EditStep {
  return step.kind === 'edit' ? (step.step ?? editSummary(step.edit)) : step.step
}

function editSummary(edit: ImportEdit): EditStep {
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

const READINGS: readonly (readonly [keyof ImportChoices, EditStep['what']])[] = [
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

type ReadChoices = Pick<SessionState, 'choices'>

/** How the second choices differ from the first, as a step to undo. Null if nothing differs, or only the storage. */
export function readingSummary(from: ReadChoices, to: ReadChoices): EditStep | null {
  const isDifferent = (choice: keyof ImportChoices): boolean =>
    JSON.stringify(from.choices[choice]) !== JSON.stringify(to.choices[choice])
  const changedReading = READINGS.find(([choice]) => isDifferent(choice))
  return changedReading ? { what: changedReading[1], count: 1 } : null
}
