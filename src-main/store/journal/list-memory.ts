/**
 * Stores how an account returned its lists, in the journal's file, so that the next program can use this information. Reading works without this
 * information, but a request for a whole list may then fail, which costs one or two requests.
 */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { WholeListRefusal } from '../../../src-shared/account/list-reading.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import type { ListMemory } from '../../ports/account-readings.ts'
import { withStore } from '../database/with-store.ts'

const storedRefusalSchema = z.object({ at: z.number(), times: z.number(), size: z.number() })

/** `file`: the path of the journal; absent if nothing is stored. Returns the memory of an account, by the name of its ledger. */
export function makeListMemory(file: string | undefined): { lists?(ledger: string): ListMemory } {
  if (file === undefined) return {}
  return {
    lists: (ledger) => ({
      lastRefusal: () => withListMemory(file, (database) => readRefusal(database, ledger)),
      keep: (refusal) => void withListMemory(file, (database) => writeRefusal(database, ledger, refusal)),
    }),
  }
}

function readRefusal(database: DatabaseSync, ledger: string): WholeListRefusal | null {
  const row = database.prepare('SELECT at, times, size FROM whole_lists WHERE ledger = ?').get(ledger)
  return row === undefined ? null : storedRefusalSchema.parse(row)
}

function writeRefusal(database: DatabaseSync, ledger: string, refusal: WholeListRefusal | null): null {
  if (refusal === null) database.prepare('DELETE FROM whole_lists WHERE ledger = ?').run(ledger)
  else {
    const { at: refusedAt, times, size } = refusal
    database
      .prepare('INSERT OR REPLACE INTO whole_lists (ledger, at, times, size) VALUES (?, ?, ?, ?)')
      .run(ledger, refusedAt, times, size)
  }
  return null
}

/** Opens the file briefly, because several threads and programs use it. Null if it cannot be opened. */
function withListMemory<T>(file: string, work: (database: DatabaseSync) => T): T | null {
  try {
    return withStore(file, (database) => {
      // A power cut loses at most the newest refusal.
      database.exec('PRAGMA synchronous = NORMAL')
      return work(database)
    })
  } catch (error) {
    if (error instanceof JournalFailure) return null
    throw error
  }
}
