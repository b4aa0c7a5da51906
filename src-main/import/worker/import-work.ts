/** What an import's thread works on: the open import, or a plan made before, and the account. */
import { basename } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { Reply, Request } from '../../../src-shared/api/calls.ts'
import type { ImportChoices, ImportStage, ImportSummary } from '../../../src-shared/api/import.ts'
import type { NetworkUse } from '../../../src-shared/account/network-use.ts'
import {
  NOTHING_HELD_BACK,
  leaveOutHeldRow,
  type AllowedChanges,
  type HeldBack,
} from '../../../src-shared/run/hold-back.ts'
import type { RowToRun } from '../../../src-shared/run/run.ts'
import type { PlanHead, PlannedRow } from '../../../src-shared/plan/plan.ts'
import { ok } from '../../../src-shared/material/values/result.ts'
import type { OpenAccount } from '../../account/client.ts'
import { systemClock } from '../../machine/clock.ts'
import { readSource } from '../../file/read-source.ts'
import { SourceDigest } from '../../file/source-digest.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import type { ImportPlace, SaveRequest } from '../../store/saved-imports/import-work.ts'
import type { PlanContent } from '../../store/plan-file/plan-file.ts'
import { sha256 } from '../../machine/sha256.ts'
import { holdImport } from '../hold-back.ts'
import type { Rereading } from '../account-refresh.ts'
import { CLOSED, failed, hasRawSheet, type Imported } from '../import-codes.ts'
import type { RawSheetView } from '../../../src-shared/api/import-details.ts'
import { RawSheetReader } from '../raw-sheet.ts'
import { StoppableChange, type PartRunner } from '../stoppable-change.ts'
import { ImportSession } from '../session.ts'
import type { SavedWork } from '../saved-edits.ts'
import type { Source } from '../../ports/source-port.ts'
import type { SessionInput } from '../stages.ts'
import { triedOf } from '../tried-rule.ts'
import type { AccountPort } from '../../ports/ports.ts'
import type { AccountMemory } from '../../account/worker/account-memory.ts'
import { SavedPlan, type PlanOpened, type TakePlanRequest } from './saved-plan.ts'
import { sendPlan, type PlanPart } from '../../run/worker/plan-port.ts'
import { inspectSource, type Inspection } from '../inspect-source.ts'
import type { ReadingHooks } from '../table-read.ts'

export interface AccountUsed {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
}

export interface OpenRequest extends AccountUsed {
  readonly input: SessionInput
  /** The journal's file, which knows the materials that left every list and the runs that are not finished; absent where nothing is kept. */
  readonly journal?: string
  /** Work of an earlier session on the same bytes: where it is stored, and where the import's own file is read from when it is read again. */
  readonly saved?: Omit<ImportPlace, 'owner'> & { readonly source: Source }
}

export interface OpenPlanRequest extends AccountUsed, TakePlanRequest, Pick<OpenRequest, 'journal'> {}

export interface WorkHooks {
  onProgress(stage: ImportStage, done: number, total: number): void
  /** A reading request with a valid key went out. */
  onRequest(): void
  /** What share of a change that takes long is done, from 0 to 1. */
  readonly onChanging: (share: number) => void
  /** After everything that was asked before. */
  inTurn<T>(act: () => T): Promise<T>
}

const PLAN_BATCH = 500

/** With what only main's side needs. */
export interface RowsRead extends Reply<'import.rows'> {
  /** By its number: the planned row that a run knows it as, where the two differ. */
  readonly moved?: ReadonlyMap<number, number>
}

// What not every import needs is loaded when it is needed: a small file is read before undici and zod would be there.
export class ImportWork {
  session: ImportSession | null = null
  /** An import that could not be previewed, and may be with other choices. */
  private unread: OpenRequest | null = null
  /** The file as it is; what it read is forgotten once the preview has it. */
  rawSheetReader: RawSheetReader | null = null
  /** Grows with whatever may change the plan. */
  revision = 0
  readonly made = new SavedPlan()
  /** What is left out where nobody can be asked; nothing until somebody says so. */
  private held: HeldBack = NOTHING_HELD_BACK
  readonly sourceDigest = new SourceDigest()
  private readonly readSource = this.sourceDigest.around(readSource)
  private judge: ((allowed: AllowedChanges) => HeldBack) | null = null
  /** Its file, where one is kept. */
  private journal: string | undefined
  /** Another key puts another client behind the account. */
  private client: OpenAccount | null = null
  private readonly account: Required<AccountPort>
  private readonly hooks: WorkHooks
  readonly changing: StoppableChange

