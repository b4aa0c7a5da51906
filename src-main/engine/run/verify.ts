/**
 * Reads the account after the run and says of each row whether it holds what the file said. One read per storage. Rows whose
 * calls failed or are unknown need no read.
 */
import { removes } from '../../../src-shared/domain/fields/writing-methods.ts'
import { appearedMeanwhile, changedMeanwhile } from '../../../src-shared/domain/run/run-meanwhile.ts'
import { readsSuppliers, type RowVerdict, type RunRow } from '../../../src-shared/domain/run/run.ts'
import { heldOf, settledByCalls, verifyRow } from '../../../src-shared/domain/run/run-verify.ts'
import type { Halt, RunContext } from './context.ts'
import { findNewSincePreview } from './drift.ts'
import { blockEntries } from './entries.ts'
import { JOURNAL_BATCH, type JournalEntry } from './journal-port.ts'
import { LiveReader } from './live-reader.ts'
import { unknownGroups } from './settle.ts'

/** Settles every row whose calls are all final. Null when the account could be read. [RUN-10] */
export async function verifyRows(ctx: RunContext): Promise<Halt | null> {
  const reader = new LiveReader(ctx)
  let looked = false
  let meanwhile: Meanwhile | null = null
  for (let after = -1, whole = false; !whole;) {
    const rows = ctx.journal.waitingRows(ctx.run, after, JOURNAL_BATCH)
    whole = rows.length < JOURNAL_BATCH
    after = rows.at(-1)?.seq ?? after
    const entries: JournalEntry[] = []
    const told = suppliersOf(rows)
    for (const one of rows) {
      let verdict = settledByCalls(one)
      if (!verdict) {
        if (!ctx.options.verify) continue
        if (!looked) {
          looked = true
          await ctx.enter('verifying', null)
          const halt = await reader.read(ctx.storages)
          if (halt) return halt
        }
        if (told.size > 0) {
          const halt = await reader.suppliers(told)
          if (halt) return halt
          told.clear()
        }
        verdict = verifyRow(one, reader.live)
        if (unlisted(one, verdict)) {
          const extended = await reader.extend()
          if (typeof extended === 'object') return extended
          if (extended) verdict = verifyRow(one, reader.live)
        }
      }
      if (looked && verdict.state === 'verified') {
        meanwhile ??= meanwhileIn(ctx, reader)
        verdict = meanwhile(one, verdict)
      }
      if (verdict.state !== 'waiting') entries.push(rowEntry(one, verdict, looked ? reader : null))
    }
    if (entries.length > 0) await ctx.write(entries)
    await ctx.clock.sleep(0)
  }
  if (looked) await keepHeld(ctx, reader)
  ctx.recount()
  if (looked) await ctx.readBack?.(ctx.record.known, reader.readBack)
  return null
}

type Meanwhile = (row: RunRow, verdict: RowVerdict) => RowVerdict

/** What others did to a verified row's material since the run first looked. [RUN-19] */
function meanwhileIn(ctx: RunContext, reader: LiveReader): Meanwhile {
  const { before, journal, run } = ctx
  if (!before) return (_row, verdict) => verdict
  const known = journal.planIds(run) ?? before.ids
  const { byKey } = findNewSincePreview(reader, known, journal.claimed(run), (storage) => before.live.has(storage))
  return ({ materialId: own, calls }, verdict) => {
    const id = own ?? calls.find(({ materialId }) => materialId !== null)?.materialId ?? null
    if (id === null || calls.some(removes)) return verdict
    const found = appearedMeanwhile(id, reader.live, byKey) ?? changedMeanwhile(id, before, reader.live)
    return found ? { state: 'changed', reason: found } : verdict
  }
}

function rowEntry(row: RunRow, { state, reason }: RowVerdict, reader: LiveReader | null): JournalEntry {
  const entry = { kind: 'row', seq: row.seq, state, reason } as const
  return reader === null ? entry : { ...entry, held: heldOf(row, reader.live) }
}

/** Rows that failed or were left out have their state already: what the account holds of them is kept for the report. [REPORT-5] */
async function keepHeld(ctx: RunContext, reader: LiveReader): Promise<void> {
  const { failed, unknown, skipped, unchanged } = ctx.journal.counts(ctx.run)
  if (failed + unknown + skipped - unchanged === 0) return
  for (let after = -1, whole = false; !whole;) {
    const rows = ctx.journal.allRows(ctx.run, after, JOURNAL_BATCH)
    whole = rows.length < JOURNAL_BATCH
    after = rows.at(-1)?.seq ?? after
    const entries = rows.flatMap((row): JournalEntry[] => {
      const settled = row.state === 'failed' || row.state === 'unknown' || row.state === 'skipped'
      const held = settled && row.status !== 'unchanged' ? heldOf(row, reader.live) : {}
      return Object.keys(held).length === 0 ? [] : [{ kind: 'held', seq: row.seq, held }]
    })
    if (entries.length > 0) await ctx.write(entries)
    await ctx.clock.sleep(0)
  }
}

/** Materials of rows that are done whose suppliers the account tells. [RUN-15] */
function suppliersOf(rows: readonly RunRow[]): Set<number> {
  const ids = new Set<number>()
  for (const one of rows) {
    const { materialId } = one
    if (materialId !== null && one.calls.some(readsSuppliers) && !settledByCalls(one)) ids.add(materialId)
  }
  return ids
}

/** What no list shows may be in one of the account's other storages: what the row's calls changed, and what they were to delete. */
function unlisted({ calls }: RunRow, { state, reason }: RowVerdict): boolean {
  if (calls.some(removes)) return state === 'verified'
  return calls.length > 0 && reason?.code === 'not-listed' && reason.details['id'] !== undefined
}

/** At the end of a run: what waits behind a call that stays unknown is not sent. */
export async function blockBehindUnknown(ctx: RunContext): Promise<void> {
  const entries = unknownGroups(ctx).flatMap(({ group, call }) => blockEntries(group, call))
  if (entries.length > 0) await ctx.write(entries)
}
