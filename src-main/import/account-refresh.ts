/**
 * Reads the account again for an open import: all of it, the parts unsent changes depend on, or the storages not read yet. Then plans again and keeps
 * the user's edits. [READ-6, READ-7, READ-9]
 */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import {
  loadStoredAccount,
  readAt,
  findStoragesToCompare,
  findUnknownStorages,
  type AccountState,
  type ReadAccount,
} from './account-stage.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { type AddedRows, CarriedEdits, keepChoices } from './carried-edits.ts'
import type { CatalogueReading } from './read-catalogue.ts'
import { FRESH_READING_MS } from '../../src-shared/run/reading-limit.ts'
import { countCorrectedRows, type CorrectedRows, findStaleStorages } from './reading-age.ts'
import type { SessionPorts } from './session-ports.ts'
import { sortAsShown } from './stock-source.ts'
import { readAccountNow, isSettled, runStages, type SessionInput, type SessionState } from './stages.ts'
import type { ReadingHooks } from './table-read.ts'
import { isSameMapping } from './choices.ts'
import { findLostChanges } from './edits-lost.ts'

const NO_ADDED_ROWS: AddedRows = new Map()

/** An open import, as this module uses it. */
export interface OpenImport {
  readonly ports: SessionPorts
  now(): { readonly input: SessionInput; readonly state: SessionState; readonly edits: readonly ImportEdit[] }
  /** Called with the same file planned against another account state. */
  notePlan(state: SessionState): void
  /** Sets the account's catalogue to the reading that has just been stored. */
  setStoredAccount(catalogue: CatalogueReading): void
  /** Switches to the file as it was read again, if the user's changes fit into it or `isForced` is set. */
  useRereadFile(reread: RereadResult, isForced: boolean): Answer<ImportSummary>
  summary(): ImportSummary
}

export class AccountRefresh {
  /** What the last reading of the account changed in the unsent plan. */
  correctedRows: CorrectedRows | null = null
  private readonly open: OpenImport

  constructor(openImport: OpenImport) {
    this.open = openImport
  }

  /** Stores a reading whose saving was postponed. Must finish before anything is changed or sent. [READ-10] */
  async storeReading(): Promise<void> {
    const { keep: keepReading, ...catalogue } = this.open.now().state.catalogue
    if (keepReading) this.open.setStoredAccount({ ...catalogue, ...(await keepReading()) })
  }

  /** Reads the file and the account again. */
  async reread(
    { anyway = false, afterRun = false, addedRows = NO_ADDED_ROWS }: RereadOptions,
    hooks: ReadingHooks,
  ): Promise<Answer<ImportSummary>> {
    if (afterRun) {
      // Takes the values that the run read back from the store, and requests only what is unknown. Rows stay where they are, so that users can go on
      // typing. [READ-8]
      const { input, state } = this.open.now()
      const keptAccount = await loadStoredAccount(input, this.open.ports, state.choices)
      return this.readWith(keptAccount, anyway, addedRows, hooks, sortAsShown(input, state))
    }
    const account = await this.read(this.all, hooks)
    return account.ok ? this.readWith(account.value, anyway, addedRows, hooks) : account
  }

  /** Reads the account again. `needed`: only the storages that unsent changes depend on, if they were read too long ago. */
  async refresh(readScope: 'all' | 'needed', hooks: ReadingHooks = {}): Promise<Answer<ImportSummary>> {
    const { state } = this.open.now()
    const earliestTime = readAt(state)
    const refreshedPlan = await (readScope === 'all' ? this.replan(this.all, hooks) : this.readNeeded(hooks))
    if (!refreshedPlan.ok) return refreshedPlan
    const now = this.open.now().state
    if (now !== state)
      this.correctedRows = { rows: countCorrectedRows(state.preview, now.preview), since: earliestTime }
    return this.summaryResult
  }

  /** Reads storages that unsent changes depend on, until the plan needs no more. If the account cannot be read, the plan stays as it was. */
  async readNeeded(hooks: ReadingHooks = {}): Promise<Answer<ImportSummary>> {
    for (
      let storages = this.storagesToRead(FRESH_READING_MS);
      storages.length > 0;
      storages = this.storagesToRead(FRESH_READING_MS)
    ) {
      const newPlan = await this.replan(storages, hooks)
      if (!newPlan.ok) return newPlan
    }
    return this.summaryResult
  }

