/** The history of materials, from stored readings and the journal. Sends no request. */
import {
  getVersionText,
  valuesOf,
  type MaterialValues,
  ROW_FIELDS,
  type MaterialVersion,
} from '../../../src-shared/run/history/material-version.ts'
import {
  findEventsAfter,
  findMaterialEvents,
  type MaterialEvent,
  type MaterialReading,
} from '../../../src-shared/run/history/material-events.ts'
import { makeTextKey } from '../../../src-shared/material/values/text-key.ts'
import {
  isShownBy,
  type HistoryPort,
  type StoredReading,
  type VersionSpan,
  type OwnCalls,
} from '../../ports/history-port.ts'
import { isLessThanMinimum } from '../../../src-shared/material/catalogue/catalogue-values.ts'
import { toDecimal, ZERO } from '../../../src-shared/material/values/decimal.ts'

export interface HistoryDependencies {
  readonly history: HistoryPort
  readonly calls: OwnCalls
}

export interface NamedMaterial {
  readonly id: number
  /** The name in the last reading, or else the name that a run wrote last; '' if unknown. */
  readonly name: string
  readonly sku: string
}

interface MaterialChanges extends NamedMaterial {
  /** Oldest first. */
  readonly events: readonly MaterialEvent[]
}

export interface MaterialHistory extends MaterialChanges {
  /** True if the newest reading lists the material. */
  readonly listed: boolean
  /** When the newest reading was made; null if there is none. */
  readonly lastRead: number | null
  readonly categoryNames: ReadonlyMap<number, string>
  /** The number of complete readings that are stored. */
  readonly readings: number
}

export function readMaterialHistory(
  { history, calls }: HistoryDependencies,
  ledger: string,
  material: number,
): MaterialHistory {
  const readings = history.readings(ledger)
  const spans = history.versions(ledger, material)
  const materialReadings = findMaterialInReadings(readings, spans)
  const runs = calls.runs(ledger).map(({ run }) => run)
  const events = findMaterialEvents(materialReadings, calls.callsOfMaterial(ledger, material), runs)
  const newestReading = readings.at(-1)
  return {
    ...describeMaterial(material, spans, events),
    listed: newestReading !== undefined && spans.some(isShownBy(newestReading.seq)),
    events,
    lastRead: newestReading?.at ?? null,
    categoryNames: history.categoryNames(ledger),
    readings: readings.length,
  }
}

/** The materials that changed after a reading, with their events, by ascending id. [HISTORY-10] */
export function listChangesSince(
  { history, calls }: HistoryDependencies,
  ledger: string,
  { seq, newestRun }: StoredReading,
): MaterialChanges[] {
  const readings = history.readings(ledger).filter((reading) => reading.seq >= seq)
  const spansById = history.versionsSince(ledger, seq)
  const runs = calls.runs(ledger).map(({ run }) => run)
  const callsById = Map.groupBy(calls.callsSince(ledger, newestRun ?? ''), ({ material }) => material)
  const ids = [...new Set([...spansById.keys(), ...callsById.keys()])].sort((a, b) => a - b)
  return ids.flatMap((id): MaterialChanges[] => {
    const spans = spansById.get(id) ?? history.versions(ledger, id)
    const events = findEventsAfter(findMaterialInReadings(readings, spans), callsById.get(id) ?? [], runs)
    return events.length === 0 ? [] : [{ ...describeMaterial(id, spans, events), events }]
  })
}

/** The last reading before the newest run began. Null if there is no run or no earlier reading. */
export function findReadingBeforeLastRun(
  readings: readonly StoredReading[],
  runs: readonly string[],
): StoredReading | null {
  if (runs.length === 0) return null
  return readings.findLast(({ newestRun }) => newestRun === null || runs.indexOf(newestRun) < runs.length - 1) ?? null
}

/** The materials that a text may refer to, by id, `sku=KEY`, sku or name. Values are those of the newest reading. */
export function findMaterialsByName(history: HistoryPort, ledger: string, text: string): NamedMaterial[] {
  const newestReading = history.readings(ledger).at(-1)
  if (!newestReading) return []
  const skuText = /^sku=(?<sku>.*)$/isu.exec(text)?.groups?.['sku']
  if (skuText === undefined && /^[1-9]\d{0,14}$/.test(text)) {
    const spans = history.versions(ledger, Number(text)).filter(isShownBy(newestReading.seq))
    if (spans.length > 0) return [describeMaterial(Number(text), spans, [])]
  }
  const key = makeTextKey(skuText ?? text)
  if (key === '') return []
  const allMaterials = [...history.versionsAt(ledger, newestReading.seq)]
  const findMaterialsByField = (field: 'name' | 'sku'): NamedMaterial[] =>
    allMaterials.flatMap(([id, version]) =>
      makeTextKey(getVersionText(version, field)) === key
        ? [{ id, name: getVersionText(version, 'name'), sku: getVersionText(version, 'sku') }]
        : [],
    )
  const matches = findMaterialsByField('sku')
  return matches.length > 0 || skuText !== undefined ? matches : findMaterialsByField('name')
}

