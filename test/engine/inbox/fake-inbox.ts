/** An inbox in memory: a folder that tests fill, a clock they move, and what was asked of the rest. */
import { ok, failed, type Result } from '../../../src-shared/domain/values/result.ts'
import type { InboxEntry } from '../../../src-main/engine/inbox/inbox-entry.ts'
import { Inbox, type InboxParts } from '../../../src-main/engine/inbox/inbox.ts'
import { BEAT_MS, WHOLE_AFTER_MS } from '../../../src-main/engine/inbox/whole-files.ts'
import type {
  AppliedRun,
  FileProblem,
  FolderProblem,
  Prepared,
  SeenFile,
} from '../../../src-main/engine/inbox/inbox-ports.ts'

export interface FakeFile {
  content: string
  time: number
  bytes?: number
  busy?: boolean
}

export const PLAN = {
  profile: { id: 'p-1', name: 'Holz AG' },
  rows: 1,
  changed: [],
  prices: null,
  added: 0,
  deleted: 0,
  questions: 0,
  unusual: false,
  cost: { reads: 0, writes: 1 },
  reading: null,
}

export class FakeInbox {
  readonly files = new Map<string, FakeFile>()
  readonly locks: string[] = []
  readonly runs = new Map<string, AppliedRun>()
  away: FolderProblem | null = null
  moves = false
  /** What is remembered between programs. */
  kept: readonly InboxEntry[] = []
  claimed = true
  saves = 0
  now = 1_000_000
  basis = 'profiles 1'
  hindered: Awaited<ReturnType<InboxParts['preparer']['hindered']>> = null
  asking = async (): ReturnType<InboxParts['preparer']['hindered']> => this.hindered
  /** What preparing a content answers; a plan unless told. */
  readonly answers = new Map<string, Prepared>()
  readonly prepared: string[] = []
  readonly copied: string[] = []
  readonly movedFiles: string[] = []
  told = 0
  full = false
  /** The disk takes no copy, and lets nothing be moved. */
  refuses: 'copy' | 'move' | null = null
  /** What happens in that moment, once. */
  copying: () => unknown = () => undefined
  loading: () => unknown = () => undefined
  preparing: () => unknown = () => undefined

  put(name: string, content: string, time = this.now): void {
    this.files.set(name, { content, time })
  }

  open(): Inbox {
    return new Inbox({
      folder: {
        list: async () => {
          if (this.away) return failed(this.away)
          const tables = [...this.files].map(([name, file]): SeenFile => {
            const bytes = file.bytes ?? file.content.length
            return { name, bytes, stamp: `${bytes}:${file.time}` }
          })
          return ok({
            tables: tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
            locks: this.locks,
            others: 0,
            beyond: 0,
          })
        },
        digest: async ({ name }) => this.digest(name),
        copyTo: async ({ run }, { name, digest }) => {
          const now = this.digest(name)
          if (!now.ok || now.value !== digest) return failed('changed')
          this.copied.push(`${run} ${name}`)
          if (this.refuses === 'copy') return failed('refused')
          await this.once('copying')
          return ok(null)
        },
        moveToDone: async ({ name }) => {
          this.movedFiles.push(name)
          if (this.refuses === 'move') return failed('refused')
          this.files.delete(name)
          return ok(null)
        },
      },
      memory: {
        claim: () => this.claimed,
        load: async () => {
          const { kept } = this
          await this.once('loading')
          return kept
        },
        save: async (entries) => {
          if (this.full) throw new Error('full')
          this.saves += 1
          this.kept = entries
        },
      },
      preparer: {
        hindered: () => this.asking(),
        basis: async () => this.basis,
        prepare: async ({ name, digest }) => {
          this.prepared.push(name)
          await this.once('preparing')
          return (
            this.answers.get(digest) ?? {
              kind: 'made',
              state: { kind: 'ready', plan: PLAN, written: null },
              requests: 2,
            }
          )
        },
      },
      runs: async () => this.runs,
      clock: { now: () => this.now },
      moves: () => this.moves,
      changed: () => {
        this.told += 1
      },
    })
  }

  /** Twice, as far apart as a whole file needs. */
  async settle(inbox: Inbox): Promise<void> {
    await inbox.check()
    this.pass(inbox, WHOLE_AFTER_MS)
    await inbox.check()
  }

  /** Time in which the program runs. */
  pass(inbox: Inbox, ms: number): void {
    for (let left = ms; left > 0; left -= BEAT_MS) {
      this.now += Math.min(left, BEAT_MS)
      inbox.beat()
    }
  }

  private async once(when: 'copying' | 'loading' | 'preparing'): Promise<void> {
    const happens = this[when]
    this[when] = () => undefined
    await happens()
  }

  private digest(name: string): Result<string, FileProblem> {
    const file = this.files.get(name)
    if (!file) return failed('gone')
    return file.busy === true ? failed('busy') : ok(`sha of ${file.content}`)
  }
}

export function states(inbox: Inbox): Record<string, string> {
  return Object.fromEntries(
    inbox.view.entries.map(({ name, here, state }) => [name, here ? state.kind : `gone: ${state.kind}`]),
  )
}
