/** Tells that something in a folder changed, where the system says so. Network folders say nothing: whoever must know looks as well. */
import { watch } from 'node:fs'

/** A copy or a download makes many events: quiet for this long means that there is something to look at. */
const QUIET_MS = 400

/** Calls `changed` after bursts of changes until the returned function is called. A folder that cannot be watched is silent. */
export function watchFolder(path: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let watcher: ReturnType<typeof watch>
  try {
    watcher = watch(path, { persistent: false }, () => {
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
