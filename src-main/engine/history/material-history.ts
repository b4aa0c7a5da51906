/** One material's history, from kept readings and the journal: nothing is asked of the account for it. */
import {
  readingColumnKey,
  indexOfMaterial,
  valuesOf,
  type AccountReading,
  type FieldValue,
  type ReadingValue,
} from '../../../src-shared/domain/history/account-reading.ts'
import {
  materialEvents,
  type MaterialEvent,
  type SeenMaterial,
} from '../../../src-shared/domain/history/material-events.ts'
import type { ReadingDelta } from '../../../src-shared/domain/history/reading-delta.ts'
import { textKey } from '../../../src-shared/domain/values/text-key.ts'
import type { AccountHistoryPort, KeptReading } from './history-port.ts'
import type { OwnCalls } from './own-calls-port.ts'

export interface HistoryParts {
  readonly history: AccountHistoryPort
  readonly calls: OwnCalls
}

export interface MaterialHistory {
  readonly id: number
  /** As it was last seen, or as a run named it; '' where nobody knows. */
  readonly name: string
  readonly sku: string
  /** The newest reading lists it. */
  readonly listed: boolean
  /** Oldest first. */
  readonly events: readonly MaterialEvent[]
  /** Of the newest reading; null: there is none. */
  readonly lastRead: number | null
  readonly categoryNames: ReadonlyMap<number, string>
  /** Readings that are kept, and those of them that nobody can read any more. */
  readonly readings: number
  readonly damaged: number
}

export async function materialHistory(
  { history, calls }: HistoryParts,
  ledger: string,
  material: number,
): Promise<MaterialHistory> {
  const listed = await history.readings(ledger)
  const readings = listed?.readings ?? []
  const { seen, lost } = await seenIn(history, ledger, readings, material)
  const runs = calls.runs(ledger).map(({ run }) => run)
  const events = materialEvents(seen, calls.ofMaterial(ledger, material), runs)
  const newest = readings.at(-1)
  const whole = newest && (await history.reading(ledger, newest.seq))
  const named = seen.findLast(({ values }) => values.size > 0)
  const text = (field: 'name' | 'sku'): string => named?.values.get(field)?.value ?? writtenLast(events, field)
  return {
    id: material,
    name: text('name'),
    sku: text('sku'),
    listed: (seen.at(-1)?.values.size ?? 0) > 0,
    events,
    lastRead: newest?.at ?? null,
    categoryNames: whole?.ok ? whole.reading.categoryNames : new Map(),
    readings: readings.length,
    damaged: (listed?.damaged.length ?? 0) + lost,
  }
}

/** Of a material that no reading has shown yet. */
function writtenLast(events: readonly MaterialEvent[], field: 'name' | 'sku'): string {
  const changes = events.flatMap((event) => event.changes.filter((change) => change.field === field))
  return changes.at(-1)?.after ?? ''
}

/** The material in every reading that can be read. The first is read whole, then only what changed. */
async function seenIn(
  history: AccountHistoryPort,
  ledger: string,
  readings: readonly KeptReading[],
  material: number,
): Promise<{ readonly seen: SeenMaterial[]; readonly lost: number }> {
  const bySeq = new Map(readings.map((reading) => [reading.seq, reading]))
  const seen: SeenMaterial[] = []
  let values: Map<string, FieldValue> | null = null
  let lost = 0
  for await (const { seq, delta } of history.steps(ledger)) {
    const reading = bySeq.get(seq)
    if (delta !== null && values !== null) values = withDelta(values, delta, material)
    else {
      const found = await history.reading(ledger, seq)
      values = found.ok ? new Map(valuesOf(found.reading, material)) : null
    }
    if (values === null) lost += 1
    else if (reading) seen.push({ reading, values, storages: reading.storages })
  }
  return { seen, lost }
}

function withDelta(
  values: ReadonlyMap<string, FieldValue>,
  delta: ReadingDelta,
  material: number,
): Map<string, FieldValue> {
  const changed = new Map(values)
  for (const { field, storage, ids, after } of delta.columns) {
    const at = indexOfMaterial({ ids }, material)
    if (at < 0) continue
    const value: ReadingValue = after[at]
    if (value === undefined) changed.delete(readingColumnKey({ field, storage }))
    else changed.set(readingColumnKey({ field, storage }), { field, storage, value })
  }
  return changed
}

export interface NamedMaterial {
  readonly id: number
  readonly name: string
  readonly sku: string
}

/** Materials a text may mean: an id, `sku=KEY`, a sku or a name, as the newest reading has them. */
export function materialsNamed(reading: AccountReading, text: string): NamedMaterial[] {
  const column = (field: 'name' | 'sku') =>
    reading.columns.get(readingColumnKey({ field, storage: null }))?.values ?? []
  const [names, skus] = [column('name'), column('sku')]
  const at = (index: number) => ({ id: reading.ids[index] ?? 0, name: names[index] ?? '', sku: skus[index] ?? '' })
  const all = (values: readonly ReadingValue[], wanted: string) =>
    values.flatMap((value, index) => (textKey(value ?? '') === wanted ? [index] : []))
  const bySku = /^sku=(?<sku>.*)$/isu.exec(text)?.groups?.['sku']
  if (bySku !== undefined) return all(skus, textKey(bySku)).map(at)
  const id = /^[1-9]\d{0,14}$/.test(text) ? indexOfMaterial(reading, Number(text)) : -1
  if (id >= 0) return [at(id)]
  const key = textKey(text)
  if (key === '') return []
  const found = all(skus, key)
  return (found.length > 0 ? found : all(names, key)).map(at)
}
