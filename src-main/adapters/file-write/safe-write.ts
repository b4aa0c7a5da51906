/**
 * Writes a file under a temporary name in the same folder and renames it, so that nobody ever sees half a file and an
 * older file stays until the new one is whole. Leaves nothing behind when it fails or is stopped. A link stays a link, an
 * older file's permissions stay, and a file its user has protected is left alone.
 */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Failure } from '../../../src-shared/contract/failure.ts'
import { type WriteTrouble, writeMessage } from '../../../src-shared/domain/messages/export.ts'
import type { StopSignal } from '../../engine/ports.ts'

/** Thrown inside a write to end it early; never leaves this module's callers. */
export class Stopped extends Error {}

export function throwIfStopped(stop: StopSignal | undefined): void {
  if (stop?.aborted) throw new Stopped('stopped')
}

export type SafeWrite<T> =
  | { readonly kind: 'written'; readonly bytes: number; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped' }

/** No write pauses for an hour. */
const LEFT_AFTER_MS = 3_600_000

/** The parts of node:fs that can fail in ways a test must be able to cause. */
export interface FileSystem {
  rename(from: string, to: string): Promise<void>
}

/**
 * `write` fills the temporary file. Its errors and those of the disk become a failure with words for people; other
 * errors are bugs and are thrown on, with the temporary file removed.
 */
export async function safeWrite<T>(
  path: string,
  write: (temporaryPath: string) => Promise<T>,
  stop?: StopSignal,
  system: FileSystem = { rename },
): Promise<SafeWrite<T>> {
  const place = await linked(path)
  const stem = `.${basename(place).slice(0, 60)}.`
  const temporary = join(dirname(place), `${stem}${randomBytes(6).toString('hex')}.tmp`)
  try {
    throwIfStopped(stop)
    const older = await olderFile(place)
    if (older.trouble) return failed(older.trouble, path)
    // Tidying may fail (a folder that cannot be listed, a file gone meanwhile): only writing decides.
    await removeLeftovers(dirname(place), stem).catch(() => undefined)
    const value = await write(temporary)
    if (older.mode !== null) await chmod(temporary, older.mode)
    const bytes = await flushed(temporary)
    throwIfStopped(stop)
    await renamed(temporary, place, system)
    return { kind: 'written', bytes, value }
  } catch (error) {
    // Whether or not it can be removed (its folder may be no folder), the first error is the one to tell.
    await rm(temporary, { force: true }).catch(() => undefined)
    if (error instanceof Stopped) return { kind: 'stopped' }
    const trouble = troubleOf(error)
    if (trouble === null) throw error
    return failed(trouble, path)
  }
}

function failed(trouble: WriteTrouble, path: string): { readonly kind: 'failed'; readonly failure: Failure } {
  return {
    kind: 'failed',
    failure: { code: 'cannot-write', message: writeMessage(trouble, basename(path)), detail: trouble.kind },
  }
}

/** What can be seen to stand in a file's way before anything is read for it; null when nothing does. Writes nothing. */
export async function targetTrouble(path: string): Promise<Failure | null> {
  const place = await linked(path)
  const { trouble } = await olderFile(place)
  if (trouble) return failed(trouble, path).failure
  try {
    const folder = await stat(dirname(place))
    if (!folder.isDirectory()) return failed({ kind: 'no-folder' }, path).failure
  } catch (error) {
    const found = troubleOf(error)
    return found && failed(found, path).failure
  }
  return null
}

/** The file a link leads to: it is replaced, not the link. */
async function linked(path: string): Promise<string> {
  return realpath(path).catch(() => path) // Not there yet, or not to be looked at: writing will say.
}

async function olderFile(path: string): Promise<{ readonly trouble?: WriteTrouble; readonly mode: number | null }> {
  let mode: number
  try {
    const found = await stat(path)
    if (found.isDirectory()) return { trouble: { kind: 'is-a-folder' }, mode: null }
    mode = found.mode & 0o777
  } catch {
    return { mode: null } // Not there, or not to be looked at: writing will say.
  }
  // Renaming would replace it all the same, but on Windows. The bits as well: the root user may write anything.
  const writable = (mode & 0o222) !== 0 && (await access(path, constants.W_OK).then(yes, no))
  return writable ? { mode } : { trouble: { kind: 'read-only-file' }, mode }
}

const yes = (): boolean => true
const no = (): boolean => false

/** Half-written files of this name that a killed process left; younger ones may be another process at work. */
async function removeLeftovers(folder: string, stem: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(stem) || !/^[0-9a-f]{12}\.tmp$/.test(name.slice(stem.length))) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true })
  }
}

/** Size of the file, once the disk has it: a rename may otherwise outlive the bytes in a power cut. */
async function flushed(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

async function renamed(from: string, to: string, system: FileSystem): Promise<void> {
  try {
    await system.rename(from, to)
  } catch (error) {
    // The folder took the temporary file, so it is the old file that is held: Excel locks what it shows.
    if (['EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error)))
      throw new OpenElsewhere('rename refused', { cause: error })
    throw error
  }
}

class OpenElsewhere extends Error {}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Null for errors that are not the disk's. */
function troubleOf(error: unknown): WriteTrouble | null {
  if (error instanceof OpenElsewhere) return { kind: 'open-elsewhere' }
  const code = codeOf(error)
  switch (code) {
    case '':
      return null
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { kind: 'read-only-folder' }
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return { kind: 'disk-full' }
    case 'ENOENT':
    case 'ENOTDIR':
      return { kind: 'no-folder' }
    case 'EISDIR':
      return { kind: 'is-a-folder' }
    case 'ENAMETOOLONG':
      return { kind: 'name-too-long' }
    default:
      // System errors are all of this form; ours and the libraries' are not.
      return /^E[A-Z0-9]+$/.test(code) ? { kind: 'other', reason: code } : null
  }
}
