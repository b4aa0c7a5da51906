/**
 * Reads the account after the run and says of each row whether it holds what the file said. One read per storage. Rows whose
 * calls failed or are unknown need no read.
 */
import { liveValue } from '../../../src-shared/domain/run-live.ts'
import { settledByCalls, verifyRow, type RowVerdict, type RowWork } from '../../../src-shared/domain/run-verify.ts'
import type { Halt, RunContext } from './context.ts'
import { blockEntries } from './entries.ts'
import type { JournalEntry } from './journal-port.ts'
import { readsSuppliers } from '../../../src-shared/domain/run.ts'
import { LiveReader } from './live-reader.ts'
import { unknownLanes } from './settle.ts'

const WINDOW = 500

/** Settles every row whose calls are all final. Null when the account could be read. [RUN-10] */
export async function verifyRows(ctx: RunContext): Promise<Halt | null> {
  const reader = new LiveReader(ctx)
  let looked = false
  // The next rows are judged while the disk takes the ones before.
  let writing: Promise<void> = Promise.resolve()
  for (let after = -1; ;) {
    const work = ctx.journal.waitingRows(ctx.run, after, WINDOW)
    const entries: JournalEntry[] = []
    const told = suppliersOf(work)
    for (const one of work) {
      let verdict = settledByCalls(one)
      if (!verdict) {
        if (!ctx.options.verify) continue
        if (!looked) {
          looked = true
          const [halt] = await Promise.all([reader.read(ctx.storages), ctx.enter('verifying', null)])
          if (halt) return halt
        }
        if (told.size > 0) {
          const halt = await reader.suppliers(told)
          if (halt) return halt
          told.clear()
        }
        const judged = await check(reader, one)
        if ('halt' in judged) return judged.halt
        verdict = judged
      }
      if (verdict.state !== 'waiting') entries.push({ kind: 'row', seq: one.row.seq, ...verdict })
    }
    await writing
    if (entries.length > 0) writing = ctx.write(entries)
    const last = work.at(-1)
    if (!last || work.length < WINDOW) break
    after = last.row.seq
    await ctx.clock.sleep(0)
  }
  await writing
  ctx.recount()
  return null
}

/** Materials of rows that are done whose suppliers the account tells. [RUN-15] */
function suppliersOf(work: readonly RowWork[]): Set<number> {
  const ids = new Set<number>()
  for (const one of work) {
    const { materialId } = one.row
    if (materialId !== null && one.calls.some(readsSuppliers) && !settledByCalls(one)) ids.add(materialId)
  }
  return ids
}

async function check(reader: LiveReader, work: RowWork): Promise<RowVerdict | { readonly halt: Halt }> {
  const unseen = work.calls.some((call) => {
    const id = work.row.materialId ?? call.materialId
    if (id === null) return false
    if (call.method === 'materials/delete') return true
    return call.changes.some((one) => one.field !== 'suppliers' && liveValue(reader.live, id, one) === undefined)
  })
  if (unseen) {
    const extended = await reader.extend()
    if (typeof extended === 'object') return { halt: extended }
  }
  return verifyRow(work, reader.live)
}

/** At the end of a run: what waits behind a call that stays unknown is not sent. */
export async function blockBehindUnknown(ctx: RunContext): Promise<void> {
  const entries = unknownLanes(ctx).flatMap(({ lane, call }) => blockEntries(lane, call))
  if (entries.length > 0) await ctx.write(entries)
}
