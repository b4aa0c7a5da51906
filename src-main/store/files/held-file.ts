/**
 * One process at a time: the system's lock on an empty file, so that a killed process loses it at once. SQLite takes it the same way on every
 * system.
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { THIS_USER_ONLY } from '../../machine/make-folder.ts'

/** SQLITE_BUSY */
const BUSY = 5
const TRY_EVERY_MS = 15

export interface FileLock {
  /** Gives the file to the next process that waits. */
  close(): void
}

/** Null while another process, or another part of this one, holds it. The folder must exist. */
export function holdFile(path: string): FileLock | null {
  // To close a file gives up the locks that this process has on it: it is opened only to be made.
  if (!existsSync(path)) closeSync(openSync(path, 'a', THIS_USER_ONLY))
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Begun and never committed: nothing is written, so it works on a full disk.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null
    throw error
  }
}

/** Waits for it; null if it was not released in time. */
export async function heldFile(path: string, waitMs: number): Promise<FileLock | null> {
  const until = performance.now() + waitMs
  for (;;) {
    const fileLock = holdFile(path)
    if (fileLock !== null) return fileLock
    if (performance.now() >= until) return null
    await sleep(TRY_EVERY_MS)
  }
}
