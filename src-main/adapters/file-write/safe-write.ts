/**
 * Writes a file under a temporary name in the same folder and renames it, so that nobody ever sees half a file and an
 * older file stays until the new one is whole. Leaves nothing behind when it fails or is stopped.
 */
import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
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
  const stem = `.${basename(path).slice(0, 60)}.`
  const temporary = join(dirname(path), `${stem}${randomBytes(6).toString('hex')}.tmp`)
  try {
    throwIfStopped(stop)
    if (await isFolder(path)) return failed({ kind: 'is-a-folder' }, path)
    // Tidying may fail (a folder that cannot be listed, a file gone meanwhile): only writing decides.
    await removeLeftovers(dirname(path), stem).catch(() => undefined)
    const value = await write(temporary)
    const bytes = await flushed(temporary)
    throwIfStopped(stop)
    await renamed(temporary, path, system)
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

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false // Not there, or not to be looked at: writing will say.
  }
}

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
