/** One simulation: plays a scenario to its end or to the first violation. */
import type { PlannedRow } from '../../src-shared/plan/plan.ts'
import type { RowToRun } from '../../src-shared/run/run.ts'
import { toComparable } from '../../src-shared/material/fields/same-value.ts'
import { AccountModel } from './account-model.ts'
import { Computer, type Trouble } from './computer.ts'
import {
  checkApplied,
  checkClaims,
  checkLedger,
  checkLedgerExact,
  checkRun,
  checkUndone,
  isOf,
  placeOf,
  writerOf,
  type Facts,
} from './final-checks.ts'
import { Network, type Chosen, type Served } from './network.ts'
import { Random } from './random.ts'
import { FIRST_ID, planRows } from './plans.ts'
import { othersAct } from './others.ts'
import type { ClientAct, Job, Scenario } from './scenario.ts'
import { LEDGER, User } from './user.ts'
import { Watch, type Shown } from './watch.ts'
import { World, type Broken } from './world.ts'

/** Far longer than any run may take without faults. */
const LONGEST_MS = 6 * 86_400_000

export interface Result {
  readonly seed: number
  readonly digest: string
  readonly broken: Broken | null
  readonly events: number
  readonly requests: number
  readonly kills: number
  readonly runs: number
  readonly places: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly trace: readonly string[] | null
}

/** Used if all paths are explored: it decides instead of the seed. */
export interface Ways extends Chosen {
  readonly world: World
  readonly kill: (what: string) => boolean
}

export class Simulation {
  readonly scenario: Scenario
  readonly world: World
  readonly account: AccountModel
  readonly network: Network
  readonly watch: Watch
  readonly trouble: Trouble
  private readonly computers = new Map<number, Computer>()
  private readonly lastBy = new Map<string, string>()
  private readonly lastAt = new Map<string, number>()
  private othersDid = false
  /** After undos and second plans, it is unclear who had which value before. */
  private finished = 0

  constructor(scenario: Scenario, traced: boolean, ways: Ways | null = null) {
    this.scenario = scenario
    this.world = ways?.world ?? new World(scenario.startedAt, new Random(scenario.seed, 'order'), traced)
    this.account = accountOf(scenario)
    this.watch = new Watch(this.world)
    const calm = (): boolean => this.calm()
    const none = { boundaries: 0, kills: 0, places: [] }
    this.trouble = { scenario, calm, ...none, ...(ways ? { kill: ways.kill } : {}) }
    this.network = new Network({
      world: this.world,
      account: this.account,
      scenario,
      calm,
      chosen: ways,
      events: {
        served: (entry) => this.served(entry),
        meanwhile: (act) => this.others(act),
      },
    })
  }

  calm(): boolean {
    return this.world.time >= this.scenario.startedAt + this.scenario.calmMs
  }

  computer(folder: number): Computer {
    const knownComputer = this.computers.get(folder)
    if (knownComputer) return knownComputer
    const newComputer = new Computer(folder, this.world)
    this.computers.set(folder, newComputer)
    return newComputer
  }

  get all(): readonly Computer[] {
    return [...this.computers.values()]
  }

  planOf({ rows }: Job): PlannedRow[] {
    return planRows(rows, this.account)
  }

  /** The account's current values of everything that these rows change. */
  values(rows: readonly RowToRun[]): ReadonlyMap<string, string | null | undefined> {
    const values = new Map<string, string | null | undefined>()
    for (const { materialId: id, calls } of rows) {
      if (id === null) continue
      for (const { field, storage } of calls.flatMap(({ changes }) => changes)) {
        values.set(placeOf(id, field, storage), this.account.value(id, field, storage))
      }
    }
    return values
  }

  async play(): Promise<Result> {
    const { world, scenario } = this
    const users = scenario.jobs.map((job, number) => new User(this, job, number))
    for (const { job, atMs, what } of scenario.actions) {
      world.after(atMs, null, () => {
        if (!this.calm()) users[job]?.act(what)
      })
    }
    const all = users.map((user) => user.all().then(() => void (this.finished += 1)))
    for (const entry of all) entry.catch((error: unknown) => world.fail('no crash', String(error)))
    const end = await world.run(() => this.finished === all.length || world.time > scenario.startedAt + LONGEST_MS)
    if (!world.broken && this.finished < all.length) {
      world.fail('liveness', `${all.length - this.finished} of ${all.length} users wait for ever (${end})`)
    }
    if (!world.broken) this.atTheEnd()
    this.countAtTheEnd()
    return {
      seed: scenario.seed,
      digest: world.digest.hex,
      broken: world.broken,
      events: world.events,
      requests: this.network.requests,
      kills: this.trouble.kills,
      runs: this.watch.shown.length,
      places: this.trouble.places,
      counts: world.counts,
      trace: world.trace,
    }
  }

  private countAtTheEnd(): void {
    const { world, computers } = this
    for (const computer of computers.values()) if (!computer.sameDay && computer.steady) world.count('local midnight')
    if (computers.size > 1) world.count('two data folders on one account')
    if ([...computers.values()].some(({ processes }) => processes.length > 1))
      world.count('several programs one after or beside another')
  }

