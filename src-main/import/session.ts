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
import { makeHeadingSignature } from '../../src-shared/mapping/map-columns.ts'
import { makeSavedMapping, type SavedMapping } from '../../src-shared/mapping/mapping-saved.ts'
import type { RowName } from '../../src-shared/file/row-name.ts'
import type { PlanHead } from '../../src-shared/plan/plan.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import type { OriginalRows } from '../../src-shared/export/export-rows.ts'
import { AccountRefresh, type RereadResult, type RereadOptions } from './account-refresh.ts'
import { copyRows, type CopiedRows } from './copy-rows.ts'
import { listSimilarCells, makeEditContext, makeCellFinder, makeEdit } from './requested-edits.ts'
import { EditHistory } from './edit-history.ts'
import { runWithoutPauses, type PartRunner } from './stoppable-change.ts'
import { EditCarrier, positionsOf } from './edit-places.ts'
import {
  sumChangeCounts,
  findLostChanges,
  countChangesByKind,
  summariseEdits,
  summariseReadingChange,
  summariseSteps,
} from './edits-lost.ts'
import { keptFieldsOf, summariseProfile, findUsedProfile, type ProfileMatch } from './used-profile.ts'
import { applyChosenProfile, openReading } from './opened-with.ts'
import { listOriginalBatches, originalsOf } from './originals.ts'
import {
  listBlockedRows,
  foldUnchangedRows,
  locateRows,
  listPlanRows,
  type BlockedRow,
  type LocatedRow,
  type LocateFailure,
  type UnchangedRows,
} from './plan-rows.ts'
import { sumRanges, type RangeSums, type SumsRequest } from './range-sums.ts'
import { rowSourceOf, findColumnToLookAt, makeRowViewer, viewRows, makeGroupRow } from './row-view.ts'
import type { SortSource } from './row-sort.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { RowSource } from './shown-row.ts'
import { makeSavedChanges, type SavedChanges, restoreSteps, type SavedEdits } from './saved-edits.ts'
import { makeMaterialRows } from './per-material.ts'
import { updateFileMapping } from './per-storage.ts'
import { RowNumbers, type FindCurrentRow } from './row-numbers.ts'
import { RecentRowOrders } from './row-order.ts'
import { makeLineFinder, ShownRows } from './rows-shown.ts'
import { SupplierList, type PriceBefore } from './supplier-list.ts'
import { CellMatches, LastCellMatches, type NearestRequest } from './find-cells.ts'
import { RuleTrials, withTriedRule, type RuleTrial } from './tried-rule.ts'
import { makePlanHead, summariseSession } from './session-summary.ts'
import type { Source } from '../ports/source-port.ts'
import { findUnusualCellsIn } from './hold-back.ts'
import { makeEditedState, type EditedState } from './edited-state.ts'
import { makeEditOptions, runStages, withInput, type SessionInput, type SessionState } from './stages.ts'
import { finishWithoutPauses, type WorkInParts } from '../../src-shared/material/values/in-parts.ts'
import type { SessionPorts } from './session-ports.ts'
import type { ReadingHooks } from './table-read.ts'

/** The fields of an import's columns, to be remembered. */
export interface MappingToKeep {
  readonly signature: string
  /** The field of each column, by the key of its heading. */
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
  private readonly rowNumbers = new RowNumbers()
  private readonly ruleTrials = new RuleTrials()
  private readonly lastMatches = new LastCellMatches()
  private readonly profileMatch: ProfileMatch | null
  readonly accountRefresh: AccountRefresh
  readonly supplierList = new SupplierList(() => [this.input, this.state, this.ports.account])

  private constructor(
    input: SessionInput,
    ports: SessionPorts,
    state: SessionState,
    savedEdits: SavedEdits | null,
    profileMatch: ProfileMatch | null,
  ) {
    this.input = input
    this.profileMatch = profileMatch
    this.ports = ports
    this.state = state
    const places = positionsOf(state)
    this.history = new EditHistory(places, savedEdits ? restoreSteps(savedEdits, places) : [])
    this.accountRefresh = new AccountRefresh({
      ports,
      now: () => ({ input: this.input, state: this.state, edits: this.history.listActiveEdits() }),
      notePlan: (newState) => void this.useReading(newState, (index) => index),
      setStoredAccount: (catalogue) => (this.state = { ...this.state, catalogue }),
      useRereadFile: (rereadResult, isForced) => this.switchToReread(rereadResult, isForced),
      summary: () => this.summary(),
    })
    this.applyEdits()
  }

