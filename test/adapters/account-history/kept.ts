/** An account history in a folder of its own, for tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccountHistory } from '../../../src-main/adapters/account-history/account-history.ts'
import type { Disk } from '../../../src-main/adapters/account-history/piece-files.ts'
import type { HistoryLimits, KeepOutcome, NewReading } from '../../../src-main/engine/history/history-port.ts'
import type { AccountReading } from '../../../src-shared/domain/history/account-reading.ts'

export const LEDGER = '0123456789abcdef'
export const NO_LIMITS: HistoryLimits = { mostBytes: Infinity, mostDays: null }
const ACCOUNT = { ledger: LEDGER, address: 'https://example.org/' }
/** A disk that is not waited for: what is tested with it is not what a power cut leaves. */
export const WITHOUT_WAITING: Disk = { write: (path, bytes) => writeFile(path, bytes, { flag: 'wx', mode: 0o600 }) }
export const DAY = 86_400_000

export class KeptReadings {
  readonly folder = mkdtempSync(join(tmpdir(), 'stocksheet-history-'))
  readonly pieces = join(this.folder, 'account-history', LEDGER)
  readonly history: AccountHistory

  constructor(disk?: Disk) {
    this.history = new AccountHistory(this.folder, disk)
  }

  /** Made at the end of day `day`. */
  keep(reading: AccountReading, day: number, limits = NO_LIMITS, more: Partial<NewReading> = {}): Promise<KeepOutcome> {
    const ended = day * DAY
    return this.history.keep(
      { account: ACCOUNT, reading, began: ended - 1000, ended, newestRun: null, ...more },
      limits,
    )
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
