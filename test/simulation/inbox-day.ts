/** An inbox in a simulated day: the program's own inbox, folder and memory, on simulated files; and what must hold of it. */
import { basename, dirname, join } from 'node:path'
import { accountOver } from '../../src-main/adapters/account/client.ts'
import { inboxFolder } from '../../src-main/adapters/inbox/inbox-folder.ts'
import { inboxMemory } from '../../src-main/adapters/inbox/inbox-memory.ts'
import { CannotKeep } from '../../src-main/adapters/settings/persisted-json.ts'
import { AppliedRuns } from '../../src-main/engine/inbox/applied-runs.ts'
import { Inbox } from '../../src-main/engine/inbox/inbox.ts'
import type { InboxEntry } from '../../src-main/engine/inbox/inbox-entry.ts'
import { InboxLoop } from '../../src-main/engine/inbox/inbox-loop.ts'
import type { InboxMemory, Prepared, Preparer } from '../../src-main/engine/inbox/inbox-ports.ts'
import { BEAT_MS, WHOLE_AFTER_MS } from '../../src-main/engine/inbox/whole-files.ts'
import { JournalFailure } from '../../src-main/engine/run/journal-port.ts'
import { Process, type Computer } from './computer.ts'
import { Files, NAMES } from './files.ts'
import { DONE, FOLDER, FolderActs } from './inbox-acts.ts'
import { checkAside, checkFiled, checkLoaded, checkTold, unsettled } from './inbox-checks.ts'
import { contentNow, PLAN, shaOf, WHOLE } from './inbox-contents.ts'
import type { InboxAct, InboxPart } from './scenario.ts'
import type { Simulation } from './simulation.ts'
import { Killed, type Owner } from './world.ts'

const MEMORY = '/data/inbox'
const RUN_FILES = '/data/run-files'
/** So long the folder is watched at first; then again once the plans are applied. */
const WATCHED_MS = 45_000
const TOLD_AFTER_MS = 400
/** A file that nobody wrote for so long is whole by then. */
const STILL_MS = 23_000
/** Once nothing goes wrong any more, all is as it must be after so many looks. */
const MOST_LOOKS = 40

interface Watching {
  readonly process: Process
  readonly inbox: Inbox
  readonly loop: InboxLoop
  readonly began: number
}

export class InboxDay {
  private readonly sim: Simulation
  private readonly part: InboxPart
  private readonly computer: Computer
  readonly files: Files
  private readonly acts: FolderActs
  private watching: Watching[] = []
  private readonly told = new Map<Process, () => void>()
  private holder: Process | null = null
  private isOpen = true
  private basis = 0
  private steps = 0
  private flushes = 0
  /** Acts in the middle of something that came to pass, by their places. */
  private readonly done = new Set<number>()
  /** What a program was told is kept, and what it was writing since. */
  private saved: readonly InboxEntry[] = []
  private writing: (readonly InboxEntry[])[] = []
  /** What each program knew when its look began. */
  private readonly known = new Map<Process, readonly InboxEntry[]>()
  /** Until then something was prepared. */
  private preparedUntil = 0
  /** By program and name: the content that was prepared last. */
  private readonly lastMade = new Map<string, string>()
  prepared = 0

  constructor(sim: Simulation, part: InboxPart, computer: Computer, address: string, ledger: string) {
    this.sim = sim
    this.part = part
    this.computer = computer
    this.address = address
    this.ledger = ledger
    const { world } = sim
    this.files = new Files(
      {
        world,
        folder: FOLDER,
        remote: part.remote,
        tickMs: part.tickMs,
        now: () => computer.now(),
        trouble: () => computer.tables.disk.trouble,
        step: (what, path) => this.step(what, path),
      },
      [FOLDER, MEMORY, RUN_FILES],
    )
    const elsewhere: Owner = { alive: true }
    this.acts = new FolderActs({
      world,
      files: this.files,
      writer: () => (part.remote ? elsewhere : computer.writer),
      changed: () => this.changed(),
    })
    computer.powerCut = (kept) => {
      const own = this.watching.find(({ process }) => process === this.holder)
      const entries = own?.inbox.view.entries ?? []
      checkTold({ world, files: this.files, entries, copies: RUN_FILES }, () => this.files.cutPower(kept))
      if (!part.remote) this.acts.restart()
    }
  }

