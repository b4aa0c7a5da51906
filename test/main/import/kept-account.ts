/** A real practice account with three storages and a data folder, for imports that use what earlier ones read. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { makeMaterialMemory } from '../../../src-main/store/journal/material-memory.ts'
import { makeAccountVersions } from '../../../src-main/store/versions/account-versions.ts'
import { versionFileOf } from '../../../src-main/store/versions/version-file.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import {
  storeReadings,
  type CachedCatalogue,
  type ListsByStorage,
  type ReadingStore,
} from '../../../src-main/ports/account-readings.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import { startRun } from '../../../src-main/run/run.ts'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import { toBodyJson, type Body } from '../../../src-shared/plan/plan.ts'
import type { WriteError } from '../../../src-shared/export/write-error.ts'
import type { CallMethod } from '../../../src-shared/material/fields/writing-methods.ts'
import type { RowToRun } from '../../../src-shared/run/run.ts'
import { makeStockChoices } from '../../../src-main/import/stock-source.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'
import { failureOf } from './in-words.ts'

const STORAGES = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Shop' },
  { id: 3, name: 'Van' },
]

/** No storage contains all materials, so something added to one is in no other list. */
const SEED = {
  units: [
    { code: 'kg', group: 'mass', factor: 1000 },
    { code: 'g', group: 'mass', factor: 1 },
    { code: 'pcs', group: 'count', factor: 1 },
  ],
  storages: STORAGES,
  materials: [
    material(100, 'Oak board', 'O-1', 'pcs', 12.5, { 1: 40, 2: 4 }),
    material(101, 'Pine board', 'P-1', 'pcs', 7, { 1: 30 }),
    material(102, 'Flour', 'F-1', 'kg', 2, { 1: 20, 3: 2 }),
    material(103, 'Glue', 'G-1', 'pcs', 1, { 3: 9 }),
  ],
}

function material(id: number, name: string, sku: string, unit: string, price: number, stocks: Record<number, number>) {
  const rows = Object.entries(stocks).map(([storage, stock]) => ({ storage_id: Number(storage), stock, minimum: 1 }))
  return { id, name, sku, unit, price, stocks: rows }
}

export const HOUR = 3_600_000

export class KeptAccount {
  readonly folder: string
  readonly practice: PracticeServer
  readonly account: OpenAccount
  readonly journal: JournalPort
  /** Milliseconds since 1970, as imports use them. */
  now = Date.UTC(2026, 10, 3, 10, 42)
  /** Reading requests since the last call of `spent`. */
  private reads = 0
  /** Storages whose lists were read since the last call of `spent`. */
  private lists: number[] = []

  private constructor(folder: string, practice: PracticeServer) {
    this.folder = folder
    this.practice = practice
    this.account = openAccount({
      address: practice.url,
      key: practice.key,
      onRequest: (kind) => (this.reads += kind === 'read' ? 1 : 0),
    })
    this.journal = openJournal(this.journalFile)
  }

  static async make(): Promise<KeptAccount> {
    const folder = await mkdtemp(join(tmpdir(), 'kept-account-'))
    return new KeptAccount(folder, await startPractice({ folder: ':memory:', seed: SEED }))
  }

  get journalFile(): string {
    return join(this.folder, 'stocksheet.sqlite')
  }

  /** What was read since this was last called. */
  spent(): { readonly reads: number; readonly lists: readonly number[] } {
    const spent = { reads: this.reads, lists: this.lists }
    this.reads = 0
    this.lists = []
    return spent
  }

  private get ports() {
    const { account } = this
    return {
      readSource,
      account: {
        ...account,
        readStorage: (storage: number, hooks?: Parameters<OpenAccount['readStorage']>[1]) => {
          this.lists.push(storage)
          return account.readStorage(storage, hooks)
        },
      },
      clock: { ...systemClock, now: () => this.now },
      digest: sha256,
      memory: makeMaterialMemory(
        this.journalFile,
        () => account.ledger,
        () => this.now,
      ),
      readings: this.readings,
    }
  }

  /** Why the account's history could not store its reading. */
  lost: WriteError | null = null

