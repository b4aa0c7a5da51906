/**
 * Reads the account after the run and checks whether each row has the file's values. Needs one read per storage. Rows whose calls failed or are
 * unknown need no read.
 */
import { isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import { findNewMaterialMeanwhile, findChangeMeanwhile } from '../../src-shared/run/run-meanwhile.ts'
import { materialOf, readsSuppliers, type RowVerdict, type RunRow } from '../../src-shared/run/run.ts'
import { collectValuesRead, settleByCalls, verifyRow } from '../../src-shared/run/run-verify.ts'
import type { Halt, RunContext } from './run-context.ts'
import { findNewMaterials } from './drift.ts'
import { makeSkipFollowingEntries } from './journal-entries.ts'
import { JOURNAL_BATCH, type JournalEntry } from '../ports/journal-port.ts'
import { LiveReader } from './live-reader.ts'
import { findOpenCalls } from './lost-answers.ts'

/** Settles every row whose calls are all final. Returns null if the account could be read. [RUN-10] */
export async function verifyRows(ctx: RunContext): Promise<Halt | null> {
  return new Verification(ctx).verifyAll()
}

/** Verifies rows. Reads the account when the first row needs a reading. */
class Verification {
  private readonly ctx: RunContext
  private readonly reader: LiveReader
  private hasRead = false
  private addLaterChanges: LaterChangesAdder | null = null

  constructor(ctx: RunContext) {
    this.ctx = ctx
    this.reader = new LiveReader(ctx)
  }

  async verifyAll(): Promise<Halt | null> {
    const { ctx, reader } = this
    for (let afterSeq = -1, isLastBatch = false; !isLastBatch;) {
      const rows = ctx.journal.readWaitingRows(ctx.run, afterSeq, JOURNAL_BATCH)
      isLastBatch = rows.length < JOURNAL_BATCH
      afterSeq = rows.at(-1)?.seq ?? afterSeq
      const halt = await this.settleRows(rows)
      if (halt) return halt
      await ctx.clock.sleep(0)
    }
    if (this.hasRead) await saveAccountValues(ctx, reader)
    ctx.recount()
    if (this.hasRead) await ctx.onListsRead?.(ctx.record.knownStorages, reader.timedLists)
    return null
  }

  /** Journals the outcome of these rows. Writes nothing if the account could not be read. */
  private async settleRows(rows: readonly RunRow[]): Promise<Halt | null> {
    const entries: JournalEntry[] = []
    const supplierMaterials = findSupplierMaterials(rows)
    for (const row of rows) {
      const verdict = settleByCalls(row) ?? (await this.compareRow(row, supplierMaterials))
      if (verdict === null) continue
      if ('kind' in verdict) return verdict
      const finalVerdict = this.hasRead && verdict.state === 'verified' ? this.addOthersChanges(row, verdict) : verdict
      if (finalVerdict.state !== 'waiting')
        entries.push(makeRowEntry(row, finalVerdict, this.hasRead ? this.reader : null))
    }
    if (entries.length > 0) await this.ctx.write(entries)
    return null
  }

  /** Compares a row with the account; null if this run verifies nothing. `supplierMaterials`: materials whose suppliers have not been read yet. */
  private async compareRow(row: RunRow, supplierMaterials: Set<number>): Promise<RowVerdict | Halt | null> {
    const { ctx, reader } = this
    if (!ctx.options.verify) return null
    const halt = (await this.readAccount()) ?? (await this.readSuppliers(supplierMaterials))
    if (halt) return halt
    const verdict = verifyRow(row, reader.liveLists)
    if (!mayBeInOtherStorage(row, verdict)) return verdict
    const readResult = await reader.readOtherStorages()
    if (typeof readResult === 'object') return readResult
    return readResult ? verifyRow(row, reader.liveLists) : verdict
  }

  private async readAccount(): Promise<Halt | null> {
    if (this.hasRead) return null
    this.hasRead = true
    await this.ctx.enterPhase('verifying', null)
    return this.reader.read(this.ctx.storages)
  }

  private async readSuppliers(ids: Set<number>): Promise<Halt | null> {
    if (ids.size === 0) return null
    const halt = await this.reader.readSuppliers(ids)
    if (halt === null) ids.clear()
    return halt
  }

  private addOthersChanges(row: RunRow, verdict: RowVerdict): RowVerdict {
    this.addLaterChanges ??= makeLaterChangesAdder(this.ctx, this.reader)
    return this.addLaterChanges(row, verdict)
  }
}

type LaterChangesAdder = (row: RunRow, verdict: RowVerdict) => RowVerdict

/** Makes a function that adds to a row's verdict what others changed since the run first read the account. [RUN-19] */
function makeLaterChangesAdder(ctx: RunContext, reader: LiveReader): LaterChangesAdder {
  const { earlierAccount, journal, run } = ctx
  if (!earlierAccount) return (_row, verdict) => verdict
  const knownIds = journal.readPlanIds(run) ?? earlierAccount.ids
  const { byKey } = findNewMaterials(reader, knownIds, ctx.findOwnMaterialIds(), (storage) =>
    earlierAccount.liveLists.has(storage),
  )
  return (row, verdict) => {
    const id = materialOf(row)
    if (id === null || row.calls.some(isDeletion)) return verdict
    const cause =
      findNewMaterialMeanwhile(id, reader.liveLists, byKey) ?? findChangeMeanwhile(id, earlierAccount, reader.liveLists)
    return cause ? { state: 'changed', reason: cause } : verdict
  }
}

function makeRowEntry(row: RunRow, { state, reason }: RowVerdict, reader: LiveReader | null): JournalEntry {
  const entry = { kind: 'row', seq: row.seq, state, reason } as const
  return reader === null ? entry : { ...entry, accountValues: collectValuesRead(row, reader.liveLists) }
}

/** Failed and skipped rows already have a state. The account's values are recorded for the report. [REPORT-5] */
async function saveAccountValues(ctx: RunContext, reader: LiveReader): Promise<void> {
  const { failed: failedCount, unknown, skipped, unchanged: unchangedCount } = ctx.journal.counts(ctx.run)
  if (failedCount + unknown + skipped - unchangedCount === 0) return
  for (let afterSeq = -1, isLastBatch = false; !isLastBatch;) {
    const rows = ctx.journal.readAllRows(ctx.run, afterSeq, JOURNAL_BATCH)
    isLastBatch = rows.length < JOURNAL_BATCH
    afterSeq = rows.at(-1)?.seq ?? afterSeq
    const entries = rows.flatMap((row): JournalEntry[] => {
      const isFinal = row.state === 'failed' || row.state === 'unknown' || row.state === 'skipped'
      const accountValues = isFinal && row.status !== 'unchanged' ? collectValuesRead(row, reader.liveLists) : {}
      return Object.keys(accountValues).length === 0 ? [] : [{ kind: 'held', seq: row.seq, accountValues }]
    })
    if (entries.length > 0) await ctx.write(entries)
    await ctx.clock.sleep(0)
  }
}

/** The materials whose suppliers must be read to verify these rows. [RUN-15] */
function findSupplierMaterials(rows: readonly RunRow[]): Set<number> {
  const ids = new Set<number>()
  for (const row of rows) {
    const { materialId } = row
    if (materialId !== null && row.calls.some(readsSuppliers) && !settleByCalls(row)) ids.add(materialId)
  }
  return ids
}

/** True if the row's material may be in a storage that was not read. This matters for places that the row's calls changed, and for deletes. */
function mayBeInOtherStorage({ calls }: RunRow, { state, reason }: RowVerdict): boolean {
  if (calls.some(isDeletion)) return state === 'verified'
  return calls.length > 0 && reason?.code === 'not-listed' && reason.details['id'] !== undefined
}

/** At the end of a run, calls that depend on a call with an unknown outcome are not sent. */
export async function blockDependentCalls(ctx: RunContext): Promise<void> {
  const entries = findOpenCalls(ctx).flatMap(({ group, call }) => makeSkipFollowingEntries(group, call))
  if (entries.length > 0) await ctx.write(entries)
}
