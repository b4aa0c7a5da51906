/** The state of an import's thread: the open import or a saved plan, and the account. */
import { basename } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { Reply, Request } from '../../../src-shared/api/calls.ts'
import type { ImportChoices, ImportStage, ImportSummary } from '../../../src-shared/api/import.ts'
import type { NetworkUse } from '../../../src-shared/account/network-use.ts'
import {
  NOTHING_HELD_BACK,
  leaveOutHeldBackRow,
  type AllowedChanges,
  type HeldBackRows,
} from '../../../src-shared/run/hold-back.ts'
import type { RowToRun } from '../../../src-shared/run/run.ts'
import type { PlanHead, PlannedRow } from '../../../src-shared/plan/plan.ts'
import { ok, refuse } from '../../../src-shared/material/values/result.ts'
import type { OpenAccount } from '../../account/client.ts'
import { systemClock } from '../../machine/clock.ts'
import { readSource } from '../../file/read-source.ts'
import { SourceDigest } from '../../file/source-digest.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import type { ImportIdentity, SaveRequest } from '../../store/saved-imports/saved-work.ts'
import type { PlanContent } from '../../store/plan-file/plan-file.ts'
import { sha256 } from '../../machine/sha256.ts'
import { holdBackImport } from '../hold-back.ts'
import type { RereadOptions } from '../account-refresh.ts'
import type { Failure } from '../../../src-shared/api/failure.ts'
import type { RefusalCode } from '../../../src-shared/file/problem.ts'
import type { Answer, FailedAnswer } from '../../../src-shared/api/host.ts'
import type { RawSheetView } from '../../../src-shared/api/import-details.ts'
import { RawSheetReader } from '../raw-sheet.ts'
import { StoppableChange, type PartRunner } from '../stoppable-change.ts'
import { ImportSession } from '../session.ts'
import type { SavedChanges } from '../saved-edits.ts'
import type { Source } from '../../ports/source-port.ts'
import type { SessionInput } from '../stages.ts'
import { describeTriedRule } from '../tried-rule.ts'
import type { AccountPort } from '../../ports/ports.ts'
import type { AccountMemory } from '../../account/worker/account-memory.ts'
import { SavedPlan, type OpenedPlanOutline, type TakePlanRequest } from './saved-plan.ts'
import { sendPlan, type PlanPart } from '../../run/worker/plan-port.ts'
import type { ReadingHooks } from '../table-read.ts'

export interface UsedAccount {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
}

export interface OpenRequest extends UsedAccount {
  readonly input: SessionInput
  /** The path of the journal, which has the unfinished runs and the materials that are no longer in any list. Absent if nothing is stored. */
  readonly journal?: string
  /** The place of an earlier session's changes to the same bytes, and the source for later readings of the import. */
  readonly savedPlace?: Omit<ImportIdentity, 'owner'> & { readonly source: Source }
}

export interface OpenPlanRequest extends UsedAccount, TakePlanRequest, Pick<OpenRequest, 'journal'> {}

export interface WorkHooks {
  onProgress(stage: ImportStage, doneCount: number, total: number): void
  /** Called when a read request with a valid key was sent. */
  onRequest(): void
  /** The share of a slow change that is done, from 0 to 1. */
  readonly onChanging: (share: number) => void
  /** Runs `act` after all earlier requests. */
  runInTurn<T>(act: () => T): Promise<T>
}

const PLAN_BATCH = 500

/** The answer to a request for rows, with additional data that only main needs. */
export interface RowsReply extends Reply<'import.rows'> {
  /** The row's number in a run, by its number in the window, if the two differ. */
  readonly movedNumbers?: ReadonlyMap<number, number>
}

// Modules that not every import needs are loaded on demand: a small file is read before undici and zod could be loaded.
/** Problems that the user can solve by choosing another sheet, table, heading, encoding, delimiter or fields. */
const FIXABLE_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'no-rows',
  'no-usable-columns',
  'no-such-headings',
  'no-such-sheet',
  'no-such-table',
  'no-storage-sheets',
  'bad-encoding',
  'unknown-encoding',
  'unknown-delimiter',
  'unterminated-quote',
  'too-many-columns',
])

function hasRawSheet(failure: Failure): failure is Failure<'refused'> {
  return failure.code === 'refused' && FIXABLE_REFUSALS.has(failure.refusal.code)
}

