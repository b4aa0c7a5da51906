/** What an account's last whole reading shows that may need somebody: changes by others, and what is running out. No request is sent. */
import { isLessThanMinimum } from '../../../src-shared/material/catalogue/catalogue-values.ts'
import { toDecimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { ROW_FIELDS, textOf, type MaterialVersion } from '../../../src-shared/run/history/material-version.ts'
import type { KeptReading } from '../../ports/history-port.ts'
import { changesSince, readingBeforeLastRun, type HistoryParts, type MaterialChanges } from './material-history.ts'

export interface AccountNews {
  /** The last whole reading. */
  readonly read: KeptReading
  readonly since: KeptReading
  /** By name, with the events that nobody here caused. */
  readonly elsewhere: readonly MaterialChanges[]
  readonly belowMinimum: number
}

/** `since`: the number of a reading; null, or one that was forgotten: see sinceWhich. Null: no whole reading is kept. [HISTORY-12] */
export function accountNews(parts: HistoryParts, ledger: string, since: number | null): AccountNews | null {
  const readings = parts.history.readings(ledger)
  const read = readings.at(-1)
  if (read === undefined) return null
  const from = readings.find(({ seq }) => seq === since) ?? sinceWhich(parts, ledger, readings) ?? read
  const order = new Intl.Collator('en', { numeric: true })
  const elsewhere = changesSince(parts, ledger, from)
    .map((one) => ({ ...one, events: one.events.filter(({ kind }) => kind === 'elsewhere') }))
    .filter(({ events }) => events.length > 0)
    .sort((a, b) => order.compare(a.name, b.name) || a.id - b.id)
  const low = [...parts.history.lowVersionsAt(ledger, read.seq).values()].filter(isVersionBelowMinimum)
  return { read, since: from, elsewhere, belowMinimum: low.length }
}

/** The last reading before the newest run; without a run, the one before the last. */
export function sinceWhich(
  { calls }: HistoryParts,
  ledger: string,
  readings: readonly KeptReading[],
): KeptReading | undefined {
  const runs = calls.runs(ledger).map(({ run }) => run)
  return readingBeforeLastRun(readings, runs) ?? readings.at(-2) ?? readings[0]
}

const STOCK = ROW_FIELDS.indexOf('stock')
const MINIMUM = ROW_FIELDS.indexOf('minimum')

/** As isBelowMinimum says of a catalogue, of any storage. */
function isVersionBelowMinimum(version: MaterialVersion): boolean {
  const amount = (text: string | null | undefined) => toDecimal(text ?? ZERO) ?? ZERO
  return (
    textOf(version, 'archived') !== '1' &&
    version.rows.some(([, ...cells]) => isLessThanMinimum(amount(cells[STOCK]), amount(cells[MINIMUM])))
  )
}
