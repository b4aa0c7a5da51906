/** What must hold of an inbox once nothing fails any more. */
import { join } from 'node:path'
import type { InboxEntry } from '../../src-main/engine/inbox/inbox-entry.ts'
import type { AppliedRun } from '../../src-main/engine/inbox/inbox-ports.ts'
import type { InboxView } from '../../src-main/engine/inbox/inbox.ts'
import type { Files } from './files.ts'
import { DONE, FOLDER, type FolderActs } from './inbox-acts.ts'
import { shaOf, WHOLE } from './inbox-contents.ts'
import type { World } from './world.ts'

/** No copy of another one, and not applied. */
function isOffer({ state }: InboxEntry): boolean {
  return state.kind !== 'same' && state.kind !== 'applied'
}

/** What a program was told is kept is there at the next start, or what it was writing when it ended. [INBOX-5] */
export function checkLoaded(
  world: World,
  kept: readonly (readonly InboxEntry[])[],
  entries: readonly InboxEntry[],
): void {
  const told = JSON.stringify(entries)
  if (!kept.some((one) => JSON.stringify(one) === told)) {
    world.fail('INBOX-5', `what the inbox knew is lost: ${told.slice(0, 200)}`)
  }
}

/** What the user put aside stays so while it is the same content, also under another name. [INBOX-5] */
export function checkAside(world: World, before: readonly InboxEntry[], entries: readonly InboxEntry[]): void {
  const now = new Map(entries.map((entry) => [entry.name, entry]))
  for (const was of before) {
    const { name, digest, dismissed } = was
    if (!dismissed) continue
    const entry = now.get(name)
    const elsewhere = isOffer(was) ? entries.find((one) => one.digest === digest && isOffer(one)) : undefined
    const again = entry?.digest === digest ? entry : elsewhere
    if (again?.dismissed === false) {
      world.fail('INBOX-5', `${name} was put aside, and is offered again as ${again.name}`)
    }
  }
}

interface Settling {
  readonly runs: ReadonlyMap<string, AppliedRun>
  readonly files: Files
  readonly moves: boolean
}

/** Why it is not as it must be; null: it is. */
export function unsettled({ entries, waiting, preparing }: InboxView, { runs, files, moves }: Settling): string | null {
  if (preparing !== null) return `${preparing} is prepared`
  for (const { name, why } of waiting) return `${name} waits: ${why}`
  for (const [name, { bytes }] of files.names(FOLDER)) {
    if (!name.endsWith('.csv') || name.startsWith('~$')) continue
    const digest = shaOf(bytes)
    const entry = entries.find((one) => one.name === name)
    if (entry?.digest !== digest) return `${name} is not known`
    const run = runs.get(digest)
    if ((run !== undefined) !== (entry.state.kind === 'applied')) return `${name} is ${entry.state.kind}`
    const kind = WHOLE.get(digest) ?? 'unknown'
    if (!run && entry.state.kind !== 'same' && entry.state.kind !== kind) return `${name} is ${entry.state.kind}`
    if (entry.state.kind !== 'applied') continue
    if (entry.state.copied !== 'done') return `${name} is not copied`
    if (moves && run?.verified === true) return `${name} is not moved`
  }
  return null
}

interface Filed {
  readonly world: World
  readonly acts: FolderActs
  readonly files: Files
  readonly entries: readonly InboxEntry[]
  /** By their ids: what they were made from. */
  readonly runs: ReadonlyMap<string, string | undefined>
  /** The folders of what is known, and of copies. */
  readonly memory: string
  readonly copies: string
}

/** What was told to be copied, or moved, is there after a power cut; what the user's own program wrote into a file may not be. [INBOX-8] */
export function checkTold(
  { world, files, entries, copies }: Omit<Filed, 'acts' | 'runs' | 'memory'>,
  cut: () => void,
): void {
  const before = new Map([...files.names(DONE).values()].map((node) => [shaOf(node.bytes), node]))
  cut()
  const inDone = new Set(files.names(DONE).values())
  for (const { name, state, digest } of entries) {
    if (state.kind !== 'applied') continue
    const node = before.get(digest)
    if (state.moved === 'done' && !(node && inDone.has(node)))
      world.fail('INBOX-8', `${name} was said to be in done, and is not`)
    if (state.copied === 'done' && !files.names(copies).has(`${state.run}.file`))
      world.fail('INBOX-8', `${name} was said to be copied to ${state.run}`)
  }
}

/** Nothing of the user's is gone, copies hold what was applied, and what is said to be somewhere is there. [INBOX-8] */
export function checkFiled({ world, files, entries, acts, runs, memory, copies }: Filed): void {
  for (const node of acts.owned) if (!acts.isThere(node)) world.fail('INBOX-8', 'a file of the user’s is gone')
  const there = files.names(copies)
  for (const [name, { bytes }] of there) {
    if (!name.endsWith('.file')) continue
    if (runs.get(name.slice(0, -'.file'.length)) !== shaOf(bytes)) {
      world.fail('INBOX-8', `the copy ${name} is not what was applied`)
    }
  }
  for (const { name, state, digest } of entries) {
    if (state.kind !== 'applied') continue
    if (state.copied === 'done' && !there.has(`${state.run}.file`))
      world.fail('INBOX-8', `${name} is said to be copied to ${state.run}`)
    const node = files.node(join(FOLDER, name))
    if (state.moved === 'done' && node && shaOf(node.bytes) === digest)
      world.fail('INBOX-8', `${name} is said to be in done, and is not`)
  }
  for (const name of files.names(memory).keys()) {
    if (name.includes('damaged')) world.fail('INBOX-5', `${join(memory, 'entries.json')} was damaged`)
  }
}