  /** Reads the unread storages that the edited plan depends on. Null if it depends on none. */
  async complete(hooks: ReadingHooks = {}): Promise<Answer<ImportSummary> | null> {
    const { state } = this.open.now()
    const unreadStorages = findUnknownStorages(state, this.all)
    return unreadStorages.length === 0 || isSettled(state) ? null : this.replan(unreadStorages, hooks)
  }

  /** True while unsent changes depend on lists that this import has not read. Nothing may be sent then. [READ-7] */
  get dependsOnStored(): boolean {
    return this.storagesToRead(Number.POSITIVE_INFINITY).length > 0
  }

  private storagesToRead(maxAge: number): readonly number[] {
    const { input, state } = this.open.now()
    return findStaleStorages(input, state, this.open.ports.clock.now(), maxAge)
  }

  private get summaryResult(): Answer<ImportSummary> {
    return { ok: true, value: this.open.summary() }
  }

  private get all(): readonly number[] {
    const { input, state } = this.open.now()
    return findStoragesToCompare(input, state.choices)
  }

  private read(storages: readonly number[], hooks: ReadingHooks): Promise<Answer<ReadAccount>> {
    const { input, state } = this.open.now()
    return readAccountNow(input, this.open.ports, state, storages, hooks)
  }

  private async replan(storages: readonly number[], hooks: ReadingHooks): Promise<Answer<ImportSummary>> {
    const account = await this.read(storages, hooks)
    if (!account.ok) return account
    const { input, state } = this.open.now()
    // The rows are the account's own materials, so they stay in place if only some storages are read.
    if (input.stock) {
      const part = this.all.some((storage) => !storages.includes(storage))
      return this.readWith(account.value, true, NO_ADDED_ROWS, hooks, part ? sortAsShown(input, state) : input)
    }
    const newState = await runStages(input, this.open.ports, state.choices, state, hooks, account.value)
    if (!newState.ok) return newState
    this.open.notePlan(newState.value)
    return this.summaryResult
  }

  private async readWith(
    account: AccountState,
    isForced: boolean,
    addedRows: AddedRows,
    hooks: ReadingHooks,
    input = this.open.now().input,
  ) {
    const { state, edits } = this.open.now()
    const rereadResult = await readAgain(input, this.open.ports, state, { edits, addedRows, account }, hooks)
    return rereadResult.ok ? this.open.useRereadFile(rereadResult.value, isForced) : rereadResult
  }
}

/** How an import is read again. */
export interface RereadOptions {
  readonly anyway?: boolean | undefined
  /** True to use the account as the import's run read it back, requesting only what is unknown. [READ-8] */
  readonly afterRun?: boolean | undefined
  /** Rows of new materials that a run added, with their ids, which only main has. */
  readonly addedRows?: AddedRows
}

export interface RereadResult {
  readonly newState: SessionState
  readonly carriedEdits: CarriedEdits
  /** The user's changes that do not fit into the new file. */
  readonly lostChanges: ReturnType<typeof findLostChanges>
  /** True if columns of the file have moved. */
  readonly moved: boolean
}

interface WorkToCarry {
  readonly edits: readonly ImportEdit[]
  readonly addedRows: AddedRows
  readonly account: AccountState
}

/** Reads the current file against the account as last read. Keeps those of the user's changes that still fit into it. [EDIT-4] */
async function readAgain(
  input: SessionInput,
  ports: SessionPorts,
  stateBefore: SessionState,
  { edits, addedRows, account }: WorkToCarry,
  hooks: ReadingHooks,
): Promise<Answer<RereadResult>> {
  const firstResult = await runStages(input, ports, stateBefore.choices, null, hooks, account)
  if (!firstResult.ok) return firstResult
  // Fields are chosen by column position, and columns may have moved in the new file.
  const choices = keepChoices(stateBefore.choices, stateBefore, firstResult.value)
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
      moved: isMappingChanged,
    },
  }
}
