/**
 * The file operations used for stored data. They can fail, and their effects can be lost in a power cut. Tests replace them with a simulated disk.
 */
import { copyFile, link, lstat, mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { makeFolder, THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { dirname } from 'node:path'
import { codeOf } from '../../machine/write-error.ts'
import type { WriteStream } from 'node:fs'

type FileContent = string | Uint8Array | readonly Uint8Array[]

export interface FileStat {
  isFile(): boolean
  isDirectory(): boolean
  readonly ino: bigint
  readonly size: bigint
  readonly mtimeNs: bigint
}

export interface OpenFile {
  stat(): Promise<{ isFile(): boolean }>
  readonly writeFile: (content: FileContent) => Promise<void>
  createReadStream(options: { readonly autoClose: false }): AsyncIterable<Uint8Array>
  /** Returns when the bytes are on the disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

export interface FileSystem {
  open(path: string, flags: string | number, mode?: number): Promise<OpenFile>
  /** Examines a link itself, not its target. */
  lstat(path: string): Promise<FileStat>
  readText(path: string): Promise<string>
  opendir(path: string): Promise<AsyncIterable<{ readonly name: string; isFile(): boolean }>>
  mkdir(path: string): Promise<unknown>
  /** Creates the folder and its parents, for this user only. */
  makeFolder(path: string): void
  rename(from: string, to: string): Promise<void>
  link(from: string, to: string): Promise<void>
  copyFile(from: string, to: string, mode: number): Promise<void>
  /** Does nothing if the file does not exist. */
  remove(path: string): Promise<void>
}

export const systemFiles: FileSystem = {
  open,
  lstat: (path) => lstat(path, { bigint: true }),
  readText: (path) => readFile(path, 'utf8'),
  opendir,
  mkdir: (path) => mkdir(path),
  makeFolder,
  rename,
  link,
  copyFile,
  remove: (path) => rm(path, { force: true }),
}

/** Windows and some network drives cannot flush a folder. */
const NO_FLUSH_CODES = new Set(['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EBADF', 'ENOSYS'])

/**
 * Makes a rename survive a power cut. Flushing a file secures its bytes, and flushing its folder secures its name. An unflushed rename may be undone,
 * or leave an empty file. When this function returns, `to` is the renamed file. The bytes must already be on the disk.
 */
export async function renameDurably(
  from: string,
  to: string,
  files: Pick<FileSystem, 'rename' | 'open'> = systemFiles,
): Promise<void> {
  await files.rename(from, to)
  for (const folder of new Set([dirname(to), dirname(from)])) await flushFolder(folder, files)
}

/** When this returns, the names in the folder are on the disk, if the system can guarantee that. */
export async function flushFolder(folder: string, files: Pick<FileSystem, 'open'> = systemFiles): Promise<void> {
  try {
    await flushFile(folder, 'r', files)
  } catch (error) {
    if (!NO_FLUSH_CODES.has(codeOf(error))) throw error
  }
}

/** When this returns, the file's bytes are on the disk. */
export async function flushFile(
  path: string,
  flags: 'r' | 'r+' = 'r+',
  files: Pick<FileSystem, 'open'> = systemFiles,
): Promise<void> {
  const file = await files.open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes a small file of the app, which is on the disk when this returns. Only its user can read it. Throws the system's error, including if the name
 * is taken.
 */
export async function writeNewFile(
  path: string,
  content: FileContent,
  files: Pick<FileSystem, 'open'> = systemFiles,
): Promise<void> {
  const file = await files.open(path, 'wx', THIS_USER_ONLY)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The folder's permissions decide who may read the file. */
const DEFAULT_FILE_MODE = 0o666

/**
 * Streams into a file that did not exist before. A stream that opens its own file may open it late: after its writer failed and the file was removed.
 * The file would then remain forever. Here the file is opened first and closed last. Returns the result of `write`. The file is always closed at the
 * end, because Windows cannot remove or rename an open file.
 */
export async function streamToFile<T>(
  path: string,
  write: (file: WriteStream) => Promise<T>,
  mode = DEFAULT_FILE_MODE,
): Promise<T> {
  const file = (await open(path, 'wx', mode)).createWriteStream()
  try {
    return await write(file)
  } finally {
    file.destroy()
    await closeStream(file)
  }
}

async function closeStream(file: WriteStream): Promise<void> {
  if (file.closed) return
  await new Promise<void>((resolve) => {
    file.once('close', () => resolve())
  })
}
