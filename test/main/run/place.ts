/** The surroundings of a run in these tests: a real journal on disk, a clock that stops while somebody works, an account in memory. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import type { RunOptions } from '../../../src-main/run/options.ts'
import type { StartRunInput } from '../../../src-main/run/run.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { editRow, head } from './build.ts'
import { FakeAccount } from './fake-account.ts'
import { FakeClock } from './fake-clock.ts'

export const FAST: RunOptions = { perSecond: Number.POSITIVE_INFINITY, concurrency: 4 }

export interface Place {
  readonly journal: JournalPort
  /** The journal's file. */
  readonly file: string
  readonly clock: FakeClock
  readonly account: FakeAccount
  /** A run of these rows here. */
  readonly parts: (rows: readonly PlannedRow[], options?: RunOptions) => StartRunInput
  /** Row, state and the field of an error, for each row of a run. */
  readonly states: (run: string) => unknown[]
  readonly remove: () => void
}

/** `materials`: how many the account has, from id 1000. */
export function makePlace(materials = 0): Place {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-run-'))
  const clock = new FakeClock()
  const file = join(folder, 'journal.db')
  const journal = openJournal(file, { now: () => clock.now(), flushesOnCommit: true })
  const remove = (): void => {
    journal.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const account = new FakeAccount(materials)
  const base = { head: head(account.address), accountName: 'A', account, journal, clock, storages: [1] }
  return {
    journal,
    file,
    clock,
    account,
    parts: (rows, options = FAST) => ({ ...base, rows: [rows], options }),
    states: (run) =>
      journal.report(run, { from: 0, count: 500 }).rows.map(({ row, state, reason }) => [row, state, reason?.field]),
    remove,
  }
}

/** Changes the stock of the first materials from 5 to 9. */
export function edits(count: number): PlannedRow[] {
  return Array.from({ length: count }, (_, index) => editRow(index + 2, 1000 + index, { stock: ['5', '9'] }))
}
