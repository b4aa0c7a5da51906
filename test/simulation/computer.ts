/** Computers, their data folders and their processes. A killed process does nothing more. */
import type { Clock } from '../../src-main/ports/ports.ts'
import type { JournalPort } from '../../src-main/ports/journal-port.ts'
import { JournalFailure } from '../../src-main/ports/journal-port.ts'
import { makeJournal } from './journal-model.ts'
import { Tables } from './journal-tables.ts'
import { Digest } from './random.ts'
import type { Scenario } from './scenario.ts'
import { Killed, type Owner, type World } from './world.ts'

/** A computer with one data folder. */
export class Computer {
  readonly tables = new Tables()
  readonly processes: Process[] = []
  readonly number: number
  readonly world: World
  private readonly began: number
  /** The difference between its clock and the true time. */
  offset = 0
  /** Whether its clock was never set. */
  steady = true
  /** A process stalled or the disk failed, so leases may run out. */
  disturbed = false
  cuts = 0
  /** Other programs on this computer that write files. */
  writer: { alive: boolean; stillUntil: number } = { alive: true, stillUntil: 0 }
  /** The files that survive a power cut. */
  powerCut: (keptCount: number) => void = () => undefined
  /** Periods in which the whole computer slept. */
  private readonly slept: { readonly from: number; readonly to: number }[] = []

  constructor(number: number, world: World) {
    this.number = number
    this.world = world
    this.began = world.time
  }

  /** Its clock was never set and the date has not changed, so the ledger started no new day. */
  get sameDay(): boolean {
    const day = (time: number): number => Math.floor(time / 86_400_000)
    return this.steady && day(this.world.time) === day(this.began)
  }

  now(): number {
    return Math.floor(this.world.time + this.offset)
  }

  isAlive(owner: string): boolean {
    return this.processes.some((process) => process.alive && owner.startsWith(`${process.name}:`))
  }

  sleep(ms: number): void {
    // If it is already asleep, it sleeps longer.
    const from = this.world.time + this.asleepFor
    this.slept.push({ from, to: from + ms })
    this.world.count('a computer sleeps')
    for (const process of this.processes) process.standStill(ms)
    this.writer.stillUntil = from + ms
    this.world.postpone(this.writer, ms)
  }

  sleptSince(time: number): boolean {
    return this.slept.some(({ to }) => to > time)
  }

  /** How much longer it will sleep. */
  get asleepFor(): number {
    return Math.max(0, ...this.slept.map(({ to }) => to - this.world.time))
  }

  /** How often it slept in that period. */
  sleeps(from: number, to: number): number {
    return this.slept.filter((entry) => entry.from < to && entry.to > from).length
  }

  /** How long it was awake in that period. `remote`: whether someone on another computer was. */
  awake(from: number, to: number, remote: boolean): number {
    const slept = remote ? [] : this.slept
    return slept.reduce((ms, entry) => ms - Math.max(0, Math.min(to, entry.to) - Math.max(from, entry.from)), to - from)
  }

  setClock(ms: number): void {
    this.offset += ms
    this.steady = false
    this.disturbed = true
    this.world.count(ms < 0 ? 'a clock is set back' : 'a clock is set forward')
    this.world.note(`clock of ${this.number} set by ${ms}`)
  }

  cutPower(keptCount: number): void {
    this.cuts += 1
    for (const process of this.processes) process.kill()
    const lostCount = this.tables.disk.cutPower(keptCount)
    this.writer.alive = false
    this.writer = { alive: true, stillUntil: 0 }
    this.powerCut(keptCount)
    this.world.count('a power cut')
    this.world.count('commits lost in power cuts', lostCount)
    this.world.note(`power cut on ${this.number}: ${lostCount} commits lost`)
  }
}

