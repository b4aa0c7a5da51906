/** The parts of the system's files that kept things rely on: what can fail, or be lost when the power goes. Tests put another disk in their place. */
import { copyFile, link, lstat, mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { makeFolder } from '../../machine/make-folder.ts'

export type FileContent = string | Uint8Array | readonly Uint8Array[]

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
  /** Returns when the disk has it. */
  sync(): Promise<void>
  close(): Promise<void>
}

export interface FileSystem {
  open(path: string, flags: string | number, mode?: number): Promise<OpenFile>
  /** Not the file that a link leads to. */
  lstat(path: string): Promise<FileStat>
  readText(path: string): Promise<string>
  opendir(path: string): Promise<AsyncIterable<{ readonly name: string; isFile(): boolean }>>
  mkdir(path: string): Promise<unknown>
  /** With those above it, for its user only. */
  makeFolder(path: string): void
  rename(from: string, to: string): Promise<void>
  link(from: string, to: string): Promise<void>
  copyFile(from: string, to: string, mode: number): Promise<void>
  /** Nothing where there is none. */
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
