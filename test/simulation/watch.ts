/** Checks the rules that must always hold, whenever a request is sent or arrives, or a process ends or starts. */
import { type PlannedRow, toBodyJson, type Body, type Change } from '../../src-shared/plan/plan.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import { isRescaled } from '../../src-shared/material/fields/field.ts'
import type { JournalEntry } from '../../src-main/ports/journal-port.ts'
import { isCreation, isDeletion, type CallMethod } from '../../src-shared/material/fields/writing-methods.ts'
import { findLiveMaterial, findLiveValue, mapMaterialsById } from '../../src-shared/run/run-live.ts'
import { toComparable } from '../../src-shared/material/fields/same-value.ts'
import { changesUnit } from '../../src-shared/run/run.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import { DEFAULT_TIMING } from '../../src-main/run/options.ts'
import { textIn } from './journal-reading.ts'
import { callRead, type CallT, type RunT } from './journal-tables.ts'
import type { Computer, Process } from './computer.ts'
import type { Served } from './network.ts'
import type { World } from './world.ts'

/** A run as the user saw it, and what is known about it outside the journal. */
export interface Shown {
  readonly computer: Computer
  readonly file: string
  readonly rows: readonly PlannedRow[]
  readonly knownIds: ReadonlySet<number> | null
  readonly undoOf: string | null
  readonly reserve: number
  readonly dailyLimit: number
  readonly sent: Sent[]
  readonly served: Served[]
  run: string | null
}

export interface Sent {
  readonly number: number
  readonly seq: number
  /** The commit that journaled it. */
  readonly commit: number
}

/** What one process has seen of the account for one run. */
export class Looks {
  readonly live = new Map<number, ReadonlyMap<number, ListedMaterial>>()
  readonly suppliers = new Map<number, string>()
  /** The owner name in its journal. */
  owner = ''
  /** In true time. */
  at: number | null = null
  /** The last answer was that the daily quota is used up, and the user did not ask to continue. */
  refused = false
  /** The last probe got the same answer. */
  probeRefused = false

  read(storage: number, materials: readonly ListedMaterial[], at: number): void {
    this.live.set(storage, mapMaterialsById(materials))
    this.at = at
  }
}

/** Reading again may take this long. */
const SLACK_MS = 60_000
const NOT_FOUND = { seq: -1, commit: -1 }
/** The most reads of a run between two checks of the ledger. */
const READS_BETWEEN = 16

export class Watch {
  private readonly world: World
  readonly shown: Shown[] = []
  readonly adds = new Map<number, Served>()
  /** Those that someone else has renamed or deleted since. Reading the account cannot show that they belong to the row. */
  readonly hidden = new Set<number>()

  constructor(world: World) {
    this.world = world
  }

  private fail(rule: string, what: string): void {
    this.world.fail(rule, what)
  }

  /** A writing request is sent. Returns its index in the run. */
  sending(
    process: Process,
    shownRun: Shown,
    looks: Looks,
    { method, body }: { method: CallMethod; body: Body },
  ): Omit<Sent, 'number'> {
    const { computer } = process
    const { tables } = computer
    const text = toBodyJson(body)
    const run = [...tables.runs.values()].find(({ owner, id }) => owner === looks.owner && id === shownRun.run)
    if (!run) {
      this.fail('RUN-7', `${process.name} sends ${method} ${text} for a run that it does not drive`)
      return NOT_FOUND
    }
    const writer = tables.writers.get(makeComparableAddress(run.head.account))
    if (writer?.run !== run.key || writer.owner !== looks.owner) {
      this.fail('RUN-17', `${text} leaves though another run has the account`)
    }
    if (!computer.disturbed && computer.now() > run.leaseUntil) this.fail('RUN-7', `${text} leaves after its lease`)
    this.checkClaims(computer, run, body)
    const call = run.calls.find(
      (call) =>
        call.state === 'sending' &&
        call.method === method &&
        // Of two equal calls, the one that belongs to the material.
        (call.body === body || (call.body['material_id'] === null && toBodyJson(sentBody(run, call)) === text)),
    )
    if (!call) {
      this.fail('RUN-1', `${method} ${text} leaves and is not journaled as sending`)
      return NOT_FOUND
    }
    const { flushed } = tables.disk
    if (call.commit > flushed) this.fail('RUN-1', `${text} leaves before it is on the disk`)
    this.checkOrder(run, call, flushed)
    this.checkShown(shownRun, call)
    this.checkLook(run, call, looks, this.world.time, shownRun)
    if (looks.refused) this.fail('RUN-12', `${text} leaves after the account refused for the quota`)
    const { spentRequests: used } = tables.ledger.readState(run.ledger, computer.now())
    if (shownRun.reserve > 0 && used > shownRun.dailyLimit - shownRun.reserve + READS_BETWEEN) {
      this.fail('RUN-12', `${text} leaves with ${used} used of ${shownRun.dailyLimit} less ${shownRun.reserve}`)
    }
    return { seq: call.seq, commit: call.commit }
  }

  /** A run whose probe was refused for the quota waits for the next one. [RUN-12] */
  reading(process: Process, looks: Looks): void {
    if (looks.probeRefused) this.fail('RUN-12', `${process.name} reads though its probe was refused`)
  }

