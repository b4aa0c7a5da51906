/**
 * Reads the account again for an import that is open: all of it, what would be sent rests on, or what nobody knows yet. The plan is
 * then made anew, and the user's edits stay. [READ-6, READ-7, READ-9]
 */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import {
  accountKept,
  readAt,
  storagesToCompare,
  unknownOf,
  type AccountState,
  type ReadAccount,
} from './account-stage.ts'
import type { Imported } from './import-codes.ts'
import { type AddedRows, CarriedEdits, keptChoices } from './carried-edits.ts'
import type { CatalogueReading } from './read-catalogue.ts'
import { countCorrectedRows, type CorrectedRows, FRESH_MS, staleStorages } from './reading-age.ts'
import type { SessionPorts } from './session-ports.ts'
import { inOrderShown } from './stock-source.ts'
import { accountNow, isSettled, runStages, type SessionInput, type SessionState } from './stages.ts'
import type { ReadingHooks } from './table-read.ts'
import { sameMapping } from './choices.ts'
import { changesLost } from './edits-lost.ts'

const NONE_ADDED: AddedRows = new Map()

/** The import that is open. */
export interface OpenImport {
  readonly ports: SessionPorts
  now(): { readonly input: SessionInput; readonly state: SessionState; readonly edits: readonly ImportEdit[] }
  /** The same file against another account. */
  planned(state: SessionState): void
  /** The same account, kept now. */
  kept(catalogue: CatalogueReading): void
  /** The file as it was read again, where its changes have a place in it or it is to be so `anyway`. */
  carried(again: ReadAgain, anyway: boolean): Imported<ImportSummary>
  summary(): ImportSummary
}

export class AccountRefresh {
  /** What the last look at the account changed in what would be sent. */
  corrected: CorrectedRows | null = null
  private readonly open: OpenImport

  constructor(open: OpenImport) {
    this.open = open
  }

  /** Keeps what was read, where that was put off. Nothing may be changed or sent before. [READ-10] */
  async keep(): Promise<void> {
    const { keep, ...catalogue } = this.open.now().state.catalogue
    if (keep) this.open.kept({ ...catalogue, ...(await keep()) })
  }

  /** The file and the account as they are now. */
  async reread(
    { anyway = false, afterRun = false, added = NONE_ADDED }: Rereading,
    hooks: ReadingHooks,
  ): Promise<Imported<ImportSummary>> {
    if (afterRun) {
      // What the run read back is kept, and only what nobody knows is asked for. Whoever types on finds each row where it is. [READ-8]
      const { input, state } = this.open.now()
      const kept = await accountKept(input, this.open.ports, state.choices)
      return this.readWith(kept, anyway, added, hooks, inOrderShown(input, state))
    }
    const account = await this.read(this.all, hooks)
    return account.ok ? this.readWith(account.value, anyway, added, hooks) : account
  }

  /** `needed`: of the storages that what would be sent rests on, where they were read too long ago. */
  async refresh(what: 'all' | 'needed', hooks: ReadingHooks = {}): Promise<Imported<ImportSummary>> {
    const { state } = this.open.now()
    const since = readAt(state)
    const refreshed = await (what === 'all' ? this.planWith(this.all, hooks) : this.readNeeded(hooks))
    if (!refreshed.ok) return refreshed
    const now = this.open.now().state
    if (now !== state) this.corrected = { rows: countCorrectedRows(state.preview, now.preview), since }
    return this.summed
  }

  /** As `needed`, until nothing else would be sent. Where the account cannot be read, the plan stays as it was. */
  async readNeeded(hooks: ReadingHooks = {}): Promise<Imported<ImportSummary>> {
    for (let storages = this.unsettled(FRESH_MS); storages.length > 0; storages = this.unsettled(FRESH_MS)) {
      const replanned = await this.planWith(storages, hooks)
      if (!replanned.ok) return replanned
    }
    return this.summed
  }

