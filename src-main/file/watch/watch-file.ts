/**
 * Tells when a file was saved again. Excel and editors save by writing another file and renaming it, so the folder is
 * watched, not the file; bursts of events count as one. Never reads the file.
 */
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { watchFolder } from './watch-folder.ts'

/** Calls `changed` after each save until the returned function is called. A folder that cannot be watched is silent. */
export function watchFile(path: string, changed: () => void): () => void {
  let last: string | null = null
  const known = stampOf(path).then((stamp) => (last = stamp))
  const settle = async (): Promise<void> => {
    await known
    const stamp = await stampOf(path)
    // Gone for a moment between two renames, or only looked at: not a save.
    if (stamp === null || stamp === last) return
    last = stamp
    changed()
  }
  // Network drives and sandboxes may refuse to be watched; the window can still read the file again by hand.
  return watchFolder(dirname(path), () => void settle(), basename(path))
}

async function stampOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(path)
    return `${mtimeMs} ${size}`
  } catch {
    return null
  }
}