  /** A run leaves alone what another unfinished run still has to change. [RUN-18] */
  private checkClaims({ tables }: Computer, own: RunT, body: Body): void {
    const id = body['material_id']
    for (const run of tables.runs.values()) {
      if (!run.claims || run.key === own.key || run.id === own.undoOf || own.id === run.undoOf) continue
      if (run.state === 'done' || run.state === 'preparing' || typeof id !== 'number') continue
      const open = run.calls.some(
        ({ state, materialId }) => materialId === id && ['planned', 'sending', 'unknown'].includes(state),
      )
      if (open) this.fail('RUN-18', `${own.id} changes ${id}, which ${run.id} claims`)
    }
  }

  /** A row may be called verified only by values that were just read from the account. */
  writing({ computer }: Process, id: string, looks: Looks, entries: readonly JournalEntry[]): void {
    const run = [...computer.tables.runs.values()].find((entry) => entry.id === id)
    for (const entry of entries) {
      if (entry.kind !== 'row' || entry.state !== 'verified' || !run) continue
      for (const call of run.calls) {
        if (call.rowSeq !== entry.seq || call.materialId === null) continue
        if (isDeletion(call)) {
          if (findLiveMaterial(looks.live, call.materialId)) this.fail('RUN-10', `${call.materialId} is still listed`)
          continue
        }
        for (const change of call.changes) {
          const seenText = findLiveValue(looks.live, call.materialId, change)
          const isSame = toComparable(change.field, seenText ?? null) === toComparable(change.field, change.after)
          const read = change.field !== 'suppliers' && !(seenText === undefined && change.storage === null)
          if (read && !isSame) this.fail('RUN-10', `row ${entry.seq} is verified with ${change.field} ${seenText}`)
        }
      }
    }
  }

  private checkOrder(run: RunT, call: CallT, flushed: number): void {
    for (const one of run.calls) {
      if (one.group !== call.group || one.seq >= call.seq) continue
      const over = one.state === 'done' || one.state === 'skipped'
      if (!over || one.commit > flushed) this.fail('RUN-3', `call ${call.seq} leaves while ${one.seq} is ${one.state}`)
    }
  }

  private checkShown(shownRun: Shown, { rowSeq, method, body }: CallT): void {
    const row = shownRun.rows[rowSeq]
    const was = row?.calls.some((call) => call.method === method && toBodyJson(call.body) === toBodyJson(body)) ?? false
    if (!was) this.fail('shown = sent', `${method} ${toBodyJson(body)} was not shown`)
  }

  /** A run never overwrites a value that it has read and did not expect. */
  private checkLook(run: RunT, call: CallT, looks: Looks, now: number, shownRun: Shown): void {
    if (looks.at === null) return this.fail('RUN-6', `call ${call.seq} leaves and nobody looked`)
    const age = now - looks.at
    if (age > DEFAULT_TIMING.recheckMs + SLACK_MS) this.fail('RUN-6', `call ${call.seq} goes by a look ${age} ms old`)
    if (isCreation(call)) return this.checkTwins(run, call, looks, shownRun)
    const id = call.materialId
    if (id === null || !findLiveMaterial(looks.live, id)) return
    const turned = run.calls.some((one) => one.group === call.group && one.seq < call.seq && changesUnit(callRead(one)))
    const plannedChanges = shownRun.rows[call.rowSeq]?.calls.flatMap(({ changes }) => changes) ?? []
    for (const change of call.changes) {
      if (turned && isRescaled(change.field)) continue
      const seenText = change.field === 'suppliers' ? looks.suppliers.get(id) : findLiveValue(looks.live, id, change)
      if (seenText === undefined) continue
      const before = plannedChanges.find(
        ({ field, storage }) => field === change.field && storage === change.storage,
      )?.before
      if (this.isOwn(change, before ?? null, seenText)) continue
      this.fail('RUN-6', `${change.field} of ${id} is sent over ${seenText}, seen before`)
    }
  }

  private isOwn(change: Change, before: string | null, seenText: string | null): boolean {
    const now = toComparable(change.field, seenText)
    if (now === toComparable(change.field, change.after)) return true
    const was = toComparable(change.field, before)
    return was === null || now === was
  }

  private checkTwins(run: RunT, call: CallT, looks: Looks, { knownIds }: Shown): void {
    if (knownIds === null) return
    const [sku, name] = ['sku', 'name'].map((field) => makeTextKey(textIn(call.body, field)))
    for (const storage of run.storages) {
      for (const [id, material] of looks.live.get(storage) ?? []) {
        if (knownIds.has(id) || this.adds.has(id)) continue
        const isSame = sku === '' ? makeTextKey(material.name) === name : makeTextKey(material.sku) === sku
        if (isSame) this.fail('RUN-6', `an add leaves though ${id} was seen to be it`)
      }
    }
  }

  /** The account handled a request. */
  served(entry: Served, shownRun: Shown | null): void {
    if (shownRun === null) return
    shownRun.served.push(entry)
    if (entry.materialId === null || entry.status !== 200) return
    this.adds.set(entry.materialId, entry)
    const rows = shownRun.rows
      .flatMap(({ calls }) => calls)
      .filter(({ body }) => toBodyJson(body) === entry.body).length
    const createdNumbers = new Set(
      shownRun.served
        .filter(
          ({ body, status, materialId: id }) =>
            body === entry.body && status === 200 && id !== null && !this.hidden.has(id),
        )
        .map(({ number }) => number),
    )
    if (createdNumbers.size > rows)
      this.fail('RUN-5', `${entry.body} was added ${createdNumbers.size} times for ${rows} rows`)
  }
}

function sentBody(run: RunT, call: CallT): Body {
  if (call.body['material_id'] !== null) return call.body
  const id = run.calls.find(({ group, materialId }) => group === call.group && materialId !== null)?.materialId ?? null
  return { ...call.body, material_id: id }
}
