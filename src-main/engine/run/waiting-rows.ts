/** A run's rows without an outcome, in file order, some hundred at a time; some ahead, while something else is waited for. */
import type { RowWork } from '../../../src-shared/domain/run/run-verify.ts'
import type { Clock } from '../ports.ts'
import type { JournalPort } from './journal-port.ts'

/** Rows at one time: nobody is held up for longer than some milliseconds. */
const WINDOW = 500
/** Windows that are read ahead at most. */
const KEPT = 8

export interface WaitingParts {
  readonly run: string
  readonly journal: Pick<JournalPort, 'waitingRows'>
  readonly clock: Clock
}

export class WaitingRows {
  private readonly parts: WaitingParts
  private readonly kept: (readonly RowWork[])[] = []
  private after = -1
  private over = false

  constructor(parts: WaitingParts) {
    this.parts = parts
  }

  /** The next rows; none: there are no more. */
  next(): readonly RowWork[] {
    return this.kept.shift() ?? this.read()
  }

  /** Reads the rows that follow, until `meanwhile` is over. What becomes of that is for others. */
  async ahead(meanwhile: Promise<unknown>): Promise<void> {
    let over = false
    const ended = (): void => void (over = true)
    meanwhile.then(ended, ended)
    for (;;) {
      await this.parts.clock.sleep(0)
      if (over || this.over || this.kept.length >= KEPT) return
      this.kept.push(this.read())
    }
  }

  private read(): readonly RowWork[] {
    if (this.over) return []
    const rows = this.parts.journal.waitingRows(this.parts.run, this.after, WINDOW)
    this.over = rows.length < WINDOW
    this.after = rows.at(-1)?.row.seq ?? this.after
    return rows
  }
}
