/** Tells that something in a folder changed, where the system says so. Network folders say nothing: whoever must know looks as well. */
import { watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** Copies, downloads and Excel write in several steps: quiet for this long means that there is something to look at. */
const QUIET_MS = 400

/**
 * Calls `changed` after bursts of changes until the returned function is called; `name`: only of this file, or where the system
 * names none. A folder that cannot be watched is silent.
 */
export function watchFolder(path: string, changed: () => void, name?: string): () => void {
  let timer: NodeJS.Timeout | undefined
  let watcher: ReturnType<typeof watch>
  try {
    watcher = watch(path, { persistent: false }, (_event, touched) => {
      if (name !== undefined && touched !== null && touched !== name) return
      clearTimeout(timer)
      timer = setTimeout(changed, QUIET_MS)
      timer.unref()
    })
  } catch {
    // It is away, or of a kind that cannot be watched.
    return () => undefined
  }
  watcher.on('error', () => watcher.close())
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

/**
 * Calls `changed` after each save of a file, until the returned function is called. Excel and editors save by writing another file and
 * renaming it, so the folder is watched, not the file. Never reads the file.
 */
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
