/**
 * The files of one computer, and a folder on it or on a server. A disk promises the bytes of a file that was flushed, and the names of a
 * folder that was: of what was not, a power cut leaves what it will. Names of one folder are lost from the end backwards, as file systems
 * with a log lose them; those of two folders in any order. A rename is one change, whichever folders it concerns.
 */
import { dirname, basename, join } from 'node:path'
import type { FileContent, FileSystem, OpenFile } from '../../src-main/adapters/file-write/file-system.ts'
import type { Process } from './computer.ts'
import { Killed, type World } from './world.ts'

/** Stands for the names of a folder, where they are flushed. */
export const NAMES = 'names'

/** What nobody flushed is on the disk by itself after so long. */
const BY_ITSELF_MS = 30_000

export interface FileNode {
  readonly number: number
  bytes: Buffer
  /** What the disk is known to have of it. */
  kept: Buffer
  changedAt: number
  /** When it came to the name it has. */
  cameAt: number
  /** As the system tells it, in milliseconds. */
  time: number
  /** What the user put there: nothing of the program's may be its end. */
  readonly users: boolean
}

type Names = Map<string, FileNode>

interface Change {
  readonly at: number
  readonly names: readonly { readonly folder: string; readonly name: string; readonly node: FileNode | null }[]
}

export interface FilesParts {
  readonly world: World
  /** Files of the folder and below it. */
  readonly folder: string
  /** The folder is on a server: no power cut here concerns it. */
  readonly remote: boolean
  /** The computer's clock, or the server's. */
  readonly now: () => number
  /** The server's clock knows only every so many milliseconds. */
  readonly tickMs: number
  /** What refuses on this computer's own disk. */
  readonly trouble: () => 'full' | 'read-only' | null
  /** A file is read, or something is about to be changed, by a program. */
  readonly step: (what: string, path: string) => void
}

export class Files {
  private readonly parts: FilesParts
  private now: Map<string, Names>
  private kept: Map<string, Names>
  private pending: Change[] = []
  private numbers = 0
  /** `gone`: a drive that is not there · `empty`: one whose place is there. */
  away: 'gone' | 'empty' | null = null
  renamesLost = 0
  renamesKept = 0

  constructor(parts: FilesParts, folders: readonly string[]) {
    this.parts = parts
    this.now = new Map(folders.map((folder) => [folder, new Map()]))
    this.kept = new Map(folders.map((folder) => [folder, new Map()]))
  }

  private isRemote(folder: string): boolean {
    const { remote, folder: own } = this.parts
    return remote && (folder === own || folder.startsWith(`${own}/`))
  }

  private isAway(folder: string): boolean {
    const { folder: own } = this.parts
    return this.away !== null && (folder === own || folder.startsWith(`${own}/`))
  }

  names(folder: string): ReadonlyMap<string, FileNode> {
    return this.now.get(folder) ?? new Map<string, FileNode>()
  }

  get folders(): readonly string[] {
    return [...this.now.keys()]
  }

  node(path: string): FileNode | undefined {
    return this.now.get(dirname(path))?.get(basename(path))
  }

  private change(names: Change['names']): void {
    const { world } = this.parts
    for (const { folder, name, node } of names) {
      const into = this.now.get(folder)
      if (!into) throw systemError('ENOENT')
      if (node) {
        into.set(name, node)
        node.cameAt = world.time
      } else into.delete(name)
    }
    const change = { at: world.time, names }
    if (names.every(({ folder }) => this.isRemote(folder))) this.keep(change)
    else this.pending.push(change)
  }

  private keep({ names }: Change): void {
    for (const { folder, name, node } of names) {
      const into = this.kept.get(folder) ?? new Map<string, FileNode>()
      this.kept.set(folder, into)
      if (node) into.set(name, node)
      else into.delete(name)
    }
  }

  makeFolder(folder: string): void {
    if (!this.now.has(folder)) this.now.set(folder, new Map())
    // Whoever makes it flushes the one above.
    if (!this.kept.has(folder)) this.kept.set(folder, new Map())
  }

  /** A new file of nothing. */
  create(path: string, users: boolean): FileNode {
    this.numbers += 1
    const nothing = Buffer.alloc(0)
    const node = { number: this.numbers, bytes: nothing, kept: nothing, changedAt: 0, cameAt: 0, time: 0, users }
    this.touch(node, path)
    this.change([{ folder: dirname(path), name: basename(path), node }])
    return node
  }

