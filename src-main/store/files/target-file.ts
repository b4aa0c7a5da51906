/**
 * Where a file is to be written, and what stands in its way. No file that is read is ever a target, nor an existing file of
 * another kind: a slip of the keyboard must not turn a price list into a plan. Reads at most the first 64 kB; writes nothing.
 */
import { constants } from 'node:fs'
import { access, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { nameError } from '../../../src-shared/export/export-names.ts'
import type { FileKind, WriteError } from '../../../src-shared/export/write-error.ts'
import { writeErrorOf } from '../../machine/write-error.ts'

export interface Target {
  readonly path: string
  /** What is written: an existing file is replaced only by one of its own kind. */
  readonly kind: FileKind
  /** Paths of the files that are read meanwhile; none of them is replaced, however the path is spelt. */
  readonly reading?: readonly string[]
}

/** A target that nothing stands in the way of: the place a link leads to, and the mode of the file that is replaced. */
export interface ClearTarget {
  readonly place: string
  /** Permission bits; null where there is no file yet. */
  readonly mode: number | null
}

/** What can be seen to stand in the way before anything is read for it; null when nothing does. */
export async function targetError(target: Target): Promise<WriteError | null> {
  const found = await inspectTarget(target)
  if ('error' in found) return found.error
  try {
    const folder = await stat(dirname(found.place))
    return folder.isDirectory() ? null : { kind: 'no-folder' }
  } catch (error) {
    return writeErrorOf(error)
  }
}

/** The target's own place and mode, or why it is left alone. */
export async function inspectTarget(target: Target): Promise<ClearTarget | { readonly error: WriteError }> {
  const { path } = target
  const refused = (error: WriteError): { readonly error: WriteError } => ({ error })
  const name = basename(path)
  const badName = nameError(name, process.platform === 'win32' ? name.length : Buffer.byteLength(name))
  if (badName) return refused(badName)
  // The file a link leads to is replaced, not the link.
  const place = await realpath(path).catch(() => path) // Not there yet, or not to be looked at: writing will say.
  const found = await stat(place, { bigint: true }).catch(() => null)
  if (found === null) return { place, mode: null }
  if (found.isDirectory()) return refused({ kind: 'is-a-folder' })
  if (!found.isFile()) return refused({ kind: 'not-a-file' })
  for (const other of target.reading ?? []) {
    // Links, hard links and other spellings of a path are all the same file to the disk.
    const read = await stat(other, { bigint: true }).catch(() => null)
    if (read !== null && read.dev === found.dev && read.ino === found.ino) return refused({ kind: 'is-read' })
  }
  const mode = Number(found.mode) & 0o777
  // Renaming would replace it all the same, but on Windows. The bits as well: the root user may write anything.
  const writable = (mode & 0o222) !== 0 && (await access(place, constants.W_OK).then(yes, no))
  if (!writable) return refused({ kind: 'read-only-file' })
  if (!isOfKind(target.kind, await beginning(place))) return refused({ kind: 'other-kind', wanted: target.kind })
  return { place, mode }
}

const yes = (): boolean => true
const no = (): boolean => false

const BEGINNING = 65_536

async function beginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** An empty file is of any kind: many programs make one to reserve its name. */
function isOfKind(kind: FileKind, bytes: Buffer): boolean {
  if (bytes.length === 0) return true
  const text = bytes.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '')
  switch (kind) {
    case 'xlsx':
      // A ZIP archive whose first parts are named as the format wants.
      return text.startsWith('PK\u0003\u0004') && /\[Content_Types\]\.xml|_rels\/|xl\/|docProps\//.test(text)
    case 'csv':
      return isText(bytes) && !/^\s*\{\s*"stocksheet/.test(text)
    case 'plan':
      return /^\s*\{\s*"stocksheet"\s*:\s*"plan"/.test(text)
    case 'mapping':
      return /^\s*\{\s*"stocksheetMapping"\s*:/.test(text)
    case 'html':
      return /^\s*<!doctype html>/i.test(text)
    default:
      return kind satisfies never
  }
}

/** Without the bytes that only other kinds of file have; UTF-16 is known by its mark. */
function isText(bytes: Buffer): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true
  const start = bytes.toString('latin1', 0, 5)
  return !start.startsWith('PK\u0003\u0004') && start !== '%PDF-' && !bytes.some((byte) => byte <= 0x08)
}
