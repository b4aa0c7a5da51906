/** Compares what a finished run claims with what the account and the network recorded. */
import { toBodyJson, type Body } from '../../src-shared/plan/plan.ts'
import { isCreation, isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import { isRescaled } from '../../src-shared/material/fields/field.ts'
import { toComparable } from '../../src-shared/material/fields/same-value.ts'
import { ROW_STATES } from '../../src-shared/run/run.ts'
import type { AccountModel } from './account-model.ts'
import type { Computer } from './computer.ts'
import type { CallT, RunT } from './journal-tables.ts'
import type { Network, Served } from './network.ts'
import type { Shown, Watch } from './watch.ts'
import type { World } from './world.ts'

export interface Facts {
  readonly world: World
  readonly account: AccountModel
  readonly network: Network
  readonly watch: Watch
  /** The last writer of each value, by `id field storage`: another program or a run (see writerOf). */
  readonly lastBy: ReadonlyMap<string, string>
  readonly othersDid: boolean
}

export function placeOf(id: number, field: string, storage: number | null): string {
  return `${id} ${field} ${storage ?? ''}`
}

/** Each data folder numbers its own runs, so the writer's name needs the folder. */
export function writerOf({ number }: Computer, run: string): string {
  return `folder ${number} ${run}`
}

export function isOf(computer: Computer, writer: string): boolean {
  return writer.startsWith(writerOf(computer, ''))
}

/** Checks a run that is done. */
export function checkRun(facts: Facts, shownRun: Shown, run: RunT): void {
  const { world } = facts
  const fail = (rule: string, what: string): void => world.fail(rule, `${run.id} ${what}`)
  if (run.rows.length !== shownRun.rows.length)
    fail('REPORT-1', `has ${run.rows.length} rows of ${shownRun.rows.length}`)
  // A run that was killed right before its end has no counts. They are computed when it is shown.
  const { counts } = run
  if (counts) {
    const { verified, unverified, failed, skipped, unknown, changed, waiting } = counts
    const sum = verified + unverified + failed + skipped + unknown + changed + waiting
    const fileRows = new Set(run.rows.map(({ seq, row }) => (run.head.perStorage === true ? row : seq))).size
    if (sum !== fileRows) fail('REPORT-1', `counts ${sum} of ${fileRows} rows`)
  }
  // A killed program's requests count if the account shows that they arrived. Someone else may have made the same change.
  const isAlone = !facts.othersDid && facts.watch.shown.length === 1
  // A request that was never sent also counts if another call of the run had the intended effect.
  const broughtLength = run.calls.filter(
    ({ seq, state, reason }) =>
      state === 'done' && reason?.details['interrupted'] === 1 && !shownRun.sent.some((one) => one.seq === seq),
  ).length
  if (isAlone && run.writes > shownRun.sent.length + broughtLength)
    fail('RUN-21', `counts ${run.writes} writes and sent ${shownRun.sent.length}`)
  for (const row of run.rows) {
    const waits = row.state === 'waiting' && run.reason?.code !== 'discarded'
    if (!ROW_STATES.includes(row.state) || waits) fail('REPORT-1', `row ${row.seq} is ${row.state}`)
    const calls = run.calls.filter(({ rowSeq }) => rowSeq === row.seq)
    const open = calls.find(({ state }) => state === 'planned' || state === 'sending')
    if (open) fail('REPORT-1', `is done with call ${open.seq} ${open.state}`)
    if (row.state === 'verified' && calls.some(({ state }) => state !== 'done')) {
      fail('RUN-10', `row ${row.seq} is verified though not all of it is done`)
    }
  }
  for (const call of run.calls) checkCall(facts, shownRun, run, call)
}

function textOf(run: RunT, call: CallT): string {
  const id = run.calls.find(({ group, materialId }) => group === call.group && materialId !== null)?.materialId ?? null
  const body: Body = call.body['material_id'] === null ? { ...call.body, material_id: id } : call.body
  return toBodyJson(body)
}

/** A call's outcome must match the account's log. */
function checkCall(facts: Facts, shownRun: Shown, run: RunT, call: CallT): void {
  const fail = (rule: string, what: string): void => facts.world.fail(rule, `${run.id} call ${call.seq} ${what}`)
  const sent = new Set(shownRun.sent.filter(({ seq }) => seq === call.seq).map(({ number }) => number))
  const served = shownRun.served.filter(({ number }) => sent.has(number))
  const happened = served.filter(({ status }) => status === 200)
  const code = call.reason?.code ?? null
  const text = textOf(run, call)
  const isAlone = !facts.othersDid && facts.watch.shown.length === 1
  if (code === 'near-candidate' && isAlone && happened.length > 0 && !twice(served)) {
    fail('RUN-5', `was added, and is said to be only like it: ${text}`)
  }
  if ((call.state === 'skipped' || call.state === 'failed') && code === 'gone') checkGone(facts, call, fail)
  switch (call.state) {
    case 'done':
      checkDone(facts, call, { happened, served, code, fail, text })
      return
    case 'skipped':
      if (happened.length > 0) fail('REPORT-1', `is called ${call.state} and happened: ${text}`)
      return
    case 'failed':
      if (code === 'refused' && !served.some(({ status }) => status === 400)) fail('RUN-2', 'is refused, by nobody')
      // A call that succeeded may be refused when it is sent again after someone has deleted the material.
      const last = served.at(-1)?.status
      if (code === 'refused' && happened.length > 0 && last !== 400 && !isDeletion(call) && !twice(served)) {
        fail('RUN-2', `is called refused and happened: ${text}`)
      }
      return
    case 'planned':
    case 'sending':
    case 'unknown':
      return
  }
}

/** Ids are never reused, and a storage with all materials lists everything. */
function checkGone({ account }: Facts, { materialId: id }: CallT, fail: Done['fail']): void {
  const listed = [...account.storages.values()].some(({ holdsAll }) => holdsAll)
  if (listed && id !== null && account.materials.has(id)) fail('REPORT-1', `says that ${id} is gone, and it is there`)
}

interface Done {
  readonly happened: readonly Served[]
  readonly served: readonly Served[]
  readonly code: string | null
  readonly text: string
  readonly fail: (rule: string, what: string) => void
}

function checkDone(facts: Facts, call: CallT, { happened, served, code, fail, text }: Done): void {
  if (code === null && happened.length === 0) fail('RUN-2', `is called done and never happened: ${text}`)
  // A delete that was refused because the material is gone may have succeeded with the request before.
  const refused = isDeletion(call) && served.some(({ status }) => status === 400)
  if (code === 'already' && happened.length > 0 && !refused)
    fail('REPORT-6', `is called already there and was sent: ${text}`)
  if (!isCreation(call)) return
  if (call.materialId === null) return fail('RUN-5', 'added nothing')
  const by = facts.watch.adds.get(call.materialId)
  // Someone else may have added an equal material.
  if (by && !happened.some(({ number }) => number === by.number) && by.body !== text) {
    fail('RUN-5', `claims material ${call.materialId}, which is another row's`)
  }
  if (!by && !facts.othersDid) fail('RUN-5', `claims material ${call.materialId}, which nobody added`)
}

function twice(served: readonly Served[]): boolean {
  return new Set(served.map(({ number }) => number)).size < served.length
}

/** Every run was shown to a user and applied by one. [RUN-1] */
export function checkApplied({ world, watch }: Facts, computer: Computer): void {
  for (const { id, head } of computer.tables.runs.values()) {
    const isApplied = watch.shown.some((run) => run.computer === computer && run.file === head.file)
    if (!isApplied) world.fail('RUN-1', `${id} of ${head.file} was begun, and nobody applied it`)
  }
}

/** No two calls of a data folder claim the same new material. */
export function checkClaims(facts: Facts, computer: Computer): void {
  const claimed = new Map<number, string>()
  for (const run of computer.tables.runs.values()) {
    for (const call of run.calls) {
      if (!isCreation(call) || call.state !== 'done' || call.materialId === null) continue
      const otherText = claimed.get(call.materialId)
      if (otherText) facts.world.fail('RUN-5', `${otherText} and ${run.id} both claim ${call.materialId}`)
      claimed.set(call.materialId, run.id)
    }
  }
}

/** The ledger never counts fewer requests than the account, as long as neither has started a new day. */
export function checkLedger({ world, network }: Facts, computer: Computer, ledger: string): void {
  if (network.resets > 0 || !computer.sameDay) return
  const row = computer.tables.days.get(ledger)
  const countedCount = network.counted.get(computer.number) ?? 0
  const usedCount = row?.used ?? 0
  // Once the program learnt when the day starts, it started a new one.
  if (row && row.reset_minute !== null) return
  if (usedCount < countedCount) world.fail('RUN-21', `the ledger has ${usedCount}, the account ${countedCount}`)
}

/** If no process was killed and no request was lost, both counts are equal. */
export function checkLedgerExact(facts: Facts, computer: Computer, ledger: string): void {
  const { world, network } = facts
  const row = computer.tables.days.get(ledger)
  if (network.resets + network.planned > 0 || !computer.sameDay || row === undefined || row.reset_minute !== null)
    return
  const countedCount = (network.counted.get(computer.number) ?? 0) + (network.unseen.get(computer.number) ?? 0)
  if (row.used !== countedCount)
    world.fail('RUN-21', `the ledger has ${row.used}, the account ${countedCount}, with what was lost`)
}

/** Everything the run did is reverted, unless the undo explains why not or someone else wrote since. [UNDO-1] */
export function checkUndone(
  { world, account, lastBy }: Facts,
  computer: Computer,
  { run, undo, before }: { run: RunT; undo: RunT; before: ReadonlyMap<string, string | null | undefined> },
): void {
  const [byRun, byUndo] = [writerOf(computer, run.id), writerOf(computer, undo.id)]
  const listedNumbers = new Set(
    undo.rows.filter(({ state }) => state !== 'verified').map(({ materialId }) => materialId),
  )
  for (const call of run.calls) {
    const id = call.materialId
    if (call.state !== 'done' || id === null || call.reason?.code === 'already' || listedNumbers.has(id)) continue
    if (isCreation(call)) {
      const there = account.materials.has(id)
      const told = undo.rows.some(({ materialId }) => materialId === id)
      if (there && told) world.fail('UNDO-2', `material ${id} is still there, and the undo says it is gone`)
      continue
    }
    for (const { field, storage } of call.changes) {
      if (lastBy.has(placeOf(id, 'gone', null))) continue
      // If someone else changed the unit, the price and balances are also theirs.
      const unitBy = lastBy.get(placeOf(id, 'unit', null))
      if (isRescaled(field) && unitBy !== undefined && unitBy !== byRun && unitBy !== byUndo) continue
      const place = placeOf(id, field, storage)
      const by = lastBy.get(place)
      if (!before.has(place) || isDeletion(call) || (by !== undefined && by !== byUndo && by !== byRun)) continue
      // A request that the run sent earlier arrived again after the undo.
      if (by === byRun && tookBack(undo, id, field, storage)) continue
      const [was, is] = [before.get(place) ?? null, account.value(id, field, storage) ?? null]
      // The value disappeared with its storage row after someone else removed the stock.
      const stockBy = lastBy.get(placeOf(id, 'stock', storage))
      if (field === 'minimum' && is === null && stockBy !== undefined && stockBy !== byUndo) continue
      // Someone else changed it before the run started, so the run was right to use that value.
      const change = call.changes.find((change) => change.field === field && change.storage === storage)
      if (toComparable(field, change?.before ?? null) !== toComparable(field, was)) continue
      if (toComparable(field, was) !== toComparable(field, is)) {
        world.fail('UNDO-1', `${place} was ${was}, is ${is}, and the undo says nothing`)
      }
    }
  }
}

function tookBack({ calls }: RunT, id: number, field: string, storage: number | null): boolean {
  return calls.some(
    ({ materialId, state, reason, changes }) =>
      materialId === id &&
      state === 'done' &&
      reason?.code !== 'already' &&
      changes.some((change) => change.field === field && change.storage === storage),
  )
}
