/**
 * One import: a file against an account's storage. Keeps what each stage made and, when a choice changes, runs again only
 * the stages that depend on it. Lives in a worker in the app and in-process in the command line. Sends no write.
 */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { CopyRequest } from '../../../src-shared/contract/copy.ts'
import type {
  ImportChoices,
  ImportSummary,
  ProblemGroup,
  RowsShown,
  RowView,
} from '../../../src-shared/contract/import.ts'
import type { ImportEditRequest } from '../../../src-shared/contract/import-edits.ts'
import type { ImportEdit } from '../../../src-shared/domain/preview/edits.ts'
import type { Catalogue } from '../../../src-shared/domain/catalogue/catalogue.ts'
import { draftName } from '../../../src-shared/domain/draft/draft.ts'
import type { Pick as MatchPick } from '../../../src-shared/domain/plan/match.ts'
import type { Preview } from '../../../src-shared/domain/preview/preview.ts'
import { rowKey, type RowName } from '../../../src-shared/domain/sheet/row-name.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { headerKey } from '../../../src-shared/domain/fields/headings/key.ts'
import { headerSignature } from '../../../src-shared/domain/mapping/map-columns.ts'
import { savedMapping, type SavedMapping } from '../../../src-shared/domain/mapping/mapping-saved.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { problemMessage } from '../../../src-shared/wording/problems.ts'
import { sessionWords } from '../../../src-shared/wording/session.ts'
import { ROW_STATUSES, type PlanHead } from '../../../src-shared/domain/plan/plan.ts'
import type { PreviewRow } from '../../../src-shared/domain/preview/preview-row.ts'
import type { OriginalRows } from '../../../src-shared/domain/export/export-rows.ts'
import { alike, sameCells } from './bulk-fix.ts'
import { answerCounts, pickOf, picksFor, type AnswerCounts } from './answers.ts'
import { copyRows, type Copied } from './copy-rows.ts'
import { sameMapping } from './choices.ts'
import { EditHistory } from './edit-history.ts'
import { Carrier, placesOf } from './edit-places.ts'
import { changesLost, changesMade, readingSaid, stepSaid, wouldLose } from './edits-lost.ts'
import { CarriedEdits, keptChoices } from './carried-edits.ts'
import { originalsOf } from './originals.ts'
import { pastedBlock } from './pasted-block.ts'
import { rowSourceOf } from './row-source.ts'
import type { SortSource } from './row-sort.ts'
import { rowView, type RowSource } from './row-view.ts'
import { editsMade, savedEdits, type SavedEdits } from './saved-edits.ts'
import { ShownRows } from './rows-shown.ts'
import { planHead, sessionSummary } from './session-summary.ts'
import { lostWords } from './session-words.ts'
import type { Source } from './source-port.ts'
import { unusualWordsIn } from './unusual.ts'
import {
  runStages,
  withEdits,
  withInput,
  type SessionHooks,
  type MappingKept,
  type SessionInput,
  type SessionState,
} from './stages.ts'
import type { SessionPorts } from './session-ports.ts'

export interface Located {
  readonly index: number
  readonly row: PreviewRow
  /** What an answer that names no material means for the row; null: nothing. */
  readonly answers: { readonly keep: MatchPick | null; readonly change: MatchPick | null }
}

/** An import's unapplied work as plain data: how the file is read, and every edit. */
export interface SavedWork {
  readonly choices: ImportChoices
  /** The mapping remembered for these headings that it follows, by their signature; none or one. */
  readonly remembered: readonly (readonly [string, MappingKept])[]
  readonly edits: SavedEdits
  readonly changes: ReturnType<typeof changesMade>
}

export class ImportSession {
  private input: SessionInput
  private readonly ports: SessionPorts
  private state: SessionState
  private readonly history: EditHistory
  /** Changes that the file, saved again, had no place for. */
  private lost = 0
  /** Which rows stand where, as long as the preview is this one. */
  private shown: ShownRows | null = null

  private constructor(input: SessionInput, ports: SessionPorts, state: SessionState, saved: SavedEdits | null) {
    this.input = input
    this.ports = ports
    this.state = state
    this.history = new EditHistory(placesOf(state), saved ? editsMade(saved) : [])
    this.applyEdits(this.history.active())
  }