  /** Reads the storages that nobody knows, where the plan as it was edited rests on them; null if it rests on none. */
  async complete(hooks: ReadingHooks = {}): Promise<Imported<ImportSummary> | null> {
    const { state } = this.open.now()
    const unknown = unknownOf(state, this.all)
    return unknown.length === 0 || isSettled(state) ? null : this.planWith(unknown, hooks)
  }

  /** True while something would be sent that rests on lists which this import did not read. Nothing may be sent then. [READ-7] */
  get restsOnKept(): boolean {
    return this.unsettled(Number.POSITIVE_INFINITY).length > 0
  }

  private unsettled(within: number): readonly number[] {
    const { input, state } = this.open.now()
    return staleStorages(input, state, this.open.ports.clock.now(), within)
  }

  private get summed(): Imported<ImportSummary> {
    return { ok: true, value: this.open.summary() }
  }

  private get all(): readonly number[] {
    const { input, state } = this.open.now()
    return storagesToCompare(input, state.choices)
  }

  private read(storages: readonly number[], hooks: ReadingHooks): Promise<Imported<ReadAccount>> {
    const { input, state } = this.open.now()
    return accountNow(input, this.open.ports, state, storages, hooks)
  }

  private async planWith(storages: readonly number[], hooks: ReadingHooks): Promise<Imported<ImportSummary>> {
    const account = await this.read(storages, hooks)
    if (!account.ok) return account
    const { input, state } = this.open.now()
    // Its rows are the account's, and stay where they are while only a part of it is read.
    if (input.stock) {
      const part = this.all.some((storage) => !storages.includes(storage))
      return this.readWith(account.value, true, NONE_ADDED, hooks, part ? inOrderShown(input, state) : input)
    }
    const replanned = await runStages(input, this.open.ports, state.choices, state, hooks, account.value)
    if (!replanned.ok) return replanned
    this.open.planned(replanned.value)
    return this.summed
  }

  private async readWith(
    account: AccountState,
    anyway: boolean,
    added: AddedRows,
    hooks: ReadingHooks,
    input = this.open.now().input,
  ) {
    const { state, edits } = this.open.now()
    const again = await readAgain(input, this.open.ports, state, { edits, added, account }, hooks)
    return again.ok ? this.open.carried(again.value, anyway) : again
  }
}

/** How an import is read again. */
export interface Rereading {
  readonly anyway?: boolean | undefined
  /** The account as the import's run read it back, and only what is not known of it anew. [READ-8] */
  readonly afterRun?: boolean | undefined
  /** Rows of new materials that a run added, with their ids, which only main knows. */
  readonly added?: AddedRows
}

export interface ReadAgain {
  readonly made: SessionState
  readonly kept: CarriedEdits
  /** Changes that have no place in it. */
  readonly lost: ReturnType<typeof changesLost>
  /** Its columns stand elsewhere. */
  readonly moved: boolean
}

interface WorkToCarry {
  readonly edits: readonly ImportEdit[]
  readonly added: AddedRows
  readonly account: AccountState
}

/**
 * A file read again, with what the user changed in it: those changes that have a place in it still. [EDIT-4]
 * The file as it is now, against the account as it is known now.
 */
async function readAgain(
  input: SessionInput,
  ports: SessionPorts,
  before: SessionState,
  { edits, added, account }: WorkToCarry,
  hooks: ReadingHooks,
): Promise<Imported<ReadAgain>> {
  const first = await runStages(input, ports, before.choices, null, hooks, account)
  if (!first.ok) return first
  // A field is chosen for a place; the column of that heading may stand elsewhere now.
  const choices = keptChoices(before.choices, before, first.value)
  const moved = !sameMapping(choices, before.choices)
  const again = moved ? await runStages(input, ports, choices, first.value, hooks) : first
  if (!again.ok) return again
  const carriedEdits = new CarriedEdits(edits, before, again.value, added)
  return { ok: true, value: { made: again.value, kept: carriedEdits, lost: changesLost(before, carriedEdits), moved } }
}
