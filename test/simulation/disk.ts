/**
 * A disk with a flush line: what was committed and not flushed may be lost when the power goes, from the end backwards, as SQLite's
 * log with its checksums loses it. A torn commit is one that is lost. The disk can be full, or refuse to be written to: to a journal that is
 * open SQLite says both in one word, and one that is to be opened on a disk that refuses is not. journal-model.long.test.ts compares that.
 */
import { JournalFailure } from '../../src-main/ports/journal-port.ts'

type Undo = () => void

export class Disk {
  /** Commits that are not flushed, with how they are taken back. */
  private unflushed: Undo[][] = []
  private open: Undo[] | null = null
  /** Commits ever made, and up to which one all are flushed. */
  commits = 0
  flushed = 0
  trouble: 'full' | 'read-only' | null = null

  /** Throws where no journal can be opened. */
  opening(): void {
    if (this.trouble === 'read-only') throw new JournalFailure('read-only', { file: 'journal.db' })
  }

  /** All of it or nothing. */
  transaction<T>(work: () => T): T {
    const undo: Undo[] = []
    this.open = undo
    try {
      const result = work()
      // What changes nothing needs no disk, and what is refused for another reason is so at once.
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

  /** The number the commit under way will have. */
  get number(): number {
    return this.commits + 1
  }

  put<T extends object, K extends keyof T>(target: T, key: K, value: T[K]): void {
    const before = target[key]
    this.changed(() => (target[key] = before))
    target[key] = value
  }

  set<K, V>(map: Map<K, V>, key: K, value: V | undefined): void {
    const before = map.get(key)
    const was = map.has(key)
    this.changed(() => void (was && before !== undefined ? map.set(key, before) : map.delete(key)))
    if (value === undefined) map.delete(key)
    else map.set(key, value)
  }

  private changed(undo: Undo): void {
    if (!this.open) throw new Error('written outside of a transaction')
    this.open.push(undo)
  }

  /** Everything up to this commit is on the disk for good. Throws when the disk refuses. */
  flush(upTo = this.commits): void {
    if (this.trouble !== null) throw new JournalFailure('full', { file: 'journal.db' })
    const count = upTo - this.flushed
    if (count <= 0) return
    this.unflushed.splice(0, count)
    this.flushed = upTo
  }

  /** `kept`: the part of what is not flushed that survives, from 0 to 1. */
  cutPower(kept: number): number {
    const lost = this.unflushed.splice(Math.round(this.unflushed.length * kept))
    for (const undo of lost.reverse()) takeBack(undo)
    this.commits -= lost.length
    this.flushed = this.commits
    this.unflushed = []
    return lost.length
  }
}

function takeBack(undo: readonly Undo[]): void {
  for (const one of [...undo].reverse()) one()
}
