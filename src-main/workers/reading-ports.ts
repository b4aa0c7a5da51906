/**
 * What becomes of each reading of an account's lists, in imports and in runs: the last one is kept, and every whole one in the
 * account's history. Whoever wants to know of all of them is a listener here.
 */
import { dirname } from 'node:path'
import { AccountHistory } from '../adapters/account-history/account-history.ts'
import { garbageCollector } from '../adapters/collect-garbage.ts'
import { journalCalls } from '../adapters/journal/own-calls.ts'
import { catalogueCache } from '../adapters/readings/catalogue-cache.ts'
import type { CacheOwner } from '../adapters/readings/catalogue-bytes.ts'
import { SettingsFile } from '../adapters/settings/settings-file.ts'
import type { WriteError } from '../../src-shared/domain/export/write-error.ts'
import { keepsReadings } from '../engine/history/keep-readings.ts'
import type { ReadingPorts } from '../engine/readings/catalogue-cache.ts'

/** `journal`: its file, which readings lie beside. */
export function readingPorts(journal: string, owner: () => CacheOwner): ReadingPorts {
  const dataFolder = dirname(journal)
  let lost: WriteError | null = null
  const keeps = keepsReadings({
    history: new AccountHistory(dataFolder),
    calls: journalCalls(journal),
    account: owner,
    async limits() {
      const { keep, mostMegabytes, mostDays } = (await SettingsFile.open(dataFolder)).now().readings
      return keep ? { mostBytes: mostMegabytes * 1e6, mostDays } : null
    },
    now: Date.now,
    onOutcome: (error) => (lost = error),
  })
  const last = catalogueCache(journal, owner)
  // A reading's bytes are a third of its catalogue.
  const collect = garbageCollector()
  return {
    last: {
      async last() {
        const found = await last.last()
        collect()
        return found
      },
      async keep(reading) {
        const kept = await last.keep(reading)
        collect()
        return kept
      },
    },
    listeners: [keeps],
    notKept: () => lost,
  }
}
