/** The user of a plan: looks at it, applies it, pauses, stops and continues until it is done, then may undo it. */
import { makeAccountOver, type OpenAccount } from '../../src-main/account/client.ts'
import type { AccountPort } from '../../src-main/ports/ports.ts'
import { discardRun } from '../../src-main/run/unfinished.ts'
import type { RunEnd } from '../../src-main/run/run-context.ts'
import { JournalFailure, type JournalEntry } from '../../src-main/ports/journal-port.ts'
import type { RunOptions } from '../../src-main/run/options.ts'
import type { RunHandle } from '../../src-main/run/run-loop.ts'
import { resumeRun, startRun } from '../../src-main/run/run.ts'
import { planUndo } from '../../src-main/run/plan-undo.ts'
import type { PlanHead } from '../../src-shared/plan/plan.ts'
import type { RowToRun } from '../../src-shared/run/run.ts'
import { Process } from './computer.ts'
import type { Action, Job } from './scenario.ts'
import type { Simulation } from './simulation.ts'
import { Looks, type Shown } from './watch.ts'
import { Killed } from './world.ts'

export const ADDRESS = 'https://account.example/api'
export const LEDGER = 'ledger'
/** After this many attempts the user drops a limit that is too small for one material. */
const LIMITED_GOES = 4
/** How often someone looks at the list of runs. */
const LOOK_MS = 20_000
const HOUR_MS = 3_600_000
/** Once nothing fails any more, a run is done after at most this many attempts. */
const MAX_GOES = 40

/** What is going to be applied: a plan or an undo. */
interface Applied {
  readonly file: string
  readonly head: PlanHead
  readonly rows: readonly RowToRun[]
  readonly knownIds: ReadonlySet<number> | null
  readonly undoOf: string | null
}

export class User {
  private readonly sim: Simulation
  private readonly job: Job
  private readonly number: number
  private handle: RunHandle | null = null
  /** The journal reported that another process drives the run. */
  private busy = false

  constructor(sim: Simulation, job: Job, number: number) {
    this.sim = sim
    this.job = job
    this.number = number
  }

