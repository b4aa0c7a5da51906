/** A small file of the app's own, on the disk when this returns. */
import { systemFiles, type FileContent, type FileSystem } from './file-system.ts'
import { THIS_USER_ONLY } from './this-user-only.ts'

/** Readable by its user only. Throws the system's error: also where the name is taken. */
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