  /** Opens a file. `savedChanges`: an earlier session's changes to the same bytes, which are continued. */
  static async open(
    input: SessionInput,
    ports: SessionPorts,
    hooks: ReadingHooks = {},
    savedChanges: SavedChanges | null = null,
  ): Promise<Answer<ImportSession>> {
    const openResult = await openReading(input, ports, hooks, savedChanges)
    if (!openResult.ok) return openResult
    const { input: openedInput, state, profileMatch } = openResult.value
    const session = new ImportSession(openedInput, ports, state, savedChanges?.edits ?? null, profileMatch)
    if (profileMatch?.usedProfile && !savedChanges) session.excludeKeptFields(keptFieldsOf(openedInput, state.choices))
    // The account's values may have changed since the export, so they are read now. A failed reading is repeated before Apply.
    if (session.state.exportSource) await session.accountRefresh.readNeeded(hooks)
    if (savedChanges)
      session.lostCount = Math.max(0, sumChangeCounts(savedChanges.changes) - sumChangeCounts(session.changes))
    return { ok: true, value: session }
  }

  private get profileRules(): Profile['howRead'] | undefined {
    return findUsedProfile(this.input, this.state.choices)?.howRead
  }

  private get changes(): NonNullable<ImportSummary['changes']> {
    return countChangesByKind(this.state, this.profileRules)
  }

  /** The user's changes so far, for a later session. Undone changes are dropped. */
  unappliedChanges(): SavedChanges {
    return makeSavedChanges(this.state, this.profileRules, this.history.listMadeSteps())
  }

  /** The changes made since the plan was sent, which no run applies. Null if there are none. */
  unappliedWorkSincePlan(): SavedChanges | null {
    const steps = this.history.listStepsSincePlan()
    if (steps.length === 0) return null
    const edits = steps.flatMap((step) => this.history.editOf(step) ?? [])
    const editedDrafts = applyEdits({ ...this.state, options: makeEditOptions(this.input) }, edits)
    return makeSavedChanges({ ...this.state, editedDrafts }, this.profileRules, steps)
  }

  markPlanSent(): void {
    this.history.notePlanSent()
  }

  /** Sets where the file is read from when it is read again. */
  setSource(source: Source): void {
    this.input = { ...this.input, source }
  }

  /**
   * Makes other choices for the same file; on a failure the session stays unchanged. If changes do not fit the other reading, they are first returned
   * as a failure. With `isForced` they are set aside until a reading has their cells. [EDIT-4]
   */
  async change(requestedChoices: ImportChoices, isForced = false): Promise<Answer<ImportSummary>> {
    const choices = await applyChosenProfile(this.input, this.ports, requestedChoices, this.state.choices)
    const stateResult = await runStages(this.input, this.ports, choices, this.state)
    if (!stateResult.ok) return stateResult
    const lostChanges = findLostChanges(
      this.state,
      new EditCarrier(positionsOf(this.state), positionsOf(stateResult.value)),
    )
    if (lostChanges.length > 0 && !isForced) return refuse({ code: 'edits-lost', lost: lostChanges })
    const readingStep = summariseReadingChange(this.state, stateResult.value)
    if (readingStep) this.history.addReading(this.state.choices, choices, readingStep)
    const summaryResult = this.useReading(stateResult.value)
    return choices === requestedChoices ? summaryResult : this.excludeKeptFields(keptFieldsOf(this.input, choices))
  }

  /** Excludes fields that the profile never changes. */
  private excludeKeptFields(fields: readonly Field[]): Answer<ImportSummary> {
    for (const field of fields) this.edit({ kind: 'field', field, included: false })
    return { ok: true, value: this.summary() }
  }

  /** The current fields of the columns. They can be remembered for the next file with these headings, or saved as a file. */
  mappingToKeep(): MappingToKeep {
    const { choices, mapping: currentMapping, perStorage } = this.state
    const mapping = updateFileMapping(currentMapping, perStorage)
    const fields = mapping.columns
      .filter(({ header }) => header !== '')
      .map((column): [string, Field | null] => [columnNameKey(column), column.field])
    const mappingToSave = makeSavedMapping(this.input.source.name, mapping, choices.decimals ?? 'auto')
    return { signature: makeHeadingSignature(mapping), fields, savedMapping: mappingToSave }
  }