  /** Acts on the current run, if there is one. */
  act(what: Action['what']): void {
    const { world } = this.sim
    world.note(`user of ${this.number}: ${what}`)
    if (what === 'blink') {
      this.handle?.pause()
      world.after(world.random.below(20), null, () => this.handle?.resume())
    } else if (what === 'faster') this.handle?.setRate({ perSecond: 100, concurrency: 6 })
    else this.handle?.[what]()
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.sim.world.after(ms, null, resolve))
  }

  async all(): Promise<void> {
    const { sim, job, number } = this
    await this.wait(job.startMs)
    const rows = sim.planOf(job)
    if (rows.length === 0) return
    const knownIds = job.knowsIds ? new Set(sim.account.materials.keys()) : null
    const file = `file-${number}.csv`
    await this.wait(job.readMs)
    const head: PlanHead = { version: 1, account: ADDRESS, storage: 1, file, catalogue: '' }
    const before = sim.values(rows)
    const run = await this.apply({ file, head, rows, knownIds, undoOf: null })
    if (run === null || job.undo === null) return
    await this.wait(job.undo.afterMs)
    const undo = await this.undo(run)
    const isWhole = job.undo.fields === null
    if (undo !== null && isWhole) sim.checkUndone(this.computer, run, undo, before)
  }

  private get computer() {
    return this.sim.computer(this.job.folder)
  }

  /** A running program. Starts a new one if there is none, and sometimes a second. */
  private process(): Process {
    const { computer, sim } = this
    const alive = computer.processes.filter((process) => process.alive && process.stillUntil <= sim.world.time)
    const [firstProcess] = alive
    if (firstProcess && (alive.length >= 3 || !sim.world.random.chance(0.3))) return sim.world.random.pick(alive)
    return this.opened()
  }

  private opened(): Process {
    return new Process(this.computer, this.sim.trouble)
  }

  private async undo(run: string): Promise<string | null> {
    const { sim } = this
    const fields = this.job.undo?.fields ?? null
    for (let goes = 0; goes < MAX_GOES;) {
      const process = await this.begin(() => this.process())
      if (process === null) {
        await this.wait(5_000)
        continue
      }
      const account = this.accountFor(process, null, new Looks())
      const part = fields === null ? {} : { part: { fields: [...fields] } }
      const began = sim.world.time
      const planned = await this.during(process, () => planUndo(run, { account, journal: process.journal, ...part }))
      if (planned === null || !planned.ok) {
        const spent = planned?.ok === false && planned.failure.kind === 'quota'
        if (!spent) goes += 1
        await this.wait(spent ? HOUR_MS : 20_000)
        continue
      }
      const { head, rows } = planned.plan
      sim.checkUndoPlan(this.computer, run, rows, began)
      const file = `undo-${this.number}`
      const one = { file, head: { ...head, file }, rows, knownIds: null, undoOf: run }
      return rows.length === 0 ? null : this.apply(one)
    }
    sim.world.fail('liveness', `the undo of ${run} cannot be planned`)
    return null
  }

  /** Applies until it is done. Returns null if it was discarded. */
  private async apply(applied: Applied): Promise<string | null> {
    const { sim, job, computer } = this
    const shownRun: Shown = {
      computer,
      file: applied.file,
      rows: applied.rows,
      knownIds: applied.knownIds,
      undoOf: applied.undoOf,
      reserve: job.reserve,
      dailyLimit: sim.scenario.limit,
      sent: [],
      served: [],
      run: null,
    }
    sim.watch.shown.push(shownRun)
    let goes = 0
    let overdue = false
    for (let allCount = 1; ; allCount += 1) {
      if (goes > MAX_GOES) {
        sim.world.fail('liveness', `${applied.file} is not done after ${MAX_GOES} goes in which nothing went wrong`)
        return null
      }
      const process = await this.begin(() => (overdue ? this.opened() : this.process()))
      if (process === null) {
        await this.wait(5_000)
        continue
      }
      const known = [...computer.tables.runs.values()].find(
        ({ head, state }) => head.file === applied.file && state !== 'preparing',
      )
      shownRun.run = known?.id ?? null
      const isFree = allCount > LIMITED_GOES || sim.calm()
      const going = { over: false }
      const end = await this.during(process, () =>
        Promise.race([this.go(process, shownRun, applied, isFree), this.overdue(shownRun, going)]),
      )
      going.over = true
      overdue = end === 'overdue'
      this.handle = null
      if (end === 'overdue') {
        sim.world.note(`${applied.file} is driven by nobody, it seems`)
        continue
      }
      sim.world.note(`${applied.file} ${end === null ? 'broke off' : `${end.state} ${end.reason?.code ?? ''}`}`)
      sim.ended(computer)
      if (end?.state === 'done' || isDone(shownRun)) break
      const soon = sim.world.random.below(sim.world.random.pick([200, 40_000]))
      const spent = end?.state === 'parked' && end.reason?.code !== 'max-calls'
      if (sim.calm() && !spent) goes += 1
      // A lease that is not renewed ends in half a minute, or later if the clock was set back.
      await this.wait(spent ? HOUR_MS : sim.calm() && this.busy ? HOUR_MS : soon)
      if (job.discards && known && (await this.discard(known.id))) return null
    }
    sim.done(shownRun)
    return shownRun.run
  }

  /** Resolves when the run is shown as interrupted, although its process may only stand still. */
  private overdue({ computer, run: known, file }: Shown, going: { over: boolean }): Promise<'overdue'> {
    return new Promise((resolve) => {
      // Not every user looks.
      if (this.sim.world.random.chance(0.5)) return
      const ask = (): void =>
        void this.sim.world.after(LOOK_MS, null, () => {
          if (going.over) return
          const run = [...computer.tables.runs.values()].find(({ id, head }) => id === known || head.file === file)
          const awake = computer.asleepFor === 0
          const open = awake && run !== undefined && run.state !== 'preparing' && run.owner !== null
          if (open && run.leaseUntil + 1_000 < computer.now()) resolve('overdue')
          else ask()
        })
      ask()
    })
  }

  private async discard(run: string): Promise<boolean> {
    const process = await this.begin(() => this.process())
    if (process === null) return false
    const done = await this.during(process, () => discardRun(process.journal, run).then(() => true))
    if (done === true) this.sim.world.note(`discarded ${run}`)
    return done === true
  }

  private async go(process: Process, shownRun: Shown, applied: Applied, isFree: boolean): Promise<RunEnd> {
    const { sim, job } = this
    const looks = new Looks()
    const options: RunOptions = {
      concurrency: job.concurrency,
      perSecond: job.perSecond,
      whenParked: job.whenParked,
      reserve: job.reserve,
      dailyLimit: sim.scenario.limit,
      ...(job.firstRows === null ? {} : { firstRows: job.firstRows }),
      // A limit that can be too small for one material would keep the run from ever ending.
      ...(job.maxCalls === null || isFree ? {} : { maxCalls: job.maxCalls }),
    }
    const account = this.accountFor(process, shownRun, looks)
    const { journal, owner } = process.open()
    looks.owner = owner
    const parts = {
      account,
      journal: {
        ...journal,
        write: (id: string, entries: readonly JournalEntry[]) => {
          sim.watch.writing(process, id, looks, entries)
          return journal.write(id, entries)
        },
      },
      clock: process.clock,
      chance: () => sim.world.random.unit(),
      options,
    }
    const { run } = shownRun
    const runHandle =
      run === null
        ? await startRun({
            ...parts,
            head: applied.head,
            accountName: 'A',
            rows: [applied.rows],
            storages: [1, 2, 3],
            ledger: LEDGER,
            ...(applied.undoOf === null ? {} : { undoOf: applied.undoOf }),
            ...(applied.knownIds === null ? {} : { knownIds: applied.knownIds }),
          })
        : await resumeRun({ ...parts, run })
    shownRun.run = runHandle.id
    this.handle = runHandle
    looks.refused = false
    let asked = false
    runHandle.onProgress(({ state }) => {
      if (state !== 'paused' || asked) return
      asked = true
      sim.world.after(sim.world.random.below(90_000), process, () => {
        asked = false
        runHandle.resume()
      })
    })
    return runHandle.whenFinished
  }

  /** Null if the process was killed or the journal refused. */
  private async during<T>(process: Process, work: () => Promise<T>): Promise<T | null> {
    try {
      const end = await Promise.race([work(), process.ended])
      return end === 'killed' ? null : end
    } catch (error) {
      this.expected(error)
      return null
    }
  }

  /** Nobody works on a sleeping computer. Returns null if the work could not start. */
  private async begin<T>(work: () => T): Promise<T | null> {
    while (this.computer.asleepFor > 0) await this.wait(this.computer.asleepFor)
    try {
      return work()
    } catch (error) {
      this.expected(error)
      return null
    }
  }

  private expected(error: unknown): void {
    this.busy = error instanceof JournalFailure && error.code === 'busy'
    if (error instanceof JournalFailure) this.sim.world.note(`journal: ${error.code}`)
    if (error instanceof Killed || error instanceof JournalFailure) return
    this.sim.world.fail('no crash', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }

  private accountFor(process: Process, shownRun: Shown | null, looks: Looks): AccountPort {
    const { sim } = this
    const client: OpenAccount = makeAccountOver(sim.network.exchange(process, shownRun === null), {
      address: ADDRESS,
      ledger: LEDGER,
      clock: process.clock,
      pageSize: sim.scenario.pageSize,
    })
    return {
      address: ADDRESS,
      close: () => client.close(),
      probe: async (storage) => {
        process.boundary('before probe')
        const failure = await client.probe(storage)
        // The answer that a storage does not exist is still an answer.
        if (failure === null || failure.kind === 'refused') looks.refused = false
        looks.probeRefused = failure?.kind === 'quota'
        process.boundary('after probe')
        return failure
      },
      readStorage: async (storage, hooks) => {
        process.boundary('before read')
        sim.watch.reading(process, looks)
        const readResult = await client.readStorage(storage, hooks)
        process.boundary('after read')
        if (readResult.ok) {
          looks.read(storage, readResult.materials, process.listedAt)
          looks.refused = false
        } else if (readResult.failure.kind === 'quota') looks.refused = true
        return readResult
      },
      readSuppliers: async (material, storage, stop) => {
        process.boundary('before suppliers')
        sim.watch.reading(process, looks)
        const readReply = await client.readSuppliers(material, storage, stop)
        process.boundary('after suppliers')
        if (readReply.kind === 'known')
          looks.suppliers.set(material, readReply.suppliers.map(({ id }) => id).join(', '))
        return readReply
      },
      send: async (method, body) => {
        process.boundary('before send')
        const { network } = sim
        const number = network.requests + 1
        if (shownRun !== null) {
          const call = sim.watch.sending(process, shownRun, looks, { method, body })
          shownRun.sent.push({ number, ...call })
          network.sender = { run: shownRun.run ?? '', process, number }
        }
        const sending = client.send(method, body)
        network.sender = null
        const outcome = await sending
        if (outcome.kind === 'quota') looks.refused = true
        process.boundary('after answer')
        return outcome
      },
    }
  }
}

function isDone({ computer, run }: Shown): boolean {
  return [...computer.tables.runs.values()].some(({ id, state }) => id === run && state === 'done')
}
