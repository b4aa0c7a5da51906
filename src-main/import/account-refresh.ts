/**
 * Reads the account again for an open import: completely, only the storages that unsent changes depend on, or only those not read yet. Then plans
 * again and keeps the user's edits. [READ-6, READ-7, READ-9]
 */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import {
  loadStoredAccount,
  findOldestReadTime,
  findStoragesToCompare,
  findUnknownStorages,
  type AccountState,
  type LoadedAccount,
} from './account-stage.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { type AddedRows, CarriedEdits, carryChoices } from './carried-edits.ts'
import type { CatalogueReading } from './read-catalogue.ts'
import { MAX_READING_AGE_MS } from '../../src-shared/run/reading-limit.ts'
import { countCorrectedRows, type CorrectedRows, findStaleStorages } from './reading-age.ts'
import type { SessionPorts } from './session-ports.ts'
import { sortAsShown } from './stock-source.ts'
import { readAccountNow, areRowsSettled, runStages, type SessionInput, type SessionState } from './stages.ts'
import type { ReadingHooks } from './table-read.ts'
import { isSameMapping } from './choices.ts'
import { findLostChanges } from './edits-lost.ts'

const NO_ADDED_ROWS: AddedRows = new Map()

/** The functions of an open import that this module uses. */
export interface OpenImport {
  readonly ports: SessionPorts
  now(): { readonly input: SessionInput; readonly state: SessionState; readonly edits: readonly ImportEdit[] }
  /** Called after the same file was planned against another account state. */
  notePlan(state: SessionState): void
  /** Sets the account's catalogue to the reading that has just been stored. */
  setStoredAccount(catalogue: CatalogueReading): void
  /** Switches to the file as it was read again, if the user's changes fit into it or `isForced` is set. */
  useRereadFile(reread: RereadResult, isForced: boolean): Answer<ImportSummary>
  summary(): ImportSummary
}

export class AccountRefresh {
  /** How many rows of the unsent plan were changed by the last reading of the account, and since when. */
  correctedRows: CorrectedRows | null = null
  private readonly openImport: OpenImport

  constructor(openImport: OpenImport) {
    this.openImport = openImport
  }

  /** Stores a reading whose saving was postponed. This must finish before anything is changed or sent. [READ-10] */
  async storeReading(): Promise<void> {
    const { keep: keepReading, ...catalogue } = this.openImport.now().state.catalogue
    if (keepReading) this.openImport.setStoredAccount({ ...catalogue, ...(await keepReading()) })
  }

  /** Reads the file and the account again. */
  async reread(
    { anyway = false, afterRun = false, addedRows = NO_ADDED_ROWS }: RereadOptions,
    hooks: ReadingHooks,
  ): Promise<Answer<ImportSummary>> {
    if (afterRun) {
      // Loads the values that the run read back from the store, and requests only what is unknown. Rows keep their positions, so that users can
      // continue typing. [READ-8]
      const { input, state } = this.openImport.now()
      const storedAccount = await loadStoredAccount(input, this.openImport.ports, state.choices)
      return this.rereadFile(storedAccount, anyway, addedRows, hooks, sortAsShown(input, state))
    }
    const account = await this.readStorages(this.allStorages, hooks)
    return account.ok ? this.rereadFile(account.value, anyway, addedRows, hooks) : account
  }

  /** Reads the account again. `needed`: only storages that unsent changes depend on and that were read too long ago. */
  async refresh(readScope: 'all' | 'needed', hooks: ReadingHooks = {}): Promise<Answer<ImportSummary>> {
    const { state } = this.openImport.now()
    const earliestTime = findOldestReadTime(state)
    const refreshResult = await (readScope === 'all' ? this.replan(this.allStorages, hooks) : this.readNeeded(hooks))
    if (!refreshResult.ok) return refreshResult
    const newState = this.openImport.now().state
    if (newState !== state)
      this.correctedRows = { rows: countCorrectedRows(state.preview, newState.preview), since: earliestTime }
    return this.summaryResult
  }

  /**
   * Reads storages that unsent changes depend on, until the plan needs no other storages. If the account cannot be read, the plan stays as it was.
   */
  async readNeeded(hooks: ReadingHooks = {}): Promise<Answer<ImportSummary>> {
    for (
      let storages = this.findStoragesToRead(MAX_READING_AGE_MS);
      storages.length > 0;
      storages = this.findStoragesToRead(MAX_READING_AGE_MS)
    ) {
      const replanResult = await this.replan(storages, hooks)
      if (!replanResult.ok) return replanResult
    }
    return this.summaryResult
  }

