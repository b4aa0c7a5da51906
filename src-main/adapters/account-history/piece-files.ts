/**
 * The pieces of one account in its folder: a file each, named after the number of its reading, readable by the user only. A piece is
 * written under another name first, so that nobody ever sees half of one; a delta's name is taken by one writer only.
 */
import { link, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from '../file-write/durable.ts'
import { removeAbandoned, temporaryBeside } from '../file-write/temporary-files.ts'
import { codeOf } from '../file-write/write-error.ts'
import { writeNewFile } from '../file-write/write-new-file.ts'
import { makeFolder } from '../make-folder.ts'
import { Damaged } from './byte-writer.ts'
import { HEAD_AT, headLength, headOf, type PieceHead } from './piece.ts'

export type PieceKind = PieceHead['kind']

const NAME = /^(\d{8})\.(delta|full)$/
/** Most heads fit. */
const FIRST_BYTES = 2048
/** Folders on disks that know no hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** The part of node:fs that can fail in ways a test must be able to cause. */
export interface Disk {
  /** Writes a new file, and returns when the disk has it. */
  write(path: string, bytes: Uint8Array): Promise<void>
}

const disk: Disk = { write: writeNewFile }

export interface PieceFile {
  readonly seq: number
  readonly kind: PieceKind
}

export class PieceFiles {
  readonly folder: string
  private readonly disk: Disk

  constructor(folder: string, system: Disk = disk) {
    this.folder = folder
    this.disk = system
  }

  /** In the order of readings. None where there is no folder yet. */
  async list(): Promise<PieceFile[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    const found = names.flatMap((name): PieceFile[] => {
      const [, seq, kind] = NAME.exec(name) ?? []
      return kind === 'delta' || kind === 'full' ? [{ seq: Number(seq), kind }] : []
    })
    return found.sort((a, b) => a.seq - b.seq)
  }

  read(piece: PieceFile): Promise<Buffer> {
    return readFile(this.pathOf(piece))
  }

  /** Throws Damaged and NewerPiece, or the system's error. */
  async head(piece: PieceFile): Promise<PieceHead> {
    const file = await open(this.pathOf(piece))
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
      const first = buffer.subarray(0, bytesRead)
      const found = headOf(first)
      if (found) return found
      const length = HEAD_AT + headLength(first)
      const whole = await file.read(Buffer.alloc(length), 0, length, 0)
      const head = headOf(whole.buffer.subarray(0, whole.bytesRead))
      if (head) return head
      throw new Damaged('the head is cut off')
    } finally {
      await file.close()
    }
  }

  async size(piece: PieceFile): Promise<number> {
    return (await stat(this.pathOf(piece))).size
  }

  /** False: another writer has taken that name. Throws the system's error. */
  async add(piece: PieceFile, bytes: Uint8Array): Promise<boolean> {
    const path = this.pathOf(piece)
    return this.beside(path, bytes, async (temporary) => {
      try {
        await link(temporary, path)
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        if (!NO_LINKS.has(codeOf(error))) throw error
        if (await isThere(path)) return false
        await rename(temporary, path)
        return true
      }
    })
  }

  /** In place of a piece that may be there. */
  async replace(piece: PieceFile, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(piece)
    await this.beside(path, bytes, (temporary) => rename(temporary, path))
  }

  async remove(piece: PieceFile): Promise<void> {
    await rm(this.pathOf(piece), { force: true })
  }

  private pathOf({ seq, kind }: PieceFile): string {
    return join(this.folder, `${String(seq).padStart(8, '0')}.${kind}`)
  }

  private async beside<T>(path: string, bytes: Uint8Array, name: (temporary: string) => Promise<T>): Promise<T> {
    makeFolder(this.folder)
    // Tidying may fail: only writing decides.
    await removeAbandoned(this.folder).catch(() => undefined)
    const temporary = temporaryBeside(path)
    try {
      await this.disk.write(temporary, bytes)
      const named = await name(temporary)
      // The next piece stands on this one.
      await flushFolder(this.folder)
      return named
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
