/**
 * One small JSON file of the app. It is read through its schema and readable by the user only. It is written completely or not at all: temporary
 * name, flush, rename, flush of the folder. A damaged file is renamed, never overwritten and never partly used. Only one process changes it at a
 * time, because otherwise one change could undo another.
 */
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { ProgramFailure } from '../../../src-shared/account/program-error.ts'
import { renameDurably, systemFiles, type FileSystem, writeNewFile } from '../files/file-system.ts'
import type { FileLock } from '../files/held-file.ts'
import { makeTemporaryPath } from '../files/safe-write.ts'
import { codeOf } from '../../machine/write-error.ts'
import { readFile } from 'node:fs/promises'
import { parseSavedMapping, type MappingFault, type SavedMapping } from '../../../src-shared/mapping/mapping-saved.ts'
import { makeFailure, type Result } from '../../../src-shared/material/values/result.ts'

/** A file could not be read, written, locked or renamed. */
export class SavedFileError extends ProgramFailure {
  override readonly name = 'CannotKeep'
  constructor(code: 'read' | 'write' | 'busy' | 'put-aside', path: string, cause?: unknown) {
    super({ kind: 'kept-file', code, path, reason: codeOf(cause) || 'unknown reason' }, { cause })
  }
}

export interface ReadValue<T> {
  readonly value: T
  /** The new name of a damaged file; null if there was none. */
  readonly damagedFileName: string | null
}

/** Returns `emptyValue` if the file does not exist or was damaged. Throws SavedFileError if it exists and cannot be read. */
export async function readSavedJson<T>(
  path: string,
  valueSchema: z.ZodType<T>,
  emptyValue: T,
  files: FileSystem = systemFiles,
): Promise<ReadValue<T>> {
  let text: string
  try {
    text = await files.readText(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { value: emptyValue, damagedFileName: null }
    throw new SavedFileError('read', path, error)
  }
  const parsedValue = valueSchema.safeParse(jsonOf(text))
  if (parsedValue.success) return { value: parsedValue.data, damagedFileName: null }
  return { value: emptyValue, damagedFileName: await moveDamagedFile(path, files) }
}

/** Throws SavedFileError; the earlier value is then kept. */
export async function writeSavedJson(path: string, value: unknown, files: FileSystem = systemFiles): Promise<void> {
  const temporaryPath = makeTemporaryPath(path)
  try {
    await writeNewFile(temporaryPath, `${JSON.stringify(value, null, 1)}\n`, files)
    await renameDurably(temporaryPath, path, files)
  } catch (error) {
    await files.remove(temporaryPath).catch(() => undefined)
    throw new SavedFileError('write', path, error)
  }
}

/** An empty file that serves only as a lock, for all files of a folder. */
const LOCK_FILE = 'changes.lock'
/** A change takes milliseconds, but several programs may have to wait for each other. */
const WAIT_MS = 10_000

/** The last change of each folder. Within one process, changes are made in the order of the calls. */
const lastChangeByLock = new Map<string, Promise<unknown>>()

/** `work` reads the file and writes it again, with no other changes in between. Throws SavedFileError. */
export function changeExclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lockPath = join(dirname(path), LOCK_FILE)
  const result = (lastChangeByLock.get(lockPath) ?? Promise.resolve()).then(async () => {
    const fileLock = await takeLock(lockPath, path)
    try {
      return await work()
    } finally {
      fileLock.close()
    }
  })
  // A failure is reported only to its own caller.
  lastChangeByLock.set(
    lockPath,
    result.catch(() => undefined),
  )
  return result
}

async function takeLock(lockPath: string, path: string): Promise<FileLock> {
  let fileLock: FileLock | null
  try {
    // The database module is loaded only for a change. Reading does not need it.
    const { takeFileLock } = await import('../files/held-file.ts')
    fileLock = await takeFileLock(lockPath, WAIT_MS)
  } catch (error) {
    throw new SavedFileError('write', path, error)
  }
  if (fileLock === null) throw new SavedFileError('busy', path)
  return fileLock
}

/** A damaged `accounts.json` is renamed to `accounts.damaged-3f2a91.json`. */
async function moveDamagedFile(path: string, files: FileSystem): Promise<string> {
  const damagedPath = path.replace(/(\.json)?$/, `.damaged-${randomBytes(3).toString('hex')}.json`)
  try {
    await files.rename(path, damagedPath)
    return basename(damagedPath)
  } catch (error) {
    // Another process has already renamed the file.
    if (codeOf(error) === 'ENOENT') return basename(path)
    throw new SavedFileError('put-aside', path, error)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // None of our schemas accepts undefined, so it counts as damaged.
  }
}

/**
 * Reads a saved mapping from a file with the domain's own parser. Returns the mapping, or the problem with the file. A mapping file is written
 * completely or not at all.
 */
export async function readMappingFile(path: string): Promise<Result<SavedMapping, MappingFault>> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return makeFailure({ code: 'unreadable' })
  }
  return parseSavedMapping(json)
}

export async function writeMappingFile(path: string, mapping: SavedMapping): Promise<void> {
  await writeSavedJson(path, mapping)
}
