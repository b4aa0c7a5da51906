/**
 * A lock for one process at a time. It is the system's lock on an empty file, so it ends when its process ends, even if that process is killed.
 * SQLite takes the lock, so the code is the same on every system.
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { THIS_USER_ONLY } from '../../machine/make-folder.ts'

/** SQLite's result code for a locked file. */
const SQLITE_BUSY = 5
const RETRY_EVERY_MS = 15

export interface FileLock {
  /** Releases the lock for the next process that waits. */
  close(): void
}

/** Takes the lock. Null if another process, or another part of this process, has it. The folder must exist. */
export function tryFileLock(path: string): FileLock | null {
  // Closing a file releases this process's locks on it, so an existing file is not opened here.
  if (!existsSync(path)) closeSync(openSync(path, 'a', THIS_USER_ONLY))
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // This transaction is never committed. Nothing is written, so this works on a full disk.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

/** Waits for the lock. Null if it was not released in time. */
export async function takeFileLock(path: string, waitMs: number): Promise<FileLock | null> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const fileLock = tryFileLock(path)
    if (fileLock !== null) return fileLock
    if (performance.now() >= deadline) return null
    await sleep(RETRY_EVERY_MS)
  }
}
