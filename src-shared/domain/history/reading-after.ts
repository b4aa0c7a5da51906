/**
 * An account as of a moment after a reading: the reading, with what our runs verified since. What others did meanwhile is not known, and
 * not guessed. [HISTORY-11]
 */
import { creates, removes } from '../fields/writing-methods.ts'
import {
  columnPlaces,
  readingColumnKey,
  ROW_FIELDS,
  valuesOf,
  type AccountReading,
  type FieldValue,
  type ReadingColumn,
} from './account-reading.ts'
import { isHeld } from './material-events.ts'
import type { OwnCall } from './own-call.ts'

type Values = Map<string, FieldValue>

/** `calls`: verified ones after the reading, in their order. */
export function readingAfter(reading: AccountReading, calls: readonly OwnCall[]): AccountReading {
  const changed = new Map<number, Values>()
  for (const call of calls) {
    const { material } = call
    const values = removes(call)
      ? new Map()
      : written(changed.get(material) ?? new Map(valuesOf(reading, material)), call)
    changed.set(material, values)
  }
  const ids = [...new Set([...reading.ids, ...changed.keys()])]
    .filter((id) => (changed.get(id)?.size ?? 1) > 0)
    .sort((a, b) => a - b)
  const places = new Map(reading.ids.map((id, place) => [id, place]))
  const columns = new Map<string, ReadingColumn>()
  for (const place of columnPlaces(reading.storages)) {
    const key = readingColumnKey(place)
    const before = reading.columns.get(key)?.values
    const valueOf = (id: number) => {
      const own = changed.get(id)
      return own ? own.get(key)?.value : before?.[places.get(id) ?? -1]
    }
    columns.set(key, { ...place, values: ids.map(valueOf) })
  }
  return { ...reading, ids, columns }
}

function written(values: Values, call: OwnCall): Values {
  const set = (one: FieldValue): void => void values.set(readingColumnKey(one), one)
  const changes = [...call.changes, ...call.expected].filter(isHeld)
  if (creates(call)) {
    for (const { field } of columnPlaces([])) set({ field, storage: null, value: emptyValue(field) })
  }
  for (const { field, storage, after } of changes) {
    // A row that comes with its stock, or with the material, has a minimum and a plan as well.
    if (storage !== null && !values.has(readingColumnKey({ field: 'stock', storage }))) {
      for (const one of ROW_FIELDS) set({ field: one, storage, value: one === 'planned' ? null : '0' })
    }
    set({ field, storage, value: after })
  }
  return values
}

/** What an add makes of a field that it does not send. */
function emptyValue(field: FieldValue['field']): string {
  return field === 'price' || field === 'archived' ? '0' : ''
}
