/** What the data folder stores about an account: materials that left its lists, unsent changes of runs, and how it was last read. */
import type { OpenAccount } from '../client.ts'
import { makeGarbageCollector } from '../../machine/collect-garbage.ts'
import { makeMaterialMemory } from '../../store/journal/material-memory.ts'
import { readOpenClaims } from '../../store/journal/account-leases.ts'
import type { SessionPorts } from '../../import/session-ports.ts'
import { makeReadingStore } from '../../store/reading-store.ts'

/** What is stored about the account. Empty if nothing is stored. */
export type AccountMemory = Pick<SessionPorts, 'memory' | 'claims' | 'readings' | 'collect'>

/** `journal`: the path of the file. `account` is called for every use, because a new key means a new client. */
export function makeAccountMemory(journal: string, account: () => OpenAccount): AccountMemory {
  return {
    memory: makeMaterialMemory(journal, () => account().ledger, Date.now),
    claims: () => readOpenClaims(journal, account(), Date.now()),
    readings: makeReadingStore(journal, account),
    collect: makeGarbageCollector(),
  }
}