  write(node: FileNode, path: string, bytes: Buffer): void {
    node.bytes = bytes
    this.touch(node, path)
    if (this.isRemote(dirname(path))) node.kept = bytes
  }

  private touch(node: FileNode, path: string): void {
    const { now, tickMs, world } = this.parts
    node.changedAt = world.time
    node.time = this.isRemote(dirname(path)) ? Math.floor(world.time / tickMs) * tickMs : now()
  }

  /** What was taken away comes back. */
  put(path: string, node: FileNode): void {
    this.change([{ folder: dirname(path), name: basename(path), node }])
  }

  rename(from: string, to: string): void {
    const node = this.node(from)
    if (!node) throw systemError('ENOENT')
    if (!this.now.has(dirname(to))) throw systemError('ENOENT')
    this.change([
      { folder: dirname(from), name: basename(from), node: null },
      { folder: dirname(to), name: basename(to), node },
    ])
  }

  remove(path: string): void {
    if (this.node(path)) this.change([{ folder: dirname(path), name: basename(path), node: null }])
  }

  flushFile(node: FileNode): void {
    node.kept = node.bytes
  }

  flushFolder(folder: string): void {
    // What a change stands on goes with it.
    const folders = new Set([folder])
    const flushed = new Set<Change>()
    for (const change of this.pending.toReversed()) {
      if (!change.names.some((one) => folders.has(one.folder))) continue
      for (const one of change.names) folders.add(one.folder)
      flushed.add(change)
    }
    for (const change of this.pending) if (flushed.has(change)) this.keep(change)
    this.pending = this.pending.filter((change) => !flushed.has(change))
  }

  /** `part`: of what is not flushed, this survives, from 0 to 1. */
  cutPower(part: number): void {
    const { world } = this.parts
    const old = world.time - BY_ITSELF_MS
    const survives = (): boolean => part >= 1 || (part > 0 && world.random.chance(part))
    const lost = new Set<string>()
    for (const change of this.pending) {
      const folders = change.names.map(({ folder }) => folder)
      const isKept = change.at < old || (!folders.some((folder) => lost.has(folder)) && survives())
      const isRename = change.names.length > 1
      if (isKept) {
        this.keep(change)
        if (isRename) this.renamesKept += 1
        continue
      }
      if (isRename) this.renamesLost += 1
      for (const folder of folders) lost.add(folder)
    }
    this.pending = []
    this.now = new Map([...this.kept].map(([folder, names]) => [folder, new Map(names)]))
    for (const names of this.now.values()) {
      for (const node of names.values()) {
        if (node.bytes === node.kept) continue
        if (node.changedAt >= old && part < 1) {
          const more = part === 0 ? 0 : world.random.below(node.bytes.length + 1)
          node.bytes = node.bytes.subarray(0, Math.max(Math.min(node.kept.length, node.bytes.length), more))
        }
        node.kept = node.bytes
      }
    }
  }

