/** Reads and changes the tables of the user's data. A window opens the file once. A command, which needs it once or twice, opens it for each use. */
import { existsSync, statSync, closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { JournalFailure } from '../../ports/journal-port.ts'
import { withJournalFailure, runInTransaction } from './database-error.ts'
import { openDatabase } from './open-database.ts'
import { storeFileOf, withStore } from './with-store.ts'

export interface Store {
  readonly file: string
  /** The data folder. */
  readonly folder: string
  /** Returns `emptyValue` if nothing has been stored yet, because reading creates no file. Throws JournalFailure. */
  read<T>(emptyValue: T, work: (database: DatabaseSync) => T): T
  /**
   * Does all of `work` or nothing, without other changes in between. When this function returns, the changes are on the disk. Throws JournalFailure.
   */
  change<T>(work: (database: DatabaseSync) => T): T
}

export interface OpenStore extends Store {
  readonly database: DatabaseSync
  readonly log: LogFlusher
  close(): void
}

/** A store that opens the file for each use. */
export function openStoreIn(dataFolder: string): Store {
  const file = storeFileOf(dataFolder)
  return {
    file,
    folder: dataFolder,
    read(emptyValue, work) {
      if (existsSync(file)) return withStore(file, work)
      // If the data folder's name belongs to a file, that is an error. It does not count as an empty folder.
      if (statSync(dataFolder, { throwIfNoEntry: false })?.isFile()) throw new JournalFailure('cannot-open', { file })
      return emptyValue
    },
    change: (work) => withStore(file, (database) => runInTransaction(database, () => work(database))),
  }
}

/** Uses one connection for all calls, until it is closed. `flushesOnCommit`: commits wait for the disk on this thread. Throws JournalFailure. */
export function openStore(file: string, flushesOnCommit = false): OpenStore {
  return withJournalFailure(file, () => {
    const database = openDatabase(file)
    const log = new LogFlusher(file, flushesOnCommit)
    if (log.canFlush) database.exec('PRAGMA synchronous = NORMAL')
    // A page may still send calls while the program ends, after the database was closed.
    const withDatabase = <T>(work: () => T): T => {
      if (!database.isOpen) throw new JournalFailure('cannot-open', { file })
      return withJournalFailure(file, work)
    }
    return {
      file,
      folder: dirname(file),
      database,
      log,
      read: (_emptyValue, work) => withDatabase(() => work(database)),
      change: (work) =>
        withDatabase(() => {
          const result = runInTransaction(database, () => work(database))
          log.flushNow()
          return result
        }),
      close() {
        log.close()
        database.close()
      },
    }
  })
}

/**
 * Flushes the write-ahead log, as `synchronous = FULL` does after each commit. It uses the system's own threads if callers can wait, so that a slow
 * disk delays no request. Afterwards, every transaction that was committed before the flush is durable.
 */
export class LogFlusher {
  private readonly file: string
  private readonly fd: number | null
  private isFlushing = false
  private isClosing = false

  /** `file`: the open database, in WAL mode. `flushesOnCommit`: commits flush the log themselves. */
  constructor(file: string, flushesOnCommit: boolean) {
    this.file = file
    this.fd = flushesOnCommit ? null : openLog(`${file}-wal`)
  }

  /** False if commits flush themselves because there is no log file, as on some network drives. */
  get canFlush(): boolean {
    return this.fd !== null
  }

  /** Flushes the log before it returns. Flushes the log before it returns. Flushes the log before it returns. Throws JournalFailure. */
  flushNow(): void {
    if (this.fd === null) return
    try {
      fdatasyncSync(this.fd)
    } catch (error) {
      throw this.makeFlushFailure(error)
    }
  }

  /**
   * Starts flushing the log. Must not be called again until the flush has ended. `onFlushed` gets null once everything written before is on the disk.
   */
  flushSoon(onFlushed: (failure: JournalFailure | null) => void): void {
    if (this.fd === null) return onFlushed(null)
    this.isFlushing = true
    fdatasync(this.fd, (error) => {
      this.isFlushing = false
      onFlushed(error && this.makeFlushFailure(error))
      if (this.isClosing) this.close()
    })
  }

  /** Closes the log after any flush in progress has ended. */
  close(): void {
    this.isClosing = true
    if (!this.isFlushing && this.fd !== null) closeSync(this.fd)
  }

  private makeFlushFailure(cause: unknown): JournalFailure {
    const reason = cause instanceof Error ? { reason: cause.message } : {}
    return new JournalFailure('full', { file: this.file, ...reason }, { cause })
  }
}

function openLog(log: string): number | null {
  try {
    return openSync(log, 'r+')
  } catch {
    // There is no log to flush, so `canFlush` returns false.
    return null
  }
}
