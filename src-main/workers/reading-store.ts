/** Where readings of an account's lists are kept, in imports and in runs. */
import { dirname } from 'node:path'
import { garbageCollector } from '../adapters/collect-garbage.ts'
import { journalCalls } from '../adapters/journal/own-calls.ts'
import { SettingsFile } from '../adapters/settings/settings-file.ts'
import { accountVersions } from '../adapters/versions/account-versions.ts'
import { versionFile } from '../adapters/versions/version-file.ts'
import type { HistoryAccount } from '../engine/history/history-port.ts'
import type { ReadingStore } from '../engine/readings/account-readings.ts'

/** `journal`: its file, which the file of versions lies beside. */
export function readingStore(journal: string, account: () => HistoryAccount): ReadingStore {
  const dataFolder = dirname(journal)
  const calls = journalCalls(journal)
  return accountVersions({
    file: versionFile(dataFolder),
    account,
    newestRun: () => calls.runs(account().ledger).at(-1)?.run ?? null,
    limits: async () => (await SettingsFile.open(dataFolder)).now().readings,
    now: Date.now,
    collect: garbageCollector(),
  })
}