export class ImportWork {
  session: ImportSession | null = null
  /** An import that could not be previewed, but may work with other choices. */
  private unreadRequest: OpenRequest | null = null
  /** The reader of the raw file. The sheets that it has read are dropped once the preview has them. */
  rawSheetReader: RawSheetReader | null = null
  /** Increases with each operation that may change the plan. */
  revision = 0
  readonly savedPlan = new SavedPlan()
  /** The changes that are held back if no user can be asked. None until `setAllowedChanges` is called. */
  private heldBackRows: HeldBackRows = NOTHING_HELD_BACK
  readonly sourceDigest = new SourceDigest()
  private readonly readSource = this.sourceDigest.recordReads(readSource)
  private judge: ((allowedChanges: AllowedChanges) => HeldBackRows) | null = null
  /** The path of the journal, if there is one. */
  private journal: string | undefined
  /** The account's current client. Another key needs a new client. */
  private client: OpenAccount | null = null
  private readonly account: Required<AccountPort>
  private readonly hooks: WorkHooks
  readonly currentChange: StoppableChange

  constructor(hooks: WorkHooks) {
    this.hooks = hooks
    this.currentChange = new StoppableChange(systemClock, hooks.onChanging)
    const currentClient = (): OpenAccount => this.openAccount
    this.account = {
      get address() {
        return currentClient().address
      },
      readStorage: (storage, reading) => currentClient().readStorage(storage, reading),
      readSuppliers: (material, storage, hooks) => currentClient().readSuppliers(material, storage, hooks),
      probe: (storage) => currentClient().probe(storage),
      send: (method, body, stop) => currentClient().send(method, body, stop),
      close: () => currentClient().close(),
    }
  }

  async open({ input, journal, savedPlace, ...usedAccount }: OpenRequest): Promise<Answer<ImportSummary>> {
    const savedChanges = await readSavedChanges(savedPlace)
    if (savedChanges === undefined) return refuse({ code: 'saved-damaged' })
    await this.useAccount(usedAccount, journal)
    const sessionResult = await ImportSession.open(
      input,
      { ...this.ports, ...(await this.readMemory(journal)) },
      { ...throttleProgress(this.hooks), isDeferred: input.stock !== undefined && savedPlace === undefined },
      savedChanges,
    )
    this.rawSheetReader ??= new RawSheetReader(input, this.ports)
    if (!sessionResult.ok) {
      // If there are saved changes, the account is closed, because the saved import can be resumed later.
      if (!hasRawSheet(sessionResult.failure) || savedPlace) await this.account.close()
      else this.unreadRequest = { input, ...(journal === undefined ? {} : { journal }), ...usedAccount }
      return this.withSession(sessionResult)
    }
    const session = sessionResult.value
    this.session = session
    this.unreadRequest = null
    this.rawSheetReader.forget()
    if (savedPlace) {
      session.setSource(savedPlace.source)
      // The resumed edits may depend on unread storages, so these are read now.
      await session.accountRefresh.readUnreadStorages(throttleProgress(this.hooks))
    }
    this.judge = (allowedChanges) => holdBackImport(session.currentState.preview, allowedChanges)
    return ok(session.summary())
  }

  /** If there is no preview yet, tries to make one with these choices. */
  async change(choices: ImportChoices, isForced = false): Promise<Answer<ImportSummary>> {
    if (!this.session) return this.openWithChoices({ choices })
    const summaryResult = await this.session.change(choices, isForced)
    // The session now has the sheets that were viewed. Keeping them here as well would take twice the memory.
    if (summaryResult.ok) this.rawSheetReader?.forget()
    return summaryResult
  }

  /** Reads the file again. */
  async reread(rereadOptions: RereadOptions): Promise<Answer<ImportSummary>> {
    this.rawSheetReader?.forget()
    if (!this.session) return this.openWithChoices({})
    return this.session.reread(rereadOptions, throttleProgress(this.hooks))
  }

  refresh(session: ImportSession, readScope: 'all' | 'needed'): Promise<Answer<ImportSummary>> {
    return session.accountRefresh.refresh(readScope, throttleProgress(this.hooks))
  }

  /**
   * Makes a change to the preview that can be stopped, and reads the storages it depends on. What cannot be read now is read before anything is sent,
   * and the failure is reported then.
   */
  async applyChange(
    session: ImportSession,
    change: (runParts: PartRunner) => Promise<Answer<ImportSummary>>,
  ): Promise<Answer<ImportSummary>> {
    const changeResult = await this.currentChange.run(change)
    const completeAnswer = changeResult.ok
      ? await session.accountRefresh.readUnreadStorages(throttleProgress(this.hooks))
      : null
    return completeAnswer?.ok ? completeAnswer : changeResult
  }

  /** Applies other settings of the program. */
  applySettings(
    settings: Required<Pick<SessionInput, 'clearToken' | 'guard' | 'correctionNote'>>,
  ): Answer<ImportSummary> {
    const { session, unreadRequest } = this
    if (unreadRequest) {
      this.unreadRequest = { ...unreadRequest, input: { ...unreadRequest.input, ...settings } }
      this.rawSheetReader = new RawSheetReader(this.unreadRequest.input, this.ports)
    }
    return session ? session.applySettings(settings) : refuse({ code: 'import-closed' })
  }

