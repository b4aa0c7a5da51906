/** Keeps every whole reading of an account in its history. What it was read for goes on, whether it could be kept or not. */
import { readingOf } from '../../../src-shared/domain/history/account-reading.ts'
import type { WriteError } from '../../../src-shared/domain/export/write-error.ts'
import type { ReadingListener } from '../readings/catalogue-cache.ts'
import type { AccountHistoryPort, HistoryAccount, HistoryLimits } from './history-port.ts'
import type { OwnCalls } from './own-calls-port.ts'

export interface KeepingParts {
  readonly history: Pick<AccountHistoryPort, 'keep'>
  readonly calls: Pick<OwnCalls, 'runs'>
  /** Asked each time, since another key is another ledger. */
  readonly account: () => HistoryAccount
  /** Null: nothing is to be kept. */
  readonly limits: () => Promise<HistoryLimits | null>
  readonly now: () => number
  /** Why it could not be kept; null: it was, or nothing is to be. */
  readonly onOutcome: (error: WriteError | null) => void
}

export function keepsReadings({ history, calls, account, limits, now, onOutcome }: KeepingParts): ReadingListener {
  return {
    async taken({ catalogue, times, account: storages }, fresh) {
      // A part of an account is no reading of it: a storage that was not read may have changed.
      if (storages.length === 0 || !storages.every((storage) => fresh.has(storage))) return
      try {
        const most = await limits()
        if (most === null) return onOutcome(null)
        const { ledger, address } = account()
        const ended = now()
        const began = Math.min(ended, ...[...times.values()].map(({ at }) => at))
        const newestRun = calls.runs(ledger).at(-1)?.run ?? null
        const made = { account: { ledger, address }, reading: readingOf(catalogue), began, ended, newestRun }
        const outcome = await history.keep(made, most)
        onOutcome(outcome.kind === 'not-kept' ? outcome.error : null)
      } catch (error) {
        // Whatever it is: an import and a run do not end for it, and it is said beside them.
        onOutcome({ kind: 'other', reason: error instanceof Error ? error.message : String(error) })
      }
    },
  }
}
