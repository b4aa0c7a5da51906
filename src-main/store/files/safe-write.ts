/**
 * Writes a file under a temporary name in the same folder and renames it. No program ever sees a partly written file, and an older file stays until
 * the new one is complete. Leaves nothing behind if it fails or is stopped. Links and permissions stay as they were. A write-protected file is not
 * replaced.
 */
import { chmod, open, rename, rm, access, realpath, stat, lstat, mkdtemp, readdir } from 'node:fs/promises'
import { dirname, basename, join } from 'node:path'
import type { WriteError, FileKind } from '../../../src-shared/export/write-error.ts'
import { flushFolder } from './file-system.ts'
import { codeOf, OpenElsewhereError, writeErrorOf } from '../../machine/write-error.ts'
import { constants } from 'node:fs'
import { findNameError } from '../../../src-shared/export/export-names.ts'
import { createHash, randomBytes } from 'node:crypto'
import { hostname, tmpdir } from 'node:os'
import { isProcessAlive } from '../database/lease.ts'

/** Thrown inside a write to end it early. Callers of this module never see it. */
export class WriteStoppedError extends Error {}

export function throwIfStopped(stop: AbortSignal | undefined): void {
  if (stop?.aborted) throw new WriteStoppedError('stopped')
}

export type SafeWrite<T> =
  | { readonly kind: 'written'; readonly bytes: number; readonly value: T }
  | { readonly kind: 'failed'; readonly error: WriteError }
  | { readonly kind: 'stopped' }

/** The parts of node:fs that a test must be able to make fail. */
export interface FileSystem {
  rename(from: string, to: string): Promise<void>
}

/**
 * `write` fills the temporary file. Its expected errors and those of the disk are returned as data. Other errors are bugs: they are rethrown, and the
 * temporary file is removed.
 */
export async function safeWrite<T>(
  target: Target,
  write: (temporaryPath: string) => Promise<T>,
  stop?: AbortSignal,
  fileSystem: FileSystem = { rename },
): Promise<SafeWrite<T>> {
  let temporaryFile: string | null = null
  try {
    throwIfStopped(stop)
    const writableTarget = await inspectTarget(target)
    if ('error' in writableTarget) return { kind: 'failed', error: writableTarget.error }
    // Removing old files may fail (an unreadable folder, a removed file), but only writing matters.
    await removeAbandonedFiles(dirname(writableTarget.realPath)).catch(() => undefined)
    temporaryFile = makeTemporaryPath(writableTarget.realPath)
    const value = await write(temporaryFile)
    if (writableTarget.mode !== null) await chmod(temporaryFile, writableTarget.mode)
    const bytes = await flushAndMeasure(temporaryFile)
    throwIfStopped(stop)
    await renameFile(temporaryFile, writableTarget.realPath, fileSystem)
    await flushFolder(dirname(writableTarget.realPath))
    return { kind: 'written', bytes, value }
  } catch (error) {
    // Removing the file may also fail, but the first error is the one to report. For example, the path of its folder may be a file.
    if (temporaryFile !== null) await rm(temporaryFile, { force: true }).catch(() => undefined)
    if (error instanceof WriteStoppedError) return { kind: 'stopped' }
    const writeError = writeErrorOf(error)
    if (writeError === null) throw error
    return { kind: 'failed', error: writeError }
  }
}

