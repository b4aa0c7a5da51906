/**
 * Writes a file under a temporary name in the same folder and renames it, so that nobody ever sees half a file and an
 * older file stays until the new one is whole. Leaves nothing behind when it fails or is stopped. A link stays a link, an
 * older file's permissions stay, and a file its user has protected is left alone.
 */
import { chmod, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { WriteError } from '../../../src-shared/export/write-error.ts'
import { flushFolder } from './durable.ts'
import { inspectTarget, type Target } from './target-file.ts'
import { removeAbandoned, temporaryBeside } from './temporary-files.ts'
import { codeOf, OpenElsewhere, writeErrorOf } from '../../machine/write-error.ts'

/** Thrown inside a write to end it early; never leaves this module's callers. */
export class Stopped extends Error {}

export function throwIfStopped(stop: AbortSignal | undefined): void {
  if (stop?.aborted) throw new Stopped('stopped')
}

export type SafeWrite<T> =
  | { readonly kind: 'written'; readonly bytes: number; readonly value: T }
  | { readonly kind: 'failed'; readonly error: WriteError }
  | { readonly kind: 'stopped' }

/** The parts of node:fs that can fail in ways a test must be able to cause. */
export interface FileSystem {
  rename(from: string, to: string): Promise<void>
}

/**
 * `write` fills the temporary file. Its errors and those of the disk are given back as data; other
 * errors are bugs and are thrown on, with the temporary file removed.
 */
export async function safeWrite<T>(
  target: Target,
  write: (temporaryPath: string) => Promise<T>,
  stop?: AbortSignal,
  system: FileSystem = { rename },
): Promise<SafeWrite<T>> {
  let temporary: string | null = null
  try {
    throwIfStopped(stop)
    const found = await inspectTarget(target)
    if ('error' in found) return { kind: 'failed', error: found.error }
    // Tidying may fail (a folder that cannot be listed, a file gone meanwhile): only writing decides.
    await removeAbandoned(dirname(found.place)).catch(() => undefined)
    temporary = temporaryBeside(found.place)
    const value = await write(temporary)
    if (found.mode !== null) await chmod(temporary, found.mode)
    const bytes = await flushed(temporary)
    throwIfStopped(stop)
    await renamed(temporary, found.place, system)
    await flushFolder(dirname(found.place))
    return { kind: 'written', bytes, value }
  } catch (error) {
    // Whether or not it can be removed (its folder may be no folder), the first error is the one to report.
    if (temporary !== null) await rm(temporary, { force: true }).catch(() => undefined)
    if (error instanceof Stopped) return { kind: 'stopped' }
    const known = writeErrorOf(error)
    if (known === null) throw error
    return { kind: 'failed', error: known }
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
