/**
 * The inbox of an account: a folder whose tables are recognised and planned one by one, and then wait. It sends nothing that changes the
 * account. What it knows is remembered, so that a start offers nothing again that was handled. [INBOX-1]
 */
import type { Failure } from '../../../src-shared/contract/failure.ts'
import type { Clock } from '../ports.ts'
import { isLockOf } from './file-kinds.ts'
import { Filing } from './filing.ts'
import type { EntryState, InboxEntry } from './inbox-entry.ts'
import type { AppliedRun, FolderProblem, InboxFolder, InboxMemory, Preparer, SeenFile } from './inbox-ports.ts'
import { WholeFiles } from './whole-files.ts'
import { Delay } from './delay.ts'
import { DAY_MS } from '../../../src-shared/domain/values/utc-time.ts'

/** Larger files are named, not read: they are opened by hand. */
export const MOST_BYTES = 512 * (1 << 20)
/** What was in the folder is known again for so long after it went. */
const REMEMBERED_MS = 90 * DAY_MS
/** While many files are prepared, what is known is written down this often. */
const SAVE_EVERY_MS = 2_000

/** `elsewhere`: another program prepares; its entries are shown. */
export type InboxStatus = 'watching' | 'elsewhere' | FolderProblem

/** `writing`: it still changes · `open`: another program holds it · `queued`: it has its turn soon. */
export interface WaitingFile {
  readonly name: string
  readonly why: 'writing' | 'open' | 'queued'
}

export interface InboxView {
  readonly status: InboxStatus
  /** Why nothing is prepared now. */
  readonly hindered: Failure | null
  /** The file that is read now. */
  readonly preparing: string | null
  readonly entries: readonly (InboxEntry & { readonly here: boolean })[]
  readonly waiting: readonly WaitingFile[]
  readonly others: number
  readonly beyond: number
}

export interface InboxParts {
  readonly folder: InboxFolder
  readonly memory: InboxMemory
  readonly preparer: Preparer
  /** The newest run of this account by the digest of the file it was made from; a run that takes back is none. */
  readonly runs: () => Promise<ReadonlyMap<string, AppliedRun>>
  readonly clock: Pick<Clock, 'now'>
  /** Whether applied files are moved to `done`. */
  readonly moves: () => boolean
  /** Whether what was made of it is still there; absent: it is. */
  readonly isWhole?: (entry: InboxEntry) => boolean
  /** What `view` answers is another. */
  readonly changed: () => void
}

type Shown = Omit<InboxView, 'entries'>

const NOTHING: Shown = {
  status: 'watching',
  hindered: null,
  preparing: null,
  waiting: [],
  others: 0,
  beyond: 0,
}

export class Inbox {
  private readonly parts: InboxParts
  private readonly wholeFiles = new WholeFiles()
  private readonly delay = new Delay()
  /** Why nothing is prepared while the delay lasts. */
  private trouble: Failure | null = null
  private readonly filing: Filing
  private entries = new Map<string, InboxEntry>()
  /** By digest: what had its name taken by other content while files are waited for. It may come under another name. */
  private readonly replaced = new Map<string, InboxEntry>()
  private shown: Shown = NOTHING
  /** Entries are others than were told. */
  private altered = false
  private here: ReadonlySet<string> = new Set()
  private saved = 0
  /** What the memory held when it was last read or written. */
  private known: readonly InboxEntry[] | null = null
  private dirty = false
  /** How often an entry was set. */
  private sets = 0
  /** Writes of what is known that are under way. */
  private saving = 0
  private written: Promise<void> = Promise.resolve()
  /** It was the one that prepares at the look before. */
  private owned = false

  constructor(parts: InboxParts) {
    this.parts = parts
    this.filing = new Filing(parts)
  }

  /** Newest first. */
  get view(): InboxView {
    const entries = [...this.entries.values()].map((entry) => ({ ...entry, here: this.here.has(entry.name) }))
    return { ...this.shown, entries: entries.toSorted((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1)) }
  }

  /** True where a file is waited for that may be whole soon. */
  get isWaitingForFiles(): boolean {
    const { hindered, waiting } = this.shown
    return waiting.some(({ why }) => why === 'writing' || (why === 'queued' && hindered === null))
  }

  /** Called now and then between two looks, while files are waited for: the program runs. */
  beat(): void {
    this.wholeFiles.beat(this.parts.clock.now())
  }

