/** A small file of the app's own, on the disk when this returns. */
import { open } from 'node:fs/promises'
import { THIS_USER_ONLY } from './this-user-only.ts'

/** Readable by its user only. Throws the system's error: also where the name is taken. */
export async function writeNewFile(path: string, content: string | Uint8Array | readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', THIS_USER_ONLY)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
