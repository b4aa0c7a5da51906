/**
 * What becomes of each reading of an account's lists, in imports and in runs: the last one is kept. Whoever wants to know of all of
 * them is a listener here.
 */
import { keptReading } from '../adapters/readings/kept-reading.ts'
import type { ReadingOwner } from '../adapters/readings/reading-bytes.ts'
import type { ReadingPorts } from '../engine/readings/reading.ts'

/** `journal`: its file, which readings lie beside. */
export function readingsOf(journal: string, owner: () => ReadingOwner): ReadingPorts {
  return { last: keptReading(journal, owner), listeners: [] }
}
