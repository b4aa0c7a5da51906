/**
 * Imports with changes that are not applied yet, in a folder each: a copy of the file as it was read, the work on it, and a short
 * head for lists. A folder's name carries the process that works on it; whoever goes on with one renames it first, so that of two
 * processes only one gets it. Never opens a path that stands in one: that is the caller's to judge.
 */
import { codeOf } from '../../machine/write-error.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, constants, copyFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { importSummarySchema } from '../../../src-shared/api/import.ts'
import { flushFile, flushFolder } from '../files/durable.ts'
import { computer, MARK, mark } from '../files/temporary-files.ts'
import { isProcessAlive } from '../../machine/processes.ts'
import { writeKept } from '../settings/persisted-json.ts'
import { readAtMost } from './work-file.ts'
import { THIS_USER_ONLY } from '../files/this-user-only.ts'
import { makeFolder } from '../../machine/make-folder.ts'
import { DAY_MS } from '../../../src-shared/material/values/utc-time.ts'

/** What nobody asked for is removed then. */
export const KEPT_DAYS = 30
/** Bytes of one copy, and of all together. */
const MOST_FILE = 256 * (1 << 20)
const MOST_BYTES = 1 << 30
const MOST_IMPORTS = 100
const MOST_HEAD = 1 << 20
/** A process says this often that it still works on an import. */
export const BEAT_MS = 15_000
/** Its number may be another process's after a restart of the computer: without a beat for so long it is gone. */
const SILENT_MS = 60_000
/** Clocks of two computers differ. */
const SILENT_ELSEWHERE_MS = 600_000

const FORM = new RegExp(String.raw`^(?<id>[0-9a-f]{24})\.${MARK}$`, 'u')
const ASIDE = /^damaged-[0-9a-f]{24}$/

