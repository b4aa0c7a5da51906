/**
 * Lists the tables of a folder by name, size and time. Only files of the folder itself count, not links, folders, pipes or devices, and
 * no file is opened. [INBOX-1]
 */
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isTableName } from '../../../src-shared/file/file-endings.ts'
import { failed, ok, type Result } from '../../../src-shared/material/values/result.ts'
import { codeOf } from '../../machine/write-error.ts'

/** A file of a watched folder. It is not opened. */
export interface ListedFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Milliseconds since 1970, by the clock of the disk. */
  readonly modified: number
  /** Changes with size and time, in the precision of the disk. */
  readonly stamp: string
}

/** `away`: it does not exist now, or its drive does not answer · `unreadable`: this user may not read it. */
export type FolderProblem = 'away' | 'unreadable'

export type ListFolder = () => Promise<Result<readonly ListedFile[], FolderProblem>>

export function listFolder(folder: string): ListFolder {
  return async () => {
    try {
      const names: string[] = []
      for await (const { name } of await opendir(folder)) if (isTableName(name)) names.push(name)
      const files: ListedFile[] = []
      for (const name of names.toSorted()) files.push(...(await listedFile(folder, name)))
      return ok(files)
    } catch (error) {
      const code = codeOf(error)
      if (code === '') throw error
      return failed(code === 'EACCES' || code === 'EPERM' ? 'unreadable' : 'away')
    }
  }
}

/** Empty if it is not a file, or is gone. */
async function listedFile(folder: string, name: string): Promise<ListedFile[]> {
  try {
    const stats = await lstat(join(folder, name), { bigint: true })
    if (!stats.isFile()) return []
    const stamp = `${stats.size}:${stats.mtimeNs}`
    return [{ name, size: Number(stats.size), modified: Number(stats.mtimeMs), stamp }]
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
