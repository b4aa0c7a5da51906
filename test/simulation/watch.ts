/** What must hold whatever happens, looked at whenever something leaves, arrives, ends or begins again. */
import type { PlannedRow } from '../../src-shared/domain/plan/plan.ts'
import { bodyJson, type Body, type Change } from '../../src-shared/domain/plan/call.ts'
import { accountPlace } from '../../src-shared/domain/account/account-place.ts'
import type { ListedMaterial } from '../../src-shared/domain/catalogue/catalogue.ts'
import { isRescaled } from '../../src-shared/domain/fields/field.ts'
import { creates, type CallMethod } from '../../src-shared/domain/fields/writing-methods.ts'
import { comparable, liveMaterial, liveValue, listed } from '../../src-shared/domain/run/run-live.ts'
import { changesUnit } from '../../src-shared/domain/run/run.ts'
import { textKey } from '../../src-shared/domain/values/text-key.ts'
import { DEFAULT_TIMING } from '../../src-main/engine/run/options.ts'
import { textIn } from './journal-reading.ts'
import { callRead, type CallT, type RunT } from './journal-tables.ts'
import type { Computer, Process } from './computer.ts'
import type { Served } from './network.ts'
import type { World } from './world.ts'

/** A run as it was shown, and what is known of it besides the journal. */
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
  /** In true time. */
  at: number | null = null
  /** Its last answer was that the day's requests are used up, and nobody asked it to go on. */
  refused = false

  read(storage: number, materials: readonly ListedMaterial[], at: number): void {
    this.live.set(storage, listed(materials))
    this.at = at
  }
}

/** Reading again may take a while. */
const SLACK_MS = 60_000
const NOT_FOUND = { seq: -1, commit: -1 }
/** Reads that a run may make between two looks at the ledger. */
const READS_BETWEEN = 16

export class Watch {
  private readonly world: World
  readonly shown: Shown[] = []
  readonly adds = new Map<number, Served>()

  constructor(world: World) {
    this.world = world
  }

  private fail(rule: string, what: string): void {
    this.world.fail(rule, what)
  }

  /** A writing request leaves. Returns its place in the run. */
  sending(
    process: Process,
    shown: Shown,
    looks: Looks,
    { method, body }: { method: CallMethod; body: Body },
  ): Omit<Sent, 'number'> {
    const { computer } = process
    const { tables } = computer
    const text = bodyJson(body)
    const run = [...tables.runs.values()].find(({ owner, id }) => owner === process.name && id === shown.run)
    if (!run) {
      this.fail('RUN-7', `${process.name} sends ${method} ${text} for a run that it does not drive`)
      return NOT_FOUND
    }
    const writer = tables.writers.get(accountPlace(run.head.account))
    if (writer?.run !== run.key || writer.owner !== process.name) {
      this.fail('RUN-17', `${text} leaves though another run has the account`)
    }
    const call = run.calls.find(
      (one) =>
        one.state === 'sending' &&
        one.method === method &&
        bodyJson(sentBody(run, one)) === text &&
        // Of two that say the same, the other one may be on its way.
        !shown.sent.some(({ seq, commit }) => seq === one.seq && commit === one.commit),
    )
    if (!call) {
      this.fail('RUN-1', `${method} ${text} leaves and is not journaled as sending`)
      return NOT_FOUND
    }
    const { flushed } = tables.disk
    if (call.commit > flushed) this.fail('RUN-1', `${text} leaves before it is on the disk`)
    this.checkOrder(run, call, flushed)
    this.checkShown(shown, call)
    this.checkLook(run, call, looks, this.world.time, shown)
    if (looks.refused) this.fail('RUN-12', `${text} leaves after the account refused for the quota`)
    const { used } = tables.ledger.state(run.ledger, computer.now())
    if (shown.reserve > 0 && used > shown.dailyLimit - shown.reserve + READS_BETWEEN) {
      this.fail('RUN-12', `${text} leaves with ${used} used of ${shown.dailyLimit} less ${shown.reserve}`)
    }
    return { seq: call.seq, commit: call.commit }
  }