  /** One look at the folder, and all that is to be done there now. `stop` ends it after the file it is at. */
  async check(stop?: AbortSignal): Promise<void> {
    const { folder, memory, clock } = this.parts
    const own = memory.claim()
    await this.load(own)
    const listed = await folder.list()
    if (!listed.ok) return this.show({ status: own ? listed.error : 'elsewhere', waiting: [], preparing: null })
    const { tables, locks, others, beyond } = listed.value
    this.seeHere(tables.map(({ name }) => name))
    if (!own) return this.show({ status: 'elsewhere', waiting: [], preparing: null, others, beyond })
    this.wholeFiles.keep(this.here)
    const runs = await this.parts.runs()
    // Before anything is told: what was applied meanwhile is no offer.
    this.markApplied(runs)
    this.show({ status: 'watching', others, beyond })
    const basis = await this.parts.preparer.basis()
    const waiting: WaitingFile[] = []
    const whole: SeenFile[] = []
    const now = clock.now()
    this.wholeFiles.beat(now)
    for (const file of tables) {
      const known = this.entries.get(file.name)
      // That it is still there is worth a write once a day.
      if (known && now - known.seen > DAY_MS) this.set({ ...known, seen: now })
      if (known?.stamp === file.stamp && !this.isOutdated(known, basis)) continue
      if (locks.some((lock) => isLockOf(lock, file.name))) waiting.push({ name: file.name, why: 'open' })
      else if (known?.stamp === file.stamp || this.wholeFiles.isWhole(file)) whole.push(file)
      else waiting.push({ name: file.name, why: 'writing' })
    }
    await this.takeIn(whole, waiting, { runs, basis, ...(stop ? { stop } : {}) })
    await this.file(runs, stop)
    this.forgetOld(clock.now())
    await this.save()
  }

  /** Puts a file aside, or brings it back. False where another program prepares, or there is no such file. */
  async dismiss(name: string, dismissed: boolean): Promise<boolean> {
    const entry = this.entries.get(name)
    if (!entry || !this.parts.memory.claim()) return false
    this.set({ ...entry, dismissed })
    await this.save()
    this.show({})
    return true
  }

  /** What hindered may be over: it is tried again at once. */
  retry(): void {
    this.delay.over()
    this.filing.retry()
  }

  private async takeIn(
    files: readonly SeenFile[],
    waiting: readonly WaitingFile[],
    known: { readonly runs: ReadonlyMap<string, AppliedRun>; readonly basis: string; readonly stop?: AbortSignal },
  ): Promise<void> {
    const { clock, preparer } = this.parts
    let left = [...waiting, ...files.map(({ name }) => ({ name, why: 'queued' as const }))]
    if (left.length === 0) this.replaced.clear()
    const waits = this.delay.lasts(clock.now())
    const stays = waits && left.length > 0 ? this.trouble : null
    if (files.length === 0 || waits) return this.show({ waiting: left, preparing: null, hindered: stays })
    this.show({ waiting: left })
    let hindered = await preparer.hindered()
    for (const file of files) {
      if (hindered || known.stop?.aborted === true) break
      this.show({ waiting: left, preparing: file.name, hindered: null })
      const others = left.filter(({ name }) => name !== file.name)
      const took = await this.take(file, known)
      if (took === null) left = others
      else if (took.kind === 'later') hindered = took.failure
      else left = [...others, { name: file.name, why: took.why }]
      await this.save(SAVE_EVERY_MS)
    }
    this.trouble = hindered
    if (hindered) this.delay.begin(clock.now())
    else this.delay.over()
    this.show({ waiting: left, preparing: null, hindered })
  }

  /** Null: it is an entry now. */
  private async take(
    file: SeenFile,
    { runs, basis }: { readonly runs: ReadonlyMap<string, AppliedRun>; readonly basis: string },
  ): Promise<
    | null
    | { readonly kind: 'later'; readonly failure: Failure }
    | { readonly kind: 'wait'; readonly why: WaitingFile['why'] }
  > {
    const { folder, preparer, clock } = this.parts
    const { name, stamp, bytes } = file
    const keep = (digest: string, state: EntryState, requests = 0): null => {
      // Put aside is a content, not a name.
      const was = this.entries.get(name)
      const dismissed = was?.digest === digest && was.dismissed
      const at = clock.now()
      this.set({ name, stamp, bytes, digest, at, requests, state, basis, dismissed, seen: at })
      return null
    }
    if (bytes > MOST_BYTES) return keep('', { kind: 'too-large' })
    const read = await folder.digest(file)
    if (!read.ok) return { kind: 'wait', why: read.error === 'busy' ? 'open' : 'writing' }
    const digest = read.value
    const before = this.entries.get(name)
    // Saved again as it was.
    if (before?.digest === digest && !this.isOutdated(before, basis)) {
      this.set({ ...before, stamp, seen: clock.now() })
      return null
    }
    const run = runs.get(digest)
    if (run) return keep(digest, { kind: 'applied', run: run.run, copied: 'not yet', moved: 'not yet' })
    const same = this.sameContent(name, digest)
    const isKnown = same !== undefined && this.entries.get(same.name) === same
    if (isKnown && this.here.has(same.name)) return keep(digest, { kind: 'same', as: same.name })
    if (same && !this.isOutdated(same, basis)) {
      // It has another name now.
      if (isKnown) this.entries.delete(same.name)
      this.replaced.delete(digest)
      const dismissed = same.dismissed || (before?.digest === digest && before.dismissed)
      this.set({ ...same, name, stamp, dismissed, seen: clock.now() })
      return null
    }
    const made = await preparer.prepare({ name, digest })
    if (made.kind === 'changed') return { kind: 'wait', why: 'writing' }
    if (made.kind === 'later') return made
    // A plan says itself what it was made of; what was only looked at may have been another file by then.
    if (made.state.kind !== 'ready') {
      const again = await folder.digest(file)
      if (!again.ok || again.value !== digest) return { kind: 'wait', why: 'writing' }
    }
    return keep(digest, made.state, made.requests)
  }