  private readonly address: string
  private readonly ledger: string

  /** Watches the folder, then waits for the plans, then looks whether all is as it must be. */
  async all(plansOver: () => boolean): Promise<void> {
    const { world } = this.sim
    for (const act of this.part.acts) if (act.step === null) world.after(act.atMs, null, () => this.act(act))
    for (let at = 0; at < WATCHED_MS; at += 5_000) {
      this.program()
      await this.wait(5_000)
    }
    this.checkWaiting()
    this.isOpen = false
    this.end()
    const busy = (): boolean => !this.sim.calm() || !this.acts.isQuiet || this.computer.asleepFor > 0
    while (!plansOver() || busy()) await this.wait(60_000)
    this.isOpen = true
    this.lastMade.clear()
    for (let look = 0; ; look += 1) {
      for (const { inbox, loop } of this.watching) {
        inbox.retry()
        loop.poke()
      }
      this.program()
      await this.wait(WHOLE_AFTER_MS + 500)
      const open = this.unsettled()
      if (open === null) break
      if (look > MOST_LOOKS) return world.fail('liveness', `the inbox is not done: ${open}`)
    }
    this.end()
    this.checkAtTheEnd()
  }

  /** A file that nobody writes does not wait for more of it. [INBOX-2] */
  private checkWaiting(): void {
    const { world } = this.sim
    const own = this.watching.find(({ process }) => process === this.holder && process.alive)
    const since = world.time - STILL_MS
    // Where nobody is told of changes, or the account fails, looks are ten seconds apart.
    if (this.part.remote || own?.inbox.view.hindered !== null || own.inbox.view.preparing !== null) return
    // Nobody looks while a list is prepared.
    if (this.preparedUntil > since) return
    const { computer } = this
    if (
      computer.sleptSince(since - STILL_MS) ||
      computer.cuts > 0 ||
      own.began > since ||
      own.process.stillUntil > since
    )
      return
    if (
      this.computer.tables.disk.trouble !== null ||
      this.part.acts.some(({ act }) => act === 'away' || act === 'empty')
    )
      return
    for (const { name, why } of own.inbox.view.waiting) {
      const node = this.files.node(join(FOLDER, name))
      if (why === 'writing' && node && node.changedAt < since && node.cameAt < since)
        world.fail('INBOX-2', `${name} waits, and nobody writes it`)
    }
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.sim.world.after(ms, null, resolve))
  }

  private end(): void {
    for (const { loop } of this.watching) void loop.stop()
    this.watching = []
    this.told.clear()
    // Where a program closes its inbox, it gives the claim back.
    this.holder = null
  }

  /** One that runs, on this computer; a new one where none does. */
  private program(): void {
    if (this.computer.asleepFor > 0) return
    const { time } = this.sim.world
    const alive = this.computer.processes.find((one) => one.alive && one.stillUntil <= time)
    try {
      this.begin(alive ?? new Process(this.computer, this.sim.trouble))
    } catch (error) {
      if (!(error instanceof Killed || error instanceof JournalFailure)) throw error
    }
  }

  /** A program of this computer runs: it watches the folder. */
  begin(process: Process): void {
    if (!this.isOpen || process.computer !== this.computer || !process.alive) return
    if (this.watching.some((one) => one.process === process)) return
    const { world } = this.sim
    const files = this.files.of(process)
    const folder = inboxFolder(FOLDER, RUN_FILES, files)
    const runs = new AppliedRuns(process.journal)
    const inbox = new Inbox({
      folder,
      memory: this.memoryOf(process),
      preparer: this.preparerOf(process),
      runs: async () => runs.of({ address: this.address, ledger: this.ledger, names: ['A'] }),
      clock: process.clock,
      moves: () => this.part.moves,
      changed: () => undefined,
    })
    const loop = new InboxLoop({
      inbox,
      clock: process.clock,
      watch: (changed) => {
        this.told.set(process, changed)
        return () => undefined
      },
      failed: (error) => {
        if (error instanceof Killed || error instanceof JournalFailure || error instanceof CannotKeep) return
        world.fail('no crash', error instanceof Error ? (error.stack ?? error.message) : String(error))
      },
    })
    this.watching.push({ process, inbox, loop, began: world.time })
  }

  private changed(): void {
    // A server tells nobody.
    if (this.part.remote) return
    for (const [process, changed] of this.told) this.sim.world.after(TOLD_AFTER_MS, process, changed)
  }

  private act(act: InboxAct): void {
    const { world } = this.sim
    if (this.sim.calm()) return
    // Nobody works on a computer that sleeps.
    const asleep = this.part.remote ? 0 : this.computer.asleepFor
    if (asleep > 0) return void world.after(asleep, null, () => this.act(act))
    if (act.act === 'profiles') this.basis += 1
    else if (act.act === 'clock') this.computer.setClock(act.value < 5 ? -3_600_000 : 3_600_000)
    else if (act.act === 'dismiss') void this.dismiss(act)
    else this.acts.act(act)
  }

  /** The names of a folder are about to be flushed. */
  private beforeFlush(): void {
    this.flushes += 1
    const { breaks } = this.part
    const { world } = this.sim
    if (!breaks || this.flushes !== breaks.flush || this.sim.calm()) return
    world.count('a program ends between a rename and the flush of its folder')
    this.holder?.kill()
    world.after(breaks.cutMs, null, () => {
      if (this.computer.asleepFor === 0 && !this.sim.calm()) this.computer.cutPower(breaks.kept)
    })
  }

  /** A program is in the middle of something. */
  private step(what: string, path: string): void {
    this.steps += 1
    if (what === 'flush' && basename(path) === NAMES) this.beforeFlush()
    const intoDone = what === 'rename file' && dirname(path) === DONE
    for (const [number, act] of this.part.acts.entries()) {
      if (act.step === null || this.done.has(number)) continue
      const isNow = act.act === 'in-done' ? intoDone : act.step === this.steps
      if (!isNow) continue
      this.done.add(number)
      if (act.act === 'in-done') this.acts.putInDone(path)
      else this.act(act)
    }
  }

  private async dismiss({ file }: InboxAct): Promise<void> {
    const holding = this.watching.find(({ process }) => process === this.holder && process.alive)
    const entry = holding?.inbox.view.entries[file]
    if (!holding || !entry) return
    const { world } = this.sim
    world.note(`user puts ${entry.name} aside`)
    try {
      if (!(await holding.inbox.dismiss(entry.name, true)) || !holding.process.alive) return
    } catch (error) {
      if (error instanceof Killed || error instanceof CannotKeep) return
      throw error
    }
    const kept = this.saved.find(({ name }) => name === entry.name)
    if (kept?.digest === entry.digest && !kept.dismissed) world.fail('INBOX-5', `${entry.name} is not put aside`)
  }

  private memoryOf(process: Process): InboxMemory {
    const files = this.files.of(process)
    const hold = (): { close(): void } | null => {
      if (!process.alive) throw new Killed()
      if (this.holder?.alive === true && this.holder !== process) return null
      this.holder = process
      return { close: () => undefined }
    }
    const memory = inboxMemory(MEMORY, { files, hold })
    return {
      // Of a process that stood still since another one took it, the system's lock says so.
      claim: () => {
        const own = this.watching.find((one) => one.process === process)
        this.known.set(process, own?.inbox.view.entries ?? [])
        return memory.claim() && hold() !== null
      },
      load: async () => {
        const entries = await memory.load()
        this.known.set(process, entries)
        if (process.alive && this.isOpen) checkLoaded(this.sim.world, [this.saved, ...this.writing], entries)
        return entries
      },
      save: async (entries) => {
        this.writing.push(entries)
        for (const { name, digest } of entries) {
          // Other content had the name: the same one again is another offer.
          const last = `${process.name} ${name}`
          if (this.lastMade.get(last) !== digest) this.lastMade.delete(last)
        }
        await memory.save(entries)
        if (!process.alive) return
        checkAside(this.sim.world, this.saved, entries)
        this.saved = entries
        this.writing = []
      },
    }
  }

  private preparerOf(process: Process): Preparer {
    const { sim } = this
    const files = this.files.of(process)
    const prepare = async ({ name, digest }: Pick<InboxEntry, 'name' | 'digest'>): Promise<Prepared> => {
      const first = await contentNow(files, join(FOLDER, name))
      const kind = WHOLE.get(first ?? '') ?? 'unknown'
      if (kind === 'unknown') return { kind: 'made', state: { kind }, requests: 0 }
      if (kind === 'asks') return { kind: 'made', state: { kind, profiles: ['a', 'b'] }, requests: 0 }
      const client = accountOver(sim.network.exchange(process, true), {
        address: this.address,
        ledger: this.ledger,
        clock: process.clock,
        page: sim.scenario.pageSize,
      })
      process.boundary('before inbox reads')
      const read = await client.readStorage(1)
      process.boundary('after inbox read')
      const message = { title: '', what: '', fix: '' }
      if (!read.ok) return { kind: 'later', failure: { code: 'account-unreachable', message }, requests: 1 }
      const again = await contentNow(files, join(FOLDER, name))
      if (again !== digest) return { kind: 'changed', requests: 1 }
      return { kind: 'made', state: { kind: 'ready', plan: PLAN, written: null }, requests: 1 }
    }
    return {
      hindered: async () => null,
      basis: async () => `profiles ${this.basis}`,
      prepare: async (file) => {
        const began = sim.world.time
        const node = this.files.node(join(FOLDER, file.name))
        const same = node !== undefined && shaOf(node.bytes) === file.digest
        const still = same ? this.stood(node.changedAt, began) : null
        const made = await prepare(file)
        this.preparedUntil = sim.world.time
        if (made.kind === 'made' && process.alive) this.checkPrepared(process, file, made.state.kind, still)
        return made
      },
    }
  }

  /** How long nobody wrote in that time, though they could. A sleep may count for a beat. */
  private stood(from: number, to: number): number {
    const { computer, part } = this
    const short = part.remote ? 0 : computer.sleeps(from, to) * BEAT_MS
    return computer.awake(from, to, part.remote) + short
  }

  /** A content is prepared once, and only when it is whole. [INBOX-2] [INBOX-5] */
  private checkPrepared(
    process: Process,
    { name, digest }: Pick<InboxEntry, 'name' | 'digest'>,
    kind: string,
    still: number | null,
  ): void {
    const { world } = this.sim
    this.prepared += 1
    world.note(`prepared ${name} ${digest.slice(0, 6)} ${kind}`)
    const known = this.known.get(process)?.find((one) => one.digest === digest && one.state.kind === 'ready')
    if (known) world.fail('INBOX-5', `${name} is prepared again, and waits as ${known.name}`)
    const last = `${process.name} ${name}`
    if (kind === 'ready' && this.lastMade.get(last) === digest) world.fail('INBOX-5', `${name} is prepared twice`)
    this.lastMade.set(last, kind === 'ready' ? digest : '')
    const whole = WHOLE.has(digest)
    if (!whole && still !== null && still < WHOLE_AFTER_MS) {
      world.fail('INBOX-2', `${name} is read as half a file: it stood for ${still} ms`)
    }
  }

  /** Why it is not as it must be once nothing fails any more; null: it is. */
  private unsettled(): string | null {
    const own = this.watching.find(({ process }) => process === this.holder && process.alive)
    if (!own) return 'nobody watches'
    const runs = new AppliedRuns(own.process.journal).of({ address: this.address, ledger: this.ledger, names: ['A'] })
    return unsettled(own.inbox.view, { runs, files: this.files, moves: this.part.moves })
  }

  private checkAtTheEnd(): void {
    const runs = new Map([...this.computer.tables.runs.values()].map((run) => [run.id, run.head.fileSha256]))
    const { files, saved: entries, acts } = this
    checkFiled({ world: this.sim.world, files, entries, acts, runs, memory: MEMORY, copies: RUN_FILES })
  }
}