  /** `saved`: the work of an earlier session of the same bytes, which goes on. */
  static async open(
    input: SessionInput,
    ports: SessionPorts,
    hooks: SessionHooks = {},
    saved: SavedWork | null = null,
  ): Promise<Answer<ImportSession>> {
    const asked = saved ? { ...input, choices: saved.choices, remembered: new Map(saved.remembered) } : input
    const made = await runStages(asked, ports, asked.choices, null, hooks)
    if (!made.ok) return made
    const session = new ImportSession(asked, ports, made.value, saved?.edits ?? null)
    if (saved) session.lost = Math.max(0, sumOf(saved.changes) - sumOf(changesMade(session.state)))
    return { ok: true, value: session }
  }

  /** What the user did so far, to go on with in a later session; what was taken back is no part of it. */
  work(): SavedWork {
    const { choices, remembered, mapping } = this.state
    return {
      choices,
      remembered: remembered ? [[headerSignature(mapping), remembered]] : [],
      edits: savedEdits(this.history.made()),
      changes: changesMade(this.state),
    }
  }

  /** Where the file is read from when it is read again. */
  readFrom(source: Source): void {
    this.input = { ...this.input, source }
  }

  /**
   * Other choices for the same file; on a failure the session stays as it was. Changes that the other reading has no place for
   * are told first, as a failure, unless it is to be read so `anyway`; then they wait for a reading that has one. [EDIT-4]
   */
  async change(choices: ImportChoices, hooks: SessionHooks = {}, anyway = false): Promise<Answer<ImportSummary>> {
    const made = await runStages(this.input, this.ports, choices, this.state, hooks)
    if (!made.ok) return made
    const lost = changesLost(this.state, new Carrier(placesOf(this.state), placesOf(made.value)), this.language)
    if (lost.length > 0 && !anyway) return wouldLose(lost, this.language)
    const said = readingSaid(this.state.choices, choices)
    if (said) this.history.addReading(this.state.choices, choices, said)
    return this.settle(made.value)
  }

  /** The columns' fields as they stand, to be kept for the next file with these headings. */
  mappingToKeep(): {
    readonly signature: string
    readonly fields: [string, Field | null][]
    readonly saved: SavedMapping
  } {
    const { mapping, choices } = this.state
    const fields = mapping.columns
      .filter(({ header }) => header !== '')
      .map(({ header, field }): [string, Field | null] => [headerKey(header), field])
    const saved = savedMapping(this.input.source.name, mapping, choices.decimals ?? 'auto')
    return { signature: headerSignature(mapping), fields, saved }
  }

  /** The file and the account as they are now, with the same choices; `anyway` as for `change`. */
  async reread(hooks: SessionHooks = {}, anyway = false): Promise<Answer<ImportSummary>> {
    const first = await runStages(this.input, this.ports, this.state.choices, null, hooks)
    if (!first.ok) return first
    // A field is chosen for a place; the column of that heading may stand elsewhere now.
    const choices = keptChoices(this.state.choices, this.state, first.value)
    const moved = !sameMapping(choices, this.state.choices)
    const made = moved ? await runStages(this.input, this.ports, choices, first.value, hooks) : first
    if (!made.ok) return made
    const kept = new CarriedEdits(this.history.active(), this.state, made.value)
    const lost = changesLost(this.state, kept, this.language)
    if (lost.length > 0 && !anyway) return wouldLose(lost, this.language)
    this.lost = lost.length
    this.history.fileChanged(placesOf(made.value), (edit) => kept.edit(edit), !moved)
    return this.settle(made.value)
  }

  /** Another reading of the file, with the changes that have a place in it. */
  private settle(state: SessionState): Answer<ImportSummary> {
    this.history.readAs(placesOf(state))
    this.state = state
    this.shown = null
    this.applyEdits(this.history.active())
    return { ok: true, value: this.summary() }
  }

  /** Other settings of the program for the same import. Choices and edits stay. */
  adjust(settings: Required<Pick<SessionInput, 'clearToken' | 'limits'>>): Answer<ImportSummary> {
    this.input = { ...this.input, ...settings }
    this.state = withInput(this.input, this.state, this.history.active())
    this.shown = null
    return { ok: true, value: this.summary() }
  }

