/**
 * A disk with a flush line: a power cut may lose commits that were not flushed, the latest first, as SQLite's log with its checksums would. A torn
 * commit counts as lost. The disk can be full or refuse writes. An open journal gets the same error for both, but a journal cannot be opened on a
 * disk that refuses writes. journal-model.long.test.ts compares this with SQLite.
 */
import { JournalFailure } from '../../src-main/ports/journal-port.ts'

type Undo = () => void

export class Disk {
  /** Commits that are not flushed yet, with the steps that revert them. */
  private unflushed: Undo[][] = []
  private open: Undo[] | null = null
  /** The number of commits so far. `flushed` is the last one that is safe. */
  commits = 0
  flushed = 0
  trouble: 'full' | 'read-only' | null = null

  /** Throws if no journal can be opened. */
  opening(): void {
    if (this.trouble === 'read-only') throw new JournalFailure('read-only', { file: 'journal.db' })
  }

  /** Does all of the work or none of it. */
  transaction<T>(work: () => T): T {
    const undo: Undo[] = []
    this.open = undo
    try {
      const result = work()
      // Work without changes needs no disk, and other errors were thrown before this point.
      if (this.trouble !== null && undo.length > 0) throw new JournalFailure('full', { file: 'journal.db' })
      this.commits += 1
      this.unflushed.push(undo)
      return result
    } catch (error) {
      takeBack(undo)
      throw error
    } finally {
      this.open = null
    }
  }

  /** The number that the current commit will get. */
  get number(): number {
    return this.commits + 1
  }

  put<T extends object, K extends keyof T>(target: T, key: K, value: T[K]): void {
    const nullableBefore = target[key]
    this.changed(() => (target[key] = nullableBefore))
    target[key] = value
  }

  set<K, V>(map: Map<K, V>, key: K, value: V | undefined): void {
    const nullableBefore = map.get(key)
    const was = map.has(key)
    this.changed(() => void (was && nullableBefore !== undefined ? map.set(key, nullableBefore) : map.delete(key)))
    if (value === undefined) map.delete(key)
    else map.set(key, value)
  }

  private changed(undo: Undo): void {
    if (!this.open) throw new Error('written outside of a transaction')
    this.open.push(undo)
  }

  /** Makes everything up to this commit permanent. Throws if the disk refuses. */
  flush(upTo = this.commits): void {
    if (this.trouble !== null) throw new JournalFailure('full', { file: 'journal.db' })
    const count = upTo - this.flushed
    if (count <= 0) return
    this.unflushed.splice(0, count)
    this.flushed = upTo
  }

  /** `keptCount`: the fraction of unflushed commits that survives, from 0 to 1. */
  cutPower(keptCount: number): number {
    const lostUndos = this.unflushed.splice(Math.round(this.unflushed.length * keptCount))
    for (const undo of lostUndos.reverse()) takeBack(undo)
    this.commits -= lostUndos.length
    this.flushed = this.commits
    this.unflushed = []
    return lostUndos.length
  }
}

function takeBack(undo: readonly Undo[]): void {
  for (const one of [...undo].reverse()) one()
}