  constructor(hooks: WorkHooks) {
    this.hooks = hooks
    this.changing = new StoppableChange(systemClock, hooks.onChanging)
    const behind = (): OpenAccount => this.behind
    this.account = {
      get address() {
        return behind().address
      },
      readStorage: (storage, reading) => behind().readStorage(storage, reading),
      readSuppliers: (material, storage, hooks) => behind().readSuppliers(material, storage, hooks),
      probe: (storage) => behind().probe(storage),
      send: (method, body, stop) => behind().send(method, body, stop),
      close: () => behind().close(),
    }
  }

  async open({ input, journal, saved, ...place }: OpenRequest): Promise<Imported<ImportSummary>> {
    const work = await workOf(saved)
    if (work === undefined) return failed({ code: 'saved-damaged' })
    await this.use(place, journal)
    const made = await ImportSession.open(
      input,
      { ...this.ports, ...(await this.known(journal)) },
      { ...throttledProgress(this.hooks), putOff: input.stock !== undefined && saved === undefined },
      work,
    )
    this.rawSheetReader ??= new RawSheetReader(input, this.ports)
    if (!made.ok) {
      // Saved work is kept until the import can be continued.
      if (!hasRawSheet(made.failure) || saved) await this.account.close()
      else this.unread = { input, ...(journal === undefined ? {} : { journal }), ...place }
      return this.withSession(made)
    }
    const session = made.value
    this.session = session
    this.unread = null
    this.rawSheetReader.forget()
    if (saved) {
      session.readFrom(saved.source)
      // What is not known of the account may be what its edits rest on.
      await session.account.complete(throttledProgress(this.hooks))
    }
    this.judge = (allowed) => holdImport(session.snapshot.preview, allowed)
    return ok(session.summary())
  }

  /** Of an import without a preview: made now, if these choices let it. */
  async change(choices: ImportChoices, anyway = false): Promise<Imported<ImportSummary>> {
    if (!this.session) return this.openWith({ choices })
    const changed = await this.session.change(choices, anyway)
    // The session has read what was looked at; two readings take twice the memory.
    if (changed.ok) this.rawSheetReader?.forget()
    return changed
  }

  /** The file as it is now. */
  async reread(asked: Rereading): Promise<Imported<ImportSummary>> {
    this.rawSheetReader?.forget()
    if (!this.session) return this.openWith({})
    return this.session.reread(asked, throttledProgress(this.hooks))
  }

  refresh(open: ImportSession, what: 'all' | 'needed'): Promise<Imported<ImportSummary>> {
    return open.account.refresh(what, throttledProgress(this.hooks))
  }

  /**
   * A change of the preview, which can be stopped, with what it rests on. What cannot be read now is read before anything is sent, and its
   * failure said then.
   */
  async changed(
    open: ImportSession,
    change: (runParts: PartRunner) => Promise<Imported<ImportSummary>>,
  ): Promise<Imported<ImportSummary>> {
    const made = await this.changing.run(change)
    const whole = made.ok ? await open.account.complete(throttledProgress(this.hooks)) : null
    return whole?.ok ? whole : made
  }

  /** Other settings of the program. */
  adjust(settings: Required<Pick<SessionInput, 'clearToken' | 'guard' | 'correctionNote'>>): Imported<ImportSummary> {
    const { session, unread } = this
    if (unread) {
      this.unread = { ...unread, input: { ...unread.input, ...settings } }
      this.rawSheetReader = new RawSheetReader(this.unread.input, this.ports)
    }
    return session ? session.adjust(settings) : CLOSED
  }