/** Flushes a file and returns its size. Without the flush, a power cut could leave the file's name without its bytes. */
async function flushAndMeasure(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

async function renameFile(from: string, to: string, fileSystem: FileSystem): Promise<void> {
  try {
    await fileSystem.rename(from, to)
  } catch (error) {
    // The temporary file could be written, so the old file must be locked. Excel locks files that it has open.
    if (['EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error)))
      throw new OpenElsewhereError('rename refused', { cause: error })
    throw error
  }
}

interface Target {
  readonly path: string
  /** The kind of file to write. An existing file is only replaced by a file of the same kind. */
  readonly kind: FileKind
  /** Paths of the files that are being read. None of them is replaced, however the path is spelled. */
  readonly sourcePaths?: readonly string[]
}

/** A target that can be written: its path, with links resolved, and the mode of the file to replace. */
interface WritableTarget {
  readonly realPath: string
  /** Permission bits; null if there is no file yet. */
  readonly mode: number | null
}

/*
 * Checks where a file will be written. A file that is being read, or one of another kind, is never a target. A typo must not replace a price list
 * with a plan. Reads at most the first 64 kB and writes nothing.
 */

/** What would prevent writing, as far as this can be checked in advance. Null if nothing would. */
export async function findTargetError(target: Target): Promise<WriteError | null> {
  const writableTarget = await inspectTarget(target)
  if ('error' in writableTarget) return writableTarget.error
  try {
    const folder = await stat(dirname(writableTarget.realPath))
    return folder.isDirectory() ? null : { kind: 'no-folder' }
  } catch (error) {
    return writeErrorOf(error)
  }
}

/** The target's real path and mode, or why it cannot be written. */
async function inspectTarget(target: Target): Promise<WritableTarget | { readonly error: WriteError }> {
  const { path } = target
  const refuse = (error: WriteError): { readonly error: WriteError } => ({ error })
  const name = basename(path)
  const badName = findNameError(name, process.platform === 'win32' ? name.length : Buffer.byteLength(name))
  if (badName) return refuse(badName)
  // The file that a link leads to is replaced, not the link.
  const realPath = await realpath(path).catch(() => path) // The file does not exist yet, or cannot be examined; writing will report that.
  const fileStats = await stat(realPath, { bigint: true }).catch(() => null)
  if (fileStats === null) return { realPath, mode: null }
  if (fileStats.isDirectory()) return refuse({ kind: 'is-a-folder' })
  if (!fileStats.isFile()) return refuse({ kind: 'not-a-file' })
  for (const otherPath of target.sourcePaths ?? []) {
    // Links, hard links and other spellings of a path can all lead to the same file on the disk.
    const otherStats = await stat(otherPath, { bigint: true }).catch(() => null)
    if (otherStats !== null && otherStats.dev === fileStats.dev && otherStats.ino === fileStats.ino)
      return refuse({ kind: 'is-read' })
  }
  const mode = Number(fileStats.mode) & 0o777
  // Except on Windows, renaming would replace even a write-protected file, so it is refused here. The bits are checked as well, because root may
  // write anything.
  const isWritable = (mode & 0o222) !== 0 && (await access(realPath, constants.W_OK).then(returnTrue, returnFalse))
  if (!isWritable) return refuse({ kind: 'read-only-file' })
  if (!isOfKind(target.kind, await readBeginning(realPath))) return refuse({ kind: 'other-kind', wanted: target.kind })
  return { realPath, mode }
}

const returnTrue = (): boolean => true
const returnFalse = (): boolean => false

const BEGINNING_BYTES = 65_536

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** An empty file counts as any kind: many programs create one to reserve its name. */
function isOfKind(kind: FileKind, bytes: Buffer): boolean {
  if (bytes.length === 0) return true
  const text = bytes.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '')
  switch (kind) {
    case 'xlsx':
      // A ZIP archive whose first parts have the names that the format requires.
      return text.startsWith('PK\u0003\u0004') && /\[Content_Types\]\.xml|_rels\/|xl\/|docProps\//.test(text)
    case 'ods':
      // The format requires the first part to state the file's media type.
      return text.startsWith('PK\u0003\u0004') && text.includes('application/vnd.oasis.opendocument.spreadsheet')
    case 'csv':
      return isText(bytes) && !/^\s*\{\s*"stocksheet/.test(text)
    case 'plan':
      return /^\s*\{\s*"stocksheet"\s*:\s*"plan"/.test(text)
    case 'mapping':
      return /^\s*\{\s*"stocksheetMapping"\s*:/.test(text)
    case 'backup':
      // A ZIP archive whose first part is the list of its parts.
      return text.startsWith('PK\u0003\u0004') && text.slice(30).startsWith('stocksheet-backup.json')
    case 'html':
      return /^\s*<!doctype html>/i.test(text)
    default:
      return kind satisfies never
  }
}

/** True if there are no bytes that occur only in binary files. UTF-16 is recognised by its byte order mark. */
function isText(bytes: Buffer): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true
  const start = bytes.toString('latin1', 0, 5)
  return !start.startsWith('PK\u0003\u0004') && start !== '%PDF-' && !bytes.some((byte) => byte <= 0x08)
}

/** In milliseconds. Processes on another computer cannot be checked, but no process takes a day to write a file. */
const ABANDONED_AFTER_MS = 86_400_000

/*
 * Names temporary files and folders, and removes those whose process was killed. Each name includes the computer and process that created the file,
 * to show whether it is still in use. Only files with such names are removed, and only when their process has ended.
 */

/** Eight hex digits that identify this computer, because folders may be shared with others. */
function makeComputerId(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
}

/** This process, as it appears in the names of its files. */
function makeProcessMark(): string {
  return `${makeComputerId()}-${process.pid}`
}

const PROCESS_MARK_PATTERN = /(?<computer>[0-9a-f]{8})-(?<pid>\d{1,10})/.source
const TEMPORARY_FILE_NAME_PATTERN = new RegExp(String.raw`^\..{1,60}\.${PROCESS_MARK_PATTERN}-[0-9a-f]{12}\.tmp$`, 'us')
const TEMPORARY_FOLDER_NAME_PATTERN = new RegExp(
  String.raw`^stocksheet-(?:demo-)?${PROCESS_MARK_PATTERN}-[A-Za-z0-9]{6}$`,
  'u',
)

/** A new name in the folder of `path`: `.stock.xlsx.0a1b2c3d-4711-0123456789ab.tmp`. Does not create the file. */
export function makeTemporaryPath(path: string): string {
  const nameStem = basename(path).slice(0, 60).toWellFormed()
  return join(dirname(path), `.${nameStem}.${makeProcessMark()}-${randomBytes(6).toString('hex')}.tmp`)
}

/** Creates a folder for this process in the system's temporary folder, for this user only. */
export function makeTemporaryFolder(purpose: 'work' | 'demo'): Promise<string> {
  return mkdtemp(join(tmpdir(), `stocksheet-${purpose === 'demo' ? 'demo-' : ''}${makeProcessMark()}-`))
}

/** Removes from `folder` the half-written files of processes that have ended. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
  await removeMatchingFiles(folder, TEMPORARY_FILE_NAME_PATTERN)
}

/**
 * At startup, removes what this user's killed processes left in the data folder, and their temporary folders (uploads, unsaved exports, old demos).
 * If something cannot be removed, the next start tries again.
 */
export async function removeLeftovers(dataFolder: string): Promise<void> {
  await removeAbandonedFiles(dataFolder).catch(() => undefined)
  await removeMatchingFiles(tmpdir(), TEMPORARY_FOLDER_NAME_PATTERN).catch(() => undefined)
}

async function removeMatchingFiles(folder: string, namePattern: RegExp): Promise<void> {
  const thisComputer = makeComputerId()
  for (const name of await readdir(folder)) {
    const { computer: owner, pid } = namePattern.exec(name)?.groups ?? {}
    if (owner === undefined) continue
    const path = join(folder, name)
    const fileStats = await lstat(path).catch(() => null) // Null if it has already been removed.
    if (fileStats === null || !isOwnFile(fileStats.uid) || fileStats.isSymbolicLink()) continue
    const isAbandoned =
      owner === thisComputer ? !isProcessAlive(Number(pid)) : Date.now() - fileStats.mtimeMs > ABANDONED_AFTER_MS
    if (isAbandoned) await rm(path, { recursive: true, force: true })
  }
}

/** Windows has no user ids; there, the temporary folder belongs to the user. */
function isOwnFile(uid: number): boolean {
  return process.getuid === undefined || process.getuid() === uid
}
