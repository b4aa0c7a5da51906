/**
 * The user's changes in an import, in order: edits of the preview and changes of how the file is read. Each edit is stored as it was made, with its
 * positions. If a new reading lacks its cells, the edit is kept until they return. [EDIT-4]
 */
import type { EditStep } from '../../src-shared/api/changed.ts'
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { EditCarrier, type Places } from './edit-places.ts'

/** An edit, and the positions of its cells in the file. */
export interface EditRecord {
  readonly kind: 'edit'
  readonly edit: ImportEdit
  readonly places: Places
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

/** How to get to a step: edits to make or undo, or another reading of the file if that changed in between. */
export type StepPath =
  | { readonly kind: 'edits'; readonly edits: readonly ImportEdit[] }
  | { readonly kind: 'reading'; readonly choices: ImportChoices }

export class EditHistory {
  /** Steps from `at` on were undone. */
  private steps: Step[] = []
  private at = 0
  private places: Places
  /** Each edit as it applies to the current reading; null if none of its cells exist. A WeakMap, so that dropped steps can be freed. */
  private now = new WeakMap<Step, ImportEdit | null>()
  /** Steps that were in the plan when it was sent to be applied. */
  private plannedSteps: ReadonlySet<Step> = new Set()

  /** `earlierSteps`: steps from an earlier session. */
  constructor(places: Places, earlierSteps: readonly Step[] = []) {
    this.places = places
    this.steps = [...earlierSteps]
    this.at = this.steps.length
  }

  get doneCount(): number {
    return this.at
  }

  get undoneCount(): number {
    return this.steps.length - this.at
  }

  /** The step that undo would revert, and the one that redo would repeat. */
  get last(): Step | undefined {
    return this.steps[this.at - 1]
  }

  get next(): Step | undefined {
    return this.steps[this.at]
  }

  /** The edits in effect, in order, after `stepCount` steps or now. */
  activeEdits(stepCount = this.at): ImportEdit[] {
    return this.steps.slice(0, stepCount).flatMap((step) => this.editOf(step) ?? [])
  }

  /** Every step that was not undone, including edits whose cells are missing. */
  madeSteps(): Step[] {
    return this.steps.slice(0, this.at)
  }

  /** The steps made since the plan was sent. */
  stepsSincePlan(): Step[] {
    return this.madeSteps().filter((step) => !this.plannedSteps.has(step))
  }

  notePlanSent(): void {
    this.plannedSteps = new Set(this.madeSteps())
  }

  /** Steps by number, oldest first: those in effect, then the undone ones. */
  stepsBetween(from: number, to: number): Step[] {
    return this.steps.slice(from, to)
  }

  /** How to get to the state after that many steps. */
  pathTo(stepCount: number): StepPath {
    const isUndo = stepCount < this.at
    const crossedSteps = isUndo
      ? this.steps.slice(stepCount, this.at).toReversed()
      : this.steps.slice(this.at, stepCount)
    const reading = crossedSteps.findLast((step) => step.kind === 'reading')
    if (reading) return { kind: 'reading', choices: isUndo ? reading.from : reading.to }
    return { kind: 'edits', edits: crossedSteps.flatMap((step) => this.editOf(step) ?? []) }
  }

  moveTo(stepCount: number): void {
    this.at = Math.max(0, Math.min(stepCount, this.steps.length))
  }

  /** Adds an edit. Drops undone steps and those from `undoneFrom` on. `undoName`: the edit's name for undo, if the edit itself does not show it. */
  add(edit: ImportEdit, undoName?: EditStep, undoneFrom = this.at): void {
    this.at = undoneFrom
    this.push({ kind: 'edit', edit, places: this.places, ...(undoName ? { step: undoName } : {}) })
  }

  addReading(from: ImportChoices, to: ImportChoices, undoName: EditStep): void {
    this.push({ kind: 'reading', from, to, step: undoName })
  }

  /** An edit as it applies to the current reading. Null if the step changes how the file is read, or if none of its cells exist. */
  editOf(step: Step): ImportEdit | null {
    if (step.kind === 'reading') return null
    let edit = this.now.get(step)
    if (edit === undefined) {
      edit = new EditCarrier(step.places, this.places).edit(step.edit)
      this.now.set(step, edit)
    }
    return edit
  }

  /** Called when the same file is read in another way. */
  readAs(places: Places): void {
    this.places = places
    this.now = new WeakMap()
  }

  /**
   * Called when the file was saved again. Each edit in effect is replaced by the result of `keepEdit`, and undone ones are dropped. Changes of how
   * the file is read are kept if the columns are still the same.
   */
  carryToFile(places: Places, keepEdit: (edit: ImportEdit) => ImportEdit | null, sameColumns: boolean): void {
    const steps = this.steps.slice(0, this.at).flatMap((step): Step[] => {
      if (step.kind === 'reading') return sameColumns ? [step] : []
      const now = this.editOf(step)
      const edit = now === null ? null : keepEdit(now)
      return edit === null ? [] : [{ ...step, edit, places }]
    })
    this.steps = steps
    this.at = steps.length
    this.readAs(places)
  }

  private push(step: Step): void {
    this.steps.length = this.at
    this.steps.push(step)
    this.at = this.steps.length
  }
}
