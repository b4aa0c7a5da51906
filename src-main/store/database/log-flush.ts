/**
 * Flushes the write-ahead log, as `synchronous = FULL` does after each commit, but in the system's own threads where somebody can wait
 * for it: a slow disk holds up no request. Once it is through, every transaction that was committed before is durable.
 */
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { JournalFailure } from '../../ports/journal-port.ts'

export class LogFlush {
  private readonly file: string
  private readonly fd: number | null
  private flushing = false
  private closing = false

  /** `file`: the database, open and in WAL mode. `alone`: commits flush themselves. */
  constructor(file: string, alone: boolean) {
    this.file = file
    this.fd = alone ? null : opened(`${file}-wal`)
  }

  /** False where commits flush themselves: there is no log beside the file, as on some network drives. */
  get can(): boolean {
    return this.fd !== null
  }

  /** Throws JournalFailure. */
  now(): void {
    if (this.fd === null) return
    try {
      fdatasyncSync(this.fd)
    } catch (error) {
      throw this.refused(error)
    }
  }

  /** One at a time. `done` is called with null when everything written before is on the disk. */
  soon(done: (failure: JournalFailure | null) => void): void {
    if (this.fd === null) return done(null)
    this.flushing = true
    fdatasync(this.fd, (error) => {
      this.flushing = false
      done(error && this.refused(error))
      if (this.closing) this.close()
    })
  }

  /** Lets the log go, after a flush that is under way. */
  close(): void {
    this.closing = true
    if (!this.flushing && this.fd !== null) closeSync(this.fd)
  }

  private refused(cause: unknown): JournalFailure {
    const reason = cause instanceof Error ? { reason: cause.message } : {}
    return new JournalFailure('full', { file: this.file, ...reason }, { cause })
  }
}

function opened(log: string): number | null {
  try {
    return openSync(log, 'r+')
  } catch {
    // Said by `can`.
    return null
  }
}