export interface Trouble {
  readonly scenario: Scenario
  /** Whether nothing fails any more. */
  calm(): boolean
  boundaries: number
  kills: number
  /** What each killed process was about to do. */
  readonly places: string[]
  /** If all paths are explored, this decides whether to kill. */
  readonly kill?: (what: string) => boolean
}

/** The event that wakes a sleeping process. */
export const TIMER = 'timer'

export class Process implements Owner {
  alive = true
  readonly name: string
  readonly computer: Computer
  readonly clock: Clock
  /** The journal for reading and planning. Each run opens another one, because it has its own thread. */
  readonly journal: JournalPort
  private opened = 0
  /** Everything the process has been told so far, in order. Its behaviour depends on nothing else. */
  readonly told = new Digest()
  /** The time until which it stands still. */
  stillUntil = 0
  /** Resolves when the process is killed. */
  readonly ended: Promise<'killed'>
  /** When the account created the last list that this process requested. */
  listedAt = 0
  private readonly trouble: Trouble
  private end: (how: 'killed') => void = () => undefined

  constructor(computer: Computer, trouble: Trouble) {
    this.computer = computer
    this.trouble = trouble
    this.name = `${computer.number}.${computer.processes.length}`
    this.ended = new Promise((resolve) => (this.end = resolve))
    computer.processes.push(this)
    const { world } = computer
    this.clock = {
      now: () => computer.now(),
      sleep: (ms, abortSignal) =>
        new Promise((resolve) => {
          if (abortSignal?.aborted === true) return resolve()
          // Timers are sometimes late.
          const woken = (): void => {
            abortSignal?.removeEventListener('abort', early)
            // A timer that cannot be cancelled only reports progress or lets other work run.
            if (abortSignal !== undefined) this.told.add(`woke ${ms}`)
            resolve()
          }
          const due = world.after(ms <= 0 ? 0 : ms + world.random.below(3), this, woken, TIMER)
          const early = (): void => {
            due.cancelled = true
            resolve()
          }
          abortSignal?.addEventListener('abort', early, { once: true })
        }),
    }
    try {
      this.journal = this.open().journal
    } catch (error) {
      // The program could not open its journal, so it ends.
      this.alive = false
      throw error
    }
  }

  /** The state that others can observe. */
  toJSON(): string {
    return this.alive ? this.name : 'ended'
  }

  kill(): void {
    if (!this.alive) return
    this.alive = false
    this.trouble.kills += 1
    this.computer.world.count('a program is killed')
    this.computer.world.note(`killed ${this.name}`)
    this.end('killed')
  }

  standStill(ms: number): void {
    if (!this.alive) return
    this.computer.world.note(`${this.name} stands still for ${ms}`)
    this.computer.world.count('a program stands still')
    this.stillUntil = Math.max(this.stillUntil, this.computer.world.time) + ms
    this.computer.world.postpone(this, ms)
  }

  /** A point at which something may happen to the process. Throws Killed. */
  boundary(what: string): void {
    if (!this.alive) throw new Killed()
    const { trouble, computer } = this
    trouble.boundaries += 1
    const at = trouble.boundaries
    const { kills, cuts, stalls, jumps, disk } = trouble.scenario
    if (trouble.calm()) return
    if (kills.some(({ boundary }) => boundary === at) || trouble.kill?.(what) === true) {
      trouble.places.push(what)
      this.kill()
    }
    for (const { boundary, kept } of cuts) {
      if (boundary !== at) continue
      trouble.places.push(`${what} (power)`)
      computer.cutPower(kept)
    }
    for (const { boundary, ms, whole } of stalls) {
      if (boundary !== at) continue
      computer.disturbed = true
      // Work that is happening now continues when the process does.
      computer.world.after(0, null, () => (whole ? computer.sleep(ms) : this.standStill(ms)))
    }
    for (const { boundary, ms } of jumps) {
      if (boundary !== at) continue
      computer.setClock(ms)
    }
    for (const { boundary, ms, trouble: kind } of disk) {
      if (boundary !== at) continue
      computer.disturbed = true
      computer.tables.disk.trouble = kind
      computer.world.count(kind === 'full' ? 'a disk is full' : 'a disk refuses to be written to')
      computer.world.note(`disk of ${computer.number} is ${kind}`)
      computer.world.after(ms, null, () => (computer.tables.disk.trouble = null))
    }
    if (!this.alive) throw new Killed()
  }

