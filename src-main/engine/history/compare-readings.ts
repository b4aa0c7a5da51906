/** What differs between two dates, all of it or only what no run of ours did. */
import { differencesBetween, type Differences } from '../../../src-shared/domain/history/differences.ts'
import { differencesNotByUs } from '../../../src-shared/domain/history/not-by-us.ts'
import type { AccountReadings, KeptReading } from './history-port.ts'
import type { HistoryParts } from './material-history.ts'

export type Compared =
  | {
      readonly kind: 'compared'
      readonly from: KeptReading
      readonly to: KeptReading
      readonly differences: Differences
    }
  /** There are not two readings, or none of that number. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly seq: number }

export interface ComparedAsked {
  readonly from: number
  readonly to: number
  /** Leave out what our runs explain. */
  readonly notByUs: boolean
}

export async function compareReadings(
  { history, calls }: HistoryParts,
  ledger: string,
  { from, to, notByUs }: ComparedAsked,
): Promise<Compared> {
  const kept = (await history.readings(ledger))?.readings ?? []
  const [first, last] = [from, to].map((seq) => kept.find((one) => one.seq === seq))
  if (!first || !last) return { kind: 'missing' }
  const [before, after] = [await history.reading(ledger, from), await history.reading(ledger, to)]
  if (!before.ok) return { kind: 'damaged', seq: from }
  if (!after.ok) return { kind: 'damaged', seq: to }
  const differences = notByUs
    ? differencesNotByUs(
        { place: first, reading: before.reading },
        { place: last, reading: after.reading },
        calls.since(ledger, first.newestRun ?? ''),
        calls.runs(ledger).map(({ run }) => run),
      )
    : differencesBetween(before.reading, after.reading)
  return { kind: 'compared', from: first, to: last, differences }
}

/** The last reading before the newest run began; null: no run, or no reading before it. */
export function readingBeforeLastRun({ readings }: AccountReadings, runs: readonly string[]): KeptReading | null {
  const newest = runs.at(-1)
  if (newest === undefined) return null
  return readings.findLast(({ newestRun }) => newestRun === null || runs.indexOf(newestRun) < runs.length - 1) ?? null
}