  /** The files as a program of this computer has them. */
  of(process: Process): FileSystem {
    const { world, step } = this.parts
    const wait = (): Promise<void> =>
      new Promise((resolve) => void world.after(world.random.unit() * 3, process, resolve))
    /** `path`: what is changed. */
    const about = async (what: string, path: string): Promise<void> => {
      process.boundary(`before ${what}`)
      await wait()
      step(what, path)
      if (!process.alive) throw new Killed()
      const folder = dirname(path)
      if (this.isAway(folder)) throw systemError('ENOENT')
      const trouble = this.isRemote(folder) ? null : this.parts.trouble()
      if (trouble === 'read-only' && what !== 'flush') throw systemError('EROFS')
      if (trouble === 'full' && what !== 'rename file' && what !== 'remove file') throw systemError('ENOSPC')
      world.note(`${process.name} ${what} ${named(path)}`)
    }
    return {
      open: async (path, flags) => {
        if (flags === 'wx') {
          await about('make file', path)
          if (this.node(path)) throw systemError('EEXIST')
          return this.opened(process, path, this.create(path, false), about)
        }
        await wait()
        if (this.isAway(path) || this.isAway(dirname(path))) throw systemError('ENOENT')
        if (this.now.has(path)) return this.openedFolder(path, about)
        const node = this.node(path)
        if (!node) throw systemError('ENOENT')
        return this.opened(process, path, node, about)
      },
      lstat: async (path) => {
        const folder = this.now.has(path)
        const node = this.isAway(dirname(path)) ? undefined : this.node(path)
        if (!node && (!folder || this.isAway(path))) throw systemError('ENOENT')
        const time = BigInt(Math.floor((node?.time ?? 0) * 1_000)) * 1_000n
        return {
          isFile: () => node !== undefined,
          isDirectory: () => node === undefined,
          ino: BigInt(node?.number ?? 0),
          size: BigInt(node?.bytes.length ?? 0),
          mtimeNs: time,
        }
      },
      readText: async (path) => {
        await wait()
        const node = this.node(path)
        if (!node) throw systemError('ENOENT')
        return node.bytes.toString('utf8')
      },
      opendir: async (path) => {
        await wait()
        const names = this.now.get(path)
        if (!names || (this.isAway(path) && this.away === 'gone')) throw systemError('ENOENT')
        const found = this.isAway(path) ? [] : [...names.keys()].map((name) => ({ name, isFile: () => true }))
        return inTurn(found)
      },
      mkdir: async (path) => {
        if (this.now.has(path)) throw systemError('EEXIST')
        await about('make folder', path)
        this.makeFolder(path)
      },
      makeFolder: (path) => {
        if (this.parts.trouble() !== null && !this.now.has(path)) throw systemError('ENOSPC')
        this.makeFolder(path)
      },
      rename: async (from, to) => {
        await about('rename file', to)
        const replaced = this.node(to)
        if (replaced !== undefined && replaced !== this.node(from)) this.ended(replaced, to, 'is replaced')
        this.rename(from, to)
        process.boundary('after rename file')
      },
      link: async (from, to) => {
        await about('link file', to)
        if (this.node(to)) throw systemError('EEXIST')
        const node = this.node(from)
        if (!node) throw systemError('ENOENT')
        this.change([{ folder: dirname(to), name: basename(to), node }])
      },
      copyFile: async (from, to) => {
        await about('copy file', to)
        const copy = this.create(to, false)
        process.boundary('half of copy file')
        await wait()
        const node = this.isAway(dirname(from)) ? undefined : this.node(from)
        if (!node) throw systemError('ENOENT')
        this.write(copy, to, node.bytes)
      },
      remove: async (path) => {
        if (!this.node(path)) return
        await about('remove file', path)
        const node = this.node(path)
        if (node) this.ended(node, path, 'is removed')
        this.remove(path)
      },
    }
  }

  /** Something of the user's loses a name that the program takes away. */
  private ended(node: FileNode, path: string, how: string): void {
    if (node.users) this.parts.world.fail('INBOX-8', `${named(path)}, which is the user’s, ${how}`)
  }

  private opened(
    process: Process,
    path: string,
    node: FileNode,
    about: (what: string, path: string) => Promise<void>,
  ): OpenFile {
    const { world, step } = this.parts
    return {
      stat: async () => ({ isFile: () => true }),
      writeFile: async (content) => {
        await about('write file', path)
        const bytes = bytesOf(content)
        this.write(node, path, bytes.subarray(0, world.random.below(bytes.length)))
        process.boundary('half of write file')
        await new Promise<void>((resolve) => void world.after(0, process, resolve))
        this.write(node, path, bytes)
      },
      createReadStream: () => {
        const half = world.random.below(node.bytes.length + 1)
        const wait = (): Promise<void> =>
          new Promise((resolve) => void world.after(world.random.unit(), process, resolve))
        return (async function* () {
          yield node.bytes.subarray(0, half)
          await wait()
          step('read file', path)
          yield node.bytes.subarray(half)
        })()
      },
      sync: async () => {
        await about('flush', path)
        this.flushFile(node)
        process.boundary('after flush file')
      },
      close: async () => undefined,
    }
  }

  private openedFolder(path: string, about: (what: string, path: string) => Promise<void>): OpenFile {
    const no = (): never => {
      throw systemError('EISDIR')
    }
    return {
      stat: async () => ({ isFile: () => false }),
      writeFile: async () => no(),
      createReadStream: no,
      sync: async () => {
        await about('flush', join(path, NAMES))
        this.flushFolder(path)
      },
      close: async () => undefined,
    }
  }
}

/** Names that are made at random are told apart by nothing else. */
function named(path: string): string {
  return path.replace(/\.[0-9a-f]{8}-\d+-[0-9a-f]{12}\.tmp$/, '.tmp')
}

function bytesOf(content: FileContent): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.concat(content)
}

export function systemError(code: string): Error {
  return Object.assign(new Error(code), { code })
}

async function* inTurn<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}