  private checkOrder(run: RunT, call: CallT, flushed: number): void {
    for (const one of run.calls) {
      if (one.group !== call.group || one.seq >= call.seq) continue
      const over = one.state === 'done' || one.state === 'skipped'
      if (!over || one.commit > flushed) this.fail('RUN-3', `call ${call.seq} leaves while ${one.seq} is ${one.state}`)
    }
  }

  private checkShown(shown: Shown, { rowSeq, method, body }: CallT): void {
    const row = shown.rows[rowSeq]
    const was = row?.calls.some((one) => one.method === method && bodyJson(one.body) === bodyJson(body)) ?? false
    if (!was) this.fail('shown = sent', `${method} ${bodyJson(body)} was not shown`)
  }

  /** Nothing is sent over a value that the run itself has seen and did not expect. */
  private checkLook(run: RunT, call: CallT, looks: Looks, now: number, shown: Shown): void {
    if (looks.at === null) return this.fail('RUN-6', `call ${call.seq} leaves and nobody looked`)
    const age = now - looks.at
    if (age > DEFAULT_TIMING.recheckMs + SLACK_MS) this.fail('RUN-6', `call ${call.seq} goes by a look ${age} ms old`)
    if (creates(call)) return this.checkTwins(run, call, looks, shown)
    const id = call.materialId
    if (id === null || !liveMaterial(looks.live, id)) return
    const turned = run.calls.some((one) => one.group === call.group && one.seq < call.seq && changesUnit(callRead(one)))
    const planned = shown.rows[call.rowSeq]?.calls.flatMap(({ changes }) => changes) ?? []
    for (const change of call.changes) {
      if (turned && isRescaled(change.field)) continue
      const seen = change.field === 'suppliers' ? looks.suppliers.get(id) : liveValue(looks.live, id, change)
      if (seen === undefined) continue
      const before = planned.find(({ field, storage }) => field === change.field && storage === change.storage)?.before
      if (this.isOwn(change, before ?? null, seen)) continue
      this.fail('RUN-6', `${change.field} of ${id} is sent over ${seen}, seen before`)
    }
  }

  private isOwn(change: Change, before: string | null, seen: string | null): boolean {
    const now = comparable(change.field, seen)
    if (now === comparable(change.field, change.after)) return true
    const was = comparable(change.field, before)
    return was === null || now === was
  }

  private checkTwins(run: RunT, call: CallT, looks: Looks, { knownIds }: Shown): void {
    if (knownIds === null) return
    const [sku, name] = ['sku', 'name'].map((field) => textKey(textIn(call.body, field)))
    for (const storage of run.storages) {
      for (const [id, material] of looks.live.get(storage) ?? []) {
        if (knownIds.has(id) || this.adds.has(id)) continue
        const same = sku === '' ? textKey(material.name) === name : textKey(material.sku) === sku
        if (same) this.fail('RUN-6', `an add leaves though ${id} was seen to be it`)
      }
    }
  }

  /** A request was answered by the account. */
  served(one: Served, shown: Shown | null): void {
    if (shown === null) return
    shown.served.push(one)
    if (one.materialId === null || one.status !== 200) return
    this.adds.set(one.materialId, one)
    const rows = shown.rows.flatMap(({ calls }) => calls).filter(({ body }) => bodyJson(body) === one.body).length
    const made = new Set(
      shown.served
        .filter(({ body, status, materialId }) => body === one.body && status === 200 && materialId !== null)
        .map(({ number }) => number),
    )
    if (made.size > rows) this.fail('RUN-5', `${one.body} was added ${made.size} times for ${rows} rows`)
  }
}

function sentBody(run: RunT, call: CallT): Body {
  if (call.body['material_id'] !== null) return call.body
  const id = run.calls.find(({ group, materialId }) => group === call.group && materialId !== null)?.materialId ?? null
  return { ...call.body, material_id: id }
}