  /** Reads the file and the account again with the same choices. `isForced`: as for `change`. */
  reread(rereadOptions: RereadOptions = {}, hooks: ReadingHooks = {}): Promise<Answer<ImportSummary>> {
    return this.accountRefresh.reread(rereadOptions, hooks)
  }

  private switchToReread(
    { newState, carriedEdits, lostChanges, isMappingChanged }: RereadResult,
    isForced: boolean,
  ): Answer<ImportSummary> {
    if (lostChanges.length > 0 && !isForced) return refuse({ code: 'edits-lost', lost: lostChanges })
    this.lostCount = lostChanges.length
    this.history.carryToFile(positionsOf(newState), (edit) => carriedEdits.carryEdit(edit), !isMappingChanged)
    return this.useReading(newState, carriedEdits.makeRowFinder())
  }

  /** Switches to a new reading of the file and keeps the edits that still apply. */
  private useReading(state: SessionState, currentRowOf?: FindCurrentRow): Answer<ImportSummary> {
    const places = positionsOf(state)
    if (currentRowOf) this.keepRowNumbers(state, currentRowOf)
    else {
      // The file is read differently, so its rows are new and the window shows them again.
      this.rowNumbers.forget()
      this.recentOrders.forget()
    }
    this.history.noteNewReading(places)
    this.state = state
    this.shownRows = null
    this.applyEdits()
    return { ok: true, value: this.summary() }
  }

  /** Keeps the rows' numbers and orders. The window's requests for rows that it already shows then still reach the same rows. [SHOWN-3] */
  private keepRowNumbers(state: SessionState, currentRowOf: FindCurrentRow): void {
    const { count } = this.state.drafts
    const lineFinder = makeLineFinder(makeMaterialRows(this.state), makeMaterialRows(state), currentRowOf)
    this.rowNumbers.updateAfterReread(count, state.drafts.count, currentRowOf)
    this.recentOrders.updateAfterReread(count, lineFinder)
  }

  /** Applies other settings of the program to the same import. Choices and edits stay. */
  applySettings(
    settings: Partial<Pick<SessionInput, 'clearToken' | 'guard' | 'correctionNote'>>,
  ): Answer<ImportSummary> {
    this.input = { ...this.input, ...settings }
    this.state = withInput(this.input, this.state, this.history.listActiveEdits())
    this.shownRows = null
    return { ok: true, value: this.summary() }
  }

  /** Makes one change of the preview, and drops undone changes. */
  edit(request: ImportEditRequest): Answer<ImportSummary> {
    return finishWithoutPauses(this.editInParts(request))
  }

  /** Like `edit`, but in parts. Nothing changes before the end. [EDIT-12] */
  async editWithPauses(request: ImportEditRequest, runParts: PartRunner): Promise<Answer<ImportSummary>> {
    return (await runParts(this.editInParts(request))) ?? { ok: true, value: this.summary() }
  }

  private *editInParts(editRequest: ImportEditRequest): WorkInParts<Answer<ImportSummary>> {
    const request = this.rowNumbers.toCurrentRows(editRequest)
    // If the requested rows no longer exist, the change is counted as lost.
    if (!request) {
      this.lostCount += 1
      return { ok: true, value: this.summary() }
    }
    const requestContext = { shownRows: this.getShownRows(), orders: this.recentOrders, cellsOf: this.cellsOf }
    const editResult = yield* makeEdit(this.input, this.state, this.history, request, requestContext)
    if (editResult) {
      this.history.add(editResult.edit, editResult.undoName, editResult.remainingCount)
      this.useEditedState(editResult.nextState)
    }
    return { ok: true, value: this.summary() }
  }