  private get facts(): Facts {
    const { world, account, network, watch, lastBy, othersDid } = this
    return { world, account, network, watch, lastBy, othersDid }
  }

  /** A process has stopped driving a run for some reason. */
  ended(computer: Computer): void {
    checkLedger(this.facts, computer, LEDGER)
  }

  done(shownRun: Shown): void {
    const run = this.runOf(shownRun.computer, shownRun.run)
    if (run) checkRun(this.facts, shownRun, run)
  }

  checkUndone(
    computer: Computer,
    run: string,
    undo: string,
    before: ReadonlyMap<string, string | null | undefined>,
  ): void {
    const [first, second] = [this.runOf(computer, run), this.runOf(computer, undo)]
    if (first && second) checkUndone(this.facts, computer, { run: first, undo: second, before })
  }

  /** An undo reverts what the run did, and nothing that someone else changed since. [UNDO-3] */
  checkUndoPlan(computer: Computer, run: string, rows: readonly RowToRun[], began: number): void {
    const done = this.runOf(computer, run)?.calls.filter(({ state }) => state === 'done') ?? []
    for (const { materialId: id, calls, note } of rows) {
      if (id === null || note) continue
      for (const { field, storage } of calls.flatMap(({ changes }) => changes)) {
        const place = placeOf(id, field, storage)
        const by = this.lastBy.get(place)
        if (by === undefined || isOf(computer, by) || (this.lastAt.get(place) ?? 0) >= began) continue
        const ourChange = done
          .filter(({ materialId }) => materialId === id)
          .flatMap(({ changes }) => changes)
          .findLast((change) => change.field === field && change.storage === storage)
        // Anyone may have written the same value, and nobody sees values that disappeared with a storage row.
        const now = this.account.value(id, field, storage) ?? null
        if (!ourChange || now === null || toComparable(field, now) === toComparable(field, ourChange.after)) continue
        this.world.fail('UNDO-3', `${field} of ${id} goes back in the undo of ${run}, and is others'`)
      }
    }
  }

  private runOf(computer: Computer, id: string | null) {
    return [...computer.tables.runs.values()].find((run) => run.id === id)
  }

  private atTheEnd(): void {
    for (const computer of this.computers.values()) {
      checkClaims(this.facts, computer)
      checkApplied(this.facts, computer)
      const { kills, cuts, stalls, disk, keys, moves, faults } = this.scenario
      const quiet = [kills, cuts, stalls, disk, keys, moves, faults].every((list) => list.length === 0)
      if (quiet && this.trouble.kills === 0) checkLedgerExact(this.facts, computer, LEDGER)
    }
  }

  private served(entry: Served): void {
    const { sender } = entry
    const shownRun =
      sender === null
        ? null
        : this.watch.shown.find((each) => each.computer === sender.process.computer && each.run === sender.run)
    this.watch.served(entry, shownRun ?? null)
    if (entry.status !== 200 || sender === null) return
    const body: unknown = JSON.parse(entry.body)
    if (typeof body !== 'object' || body === null) return
    const fields = new Map<string, unknown>(Object.entries(body))
    const id = entry.materialId ?? Number(fields.get('material_id'))
    const by = writerOf(sender.process.computer, sender.run)
    this.wrote(id, fields, by)
    if (entry.method !== 'materials/delete') return
    this.wrote(id, new Map([['gone', 1]]), by)
    // A material that was added, and deleted by an undo, may have to be added again.
    this.watch.hidden.add(id)
  }

  /** Records who wrote a value last. */
  wrote(id: number, fields: ReadonlyMap<string, unknown>, by: string): void {
    const storage = Number(fields.get('storage_id'))
    for (const field of fields.keys()) {
      const isOwn = field === 'stock' || field === 'minimum'
      const place = placeOf(id, field, isOwn ? storage : null)
      this.lastBy.set(place, by)
      this.lastAt.set(place, this.world.time)
    }
  }

  private others(act: ClientAct): void {
    this.othersDid = true
    othersAct(this.account, act, this.scenario, (id, fields) => {
      this.wrote(id, new Map(Object.entries(fields)), 'others')
      if (('name' in fields || 'gone' in fields) && this.watch.adds.has(id)) this.watch.hidden.add(id)
    })
  }
}

function accountOf({ storages, materials, seed }: Scenario): AccountModel {
  const account = new AccountModel(storages)
  for (let index = 0; index < materials; index += 1) {
    const odd = (seed + index) % 3 === 0
    account.load({
      id: FIRST_ID + index,
      name: `Material ${index}`,
      sku: index % 4 === 3 ? '' : `M-${index}`,
      unit: odd ? 'kg' : 'pcs',
      price: String(10 + index),
      categories: index % 3 === 1 ? [10] : [],
      suppliers: [20],
      inProduct: index === 2,
      stocks: [
        { storage: 1, stock: '5', minimum: '1' },
        ...(index % 2 === 0 ? [{ storage: 2, stock: '7', minimum: '2' }] : []),
      ],
    })
  }
  return account
}

/** Throws if the simulation itself has a bug. */
export function play(scenario: Scenario, traced = false): Promise<Result> {
  // The daily quota starts again at local midnight.
  if (process.env['TZ'] !== 'UTC') process.env['TZ'] = 'UTC'
  return new Simulation(scenario, traced).play()
}