  /** The language of everything said from now on. Nothing is read or computed again. */
  speak(language: Language): void {
    this.input = { ...this.input, language }
  }

  /** One change of the preview; forgets what was taken back before. */
  edit(request: ImportEditRequest): Answer<ImportSummary> {
    const edit = this.resolved(request)
    this.history.add(edit)
    this.applyEdits([edit])
    return { ok: true, value: this.summary() }
  }

  /** Takes the last change back, of the preview or of how the file is read; without one nothing happens. */
  async undo(hooks: SessionHooks = {}): Promise<Answer<ImportSummary>> {
    const { last } = this.history
    if (last?.kind === 'reading') return this.readAgain(last.from, () => this.history.back(), hooks)
    const edit = last && this.history.editOf(last)
    this.history.back()
    if (edit) this.applyEdits([edit])
    return { ok: true, value: this.summary() }
  }

  async redo(hooks: SessionHooks = {}): Promise<Answer<ImportSummary>> {
    const { next } = this.history
    if (next?.kind === 'reading') return this.readAgain(next.to, () => this.history.forth(), hooks)
    const edit = next && this.history.editOf(next)
    this.history.forth()
    if (edit) this.applyEdits([edit])
    return { ok: true, value: this.summary() }
  }

  summary(): ImportSummary {
    const summary = sessionSummary(this.input, this.state)
    return {
      ...summary,
      warnings: [...summary.warnings, ...lostWords(this.lost, this.language)],
      edits: this.editsSaid(),
      changes: changesMade(this.state),
    }
  }

  /** Rows of the plan by their numbers, and their sheets where several were read; null where the file has no such row. */
  locate(names: readonly RowName[]): (Located | null)[] {
    const { drafts, preview } = this.state
    const places = new Map<string, number>()
    for (let index = drafts.count - 1; index >= 0; index--) {
      const { row, sheet } = draftName(drafts, index)
      places.set(rowKey({ row }), index)
      if (sheet !== undefined) places.set(rowKey({ row, sheet }), index)
    }
    const { ids } = this.state.catalogue.catalogue
    return names.map((name) => {
      const index = places.get(rowKey(name))
      if (index === undefined) return null
      const row = preview.row(index)
      return { index, row, answers: { keep: pickOf(row, { ids }, 'keep'), change: pickOf(row, { ids }, 'change') } }
    })
  }

  get snapshot(): SessionState {
    return this.state
  }

  rows(from: number, count: number, shown: RowsShown): { total: number; rows: RowView[] } {
    const { preview } = this.state
    const order = this.rowsShown().at(shown)
    const total = order?.length ?? preview.count
    const source = this.rowSource
    const unusual = unusualWordsIn(preview, this.language)
    const rows: RowView[] = []
    for (let at = from; at < Math.min(from + count, total); at++) {
      const index = order ? (order[at] ?? 0) : at
      rows.push(rowView(source, index, preview.row(index), unusual?.(index)))
    }
    return { total, rows }
  }

  /** Where a row of the file stands; not exact: the first shown row after it. */
  find(shown: RowsShown, name: RowName): { position: number | null; exact: boolean } {
    return this.rowsShown().find(shown, name)
  }

  copy({ ranges, ...request }: CopyRequest): Answer<Copied> {
    return copyRows(this.rowSource, this.state.preview, this.rowsShown().within(request, ranges), request)
  }

  /** What the cells with a problem hold, grouped. */
  alike(problem: string): { groups: ProblemGroup[]; total: number; answers?: AnswerCounts } {
    const answers = answerCounts(this.asked, problem)
    return { ...alike({ ...this.state, sheet: this.state.read.sheet }, problem), ...(answers ? { answers } : {}) }
  }

  /** Rows of the plan, in file order: exactly what `rows` shows, with the calls that would be sent. */
  planRows(from: number, count: number): PreviewRow[] {
    const { preview } = this.state
    const rows: PreviewRow[] = []
    for (let index = from; index < Math.min(from + count, preview.count); index++) rows.push(preview.row(index))
    return rows
  }

