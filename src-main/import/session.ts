/** One import. Keeps the result of each stage; a changed choice runs only the stages that depend on it. Sends no changes. */
import type { CopyRequest, CellsRequest, CellsReply, RowsQuery } from '../../src-shared/api/rows-shown.ts'
import type { Steps } from '../../src-shared/api/changed.ts'
import type { ImportChoices, ImportSummary, ShownRow } from '../../src-shared/api/import.ts'
import type { Profile } from '../../src-shared/api/profile.ts'
import type { ImportEditRequest } from '../../src-shared/api/import-edits.ts'
import { claimsOf, releasedAnyClaim } from '../../src-shared/plan/claims.ts'
import { applyEdits } from '../../src-shared/plan/preview/apply-edits.ts'
import { listUsedSpareRows, type ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { columnNameKey } from '../../src-shared/mapping/mapping.ts'
import { headerSignature } from '../../src-shared/mapping/map-columns.ts'
import { makeSavedMapping, type SavedMapping } from '../../src-shared/mapping/mapping-saved.ts'
import type { RowName } from '../../src-shared/file/row-name.ts'
import type { PlanHead } from '../../src-shared/plan/plan.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import type { OriginalRows } from '../../src-shared/export/export-rows.ts'
import { AccountRefresh, type RereadResult, type RereadOptions } from './account-refresh.ts'
import { copyRows, type CopiedRows } from './copy-rows.ts'
import { listSimilarCells, editContext, listSelectedCells, makeEdit } from './requested-edits.ts'
import { EditHistory } from './edit-history.ts'
import { runWithoutPauses, type PartRunner } from './stoppable-change.ts'
import { EditCarrier, placesOf } from './edit-places.ts'
import {
  countMadeChanges,
  findLostChanges,
  findMadeChanges,
  summariseEdits,
  readingSummary,
  stepsSummary,
} from './edits-lost.ts'
import { fieldsToKeep, profileSummary, findUsedProfile, type ProfileMatch } from './used-profile.ts'
import { chooseReading, openReading } from './opened-with.ts'
import { listOriginalBatches, originalsOf } from './originals.ts'
import {
  listBlockedRows,
  foldedPlanRows,
  locateRows,
  planRows,
  type BlockedRow,
  type LocatedRow,
  type LocateFailure,
  type UnchangedRows,
} from './plan-rows.ts'
import { rangeSums, type RangeSums, type SumsRequest } from './range-sums.ts'
import { rowSourceOf, columnToLookAt, viewOf, viewsOf, groupRow } from './row-view.ts'
import type { SortSource } from './row-sort.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { RowSource } from './shown-row.ts'
import { savedWork, type SavedWork, restoreSteps, type SavedEdits } from './saved-edits.ts'
import { makeMaterialRows } from './per-material.ts'
import { fileMapping } from './per-storage.ts'
import { RowNumbers, type FindCurrentRow } from './row-numbers.ts'
import { RecentRowOrders } from './row-order.ts'
import { readLinesNow, ShownRows } from './rows-shown.ts'
import { SupplierList, type PriceBefore } from './supplier-list.ts'
import { CellMatches, LastCells, type NearestRequest } from './find-cells.ts'
import { RuleTrials, withTriedRule, type RuleTrial } from './tried-rule.ts'
import { planHead, sessionSummary } from './session-summary.ts'
import type { Source } from '../ports/source-port.ts'
import { findUnusualCellsIn } from './hold-back.ts'
import { makeEditedState, type EditedState } from './edited-state.ts'
import { editOptions, runStages, withInput, type SessionInput, type SessionState } from './stages.ts'
import { finishWithoutPauses, type WorkInParts } from '../../src-shared/material/values/in-parts.ts'
import type { SessionPorts } from './session-ports.ts'
import type { ReadingHooks } from './table-read.ts'

/** The fields of an import's columns, to be remembered. */
export interface MappingToKeep {
  readonly signature: string
  /** Field by heading key. */
  readonly fields: [string, Field | null][]
  readonly savedMapping: SavedMapping
}

export class ImportSession {
  private input: SessionInput
  private readonly ports: SessionPorts
  private state: SessionState
  private readonly history: EditHistory
  /** How many changes did not fit when the file was saved again. */
  private lostCount = 0
  /** The row at each position, for the current preview. */
  private shownRows: ShownRows | null = null
  private readonly recentOrders = new RecentRowOrders()
  private readonly numbers = new RowNumbers()
  private readonly trialState = new RuleTrials()
  private readonly lastCells = new LastCells()
  private readonly profiles: ProfileMatch | null
  readonly account: AccountRefresh
  readonly supplierList = new SupplierList(() => [this.input, this.state, this.ports.account])

  private constructor(
    input: SessionInput,
    ports: SessionPorts,
    state: SessionState,
    savedEdits: SavedEdits | null,
    profiles: ProfileMatch | null,
  ) {
    this.input = input
    this.profiles = profiles
    this.ports = ports
    this.state = state
    const places = placesOf(state)
    this.history = new EditHistory(places, savedEdits ? restoreSteps(savedEdits, places) : [])
    this.account = new AccountRefresh({
      ports,
      now: () => ({ input: this.input, state: this.state, edits: this.history.activeEdits() }),
      notePlan: (newState) => void this.useReading(newState, (index) => index),
      setStoredAccount: (catalogue) => (this.state = { ...this.state, catalogue }),
      useRereadFile: (reread, isForced) => this.useCarried(reread, isForced),
      summary: () => this.summary(),
    })
    this.applyEdits()
  }

  /** Opens a file. `savedWork`: an earlier session's changes to the same bytes, which are continued. */
  static async open(
    input: SessionInput,
    ports: SessionPorts,
    hooks: ReadingHooks = {},
    savedWork: SavedWork | null = null,
  ): Promise<Answer<ImportSession>> {
    const openResult = await openReading(input, ports, hooks, savedWork)
    if (!openResult.ok) return openResult
    const { input: requestInput, state, profiles } = openResult.value
    const session = new ImportSession(requestInput, ports, state, savedWork?.edits ?? null, profiles)
    if (profiles?.usedProfile && !savedWork) session.keepFields(fieldsToKeep(requestInput, state.choices))
    // The account's values may have changed since the export, so they are read now. A failed reading is repeated before Apply.
    if (session.state.exportSource) await session.account.readNeeded(hooks)
    if (savedWork)
      session.lostCount = Math.max(0, countMadeChanges(savedWork.changes) - countMadeChanges(session.changes))
    return { ok: true, value: session }
  }

  private get profile(): Profile['howRead'] | undefined {
    return findUsedProfile(this.input, this.state.choices)?.howRead
  }

  private get changes(): NonNullable<ImportSummary['changes']> {
    return findMadeChanges(this.state, this.profile)
  }

  /** The user's changes so far, for a later session. Undone changes are dropped. */
  unappliedWork(): SavedWork {
    return savedWork(this.state, this.profile, this.history.madeSteps())
  }

  /** The changes made since the plan was sent, which no run applies. Null if there are none. */
  unappliedSincePlan(): SavedWork | null {
    const steps = this.history.stepsSincePlan()
    if (steps.length === 0) return null
    const edits = steps.flatMap((step) => this.history.editOf(step) ?? [])
    const editedDrafts = applyEdits({ ...this.state, options: editOptions(this.input) }, edits)
    return savedWork({ ...this.state, editedDrafts }, this.profile, steps)
  }

  notePlanSent(): void {
    this.history.notePlanSent()
  }

  /** Sets where the file is read from when it is read again. */
  readFrom(source: Source): void {
    this.input = { ...this.input, source }
  }

  /**
   * Makes other choices for the same file; on a failure the session stays unchanged. If changes do not fit the other reading, they are first returned
   * as a failure. With `isForced` they are set aside until a reading has their cells. [EDIT-4]
   */
  async change(tableChoices: ImportChoices, isForced = false): Promise<Answer<ImportSummary>> {
    const choices = await chooseReading(this.input, this.ports, tableChoices, this.state.choices)
    const stateResult = await runStages(this.input, this.ports, choices, this.state)
    if (!stateResult.ok) return stateResult
    const lostChanges = findLostChanges(this.state, new EditCarrier(placesOf(this.state), placesOf(stateResult.value)))
    if (lostChanges.length > 0 && !isForced) return refuse({ code: 'edits-lost', lost: lostChanges })
    const reading = readingSummary(this.state, stateResult.value)
    if (reading) this.history.addReading(this.state.choices, choices, reading)
    const settleResult = this.useReading(stateResult.value)
    return choices === tableChoices ? settleResult : this.keepFields(fieldsToKeep(this.input, choices))
  }

  /** Excludes fields that the profile never changes. */
  private keepFields(fields: readonly Field[]): Answer<ImportSummary> {
    for (const field of fields) this.edit({ kind: 'field', field, included: false })
    return { ok: true, value: this.summary() }
  }

  /** The current fields of the columns, to be remembered for the next file with these headings or saved as a file. */
  mappingToKeep(): MappingToKeep {
    const { choices, mapping: readMapping, perStorage } = this.state
    const mapping = fileMapping(readMapping, perStorage)
    const fields = mapping.columns
      .filter(({ header }) => header !== '')
      .map((column): [string, Field | null] => [columnNameKey(column), column.field])
    const mappingToSave = makeSavedMapping(this.input.source.name, mapping, choices.decimals ?? 'auto')
    return { signature: headerSignature(mapping), fields, savedMapping: mappingToSave }
  }

  /** Reads the file and the account again with the same choices. `isForced`: as for `change`. */
  reread(rereadOptions: RereadOptions = {}, hooks: ReadingHooks = {}): Promise<Answer<ImportSummary>> {
    return this.account.reread(rereadOptions, hooks)
  }

  private useCarried(
    { newState, carriedEdits, lostChanges, moved }: RereadResult,
    isForced: boolean,
  ): Answer<ImportSummary> {
    if (lostChanges.length > 0 && !isForced) return refuse({ code: 'edits-lost', lost: lostChanges })
    this.lostCount = lostChanges.length
    this.history.carryToFile(placesOf(newState), (edit) => carriedEdits.edit(edit), !moved)
    return this.useReading(newState, carriedEdits.newRowOf())
  }

  /** Switches to a new reading of the file and keeps the edits that still apply. */
  private useReading(state: SessionState, currentRowOf?: FindCurrentRow): Answer<ImportSummary> {
    const places = placesOf(state)
    if (currentRowOf) this.carryRows(state, currentRowOf)
    else {
      // The file is read differently, so its rows are new and the window shows them again.
      this.numbers.forget()
      this.recentOrders.forget()
    }
    this.history.readAs(places)
    this.state = state
    this.shownRows = null
    this.applyEdits()
    return { ok: true, value: this.summary() }
  }

  /** Keeps the rows' numbers and orders, so that the window's requests for rows it has seen still reach the same rows. [SHOWN-3] */
  private carryRows(state: SessionState, currentRowOf: FindCurrentRow): void {
    const { count } = this.state.drafts
    const lines = readLinesNow(makeMaterialRows(this.state), makeMaterialRows(state), currentRowOf)
    this.numbers.carry(count, state.drafts.count, currentRowOf)
    this.recentOrders.carry(count, lines)
  }

  /** Applies other settings of the program to the same import. Choices and edits stay. */
  adjust(settings: Partial<Pick<SessionInput, 'clearToken' | 'guard' | 'correctionNote'>>): Answer<ImportSummary> {
    this.input = { ...this.input, ...settings }
    this.state = withInput(this.input, this.state, this.history.activeEdits())
    this.shownRows = null
    return { ok: true, value: this.summary() }
  }

  /** Makes one change of the preview, and drops undone changes. */
  edit(request: ImportEditRequest): Answer<ImportSummary> {
    return finishWithoutPauses(this.editInParts(request))
  }

  /** Like `edit`, but in parts. Nothing changes before the end. [EDIT-12] */
  async editBy(request: ImportEditRequest, runParts: PartRunner): Promise<Answer<ImportSummary>> {
    return (await runParts(this.editInParts(request))) ?? { ok: true, value: this.summary() }
  }

  private *editInParts(editRequest: ImportEditRequest): WorkInParts<Answer<ImportSummary>> {
    const request = this.numbers.toCurrentRows(editRequest)
    // If the requested rows no longer exist, the change is counted as lost.
    if (!request) {
      this.lostCount += 1
      return { ok: true, value: this.summary() }
    }
    const requestContext = { shownRows: this.rowsShown(), orders: this.recentOrders, cellsOf: this.cellsOf }
    const editResult = yield* makeEdit(this.input, this.state, this.history, request, requestContext)
    if (editResult) {
      this.history.add(editResult.edit, editResult.undoName, editResult.isChangeNeeded)
      this.useEdited(editResult.nextState)
    }
    return { ok: true, value: this.summary() }
  }

  /** Cells that match a search, or that a change would alter. Searches until `hasEnough` returns true. [FIND-1] */
  cells(
    {
      from,
      count,
      near: nearest,
      ...cellsRequest
    }: CellsRequest & { from: number; count: number; near?: NearestRequest | undefined },
    hasEnough?: () => boolean,
  ): CellsReply {
    const cells = this.cellsOf(cellsRequest)
    cells.searchUntil(hasEnough)
    return { ...cells.listMatches({ from, count, near: nearest }), error: cells.error }
  }

  private triedState(cellsRequest: RuleTrial | CellsRequest): SessionState {
    const edits = this.history.activeEdits()
    if (!('change' in cellsRequest)) return withTriedRule(this.input, this.state, edits, cellsRequest)
    const edit = this.cellsOf(cellsRequest).edit()
    return this.stateWith([...edits, edit], [edit]).state
  }

  private stateWith(edits: readonly ImportEdit[], newEdits: readonly ImportEdit[]): EditedState {
    return finishWithoutPauses(makeEditedState(this.input, this.state, { edits, moved: newEdits, isUndone: false }))
  }

  private readonly cellsOf = (cellsRequest: CellsRequest): CellMatches => {
    const make = () => new CellMatches(this.input, this.state, this.rowsShown(), cellsRequest)
    return this.lastCells.matchesFor(this.state, cellsRequest, make)
  }

  /** Undoes the last change of the preview or of how the file is read. Does nothing if there is none. */
  undo(runParts?: PartRunner): Promise<Answer<ImportSummary>> {
    return this.stepTo(this.history.doneCount - 1, runParts)
  }

  redo = (runParts?: PartRunner): Promise<Answer<ImportSummary>> => this.stepTo(this.history.doneCount + 1, runParts)

  /** Goes to the state after that many changes: undoes later ones and repeats earlier ones. [EDIT-9] */
  async stepTo(stepCount: number, runParts: PartRunner = runWithoutPauses): Promise<Answer<ImportSummary>> {
    const to = Math.max(0, Math.min(stepCount, this.history.doneCount + this.history.undoneCount))
    const pathToState = this.history.pathTo(to)
    if (pathToState.kind === 'reading') return this.readAgain(pathToState.choices, () => this.history.moveTo(to))
    await runParts(this.movedTo(to, pathToState.edits))
    return { ok: true, value: this.summary() }
  }

  private *movedTo(to: number, movedEdits: readonly ImportEdit[]): WorkInParts<void> {
    if (movedEdits.length > 0) {
      const moves = { edits: this.history.activeEdits(to), moved: movedEdits, isUndone: to < this.history.doneCount }
      this.useEdited(yield* makeEditedState(this.input, this.state, moves))
    }
    this.history.moveTo(to)
  }

  /** The latest changes, and the ones undone last. */
  steps(): Steps {
    return stepsSummary(this.history)
  }

  summary(): ImportSummary {
    const { input, state, lostCount, profiles } = this
    const summary = sessionSummary(input, state, lostCount, this.ports.clock.now(), this.account.correctedRows)
    return {
      ...summary,
      edits: summariseEdits(this.history),
      changes: this.changes,
      ...profileSummary(input, state, profiles, summary.proposals),
    }
  }

  /** True if a run that was unfinished during planning has ended and claims fewer rows now. [RUN-18] */
  hasReleasedClaims(): boolean {
    const answer = this.ports.claims?.()
    if (!answer?.isKnown) return false
    return releasedAnyClaim(this.state.claims, claimsOf(answer.claims), answer.driven)
  }

  /** Finds rows of the plan by the names that users type. */
  locate(typedNames: readonly string[]): (LocatedRow | LocateFailure)[] {
    return locateRows(this.state, typedNames).map((location) =>
      typeof location === 'string' ? location : { ...location, index: this.numbers.numberOf(location.index) },
    )
  }

  blockedRows(): BlockedRow[] {
    return listBlockedRows(this.state)
  }

  get sessionInput(): SessionInput {
    return this.input
  }

  get snapshot(): SessionState {
    return this.state
  }

  /** The rows shown. With a rule or a change of cells: the rows, columns and counts as they would be. */
  rows(
    from: number,
    count: number,
    rowsQuery: RowsQuery,
    cellsRequest?: RuleTrial | CellsRequest,
  ): {
    total: number
    lines: number
    seen: number
    rows: ShownRow[]
    trialState: SessionState | null
    movedNumbers?: ReadonlyMap<number, number>
  } {
    const trial = cellsRequest
      ? this.trialState.at(this.state, JSON.stringify(cellsRequest), this.recentOrders, () =>
          this.triedState(cellsRequest),
        )
      : this.trialState.forget()
    const state = trial?.state ?? this.state
    const rowsShown = trial?.shownRows ?? this.rowsShown()
    const view = viewOf(state, rowsShown.perMaterial(rowsQuery), findUnusualCellsIn(state.preview))
    const plannedViews = rowsShown
      .lines(rowsQuery, [[from, from + count - 1]])
      .map((line) => (typeof line === 'number' ? this.supplierList.markRow(view(line)) : groupRow(line)))
    const movedRows = this.numbers.movedNumbers(plannedViews)
    const rows = plannedViews.map((row) => this.numbers.withNumbers(row))
    return {
      ...rowsShown.counts(rowsQuery),
      rows,
      trialState: trial?.state ?? null,
      ...(movedRows ? { movedNumbers: movedRows } : {}),
    }
  }

  /** The position of a file row. If it is not shown, the position of the first shown row after it. */
  find(rowsQuery: RowsQuery, name: RowName): { position: number | null; exact: boolean } {
    return this.rowsShown().find(rowsQuery, name)
  }

  /** The next row that needs attention, and the file's column that shows why. */
  next(rowsQuery: RowsQuery, from: number, isBackwards: boolean): { position: number | null; column: number | null } {
    const position = this.rowsShown().next(rowsQuery, from, isBackwards)
    const [row] = position === null ? [] : this.rows(position, 1, rowsQuery).rows
    const { columns } = this.rowsShown().perMaterial(rowsQuery) ?? this.state.mapping
    return { position, column: row ? columnToLookAt(row, columns) : null }
  }

  /** The sums of the numbers in these cells. */
  sums(sumsRequest: SumsRequest): RangeSums {
    const rows = this.rowsShown()
    return rangeSums(this.rowSource, rows, sumsRequest, listSelectedCells(rows, sumsRequest))
  }

  copy({ ranges, ...request }: CopyRequest): Answer<CopiedRows> {
    const materialRows = this.rowsShown().perMaterial(request)
    const rows = viewsOf(this.rowsShown().rowsWithin(request, ranges), viewOf(this.state, materialRows, null))
    return copyRows(this.rowSource, (materialRows ?? this.state.mapping).columns, rows, request)
  }

  /** The values of the cells with a problem, in groups. */
  similarCells(problem: string): ReturnType<typeof listSimilarCells> {
    return listSimilarCells(editContext(this.state, this.rowsShown()), problem)
  }

  /** Rows of the plan in file order, as `rows` shows them, with the calls that would be sent. A row's position here is its number in a run. */
  planRows(from: number, count: number): PreviewRow[] {
    return planRows(this.state, from, count)
  }

  /** The first rows that matter, with the unchanged ones before them folded. */
  rowsToPrint(count: number): ((PreviewRow & PriceBefore) | UnchangedRows)[] {
    return foldedPlanRows(this.state.preview, count, (from, length) =>
      this.supplierList.withPrices(this.planRows(from, length), from),
    )
  }

  /** Planned rows that the user added as new materials. [STOCK-5] */
  addedIndexes(): number[] {
    return listUsedSpareRows(this.state.editedDrafts)
  }

  /** Rows as in the file, but with edited cells as typed, to be exported, corrected and opened again. */
  originals(indexes: readonly number[]): OriginalRows {
    return originalsOf(this.state, this.input.source.name, indexes)
  }

  /** Rows that may be needed for the workbook of failed rows, in their current state, with their positions in the plan. */
  originalBatches(): ReturnType<typeof listOriginalBatches> {
    return listOriginalBatches(this.state, this.input.source.name)
  }

  *planBatches(size: number): Generator<readonly PreviewRow[], undefined> {
    for (let from = 0; from < this.state.preview.count; from += size) {
      yield this.supplierList.withPrices(this.planRows(from, size), from)
    }
    return undefined
  }

  planHead = (): PlanHead => planHead(this.ports.account.address, this.input, this.state)

  /** The source of the plan; null for the account's own stock. */
  get source(): Source | null {
    return this.input.stock ? null : this.input.source
  }

  get rowSource(): RowSource & SortSource {
    return rowSourceOf(this.state)
  }

  /** Reads the file again with other choices. The storage stays the same. */
  private async readAgain(choices: ImportChoices, step: () => void): Promise<Answer<ImportSummary>> {
    const nextChoices = { ...choices, storage: this.state.choices.storage }
    const stateResult = await runStages(this.input, this.ports, nextChoices, this.state)
    if (!stateResult.ok) return stateResult
    step()
    return this.useReading(stateResult.value)
  }

  /** Applies all changes in effect to a reading that has no changes yet. */
  private applyEdits(): void {
    const edits = this.history.activeEdits()
    if (edits.length > 0) this.useEdited(this.stateWith(edits, edits))
  }

  private useEdited({ state, affectedDrafts }: EditedState): void {
    this.state = state
    this.shownRows =
      affectedDrafts && this.shownRows ? this.shownRows.afterChange(this.rowSource, affectedDrafts) : null
  }

  /** Marks planned rows that do not have the file's values after the run has ended. [SHOWN-2] */
  markDifferingRows(rows: readonly number[]): void {
    this.state = { ...this.state, differingRows: new Set(rows) }
    this.shownRows = null
  }

  rowsShown(): ShownRows {
    return (this.shownRows ??= new ShownRows(this.rowSource, this.recentOrders))
  }
}
