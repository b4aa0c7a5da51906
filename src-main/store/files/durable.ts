/**
 * What outlasts a power cut. A disk promises a file's bytes once the file was flushed, and a name once its folder was: a file that was
 * renamed may be back under its old name, or hold nothing, where nobody flushed.
 */
import { dirname } from 'node:path'
import { systemFiles, type FileSystem } from './file-system.ts'
import { codeOf } from '../../machine/write-error.ts'

/** Windows and some network drives know no flush of a folder. */
const NO_FLUSH = new Set(['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EBADF', 'ENOSYS'])

/** `to` is that file for good when this returns. The bytes must be on the disk before. */
export async function renameForGood(
  from: string,
  to: string,
  files: Pick<FileSystem, 'rename' | 'open'> = systemFiles,
): Promise<void> {
  await files.rename(from, to)
  for (const folder of new Set([dirname(to), dirname(from)])) await flushFolder(folder, files)
}

/** Names in the folder are on the disk when this returns, where the system can promise that. */
export async function flushFolder(folder: string, files: Pick<FileSystem, 'open'> = systemFiles): Promise<void> {
  try {
    await flushFile(folder, 'r', files)
  } catch (error) {
    if (!NO_FLUSH.has(codeOf(error))) throw error
  }
}

/** Its bytes are on the disk when this returns. */
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