  /** Rows that cannot be applied as they stand, with the first reason. */
  blockedRows(): { index: number; reason: string; column: number | null }[] {
    const { preview } = this.state
    const blocked: { index: number; reason: string; column: number | null }[] = []
    for (let index = 0; index < preview.count; index++) {
      const status = ROW_STATUSES[preview.statuses[index] ?? 0]
      if (status !== 'problem' && status !== 'conflict') continue
      const problem = preview.row(index).problems.find(({ severity }) => severity === 'blocks')
      const reason = problem ? problemMessage(problem, this.language) : sessionWords(this.language).conflict
      blocked.push({ index, reason, column: problem?.ownColumn ?? problem?.column ?? null })
    }
    return blocked
  }

  /** Rows as the file had them, fixed cells as typed: to be written out, mended and dropped again. */
  originals(indexes: readonly number[]): OriginalRows {
    return originalsOf(this.state, this.input.source.name, indexes)
  }

  /** Rows that a run may have to give back, as they are now, with their places in the plan. */
  *originalBatches(): Generator<{ readonly places: readonly number[]; readonly originals: OriginalRows }> {
    const { preview } = this.state
    let places: number[] = []
    for (let index = 0; index < preview.count; index++) {
      if (ROW_STATUSES[preview.statuses[index] ?? 0] !== 'unchanged') places.push(index)
      if (places.length < 500 && index < preview.count - 1) continue
      yield { places, originals: this.originals(places) }
      places = []
    }
  }

  *planBatches(size: number): Generator<readonly PreviewRow[]> {
    for (let from = 0; from < this.state.preview.count; from += size) yield this.planRows(from, size)
  }

  planHead(): PlanHead {
    return planHead(this.ports.account.address, this.input, this.state)
  }

  private get asked(): { preview: Preview; catalogue: Catalogue } {
    return { preview: this.state.preview, catalogue: this.state.catalogue.catalogue }
  }

  private get language(): Language {
    return this.input.language ?? 'en'
  }

  private get rowSource(): RowSource & SortSource {
    return rowSourceOf(this.state, this.language)
  }

  /** The file as it was read before or after a choice; the storage is no part of that. */
  private async readAgain(
    choices: ImportChoices,
    step: () => void,
    hooks: SessionHooks,
  ): Promise<Answer<ImportSummary>> {
    const asked = { ...choices, storage: this.state.choices.storage }
    const made = await runStages(this.input, this.ports, asked, this.state, hooks)
    if (!made.ok) return made
    step()
    return this.settle(made.value)
  }

  private editsSaid(): ImportSummary['edits'] {
    const { done, undone, last, next } = this.history
    const [back, again] = [stepSaid(last), stepSaid(next)]
    return { done, undone, ...(back ? { last: back } : {}), ...(again ? { next: again } : {}) }
  }

  /** The edit with the rows it means now: what a filter shows changes with every edit. */
  private resolved(request: ImportEditRequest): ImportEdit {
    if (request.kind === 'replace') {
      const { column, from, text, problem, numbers } = request
      const indexes = sameCells({ ...this.state, sheet: this.state.read.sheet }, column, from, problem)
      return { kind: 'cells', indexes, column, text, numbers }
    }
    if (request.kind === 'paste') {
      return pastedBlock(request, this.rowsShown().within(request, request.ranges), this.state.mapping)
    }
    if (request.kind === 'answer') {
      return { kind: 'picks', picks: picksFor(this.asked, request.problem, request.answer) }
    }
    if (request.kind === 'picks') return { kind: 'picks', picks: new Map(request.picks) }
    if (request.kind !== 'filtered') return request
    const ranges = request.ranges ?? [[0, this.state.preview.count - 1]]
    return { kind: 'rows', indexes: this.rowsShown().within(request, ranges), included: request.included }
  }

  /** `moved`: those made or taken back since. */
  private applyEdits(moved: readonly ImportEdit[]): void {
    if (moved.length === 0) return
    const { state, affected } = withEdits(this.input, this.state, this.history.active(), moved)
    this.state = state
    this.shown = affected && this.shown ? this.shown.after(this.rowSource, affected) : null
  }

  private rowsShown(): ShownRows {
    this.shown ??= new ShownRows(this.rowSource)
    return this.shown
  }
}

function sumOf(changes: ReturnType<typeof changesMade>): number {
  return Object.values(changes).reduce((sum, count) => sum + count, 0)
}