  /** The same account with another key. */
  async rekey(account: AccountUsed): Promise<Imported<void>> {
    if (this.unread) this.unread = { ...this.unread, ...account }
    return ok(await this.use(account))
  }

  private async openWith(other: Partial<Pick<SessionInput, 'choices'>>): Promise<Imported<ImportSummary>> {
    const { unread } = this
    return unread ? this.open({ ...unread, input: { ...unread.input, ...other } }) : CLOSED
  }

  private get ports() {
    const { readSource, account } = this
    return { readSource, account, clock: systemClock, digest: sha256 }
  }

  async rawSheet({ choices }: Omit<Request<'import.rawSheet'>, 'session'>): Promise<Imported<RawSheetView>> {
    const { rawSheetReader, session } = this
    if (!rawSheetReader) return CLOSED
    return ok(await rawSheetReader.at(choices, session?.snapshot ?? null))
  }

  async use({ address, key, network }: AccountUsed, journal = this.journal): Promise<void> {
    const before = this.client
    this.journal = journal
    const { openAccount } = await import('../../account/client.ts')
    const { listMemory } = await import('../../store/journal/list-memory.ts')
    const onRequest = (): void => this.hooks.onRequest()
    this.client = openAccount({ address, key, network, ...listMemory(this.journal), onRequest })
    await before?.close()
  }

  /** A refusal names the import that can be read another way. */
  private withSession(made: Extract<Imported<never>, { readonly ok: false }>): typeof made {
    const { unread } = this
    if (!unread || made.failure.code !== 'refused' || !hasRawSheet(made.failure)) return made
    return failed({ ...made.failure, session: unread.input.session })
  }

  rows(open: ImportSession, { from, count, rule, cells, ...shown }: Omit<Request<'import.rows'>, 'session'>): RowsRead {
    const { lines, tried, ...rows } = open.rows(from, count, shown, rule ?? cells)
    return { ...rows, ...(lines > 0 ? { lines } : {}), ...(tried ? { tried: triedOf(tried) } : {}) }
  }

  /** Cells that are looked for or changed together, as far as they are found in a short while. */
  cells(open: ImportSession, asked: Omit<Request<'import.cells'>, 'session'>): Reply<'import.cells'> {
    const began = performance.now()
    return open.cells(asked, () => performance.now() - began > LOOK_MS)
  }

  inspect = inspected

  async save(open: ImportSession, { isApplied, ...place }: SaveRequest): Promise<Imported<'written' | 'nothing'>> {
    const { writeWork } = await import('../../store/saved-imports/import-work.ts')
    const work = isApplied ? open.workSincePlan() : open.work()
    if (work === null) return ok('nothing')
    try {
      return writeWork(place, work, systemClock.now()) === 'written' ? ok('written') : failed({ code: 'work-not-kept' })
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
      return failed({ code: 'work-not-kept' })
    }
  }

  async keepOriginals(open: ImportSession, path: string): Promise<Imported<number>> {
    try {
      const { writeOriginals } = await import('../../store/run-originals/run-originals.ts')
      return ok(await writeOriginals(path, open.originalBatches()))
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
      return failed({ code: 'originals-not-kept', why })
    }
  }

  private async planContent(open: ImportSession): Promise<PlanContent> {
    const { storages, ids } = open.snapshot.catalogue.catalogue
    return {
      head: await this.planHead(open),
      seen: { storages: [...storages.keys()], materials: ids },
      made: new Date(systemClock.now()).toISOString(),
    }
  }

  async planHead(open: ImportSession): Promise<PlanHead> {
    return { ...open.planHead(), ...(await this.sourceDigest.ofPlan(open.source)) }
  }

  async writePlan(open: ImportSession, path: string): Promise<Imported<string>> {
    const { writePlanFile } = await import('../../store/plan-file/plan-file.ts')
    const written = await writePlanFile(path, await this.planContent(open), open.planBatches(PLAN_BATCH))
    switch (written.kind) {
      case 'written':
        return ok(written.value)
      case 'failed':
        return failed({ code: 'not-written', error: written.error, file: basename(path) })
      case 'stopped':
        return failed({ code: 'writing-stopped' })
    }
  }

