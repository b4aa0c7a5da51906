/**
 * Flushes the write-ahead log to the disk in the system's own threads, as `synchronous = FULL` would do it in ours. Once a
 * flush is through, every transaction that was committed before it began is durable. Says when it cannot do that: then commits
 * must flush themselves.
 */
import { closeSync, fdatasync, openSync } from 'node:fs'

export interface DiskFlush {
  /** False when commits must flush themselves. */
  readonly can: boolean
  /** One at a time. `done` is called with null when everything written before is on the disk. */
  flush(done: (error: Error | null) => void): void
  /** Lets the log go, after a flush that is under way. */
  close(): void
}

/** Commits flush themselves. */
export const NO_DISK_FLUSH: DiskFlush = {
  can: false,
  flush: () => {
    throw new Error('There is no log to flush')
  },
  close: () => undefined,
}

/** `journal`: the database file; its log is there once something was committed, and stays while the database is open. */
export function makeDiskFlush(journal: string): DiskFlush {
  /** Null: it could not be opened. */
  let fd: number | null | undefined
  const open = (): number | null => {
    try {
      return openSync(`${journal}-wal`, 'r+')
    } catch {
      // No log beside the file, as on some network drives: `can` says so.
      return null
    }
  }
  let busy = false
  let closing = false
  const close = (): void => {
    closing = true
    if (busy || typeof fd !== 'number') return
    closeSync(fd)
    fd = null
  }
  return {
    get can() {
      if (fd === undefined) fd = open()
      return fd !== null && !closing
    },
    flush(done) {
      if (typeof fd !== 'number') throw new Error('There is no log to flush')
      busy = true
      fdatasync(fd, (error) => {
        busy = false
        done(error)
        if (closing) close()
      })
    },
    close,
  }
}