  /** Cells that match a search, or that a change would alter. Searches until `hasEnough` returns true. [FIND-1] */
  findCells(
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

  private makeTrialState(cellsRequest: RuleTrial | CellsRequest): SessionState {
    const edits = this.history.listActiveEdits()
    if (!('change' in cellsRequest)) return withTriedRule(this.input, this.state, edits, cellsRequest)
    const edit = this.cellsOf(cellsRequest).makeEdit()
    return this.makeStateWithEdits([...edits, edit], [edit]).state
  }

  private makeStateWithEdits(edits: readonly ImportEdit[], newEdits: readonly ImportEdit[]): EditedState {
    return finishWithoutPauses(
      makeEditedState(this.input, this.state, { edits, changedEdits: newEdits, isUndone: false }),
    )
  }

  private readonly cellsOf = (cellsRequest: CellsRequest): CellMatches => {
    const makeMatches = () => new CellMatches(this.input, this.state, this.getShownRows(), cellsRequest)
    return this.lastMatches.findMatches(this.state, cellsRequest, makeMatches)
  }

  /** Undoes the last change of the preview or of how the file is read. Does nothing if there is none. */
  undo(runParts?: PartRunner): Promise<Answer<ImportSummary>> {
    return this.stepTo(this.history.doneCount - 1, runParts)
  }

  redo = (runParts?: PartRunner): Promise<Answer<ImportSummary>> => this.stepTo(this.history.doneCount + 1, runParts)

  /** Goes to the state after that many changes: undoes later ones and repeats earlier ones. [EDIT-9] */
  async stepTo(stepCount: number, runParts: PartRunner = runWithoutPauses): Promise<Answer<ImportSummary>> {
    const targetStep = Math.max(0, Math.min(stepCount, this.history.doneCount + this.history.undoneCount))
    const pathToState = this.history.findPathTo(targetStep)
    if (pathToState.kind === 'reading')
      return this.readAgain(pathToState.choices, () => this.history.moveTo(targetStep))
    await runParts(this.moveInParts(targetStep, pathToState.edits))
    return { ok: true, value: this.summary() }
  }

  private *moveInParts(targetStep: number, changedEdits: readonly ImportEdit[]): WorkInParts<void> {
    if (changedEdits.length > 0) {
      const moves = {
        edits: this.history.listActiveEdits(targetStep),
        changedEdits,
        isUndone: targetStep < this.history.doneCount,
      }
      this.useEditedState(yield* makeEditedState(this.input, this.state, moves))
    }
    this.history.moveTo(targetStep)
  }

  /** The latest changes, and the ones undone last. */
  steps(): Steps {
    return summariseSteps(this.history)
  }

  summary(): ImportSummary {
    const { input, state, lostCount, profileMatch } = this
    const summary = summariseSession(input, state, lostCount, this.ports.clock.now(), this.accountRefresh.correctedRows)
    return {
      ...summary,
      edits: summariseEdits(this.history),
      changes: this.changes,
      ...summariseProfile(input, state, profileMatch, summary.proposals),
    }
  }

  /** True if a run that was unfinished during planning has ended and claims fewer rows now. [RUN-18] */
  hasReleasedClaims(): boolean {
    const answer = this.ports.claims?.()
    if (!answer?.isKnown) return false
    return releasedAnyClaim(this.state.claims, claimsOf(answer.claims), answer.drivenRuns)
  }

  /** Finds rows of the plan by the names that users type. */
  locate(typedNames: readonly string[]): (LocatedRow | LocateFailure)[] {
    return locateRows(this.state, typedNames).map((location) =>
      typeof location === 'string' ? location : { ...location, index: this.rowNumbers.numberOf(location.index) },
    )
  }

  blockedRows(): BlockedRow[] {
    return listBlockedRows(this.state)
  }

  get sessionInput(): SessionInput {
    return this.input
  }

  get currentState(): SessionState {
    return this.state
  }

  /** The rows shown. If the request tries a rule or a change of cells, they are shown as they would be after it. */
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
      ? this.ruleTrials.getTrial(this.state, JSON.stringify(cellsRequest), this.recentOrders, () =>
          this.makeTrialState(cellsRequest),
        )
      : this.ruleTrials.forget()
    const state = trial?.state ?? this.state
    const shownRows = trial?.shownRows ?? this.getShownRows()
    const viewRow = makeRowViewer(state, shownRows.materialRowsFor(rowsQuery), findUnusualCellsIn(state.preview))
    const rowsToShow = shownRows
      .lines(rowsQuery, [[from, from + count - 1]])
      .map((line) =>
        typeof line === 'number' ? this.supplierList.addPreviousPrice(viewRow(line)) : makeGroupRow(line),
      )
    const movedNumbers = this.rowNumbers.findMovedNumbers(rowsToShow)
    const rows = rowsToShow.map((row) => this.rowNumbers.withNumbers(row))
    return {
      ...shownRows.counts(rowsQuery),
      rows,
      trialState: trial?.state ?? null,
      ...(movedNumbers ? { movedNumbers } : {}),
    }
  }

  /** The position of a file row. If it is not shown, the position of the first shown row after it. */
  find(rowsQuery: RowsQuery, name: RowName): { position: number | null; exact: boolean } {
    return this.getShownRows().find(rowsQuery, name)
  }