  /** Uses another key for the same account. */
  async changeKey(account: UsedAccount): Promise<Answer<void>> {
    if (this.unreadRequest) this.unreadRequest = { ...this.unreadRequest, ...account }
    return ok(await this.useAccount(account))
  }

  private async openWithChoices(otherChoices: Partial<Pick<SessionInput, 'choices'>>): Promise<Answer<ImportSummary>> {
    const { unreadRequest } = this
    return unreadRequest
      ? this.open({ ...unreadRequest, input: { ...unreadRequest.input, ...otherChoices } })
      : refuse({ code: 'import-closed' })
  }

  private get ports() {
    const { readSource, account } = this
    return { readSource, account, clock: systemClock, digest: sha256 }
  }

  async rawSheet({ choices }: Omit<Request<'import.rawSheet'>, 'session'>): Promise<Answer<RawSheetView>> {
    const { rawSheetReader, session } = this
    if (!rawSheetReader) return refuse({ code: 'import-closed' })
    return ok(await rawSheetReader.makeView(choices, session?.currentState ?? null))
  }

  async useAccount({ address, key, network }: UsedAccount, journal = this.journal): Promise<void> {
    const clientBefore = this.client
    this.journal = journal
    const { openAccount } = await import('../../account/client.ts')
    const { makeListMemory: listMemory } = await import('../../store/journal/list-memory.ts')
    const onRequest = (): void => this.hooks.onRequest()
    this.client = openAccount({ address, key, network, ...listMemory(this.journal), onRequest })
    await clientBefore?.close()
  }

  /** A refusal includes the session of the import, so that the user can read the file with other choices. */
  private withSession(sessionFailure: FailedAnswer): typeof sessionFailure {
    const { unreadRequest } = this
    if (!unreadRequest || !hasRawSheet(sessionFailure.failure)) return sessionFailure
    return refuse({ ...sessionFailure.failure, session: unreadRequest.input.session })
  }

  rows(
    session: ImportSession,
    { from, count, rule, cells, ...rowsQuery }: Omit<Request<'import.rows'>, 'session'>,
  ): RowsReply {
    const { lines, trialState, ...rows } = session.rows(from, count, rowsQuery, rule ?? cells)
    return { ...rows, ...(lines > 0 ? { lines } : {}), ...(trialState ? { tried: describeTriedRule(trialState) } : {}) }
  }

  /** Cells that match a search or change, as many as are found in a short time. */
  cells(session: ImportSession, cellsRequest: Omit<Request<'import.cells'>, 'session'>): Reply<'import.cells'> {
    const startedAt = performance.now()
    return session.findCells(cellsRequest, () => performance.now() - startedAt > SEARCH_MS)
  }

  async close(): Promise<void> {
    await this.client?.close()
  }

  /** Loads the modules that read an account before an import needs them. */
  async prepare(): Promise<Answer<null>> {
    await Promise.all([
      import('../../account/client.ts'),
      import('../../account/exchange.ts').then(({ loadUndici }) => loadUndici()),
      import('../../account/worker/account-memory.ts'),
      import('../../store/journal/list-memory.ts'),
    ])
    return ok(null)
  }

  async save(session: ImportSession, { isApplied, ...place }: SaveRequest): Promise<Answer<'written' | 'nothing'>> {
    const { writeWork } = await import('../../store/saved-imports/saved-work.ts')
    const savedChanges = isApplied ? session.unappliedWorkSincePlan() : session.unappliedChanges()
    if (savedChanges === null) return ok('nothing')
    try {
      return writeWork(place, savedChanges, systemClock.now()) === 'written'
        ? ok('written')
        : refuse({ code: 'not-kept' })
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
      return refuse({ code: 'not-kept' })
    }
  }

  async keepOriginals(session: ImportSession, path: string): Promise<Answer<number>> {
    try {
      const { writeOriginals } = await import('../../store/run-originals/run-originals.ts')
      return ok(await writeOriginals(path, session.originalBatches()))
    } catch (error) {
      const reasonText = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
      return refuse({ code: 'originals-not-kept', why: reasonText })
    }
  }

  private async makePlanContent(session: ImportSession): Promise<PlanContent> {
    const { storages, ids } = session.currentState.catalogue.catalogue
    return {
      head: await this.planHead(session),
      seen: { storages: [...storages.keys()], materials: ids },
      creationTime: new Date(systemClock.now()).toISOString(),
    }
  }

  async planHead(session: ImportSession): Promise<PlanHead> {
    return { ...session.planHead(), ...(await this.sourceDigest.digestForPlan(session.source)) }
  }

