/**
 * The user's data, as its tables are read and changed. A window opens it once and hands it on; a command, which needs it once or twice,
 * has it opened for each use.
 */
import { existsSync, statSync, closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { JournalFailure } from '../../ports/journal-port.ts'
import { guarded, inTransaction } from './database-error.ts'
import { openDatabase } from './open-database.ts'
import { storeFile, withStore } from './with-store.ts'

export interface Store {
  readonly file: string
  /** The data folder. */
  readonly folder: string
  /** Returns `emptyValue` if nothing has been stored yet: reading makes no file. Throws JournalFailure. */
  read<T>(emptyValue: T, work: (database: DatabaseSync) => T): T
  /** All of `work` or nothing of it, on the disk when this returns, without other changes in between. Throws JournalFailure. */
  change<T>(work: (database: DatabaseSync) => T): T
}

export interface OpenStore extends Store {
  readonly database: DatabaseSync
  readonly log: LogFlush
  close(): void
}

/** Opened for each use. */
export function storeIn(dataFolder: string): Store {
  const file = storeFile(dataFolder)
  return {
    file,
    folder: dataFolder,
    read(emptyValue, work) {
      if (existsSync(file)) return withStore(file, work)
      // A file in the place of the folder is not an empty folder.
      if (statSync(dataFolder, { throwIfNoEntry: false })?.isFile()) throw new JournalFailure('cannot-open', { file })
      return emptyValue
    },
    change: (work) => withStore(file, (database) => inTransaction(database, () => work(database))),
  }
}

/** One connection until it is closed. `flushHere`: commits wait for the disk in this thread. Throws JournalFailure. */
export function openStore(file: string, flushHere = false): OpenStore {
  return guarded(file, () => {
    const database = openDatabase(file)
    const log = new LogFlush(file, flushHere)
    if (log.can) database.exec('PRAGMA synchronous = NORMAL')
    // A page may still ask while the program ends.
    const use = <T>(work: () => T): T => {
      if (!database.isOpen) throw new JournalFailure('cannot-open', { file })
      return guarded(file, work)
    }
    return {
      file,
      folder: dirname(file),
      database,
      log,
      read: (_none, work) => use(() => work(database)),
      change: (work) =>
        use(() => {
          const result = inTransaction(database, () => work(database))
          log.now()
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
 * Flushes the write-ahead log, as `synchronous = FULL` does after each commit, but in the system's own threads where somebody can wait
 * for it: a slow disk holds up no request. Once it is through, every transaction that was committed before is durable.
 */
export class LogFlush {
  private readonly file: string
  private readonly fd: number | null
  private flushing = false
  private closing = false

  /** `file`: the database, open and in WAL mode. `alone`: commits flush themselves. */
  constructor(file: string, alone: boolean) {
    this.file = file
    this.fd = alone ? null : openLog(`${file}-wal`)
  }

  /** False if commits flush themselves: there is no log file, as on some network drives. */
  get can(): boolean {
    return this.fd !== null
  }

  /** Throws JournalFailure. */
  now(): void {
    if (this.fd === null) return
    try {
      fdatasyncSync(this.fd)
    } catch (error) {
      throw this.refuseFlush(error)
    }
  }

  /** One at a time. `onFlushed` is called with null when everything written before is on the disk. */
  soon(onFlushed: (failure: JournalFailure | null) => void): void {
    if (this.fd === null) return onFlushed(null)
    this.flushing = true
    fdatasync(this.fd, (error) => {
      this.flushing = false
      onFlushed(error && this.refuseFlush(error))
      if (this.closing) this.close()
    })
  }

  /** Closes the log, after a flush that is under way. */
  close(): void {
    this.closing = true
    if (!this.flushing && this.fd !== null) closeSync(this.fd)
  }

  private refuseFlush(cause: unknown): JournalFailure {
    const reason = cause instanceof Error ? { reason: cause.message } : {}
    return new JournalFailure('full', { file: this.file, ...reason }, { cause })
  }
}

function openLog(log: string): number | null {
  try {
    return openSync(log, 'r+')
  } catch {
    // Said by `can`.
    return null
  }
}
