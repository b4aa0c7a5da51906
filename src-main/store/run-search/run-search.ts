/**
 * Finds runs by the texts of their rows: materials and messages. Reads the journal through its own connection, run by run, with pauses for other
 * work, so that nothing else is blocked. Writes nothing.
 */
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as giveWay } from 'node:timers/promises'
import { addTextSearch } from '../journal/report-rows.ts'

/** Milliseconds of searching before other work continues. */
const MAX_TURN_MS = 12
/** The search stops once it has found this many runs, because the user will then refine the text. */
const MAX_FOUND_RUNS = 500

export interface FoundRun {
  readonly run: string
  /** How many rows of the run contain the text. */
  readonly rows: number
}

/** Returns how many rows of each run's file contain the text. `runs`: newest first. */
export type SearchFiles = (
  runs: readonly string[],
  text: string,
  stop: AbortSignal,
) => Promise<ReadonlyMap<string, number>>

/** Finds runs, newest first. `path`: the path of the journal. Empty if stopped. */
export async function searchRows(path: string, text: string, stop?: AbortSignal): Promise<FoundRun[]> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 2000 })
  try {
    addTextSearch(database)
    const selectCount = database.prepare(
      'SELECT count(*) AS n FROM rows WHERE run = ?1 AND (holds(name, ?2) OR (reason IS NOT NULL AND holds(reason, ?2)))',
    )
    const selectRuns = database.prepare(
      "SELECT key, id FROM runs WHERE state <> 'preparing' ORDER BY started DESC, key DESC",
    )
    const listedRuns = selectRuns.all()
    const foundRuns: FoundRun[] = []
    let lastPauseAt = performance.now()
    for (const { key, id } of listedRuns) {
      if (typeof key !== 'number' || typeof id !== 'string') continue
      const rowCount = selectCount.get(key, text)?.['n']
      if (typeof rowCount === 'number' && rowCount > 0) foundRuns.push({ run: id, rows: rowCount })
      if (foundRuns.length >= MAX_FOUND_RUNS) break
      if (performance.now() - lastPauseAt < MAX_TURN_MS) continue
      await giveWay()
      if (stop?.aborted) return []
      lastPauseAt = performance.now()
    }
    return foundRuns
  } finally {
    database.close()
  }
}

/** All runs that are not in preparation, newest first. */
function listRunIds(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 2000 })
  try {
    const ids = database.prepare("SELECT id FROM runs WHERE state <> 'preparing' ORDER BY started DESC, key DESC").all()
    return ids.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  } finally {
    database.close()
  }
}

/**
 * Searches one text at a time: a new search stops the previous one. `searchFiles`: searches the rows of the imported files, which are not in the
 * journal.
 */
export function makeNewestSearch(path: string, searchFiles: SearchFiles): (text: string) => Promise<FoundRun[]> {
  let lastController: AbortController | null = null
  return async (text) => {
    lastController?.abort()
    const ownController = new AbortController()
    lastController = ownController
    const [matchingRuns, fileRowCounts] = await Promise.all([
      searchRows(path, text, ownController.signal),
      searchFiles(listRunIds(path), text, ownController.signal),
    ])
    const rowCountByRun = new Map(matchingRuns.map((foundRun) => [foundRun.run, foundRun.rows]))
    // Both searches may find the same row, which counts once.
    for (const [run, count] of fileRowCounts) rowCountByRun.set(run, Math.max(count, rowCountByRun.get(run) ?? 0))
    return [...rowCountByRun].map(([run, count]) => ({ run, rows: count })).slice(0, MAX_FOUND_RUNS)
  }
}
