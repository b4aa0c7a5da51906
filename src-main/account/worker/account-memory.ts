/** What this data folder knows of an account: what left its lists, what runs still mean to change, and how it was read last. */
import type { OpenAccount } from '../client.ts'
import { garbageCollector } from '../../machine/collect-garbage.ts'
import { materialMemory } from '../../store/journal/material-memory.ts'
import { openClaims } from '../../store/journal/open-claims.ts'
import type { SessionPorts } from '../../import/session-ports.ts'
import { readingStore } from '../../store/reading-store.ts'

/** Nothing where nothing is kept. */
export type AccountMemory = Pick<SessionPorts, 'memory' | 'claims' | 'readings' | 'collect'>

/** `journal`: its file. `account`: asked each time, since another key puts another client behind it. */
export function accountMemory(journal: string, account: () => OpenAccount): AccountMemory {
  return {
    memory: materialMemory(journal, () => account().ledger, Date.now),
    claims: () => openClaims(journal, account()),
    readings: readingStore(journal, account),
    collect: garbageCollector(),
  }
}
