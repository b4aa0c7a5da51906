/**
 * The user's changes in an import, in order: edits of the preview and changes to how the file is read. Each edit is stored as it was made, with its
 * positions. If a new reading lacks its cells, the edit is kept until they return. [EDIT-4]
 */
import type { EditStep } from '../../src-shared/api/changed.ts'
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { EditCarrier, type FilePositions } from './edit-places.ts'

/** An edit, and the positions of its cells in the file. */
export interface EditRecord {
  readonly kind: 'edit'
  readonly edit: ImportEdit
  readonly places: FilePositions
  /** The edit's name for undo, if the edit itself does not show it. */
  readonly step?: EditStep | undefined
}

export interface ReadingChange {
  readonly kind: 'reading'
  readonly from: ImportChoices
  readonly to: ImportChoices
  readonly step: EditStep
}

export type Step = EditRecord | ReadingChange

/** How to get to a step: by making or undoing edits, or by reading the file differently if a choice changed in between. */
export type StepPath =
  | { readonly kind: 'edits'; readonly edits: readonly ImportEdit[] }
  | { readonly kind: 'reading'; readonly choices: ImportChoices }

export class EditHistory {
  /** Steps from `position` on were undone. */
  private steps: Step[] = []
  private position = 0
  private places: FilePositions
  /** Each edit as it applies to the current reading; null if none of its cells exist. A WeakMap, so that dropped steps can be freed. */
  private currentEdits = new WeakMap<Step, ImportEdit | null>()
  /** The steps in the plan at the time when the plan was sent. */
  private plannedSteps: ReadonlySet<Step> = new Set()

  /** `earlierSteps`: steps from an earlier session. */
  constructor(places: FilePositions, earlierSteps: readonly Step[] = []) {
    this.places = places
    this.steps = [...earlierSteps]
    this.position = this.steps.length
  }

  get doneCount(): number {
    return this.position
  }

  get undoneCount(): number {
    return this.steps.length - this.position
  }

  /** The step that undo would revert, and the one that redo would repeat. */
  get lastStep(): Step | undefined {
    return this.steps[this.position - 1]
  }

  get nextStep(): Step | undefined {
    return this.steps[this.position]
  }

  /** The edits in effect after the first `stepCount` steps, in order. By default, the edits in effect now. */
  listActiveEdits(stepCount = this.position): ImportEdit[] {
    return this.steps.slice(0, stepCount).flatMap((step) => this.editOf(step) ?? [])
  }

  /** Every step that was not undone, including edits whose cells are missing. */
  listMadeSteps(): Step[] {
    return this.steps.slice(0, this.position)
  }

  /** The steps made since the plan was sent. */
  listStepsSincePlan(): Step[] {
    return this.listMadeSteps().filter((step) => !this.plannedSteps.has(step))
  }

  notePlanSent(): void {
    this.plannedSteps = new Set(this.listMadeSteps())
  }

  /** Steps by number, oldest first: those in effect, then the undone ones. */
  listStepsBetween(from: number, to: number): Step[] {
    return this.steps.slice(from, to)
  }

  /** How to get to the state after the first `stepCount` steps. */
  findPathTo(stepCount: number): StepPath {
    const isUndo = stepCount < this.position
    const stepsOnPath = isUndo
      ? this.steps.slice(stepCount, this.position).toReversed()
      : this.steps.slice(this.position, stepCount)
    const reading = stepsOnPath.findLast((step) => step.kind === 'reading')
    if (reading) return { kind: 'reading', choices: isUndo ? reading.from : reading.to }
    return { kind: 'edits', edits: stepsOnPath.flatMap((step) => this.editOf(step) ?? []) }
  }

  moveTo(stepCount: number): void {
    this.position = Math.max(0, Math.min(stepCount, this.steps.length))
  }

  /** Adds an edit. Drops undone steps and those from `keptStepCount` on. `undoName`: the edit's name for undo, if the edit itself does not show it. */
  add(edit: ImportEdit, undoName?: EditStep, keptStepCount = this.position): void {
    this.position = keptStepCount
    this.push({ kind: 'edit', edit, places: this.places, ...(undoName ? { step: undoName } : {}) })
  }

  addReading(from: ImportChoices, to: ImportChoices, undoName: EditStep): void {
    this.push({ kind: 'reading', from, to, step: undoName })
  }

  /** An edit as it applies to the current reading. Null if the step changes how the file is read, or if none of its cells exist. */
  editOf(step: Step): ImportEdit | null {
    if (step.kind === 'reading') return null
    let edit = this.currentEdits.get(step)
    if (edit === undefined) {
      edit = new EditCarrier(step.places, this.places).carryEdit(step.edit)
      this.currentEdits.set(step, edit)
    }
    return edit
  }

  /** Called when the same file is read in another way. */
  noteNewReading(places: FilePositions): void {
    this.places = places
    this.currentEdits = new WeakMap()
  }

  /**
   * Called when the file was saved again. Each edit in effect is replaced by the result of `carryEdit`, and undone ones are dropped. Changes of how
   * the file is read are kept if the columns are still the same.
   */
  carryToFile(
    places: FilePositions,
    carryEdit: (edit: ImportEdit) => ImportEdit | null,
    hasSameColumns: boolean,
  ): void {
    const steps = this.steps.slice(0, this.position).flatMap((step): Step[] => {
      if (step.kind === 'reading') return hasSameColumns ? [step] : []
      const currentEdit = this.editOf(step)
      const edit = currentEdit === null ? null : carryEdit(currentEdit)
      return edit === null ? [] : [{ ...step, edit, places }]
    })
    this.steps = steps
    this.position = steps.length
    this.noteNewReading(places)
  }

  private push(step: Step): void {
    this.steps.length = this.position
    this.steps.push(step)
    this.position = this.steps.length
  }
}
