/** Stores readings of an account's lists, for imports and runs. */
import { dirname } from 'node:path'
import { makeGarbageCollector } from '../machine/collect-garbage.ts'
import { makeOwnCalls } from './journal/own-calls.ts'
import { openStoreIn } from './database/store.ts'
import { readSettings } from './settings/settings-table.ts'
import { makeAccountVersions } from './versions/account-versions.ts'
import { versionFileOf } from './versions/version-file.ts'
import type { HistoryAccount } from '../ports/history-port.ts'
import type { ReadingStore } from '../ports/account-readings.ts'

/** `journal`: the path of the journal's file. The file of versions is in the same folder. */
export function makeReadingStore(journal: string, account: () => HistoryAccount): ReadingStore {
  const dataFolder = dirname(journal)
  const calls = makeOwnCalls(journal)
  return makeAccountVersions({
    file: versionFileOf(dataFolder),
    account,
    findNewestRun: () => calls.runs(account().ledger).at(-1)?.run ?? null,
    readLimits: async () => readSettings(openStoreIn(dataFolder)).readings,
    now: Date.now,
    collectGarbage: makeGarbageCollector(),
  })
}
