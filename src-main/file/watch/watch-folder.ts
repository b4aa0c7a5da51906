/** Tells that something in a folder changed, where the system says so. Network folders say nothing: whoever must know looks as well. */
import { watch } from 'node:fs'

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
