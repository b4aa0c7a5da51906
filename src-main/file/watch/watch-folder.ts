/** Watches a folder or a file, if the system supports it. Network folders send no events, so callers must also check now and then. */
import { watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** Milliseconds without events: copies, downloads and Excel write in several steps. */
const QUIET_MS = 400

/**
 * Calls `changed` after bursts of changes until the returned function is called; `name`: only of this file, or where the system
 * names none. A folder that cannot be watched is silent.
 */
export function watchFolder(path: string, changed: () => void, name?: string): () => void {
  let timer: NodeJS.Timeout | undefined
  let watcher: ReturnType<typeof watch>
  try {
    watcher = watch(path, { persistent: false }, (_event, touchedName) => {
      if (name !== undefined && touchedName !== null && touchedName !== name) return
      clearTimeout(timer)
      timer = setTimeout(changed, QUIET_MS)
      timer.unref()
    })
  } catch {
    // The folder is missing, or cannot be watched.
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
  const firstStamp = stampOf(path).then((stamp) => (last = stamp))
  const settle = async (): Promise<void> => {
    await firstStamp
    const stamp = await stampOf(path)
    // The file is gone for a moment between two renames, or was only opened: this is not a save.
    if (stamp === null || stamp === last) return
    last = stamp
    changed()
  }
  // Network drives and sandboxes may not support this; the user can still read the file again by hand.
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