  /** Reads the storages not read yet that the edited plan depends on. Null if it depends on none. */
  async readUnreadStorages(hooks: ReadingHooks = {}): Promise<Answer<ImportSummary> | null> {
    const { state } = this.openImport.now()
    const unknownStorages = findUnknownStorages(state, this.allStorages)
    return unknownStorages.length === 0 || areRowsSettled(state) ? null : this.replan(unknownStorages, hooks)
  }

  /** True while unsent changes depend on lists that this import has not read. Nothing may be sent then. [READ-7] */
  get dependsOnStoredLists(): boolean {
    return this.findStoragesToRead(Number.POSITIVE_INFINITY).length > 0
  }

  private findStoragesToRead(maxAge: number): readonly number[] {
    const { input, state } = this.openImport.now()
    return findStaleStorages(input, state, this.openImport.ports.clock.now(), maxAge)
  }

  private get summaryResult(): Answer<ImportSummary> {
    return { ok: true, value: this.openImport.summary() }
  }

  private get allStorages(): readonly number[] {
    const { input, state } = this.openImport.now()
    return findStoragesToCompare(input, state.choices)
  }

  private readStorages(storages: readonly number[], hooks: ReadingHooks): Promise<Answer<LoadedAccount>> {
    const { input, state } = this.openImport.now()
    return readAccountNow(input, this.openImport.ports, state, storages, hooks)
  }

  private async replan(storages: readonly number[], hooks: ReadingHooks): Promise<Answer<ImportSummary>> {
    const account = await this.readStorages(storages, hooks)
    if (!account.ok) return account
    const { input, state } = this.openImport.now()
    // The rows are the account's own materials, so they stay in place if only some storages are read.
    if (input.stock) {
      const isPartial = this.allStorages.some((storage) => !storages.includes(storage))
      return this.rereadFile(account.value, true, NO_ADDED_ROWS, hooks, isPartial ? sortAsShown(input, state) : input)
    }
    const stateResult = await runStages(input, this.openImport.ports, state.choices, state, hooks, account.value)
    if (!stateResult.ok) return stateResult
    this.openImport.notePlan(stateResult.value)
    return this.summaryResult
  }

  private async rereadFile(
    account: AccountState,
    isForced: boolean,
    addedRows: AddedRows,
    hooks: ReadingHooks,
    input = this.openImport.now().input,
  ) {
    const { state, edits } = this.openImport.now()
    const rereadResult = await readAgain(input, this.openImport.ports, state, { edits, addedRows, account }, hooks)
    return rereadResult.ok ? this.openImport.useRereadFile(rereadResult.value, isForced) : rereadResult
  }
}

/** How an import is read again. */
export interface RereadOptions {
  readonly anyway?: boolean | undefined
  /** True to use the account as the import's run read it back, requesting only what is unknown. [READ-8] */
  readonly afterRun?: boolean | undefined
  /** Rows of new materials that a run added, with their ids. Only the main process has them. */
  readonly addedRows?: AddedRows
}

export interface RereadResult {
  readonly newState: SessionState
  readonly carriedEdits: CarriedEdits
  /** The user's changes that do not fit into the new file. */
  readonly lostChanges: ReturnType<typeof findLostChanges>
  /** True if columns of the file are at other positions than before. */
  readonly isMappingChanged: boolean
}

interface EditsToCarry {
  readonly edits: readonly ImportEdit[]
  readonly addedRows: AddedRows
  readonly account: AccountState
}

/** Reads the current file against the account as last read. Keeps the user's changes that still fit into it. [EDIT-4] */
async function readAgain(
  input: SessionInput,
  ports: SessionPorts,
  stateBefore: SessionState,
  { edits, addedRows, account }: EditsToCarry,
  hooks: ReadingHooks,
): Promise<Answer<RereadResult>> {
  const firstResult = await runStages(input, ports, stateBefore.choices, null, hooks, account)
  if (!firstResult.ok) return firstResult
  // Fields are chosen by column position, and columns may have moved in the new file.
  const choices = carryChoices(stateBefore.choices, stateBefore, firstResult.value)
  const isMappingChanged = !isSameMapping(choices, stateBefore.choices)
  const stateResult = isMappingChanged ? await runStages(input, ports, choices, firstResult.value, hooks) : firstResult
  if (!stateResult.ok) return stateResult
  const carriedEdits = new CarriedEdits(edits, stateBefore, stateResult.value, addedRows)
  return {
    ok: true,
    value: {
      newState: stateResult.value,
      carriedEdits,
      lostChanges: findLostChanges(stateBefore, carriedEdits),
      isMappingChanged,
    },
  }
}