  /** Opens a journal under a name that owns runs. Throws JournalFailure. */
  open(): { readonly owner: string; readonly journal: JournalPort } {
    this.opened += 1
    const owner = `${this.name}:${this.opened}`
    return { owner, journal: this.guarded(this.openJournal(owner)) }
  }

  private openJournal(owner: string): JournalPort {
    const { computer } = this
    const { world, tables } = computer
    const { flushMs } = this.trouble.scenario
    tables.disk.opening()
    return makeJournal({
      tables,
      owner,
      now: () => computer.now(),
      isAlive: (owner) => computer.isAlive(owner),
      timers: {
        runLater: (work, ms) =>
          void world.after(ms, this, () => {
            this.told.add('commit')
            work()
          }),
        runSoon: (work) => void world.after(0, this, work),
      },
      flushSoon: (done) => {
        this.boundary('committed, not flushed')
        const upTo = tables.disk.commits
        const { cuts } = computer
        world.after(world.random.unit() * flushMs, this, () => {
          let failure: JournalFailure | null = null
          try {
            if (cuts === computer.cuts) tables.disk.flush(upTo)
          } catch (error) {
            if (!(error instanceof JournalFailure)) throw error
            failure = error
          }
          this.told.add('flushed')
          this.boundary('flushed, not told')
          done(failure)
        })
      },
    })
  }

  /** A run may be taken over if it has no owner, or if its owner is gone or stood still. [RUN-7] */
  private taking<Result>(run: string, take: () => Result): Result {
    const { computer } = this
    const { owner } = computer.tables.byId(run)
    const result = take()
    if (owner !== null && computer.isAlive(owner) && !computer.disturbed) {
      computer.world.fail('RUN-7', `${this.name} takes ${run}, which ${owner} drives`)
    }
    return result
  }

  private guarded(journal: JournalPort): JournalPort {
    const around = <Result>(what: string, work: () => Result): Result => {
      this.boundary(`before ${what}`)
      const result = work()
      this.boundary(`after ${what}`)
      return result
    }
    return {
      ...journal,
      create: (what) => around('create', () => journal.create(what)),
      addRows: (run, rows) => around('addRows', () => journal.addRows(run, rows)),
      begin: (run, storages, ids) => around('begin', () => journal.begin(run, storages, ids)),
      take: (run) => around('take', () => this.taking(run, () => journal.take(run))),
      renewLease: (run) => around('renew', () => journal.renewLease(run)),
      releaseLease: (run) => around('release', () => journal.releaseLease(run)),
      takeWritingLease: (run) => around('takeWriting', () => journal.takeWritingLease(run)),
      releaseWritingLease: (run) => around('releaseWriting', () => journal.releaseWritingLease(run)),
      claim: (run) => around('claim', () => journal.claim(run)),
      saveBaseline: (run, ids) => around('saveBaseline', () => journal.saveBaseline(run, ids)),
      countRequests: (name, count) => around('countRequests', () => journal.countRequests(name, count)),
      recordQuotaRefusal: (name) => around('quotaRefused', () => journal.recordQuotaRefusal(name)),
      recordQuotaAnswer: (name, requestedCount, spentCount) =>
        around('quotaAnswered', () => journal.recordQuotaAnswer(name, requestedCount, spentCount)),
      listRuns: () => around('listRuns', () => journal.listRuns()),
      write: async (run, entries) => {
        this.boundary('before write')
        await journal.write(run, entries)
        this.boundary('after write')
      },
    }
  }
}