function describeMaterial(id: number, spans: readonly VersionSpan[], events: readonly MaterialEvent[]): NamedMaterial {
  const lastVersion = spans.at(-1)?.version
  const textOfField = (field: 'name' | 'sku'): string =>
    lastVersion ? getVersionText(lastVersion, field) : findLastWrittenText(events, field)
  return { id, name: textOfField('name'), sku: textOfField('sku') }
}

/** The name or sku that a run wrote last. Used for a material that no reading has shown yet. */
function findLastWrittenText(events: readonly MaterialEvent[], field: 'name' | 'sku'): string {
  const changes = events.flatMap((event) => event.changes.filter((change) => change.field === field))
  return changes.at(-1)?.after ?? ''
}

const NO_VALUES: MaterialValues = new Map()

/** The material as each reading shows it. */
function findMaterialInReadings(readings: readonly StoredReading[], spans: readonly VersionSpan[]): MaterialReading[] {
  const spansWithValues = spans.map((span) => ({ ...span, values: valuesOf(span.version) }))
  return readings.map((reading) => ({
    reading,
    values: spansWithValues.find(isShownBy(reading.seq))?.values ?? NO_VALUES,
    storages: reading.storages,
  }))
}

export interface AccountNews {
  /** The last complete reading. */
  readonly read: StoredReading
  readonly since: StoredReading
  /** Changes that our runs did not cause, sorted by name. */
  readonly changesByOthers: readonly MaterialChanges[]
  readonly belowMinimum: number
}

/**
 * What may need attention in an account's last complete reading: changes by others, and low stock. Sends no request. `newestKnownSeq`: the reading to
 * compare with. If it is null or not stored, `findComparisonReading` chooses a reading. Null if no complete reading is stored. [HISTORY-12]
 */
export function readAccountNews(
  parts: HistoryDependencies,
  ledger: string,
  newestKnownSeq: number | null,
): AccountNews | null {
  const readings = parts.history.readings(ledger)
  const lastReading = readings.at(-1)
  if (lastReading === undefined) return null
  const comparisonReading =
    readings.find(({ seq }) => seq === newestKnownSeq) ?? findComparisonReading(parts, ledger, readings) ?? lastReading
  const collator = new Intl.Collator('en', { numeric: true })
  const changesByOthers = listChangesByOthers(parts, ledger, comparisonReading).sort(
    (a, b) => collator.compare(a.name, b.name) || a.id - b.id,
  )
  const lowMaterials = [...parts.history.lowVersionsAt(ledger, lastReading.seq).values()].filter(isVersionBelowMinimum)
  return { read: lastReading, since: comparisonReading, changesByOthers, belowMinimum: lowMaterials.length }
}

function listChangesByOthers(
  parts: HistoryDependencies,
  ledger: string,
  comparisonReading: StoredReading,
): MaterialChanges[] {
  return listChangesSince(parts, ledger, comparisonReading)
    .map((materialChanges) => ({
      ...materialChanges,
      events: materialChanges.events.filter(({ kind }) => kind === 'elsewhere'),
    }))
    .filter(({ events }) => events.length > 0)
}

/**
 * How many materials others have changed since the time of the backup that this data was restored from. 0 after a run was started here, because this
 * computer then writes to the account.
 */
export function countChangesSinceCopy(parts: HistoryDependencies, ledger: string, madeAt: number): number {
  const lastReading = parts.history.readings(ledger).findLast(({ at: readAt }) => readAt <= madeAt)
  if (lastReading === undefined || parts.calls.runs(ledger).some(({ startTime }) => startTime > madeAt)) return 0
  return listChangesByOthers(parts, ledger, lastReading).length
}

/** The last reading before the newest run. If there was no run, the reading before the last. */
export function findComparisonReading(
  { calls }: HistoryDependencies,
  ledger: string,
  readings: readonly StoredReading[],
): StoredReading | undefined {
  const runs = calls.runs(ledger).map(({ run }) => run)
  return findReadingBeforeLastRun(readings, runs) ?? readings.at(-2) ?? readings[0]
}

const STOCK_INDEX = ROW_FIELDS.indexOf('stock')
const MINIMUM_INDEX = ROW_FIELDS.indexOf('minimum')

/** Like isBelowMinimum of a catalogue, but for any storage. */
function isVersionBelowMinimum(version: MaterialVersion): boolean {
  const parseAmount = (text: string | null | undefined) => toDecimal(text ?? ZERO) ?? ZERO
  return (
    getVersionText(version, 'archived') !== '1' &&
    version.rows.some(([, ...cells]) =>
      isLessThanMinimum(parseAmount(cells[STOCK_INDEX]), parseAmount(cells[MINIMUM_INDEX])),
    )
  )
}
