/** What a user and other programs do to the folder of an inbox: files come whole, slowly, in pieces, are saved again, renamed, taken away. */
import { join } from 'node:path'
import type { FileNode, Files } from './files.ts'
import type { InboxAct } from './scenario.ts'
import type { Due, Owner, World } from './world.ts'

export const FOLDER = '/in'
export const DONE = '/in/done'

export const nameOf = (file: number): string => `list-${file}.csv`

/** Some versions of a file are of one size. */
export function contentOf(file: number, version: number): Buffer {
  return Buffer.from(`table ${file} as of ${version}\n${'a row\n'.repeat(2 + (version % 2))}`)
}

export interface ActsParts {
  readonly world: World
  readonly files: Files
  /** Whoever writes there: it stands still, or ends, with the computer it is on. */
  readonly writer: () => Owner
  /** Something in the folder is another. */
  readonly changed: () => void
}

export class FolderActs {
  private readonly parts: ActsParts
  /** What the user would miss. */
  readonly owned = new Set<FileNode>()
  private readonly versions = new Map<number, number>()
  /** Times at which somebody is still to finish something. */
  private open = 0

  constructor(parts: ActsParts) {
    this.parts = parts
  }

  /** Nobody is in the middle of anything. */
  get isQuiet(): boolean {
    return this.open === 0
  }

  /** The power went: what was in the middle of something is begun anew, and whole. */
  restart(): void {
    const { files, world } = this.parts
    this.open = 0
    for (const node of this.owned) if (!this.isThere(node)) this.owned.delete(node)
    world.after(20_000, this.parts.writer(), () => {
      for (const [file, version] of this.versions) this.put(join(FOLDER, nameOf(file)), contentOf(file, version))
      for (const name of files.names(FOLDER).keys()) if (name.startsWith('~$')) this.take(join(FOLDER, name))
      this.parts.changed()
    })
  }

  isThere(node: FileNode): boolean {
    return [FOLDER, DONE].some((folder) => [...this.parts.files.names(folder).values()].includes(node))
  }

  act({ act, file, value }: InboxAct): void {
    const { files, world } = this.parts
    const path = join(FOLDER, nameOf(file))
    const version = this.versions.get(file) ?? 0
    world.note(`user of the inbox: ${act} ${file}`)
    switch (act) {
      case 'whole':
        this.put(path, this.next(file, value))
        break
      case 'slow':
      case 'paused':
        this.inPieces(path, this.next(file, value), act === 'slow' ? 100 + value * 180 : 2_500 + value * 1_500)
        break
      case 'download':
        this.inPieces(`${path}.crdownload`, this.next(file, value), 300 + value * 800, () =>
          this.rename(`${path}.crdownload`, path),
        )
        break
      case 'excel': {
        const lock = join(FOLDER, `~$${nameOf(file)}`)
        this.put(lock, Buffer.from('somebody'))
        this.later(500 + value * 300, () => {
          const beside = join(FOLDER, `${file}1F2E.tmp`)
          this.put(beside, this.next(file, value))
          this.rename(beside, path)
        })
        this.later(800 + value * 1_500, () => this.take(lock))
        break
      }
      case 'touch':
        if (files.node(path)) this.put(path, contentOf(file, version))
        break
      case 'copy-of':
        if (files.node(path)) this.put(join(FOLDER, `copy-${file}.csv`), contentOf(file, version))
        break
      case 'rename':
        this.versions.delete(file)
        if (!files.node(path)) break
        this.rename(path, join(FOLDER, `renamed-${file}.csv`))
        // Now and then the next one comes at once.
        if (value % 2 === 1) this.put(path, this.next(file, value))
        break
      case 'remove':
        this.versions.delete(file)
        this.take(path)
        break
      case 'vanish': {
        const node = files.node(path)
        if (!node) break
        files.remove(path)
        this.later(500 + value * 3_000, () => {
          if (files.node(path)) this.owned.delete(node)
          else files.put(path, node)
        })
        break
      }
      case 'in-done':
        files.makeFolder(DONE)
        this.putInDone(join(DONE, nameOf(file)))
        break
      case 'dismiss':
      case 'profiles':
      case 'clock':
        // What the user does to the program, or to the clock.
        break
      case 'away':
      case 'empty':
        files.away = act === 'away' ? 'gone' : 'empty'
        this.later(500 + value * 3_000, () => (files.away = null))
        break
    }
    this.parts.changed()
  }

  /** Nobody writes over what has that name. */
  putInDone(path: string): void {
    if (!this.parts.files.node(path)) this.put(path, Buffer.from('last month’s'))
  }

  private next(file: number, version: number): Buffer {
    this.versions.set(file, version)
    return contentOf(file, version)
  }

  private put(path: string, bytes: Buffer): void {
    const { files } = this.parts
    const node = files.node(path) ?? files.create(path, true)
    files.write(node, path, bytes)
    this.owned.add(node)
  }

  private rename(from: string, to: string): void {
    const { files } = this.parts
    if (!files.node(from)) return
    const replaced = files.node(to)
    if (replaced) this.owned.delete(replaced)
    files.rename(from, to)
  }

  private take(path: string): void {
    const { files } = this.parts
    const node = files.node(path)
    if (node) this.owned.delete(node)
    files.remove(path)
  }

  private inPieces(path: string, bytes: Buffer, gapMs: number, then: () => void = () => undefined): void {
    const half = Math.floor(bytes.length / 2)
    this.put(path, bytes.subarray(0, half))
    this.later(gapMs, () => {
      this.put(path, bytes)
      then()
    })
  }

  private later(ms: number, work: () => void): Due {
    this.open += 1
    return this.parts.world.after(ms, this.parts.writer(), () => {
      this.open -= 1
      work()
      this.parts.changed()
    })
  }
}