  async writePlan(session: ImportSession, path: string): Promise<Answer<string>> {
    const { writePlanFile } = await import('../../store/plan-file/plan-file.ts')
    const writeResult = await writePlanFile(path, await this.makePlanContent(session), session.planBatches(PLAN_BATCH))
    switch (writeResult.kind) {
      case 'written':
        return ok(writeResult.value)
      case 'failed':
        return refuse({ code: 'not-written', error: writeResult.error, file: basename(path) })
      case 'stopped':
        return refuse({ code: 'writing-stopped' })
    }
  }

  async planJson(session: ImportSession, from: number, count: number): Promise<string> {
    const { planRowsJson } = await import('./plan-document.ts')
    const rows = session.supplierList.withPrices(session.listPlanRows(from, count), from)
    return planRowsJson(rows, session.currentState.catalogue.catalogue)
  }

  async openPlan(planRequest: OpenPlanRequest): Promise<Answer<OpenedPlanOutline>> {
    const { journal, address, key, network, ...plan } = planRequest
    await this.useAccount({ address, key, network }, journal)
    // The claims are requested before the lists are read, because a run may change the account while the lists are read.
    const claims = async () => (await this.readMemory(journal)).claims?.()
    const planAnswer = await this.savedPlan.open(plan, { account: this.account, claims })
    this.judge = this.savedPlan.judge
    return planAnswer
  }

  plannedRows(from: number, count: number): { readonly total: number; readonly rows: readonly RowToRun[] } {
    return {
      total: this.savedPlan.rows.length,
      rows: this.excludeHeldBack(this.savedPlan.rows.slice(from, from + count)),
    }
  }

  /** Sends the plan's rows to the port. If the revision differs, the plan is not the confirmed one, so nothing is sent. */
  sendPlan(port: MessagePort, revision: number): void {
    let from = 0
    const batches = this.session?.planBatches(PLAN_BATCH)
    const takeNextPart = (): PlanPart => {
      // A plan based on a stored reading has not been checked, so it must not be sent.
      if (this.revision !== revision || (from === 0 && this.session?.accountRefresh.dependsOnStoredLists))
        return { kind: 'changed' }
      const rows = batches ? this.excludeHeldBack(batches.next().value ?? []) : this.plannedRows(from, PLAN_BATCH).rows
      from += PLAN_BATCH
      if (rows.length > 0) return { kind: 'rows', rows }
      this.session?.markPlanSent()
      return { kind: 'end' }
    }
    sendPlan(port, () => this.hooks.runInTurn(takeNextPart))
  }

  setAllowedChanges(allowedChanges: AllowedChanges): Omit<HeldBackRows, 'groups'> {
    if (!this.judge) throw new Error('there is no plan yet')
    this.heldBackRows = this.judge(allowedChanges)
    const { deletes, unusual: unusualCount, rows, writes } = this.heldBackRows
    return { deletes, unusual: unusualCount, rows, writes }
  }

  /** The rows of a plan without the changes that are held back. */
  excludeHeldBack<Row extends PlannedRow>(rows: readonly Row[]): (Row & RowToRun)[] {
    return rows.map((row) => leaveOutHeldBackRow(row, this.heldBackRows))
  }

  private async readMemory(journal: string | undefined): Promise<AccountMemory> {
    return journal === undefined
      ? {}
      : (await import('../../account/worker/account-memory.ts')).makeAccountMemory(journal, () => this.openAccount)
  }

  private get openAccount(): OpenAccount {
    if (!this.client) throw new Error('the session has no account yet')
    return this.client
  }
}

/** The changes from an earlier session. Undefined if they cannot be read. */
async function readSavedChanges(savedPlace: OpenRequest['savedPlace']): Promise<SavedChanges | null | undefined> {
  if (!savedPlace) return null
  const { readWork } = await import('../../store/saved-imports/saved-work.ts')
  return readWork(savedPlace) ?? undefined
}

const PROGRESS_EVERY_MS = 100

/** Reports an import's progress only as often as a user can follow. */
function throttleProgress(hooks: {
  onProgress(stage: ImportStage, doneCount: number, total: number): void
}): ReadingHooks {
  let lastReportAt = 0
  return {
    onProgress: (stage, doneCount, total) => {
      const now = performance.now()
      // `doneCount` and `total` are both 0 when a stage begins. If only `total` is 0, the total is unknown.
      if (doneCount > 0 && (total === 0 || doneCount < total) && now - lastReportAt < PROGRESS_EVERY_MS) return
      lastReportAt = now
      hooks.onProgress(stage, doneCount, total)
    },
  }
}

/** How long to search for cells, in milliseconds, before reporting what was found. */
const SEARCH_MS = 80