  /** The next row that needs attention, and the file's column that shows why. */
  findNext(
    rowsQuery: RowsQuery,
    from: number,
    isBackwards: boolean,
  ): { position: number | null; column: number | null } {
    const position = this.getShownRows().findNext(rowsQuery, from, isBackwards)
    const [row] = position === null ? [] : this.rows(position, 1, rowsQuery).rows
    const { columns } = this.getShownRows().materialRowsFor(rowsQuery) ?? this.state.mapping
    return { position, column: row ? findColumnToLookAt(row, columns) : null }
  }

  /** The sums of the numbers in these cells. */
  sums(sumsRequest: SumsRequest): RangeSums {
    const rows = this.getShownRows()
    return sumRanges(this.rowSource, rows, sumsRequest, makeCellFinder(rows, sumsRequest))
  }

  copy({ ranges, ...request }: CopyRequest): Answer<CopiedRows> {
    const materialRows = this.getShownRows().materialRowsFor(request)
    const rows = viewRows(
      this.getShownRows().rowsWithin(request, ranges),
      makeRowViewer(this.state, materialRows, null),
    )
    return copyRows(this.rowSource, (materialRows ?? this.state.mapping).columns, rows, request)
  }

  /** The values of the cells with a problem, in groups. */
  similarCells(problemCode: string): ReturnType<typeof listSimilarCells> {
    return listSimilarCells(makeEditContext(this.state, this.getShownRows()), problemCode)
  }

  /** Rows of the plan in file order, as `rows` shows them, with the calls that would be sent. A row's position here is its number in a run. */
  listPlanRows(from: number, count: number): PreviewRow[] {
    return listPlanRows(this.state, from, count)
  }

  /** The first `count` rows that are not unchanged. Each group of unchanged rows before them becomes one entry. */
  rowsToPrint(count: number): ((PreviewRow & PriceBefore) | UnchangedRows)[] {
    return foldUnchangedRows(this.state.preview, count, (from, length) =>
      this.supplierList.withPrices(this.listPlanRows(from, length), from),
    )
  }

  /** Planned rows that the user added as new materials. [STOCK-5] */
  addedMaterialIndexes(): number[] {
    return listUsedSpareRows(this.state.editedDrafts)
  }

  /** Rows as in the file, but with edited cells as typed, to be exported, corrected and opened again. */
  originals(indexes: readonly number[]): OriginalRows {
    return originalsOf(this.state, this.input.source.name, indexes)
  }

  /** Rows that the workbook of failed rows may need, in their current state. They come with their positions in the plan. */
  originalBatches(): ReturnType<typeof listOriginalBatches> {
    return listOriginalBatches(this.state, this.input.source.name)
  }

  *planBatches(size: number): Generator<readonly PreviewRow[], undefined> {
    for (let from = 0; from < this.state.preview.count; from += size) {
      yield this.supplierList.withPrices(this.listPlanRows(from, size), from)
    }
    return undefined
  }

  planHead = (): PlanHead => makePlanHead(this.ports.account.address, this.input, this.state)

  /** The source of the plan; null for the account's own stock. */
  get source(): Source | null {
    return this.input.stock ? null : this.input.source
  }

  get rowSource(): RowSource & SortSource {
    return rowSourceOf(this.state)
  }

  /** Reads the file again with other choices. The storage stays the same. */
  private async readAgain(choices: ImportChoices, onRead: () => void): Promise<Answer<ImportSummary>> {
    const nextChoices = { ...choices, storage: this.state.choices.storage }
    const stateResult = await runStages(this.input, this.ports, nextChoices, this.state)
    if (!stateResult.ok) return stateResult
    onRead()
    return this.useReading(stateResult.value)
  }

  /** Applies all changes in effect to a reading that has no changes yet. */
  private applyEdits(): void {
    const edits = this.history.listActiveEdits()
    if (edits.length > 0) this.useEditedState(this.makeStateWithEdits(edits, edits))
  }

  private useEditedState({ state, affectedDrafts }: EditedState): void {
    this.state = state
    this.shownRows =
      affectedDrafts && this.shownRows ? this.shownRows.updateAfterChange(this.rowSource, affectedDrafts) : null
  }

  /** Marks planned rows that do not have the file's values after the run has ended. [SHOWN-2] */
  markDifferingRows(rows: readonly number[]): void {
    this.state = { ...this.state, differingRows: new Set(rows) }
    this.shownRows = null
  }

  getShownRows(): ShownRows {
    return (this.shownRows ??= new ShownRows(this.rowSource, this.recentOrders))
  }
}