const headSchema = z.object({
  stocksheetImport: z.literal(1),
  account: z.string().min(1).max(200),
  address: z.string().max(2000),
  name: z.string().min(1).max(1024),
  /** Of the user's own file; null for bytes that came without one. */
  path: z.string().min(1).max(32_767).nullable(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  changes: importSummarySchema.shape.changes.unwrap(),
  at: z.iso.datetime(),
  /** No file, but the account's own stock, of these storages: it is read anew. */
  stock: z.object({ storages: z.array(z.number().int().positive()).min(1).max(100) }).optional(),
})
export type SavedAbout = Omit<SavedHead, 'at' | 'digest'>
export type SavedHead = Omit<z.infer<typeof headSchema>, 'stocksheetImport'>

/** A folder that this process works on. */
export interface SavedFolder {
  readonly id: string
  readonly folder: string
  /** Of the file. */
  readonly copy: string
  readonly work: string
  /** Of the copy. */
  readonly digest: string
}

export interface Found {
  readonly id: string
  readonly head: SavedHead
  /** Its folder carries this process's mark: it is a session's, or was. */
  readonly own: boolean
}

export interface Listed {
  readonly found: readonly Found[]
  /** Names that damaged ones were given now. */
  readonly aside: readonly string[]
}

export class SavedImports {
  private readonly root: string
  private readonly now: () => number

  constructor(dataFolder: string, now: () => number) {
    this.root = join(dataFolder, 'imports')
    this.now = now
  }

  /** Where they lie, for words. */
  get place(): string {
    return this.root
  }

  /** A copy of a file that is being read; null where it is too large, or there is no room. `same` says that it did not change since. */
  async begin(path: string, same: () => Promise<boolean>): Promise<SavedFolder | null> {
    const { size } = await stat(path)
    if (size > MOST_FILE || !(await this.hasRoom(size))) return null
    return this.folderWith(async (copy) => {
      await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      await chmod(copy, THIS_USER_ONLY)
      return same
    })
  }

  /** For work on what is no file: an empty one stands in its place. Null where there is no room. */
  async beginWithout(): Promise<SavedFolder | null> {
    if (!(await this.hasRoom(0))) return null
    return this.folderWith(async (copy) => {
      await writeFile(copy, '', { mode: THIS_USER_ONLY, flag: 'wx' })
      return async () => true
    })
  }

  /** `fill` makes the copy, and says whether it is to be kept. */
  private async folderWith(fill: (copy: string) => Promise<() => Promise<boolean>>): Promise<SavedFolder | null> {
    const id = randomBytes(12).toString('hex')
    const folder = join(this.root, `${id}.${mark()}`)
    makeFolder(folder)
    try {
      const copy = join(folder, COPY)
      const same = await fill(copy)
      const digest = await digestOf(copy)
      if (await same()) return this.folderOf(id, folder, digest)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    await rm(folder, { recursive: true, force: true })
    return null
  }

  /** After the work itself: a list names only what can be gone on with. */
  async writeHead({ folder, copy, digest }: SavedFolder, head: SavedAbout): Promise<void> {
    // A head that outlives its copy in a power cut would name work that is lost.
    await flushFile(copy)
    await flushFolder(this.root)
    const at = new Date(this.now()).toISOString()
    await writeKept(join(folder, 'head.json'), { stocksheetImport: 1, ...head, digest, at })
  }

  /** The work is applied, or nothing of it is left; the copy stays for what comes. */
  async empty({ folder, work }: SavedFolder): Promise<void> {
    await rm(join(folder, 'head.json'), { force: true })
    await rm(work, { force: true })
  }

  async remove({ folder }: SavedFolder): Promise<void> {
    await rm(folder, { recursive: true, force: true })
  }

  /** Says that this process still works on it. */
  async beat({ folder }: Pick<SavedFolder, 'folder'>): Promise<void> {
    const now = this.now() / 1000
    await utimes(folder, now, now).catch(() => undefined)
  }

  /** All that nobody else works on, newest first. Removes what is too old, or has nothing in it; puts damaged ones aside. */
  async list(): Promise<Listed> {
    const found: Found[] = []
    const aside: string[] = []
    for (const name of await this.names()) {
      const folder = join(this.root, name)
      const age = this.now() - (await changedAt(folder))
      if (ASIDE.test(name) && age > KEPT_DAYS * DAY_MS) await rm(folder, { recursive: true, force: true })
      const form = FORM.exec(name)?.groups
      const id = form?.['id']
      if (form === undefined || id === undefined || isWorkedOn(form, age)) continue
      const own = isOwn(form)
      const head = await headOf(folder)
      if (head === 'damaged') {
        aside.push(await this.putAside(id, folder))
      } else if (head === null || this.now() - Date.parse(head.at) > KEPT_DAYS * DAY_MS) {
        // Of this process's own a session may hold it: its copy waits for the first change.
        if (!own) await rm(folder, { recursive: true, force: true })
      } else found.push({ id, head, own })
    }
    return { found: found.toSorted((a, b) => (a.head.at < b.head.at ? 1 : -1)), aside }
  }

  /** This process's from now on; null where another one was first, or its file is damaged and was put aside. */
  async claim(id: string): Promise<(SavedFolder & { readonly head: SavedHead }) | 'gone' | { readonly aside: string }> {
    const name = (await this.names()).find((one) => FORM.exec(one)?.groups?.['id'] === id)
    const form = name === undefined ? undefined : FORM.exec(name)?.groups
    if (name === undefined || form === undefined) return 'gone'
    const from = join(this.root, name)
    if (isWorkedOn(form, this.now() - (await changedAt(from)))) return 'gone'
    const folder = join(this.root, `${id}.${mark()}`)
    // Before the name: whoever sees the new name must see that somebody has just begun, or would take it over at once.
    await this.beat({ folder: from })
    try {
      if (from !== folder) await rename(from, folder)
    } catch {
      return 'gone'
    }
    const head = await headOf(folder)
    if (head === null) return 'gone'
    if (head === 'damaged') return { aside: await this.putAside(id, folder) }
    const digest = await digestOf(join(folder, COPY)).catch(() => null)
    if (digest !== head.digest) return { aside: await this.putAside(id, folder) }
    return { ...this.folderOf(id, folder, digest), head }
  }

  /** Under another name, for whoever wants to look into it. */
  async putAside(id: string, folder: string): Promise<string> {
    const name = `damaged-${id}`
    await rename(folder, join(this.root, name)).catch(() => undefined)
    return name
  }

  private folderOf(id: string, folder: string, digest: string): SavedFolder {
    return { id, folder, copy: join(folder, COPY), work: join(folder, 'work.json'), digest }
  }

  private async names(): Promise<string[]> {
    return readdir(this.root).catch(() => [])
  }

  private async hasRoom(bytes: number): Promise<boolean> {
    const names = await this.names()
    let taken = bytes
    for (const name of names) taken += await sizeOfCopies(join(this.root, name))
    return names.length < MOST_IMPORTS && taken <= MOST_BYTES
  }
}

/** SHA-256, lower-case hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

const COPY = 'file'

type Form = Readonly<Record<string, string>>

function isOwn({ computer: owner, pid }: Form): boolean {
  return owner === computer() && Number(pid) === process.pid
}

/** By another process, as far as can be told. */
function isWorkedOn(form: Form, silent: number): boolean {
  if (isOwn(form)) return false
  if (form['computer'] !== computer()) return silent < SILENT_ELSEWHERE_MS
  return silent < SILENT_MS && isProcessAlive(Number(form['pid']))
}

/** Null where there is none. */
async function headOf(folder: string): Promise<SavedHead | 'damaged' | null> {
  try {
    const bytes = await readAtMost(join(folder, 'head.json'), MOST_HEAD)
    const parsed = headSchema.safeParse(bytes === null ? null : JSON.parse(bytes.toString('utf8')))
    return parsed.success ? parsed.data : 'damaged'
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : 'damaged'
  }
}

async function changedAt(folder: string): Promise<number> {
  return (await stat(folder).catch(() => null))?.mtimeMs ?? 0
}

/** Bytes. */
async function sizeOfCopies(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith(COPY)) bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0
  }
  return bytes
}