  readonly told: { readonly reading: CachedCatalogue; readonly fresh: readonly number[] }[] = []

  private get readings(): ReadingStore {
    const store = makeAccountVersions({
      file: versionFileOf(this.folder),
      account: () => this.account,
      findNewestRun: () => null,
      readLimits: () => Promise.resolve({ keep: true, mostDays: null }),
      now: () => this.now,
      collectGarbage: () => {},
    })
    return {
      ...store,
      keep: async (reading, newNumbers) => {
        await store.keep(reading, newNumbers)
        this.told.push({ reading, fresh: [...newNumbers].sort((a, b) => a - b) })
      },
      getWriteError: () => this.lost ?? store.getWriteError(),
    }
  }

  /** `hours`: how old a kept reading may be; 0 reads the account. */
  async open(
    csv: string,
    hours = 0,
    choices: Partial<ImportChoices> = {},
    storages = STORAGES,
  ): Promise<ImportSession> {
    this.now += 1000
    const opened = await ImportSession.open(
      {
        session: 's',
        source: { name: 'file.csv', bytes: new TextEncoder().encode(csv) },
        accountName: 'Test',
        storages,
        choices: { storage: 1, ...choices },
        clearToken: '(clear)',
        maxReadingAge: hours * HOUR,
      },
      this.ports,
    )
    if (!opened.ok) throw new Error(failureOf(opened)?.what)
    return opened.value
  }

  /** `isDeferred`: shown before it is stored. */
  async openStock(hours = 0, putOff = false): Promise<ImportSession> {
    this.now += 1000
    const stock = { storages: STORAGES, words: sheetWords('en') }
    const opened = await ImportSession.open(
      {
        session: 's',
        source: { name: 'Stock', bytes: new Uint8Array(0) },
        accountName: 'Test',
        storages: STORAGES,
        choices: makeStockChoices(stock),
        clearToken: '(clear)',
        stock,
        maxReadingAge: hours * HOUR,
      },
      this.ports,
      { isDeferred: putOff },
    )
    if (!opened.ok) throw new Error(failureOf(opened)?.what)
    return opened.value
  }

  /** Changes the account, as someone else would. */
  async other(method: CallMethod, body: Body): Promise<number | null> {
    const outcome = await this.account.send(method, body)
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
    return outcome.materialId
  }

  /** Applies what the session shows, as a host does: never anything that was not shown. */
  async apply(session: ImportSession): Promise<readonly string[]> {
    if (session.accountRefresh.dependsOnStoredLists) throw new Error('rests on what was kept')
    const rows: RowToRun[] = session.listPlanRows(0, 1000)
    const readBack = (account: readonly number[], lists: ListsByStorage) => storeReadings(this.readings, account, lists)
    const { account } = this.ports
    // A run measures its speed with a running clock.
    const [began, now] = [Date.now(), this.now]
    const clock = { ...systemClock, now: () => now + Date.now() - began }
    const runHandle = await startRun({
      account,
      journal: this.journal,
      clock,
      head: session.planHead(),
      accountName: 'Test',
      rows: [rows],
      ledger: this.account.ledger,
      storages: STORAGES.map(({ id }) => id),
      knownIds: session.currentState.catalogue.catalogue.ids,
      options: { perSecond: 1000 },
      onListsRead: readBack,
    })
    await runHandle.whenFinished
    // However long the run took, its readings must not be in the future.
    this.now = clock.now()
    return this.journal.report(runHandle.id, { from: 0, count: 1000 }).rows.map(({ state }) => state)
  }

  async close(): Promise<void> {
    await this.account.close()
    await this.practice.close()
    this.journal.close()
    await rm(this.folder, { recursive: true })
  }
}

/** Each call as it would be sent. */
export function callsIn(session: ImportSession): string[] {
  return session
    .listPlanRows(0, 100)
    .flatMap(({ calls }) => calls.map(({ method, body }) => `${method.slice(10)} ${toBodyJson(body)}`))
}

export function statusesIn(session: ImportSession): string[] {
  return session
    .listPlanRows(0, 100)
    .map(({ status, problems }) => [status, ...problems.map(({ code }) => code)].join(' '))
}
