/**
 * What the user changed in an import, in order: edits of the preview and other ways of reading the file. Each edit is kept as it
 * was made, with the places it spoke of, so that no reading of the file drops it: where its cells are not there it waits. [EDIT-4]
 */
import type { EditStep } from '../../../src-shared/contract/edit-step.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { ImportEdit } from '../../../src-shared/domain/preview/edits.ts'
import { Carrier, type Places } from './edit-places.ts'
import type { EditMade } from './saved-edits.ts'

interface EditStepMade extends EditMade {
  readonly kind: 'edit'
}

interface ReadingChosen {
  readonly kind: 'reading'
  readonly from: ImportChoices
  readonly to: ImportChoices
  readonly said: EditStep
}

export type Step = EditStepMade | ReadingChosen

export class EditHistory {
  /** Those from `at` on were undone. */
  private steps: Step[] = []
  private at = 0
  private places: Places
  /** The edits as they are in the reading shown; null where it has none of their cells. */
  private now = new Map<Step, ImportEdit | null>()

  /** `made`: edits of an earlier session. */
  constructor(places: Places, made: readonly EditMade[] = []) {
    this.places = places
    this.steps = made.map((one) => ({ kind: 'edit', ...one }))
    this.at = this.steps.length
  }

  get done(): number {
    return this.at
  }

  get undone(): number {
    return this.steps.length - this.at
  }

  /** What undo would take back, and redo make again. */
  get last(): Step | undefined {
    return this.steps[this.at - 1]
  }

  get next(): Step | undefined {
    return this.steps[this.at]
  }

  /** The edits in effect, in order. */
  active(): ImportEdit[] {
    return this.steps.slice(0, this.at).flatMap((step) => this.editOf(step) ?? [])
  }

  /** Every edit that was not undone, with the places it was made at; also those that wait for their cells. */
  made(): EditMade[] {
    return this.steps
      .slice(0, this.at)
      .flatMap((step) => (step.kind === 'edit' ? [{ edit: step.edit, places: step.places }] : []))
  }

  /** Forgets what was undone before. */
  add(edit: ImportEdit): void {
    this.push({ kind: 'edit', edit, places: this.places })
  }

  addReading(from: ImportChoices, to: ImportChoices, said: EditStep): void {
    this.push({ kind: 'reading', from, to, said })
  }

  /** An edit as it is in the reading shown; null for another reading, and where none of its cells is there. */
  editOf(step: Step): ImportEdit | null {
    if (step.kind === 'reading') return null
    let edit = this.now.get(step)
    if (edit === undefined) {
      edit = new Carrier(step.places, this.places).edit(step.edit)
      this.now.set(step, edit)
    }
    return edit
  }

  back(): void {
    this.at = Math.max(0, this.at - 1)
  }

  forth(): void {
    this.at = Math.min(this.steps.length, this.at + 1)
  }

  /** The same file read another way. */
  readAs(places: Places): void {
    this.places = places
    this.now = new Map()
  }

  /**
   * The file saved again: each edit in effect as `kept` has it now, those that were undone are forgotten. Other readings
   * stay where their columns do.
   */
  fileChanged(places: Places, kept: (edit: ImportEdit) => ImportEdit | null, sameColumns: boolean): void {
    const steps = this.steps.slice(0, this.at).flatMap((step): Step[] => {
      if (step.kind === 'reading') return sameColumns ? [step] : []
      const now = this.editOf(step)
      const edit = now === null ? null : kept(now)
      return edit === null ? [] : [{ kind: 'edit', edit, places }]
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