  async planJson(open: ImportSession, from: number, count: number): Promise<string> {
    const { planRowsJson } = await import('./plan-document.ts')
    const rows = open.supplierList.withPrices(open.planRows(from, count), from)
    return planRowsJson(rows, open.snapshot.catalogue.catalogue)
  }

  async openPlan(asked: OpenPlanRequest): Promise<Imported<PlanOpened>> {
    const { journal, address, key, network, ...plan } = asked
    await this.use({ address, key, network }, journal)
    // Before the reading: what a run changes while the lists are read may not be in them.
    const claims = async () => (await this.known(journal)).claims?.()
    const taken = await this.made.take(plan, { account: this.account, claims })
    this.judge = this.made.judge
    return taken
  }

  plannedRows(from: number, count: number): { readonly total: number; readonly rows: readonly RowToRun[] } {
    return { total: this.made.rows.length, rows: this.allowed(this.made.rows.slice(from, from + count)) }
  }

  /** The plan of another revision is not the one that was confirmed: it is not given out. */
  sendPlan(port: MessagePort, revision: number): void {
    let from = 0
    const batches = this.session?.runBatches(PLAN_BATCH)
    const next = (): PlanPart => {
      // What rests on a kept reading was not looked at, whoever asks for it.
      if (this.revision !== revision || (from === 0 && this.session?.account.restsOnKept)) return { kind: 'changed' }
      const rows = batches ? this.allowed(batches.next().value ?? []) : this.plannedRows(from, PLAN_BATCH).rows
      from += PLAN_BATCH
      if (rows.length > 0) return { kind: 'rows', rows }
      this.session?.planSent()
      return { kind: 'end' }
    }
    sendPlan(port, () => this.hooks.inTurn(next))
  }

  allow(allowed: AllowedChanges): Omit<HeldBack, 'groups'> {
    if (!this.judge) throw new Error('there is no plan yet')
    this.held = this.judge(allowed)
    const { deletes, unusual, rows, writes } = this.held
    return { deletes, unusual, rows, writes }
  }

  /** Rows of a plan without what was not allowed. */
  allowed<Row extends PlannedRow>(rows: readonly Row[]): (Row & RowToRun)[] {
    return rows.map((row) => leaveOutHeldRow(row, this.held))
  }

  private async known(journal: string | undefined): Promise<AccountMemory> {
    return journal === undefined
      ? {}
      : (await import('../../account/worker/account-memory.ts')).accountMemory(journal, () => this.behind)
  }

  private get behind(): OpenAccount {
    if (!this.client) throw new Error('the session has no account yet')
    return this.client
  }
}

/** Work of an earlier session; undefined where it cannot be read. */
async function workOf(saved: OpenRequest['saved']): Promise<SavedWork | null | undefined> {
  if (!saved) return null
  const { readWork } = await import('../../store/saved-imports/import-work.ts')
  return readWork(saved) ?? undefined
}

export interface InspectRequest {
  readonly source: Source
  readonly choices: ImportChoices
  readonly clearToken: string
  readonly usualEncoding?: string
}

/** What is in a file, without an account. */
function inspected({ source, choices, ...settings }: InspectRequest): Promise<Imported<Inspection>> {
  return inspectSource(source, choices, settings, { readSource, digest: sha256 })
}

const EVERY_MS = 100

/** How far an import's reading is, told as often as a person can follow. */
function throttledProgress(hooks: { onProgress(stage: ImportStage, done: number, total: number): void }): ReadingHooks {
  let last = 0
  return {
    onProgress: (stage, done, total) => {
      const now = performance.now()
      // 0 of 0: a stage begins; n of 0: nobody knows of how many.
      if (done > 0 && (total === 0 || done < total) && now - last < EVERY_MS) return
      last = now
      hooks.onProgress(stage, done, total)
    },
  }
}

/** Cells are looked for that long, in milliseconds, before what is found is told. */
const LOOK_MS = 80
