/** Computers, their data folders and the processes on them. A process that was killed does nothing any more. */
import type { Clock } from '../../src-main/ports/ports.ts'
import type { JournalPort } from '../../src-main/ports/journal-port.ts'
import { JournalFailure } from '../../src-main/ports/journal-port.ts'
import { makeJournal } from './journal-model.ts'
import { Tables } from './journal-tables.ts'
import { Digest } from './random.ts'
import type { Scenario } from './scenario.ts'
import { Killed, type Owner, type World } from './world.ts'

/** One computer with one data folder. */
export class Computer {
  readonly tables = new Tables()
  readonly processes: Process[] = []
  readonly number: number
  readonly world: World
  private readonly began: number
  /** How far its clock is from the true time. */
  offset = 0
  /** Its clock was never set. */
  steady = true
  /** Something stood still, or its disk refused: leases may run out. */
  disturbed = false
  cuts = 0
  /** Other programs on it, which write files. */
  writer: { alive: boolean; stillUntil: number } = { alive: true, stillUntil: 0 }
  /** What a power cut leaves of its files. */
  powerCut: (kept: number) => void = () => undefined
  /** Times at which all of it slept. */
  private readonly slept: { readonly from: number; readonly to: number }[] = []

  constructor(number: number, world: World) {
    this.number = number
    this.world = world
    this.began = world.time
  }

  /** Its clock was never set, and has not come to another day: the ledger began no day anew. */
  get sameDay(): boolean {
    const day = (time: number): number => Math.floor(time / 86_400_000)
    return this.steady && day(this.world.time) === day(this.began)
  }

  now(): number {
    return Math.floor(this.world.time + this.offset)
  }

  isAlive(owner: string): boolean {
    return this.processes.some((one) => one.alive && owner.startsWith(`${one.name}:`))
  }

  sleep(ms: number): void {
    // Where it sleeps already, it does so for longer.
    const from = this.world.time + this.asleepFor
    this.slept.push({ from, to: from + ms })
    this.world.count('a computer sleeps')
    for (const one of this.processes) one.standStill(ms)
    this.writer.stillUntil = from + ms
    this.world.postpone(this.writer, ms)
  }

  sleptSince(time: number): boolean {
    return this.slept.some(({ to }) => to > time)
  }

  /** It sleeps for so long from now on. */
  get asleepFor(): number {
    return Math.max(0, ...this.slept.map(({ to }) => to - this.world.time))
  }

  /** How often it slept in that time. */
  sleeps(from: number, to: number): number {
    return this.slept.filter((one) => one.from < to && one.to > from).length
  }

  /** How long of that time it was awake; `remote`: somebody on another computer was. */
  awake(from: number, to: number, remote: boolean): number {
    const slept = remote ? [] : this.slept
    return slept.reduce((ms, one) => ms - Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), to - from)
  }

  setClock(ms: number): void {
    this.offset += ms
    this.steady = false
    this.disturbed = true
    this.world.count(ms < 0 ? 'a clock is set back' : 'a clock is set forward')
    this.world.note(`clock of ${this.number} set by ${ms}`)
  }

  cutPower(kept: number): void {
    this.cuts += 1
    for (const one of this.processes) one.kill()
    const lost = this.tables.disk.cutPower(kept)
    this.writer.alive = false
    this.writer = { alive: true, stillUntil: 0 }
    this.powerCut(kept)
    this.world.count('a power cut')
    this.world.count('commits lost in power cuts', lost)
    this.world.note(`power cut on ${this.number}: ${lost} commits lost`)
  }
}

export interface Trouble {
  readonly scenario: Scenario
  /** Nothing goes wrong any more. */
  calm(): boolean
  boundaries: number
  kills: number
  /** Where processes ended: what they were about to do. */
  readonly places: string[]
  /** Where all ways are tried, it is decided there. */
  readonly kill?: (what: string) => boolean
}

/** What wakes a process that slept. */
export const TIMER = 'timer'

export class Process implements Owner {
  alive = true
  readonly name: string
  readonly computer: Computer
  readonly clock: Clock
  /** What it reads and plans with; each run has a journal of its own, as it has a thread. */
  readonly journal: JournalPort
  private opened = 0
  /** What it was told so far, in order: all that it can go by. */
  readonly told = new Digest()
  /** It stands still until then. */
  stillUntil = 0
  /** Resolves when the process was killed. */
  readonly ended: Promise<'killed'>
  /** When the account made the last list that was asked for here. */
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
      sleep: (ms, stop) =>
        new Promise((resolve) => {
          if (stop?.aborted === true) return resolve()
          // A timer is late now and then.
          const woken = (): void => {
            stop?.removeEventListener('abort', early)
            // One that nothing can end early only tells of progress, or lets others have their turn.
            if (stop !== undefined) this.told.add(`woke ${ms}`)
            resolve()
          }
          const due = world.after(ms <= 0 ? 0 : ms + world.random.below(3), this, woken, TIMER)
          const early = (): void => {
            due.cancelled = true
            resolve()
          }
          stop?.addEventListener('abort', early, { once: true })
        }),
    }
    try {
      this.journal = this.open().journal
    } catch (error) {
      // The program could not open its journal, and ends.
      this.alive = false
      throw error
    }
  }

  /** What others can know of it. */
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

  /** Something may happen to the process here. Throws Killed. */
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
      // What is under way in this moment goes on when the process does.
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

  /** A journal, and the name it drives runs under. Throws JournalFailure. */
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
        later: (work, ms) =>
          void world.after(ms, this, () => {
            this.told.add('commit')
            work()
          }),
        soon: (work) => void world.after(0, this, work),
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

  /** A run is nobody's, or its process is gone, or stood still. [RUN-7] */
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
      renew: (run) => around('renew', () => journal.renew(run)),
      release: (run) => around('release', () => journal.release(run)),
      takeWriting: (run) => around('takeWriting', () => journal.takeWriting(run)),
      releaseWriting: (run) => around('releaseWriting', () => journal.releaseWriting(run)),
      claim: (run) => around('claim', () => journal.claim(run)),
      saveBaseline: (run, ids) => around('saveBaseline', () => journal.saveBaseline(run, ids)),
      countRequests: (name, count) => around('countRequests', () => journal.countRequests(name, count)),
      quotaRefused: (name) => around('quotaRefused', () => journal.quotaRefused(name)),
      quotaAnswered: (name, asked, spent) => around('quotaAnswered', () => journal.quotaAnswered(name, asked, spent)),
      listRuns: () => around('listRuns', () => journal.listRuns()),
      write: async (run, entries) => {
        this.boundary('before write')
        await journal.write(run, entries)
        this.boundary('after write')
      },
    }
  }
}