  /** Another file with this content, or one that had it a moment ago. */
  private sameContent(name: string, digest: string): InboxEntry | undefined {
    const known = [...this.entries.values()].find((one) => one.name !== name && one.digest === digest && isOffer(one))
    return known ?? this.replaced.get(digest)
  }

  /** What was made of it does not hold any more. */
  private isOutdated(entry: InboxEntry, basis: string): boolean {
    const { state, digest, basis: made } = entry
    switch (state.kind) {
      case 'asks':
      case 'unknown':
      case 'refused':
        return made !== basis
      case 'same':
        return !this.here.has(state.as) || this.entries.get(state.as)?.digest !== digest
      case 'applied':
        // What went to `done` and came once more goes there again.
        return state.moved === 'done' && this.here.has(entry.name)
      default:
        return this.parts.isWhole?.(entry) === false
    }
  }

  /** What a run has sent is no offer any more. */
  private markApplied(runs: ReadonlyMap<string, AppliedRun>): void {
    for (const entry of this.entries.values()) {
      const run = runs.get(entry.digest)
      if (!run || (entry.state.kind === 'applied' && entry.state.run === run.run)) continue
      this.set({ ...entry, state: { kind: 'applied', run: run.run, copied: 'not yet', moved: 'not yet' } })
    }
  }

  /** Applied files are copied, and moved where that is asked for. [INBOX-8] */
  private async file(runs: ReadonlyMap<string, AppliedRun>, stop?: AbortSignal): Promise<void> {
    this.markApplied(runs)
    this.filing.beginLook()
    for (const entry of this.entries.values()) {
      const { state } = entry
      const run = runs.get(entry.digest)
      if (stop?.aborted === true || !run || state.kind !== 'applied' || !this.here.has(entry.name)) continue
      const { copied, moved } = await this.filing.file(run, entry, state)
      if (state.copied === copied && state.moved === moved) continue
      // It may have been put aside meanwhile.
      this.set({ ...(this.entries.get(entry.name) ?? entry), state: { ...state, copied, moved } })
      if (moved === 'done') this.seeHere([...this.here].filter((name) => name !== entry.name))
    }
    this.filing.endLook()
    this.show({})
  }

  private async load(own: boolean): Promise<void> {
    // What the disk did not take is not there, and nobody else has written.
    const alone = own && this.owned
    if (alone && (this.dirty || this.saving > 0)) return
    const { sets } = this
    const entries = await this.parts.memory.load()
    // What was read is older than what was put aside meanwhile.
    if (alone && sets !== this.sets) return
    this.owned = own
    if (entries !== this.known) this.altered = true
    this.known = entries
    this.entries = new Map(entries.map((entry) => [entry.name, entry]))
    this.dirty = false
  }

  private seeHere(names: readonly string[]): void {
    const here = new Set(names)
    this.altered ||= here.size !== this.here.size || names.some((name) => !this.here.has(name))
    this.here = here
  }

  private forgetOld(now: number): void {
    for (const { name, seen } of this.entries.values()) {
      if (this.here.has(name) || now - seen < REMEMBERED_MS) continue
      this.entries.delete(name)
      this.dirty = true
      this.altered = true
    }
  }

  private set(entry: InboxEntry): void {
    this.sets += 1
    const was = this.entries.get(entry.name)
    if (was && was.digest !== entry.digest && isOffer(was)) this.replaced.set(was.digest, was)
    this.entries.set(entry.name, entry)
    this.dirty = true
    this.altered = true
  }

  private async save(every = 0): Promise<void> {
    const now = this.parts.clock.now()
    if (!this.dirty || (every > 0 && now - this.saved < every)) return
    const entries = [...this.entries.values()]
    this.known = entries
    this.saved = now
    this.dirty = false
    this.saving += 1
    // One after another: what is older must not replace what is newer.
    const written = this.written.then(() => this.parts.memory.save(entries))
    this.written = written.catch(() => undefined)
    try {
      await written
    } catch (error) {
      this.dirty = true
      throw error
    } finally {
      this.saving -= 1
    }
  }

  private show(other: Partial<Shown>): void {
    const before = this.shown
    this.shown = { ...before, ...other }
    const same = !this.altered && isSame(before, this.shown)
    this.altered = false
    if (!same) this.parts.changed()
  }
}

/** A thousand files that wait are compared for each of them: by what they are, not as text. */
function isSame({ waiting, ...one }: Shown, { waiting: others, ...other }: Shown): boolean {
  return (
    waiting.length === others.length &&
    waiting.every(({ name, why }, index) => name === others[index]?.name && why === others[index].why) &&
    JSON.stringify(one) === JSON.stringify(other)
  )
}

/** It is no copy of another one, and no run was made from it. */
function isOffer({ digest, state }: InboxEntry): boolean {
  return digest !== '' && state.kind !== 'same' && state.kind !== 'applied'
}
