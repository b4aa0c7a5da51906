/** What differs between two readings and no run of ours explains. */
import { readingColumnKey, valuesOf, type AccountReading } from './account-reading.ts'
import { differencesBetween, type Differences, type FieldDifference, type MaterialDifference } from './differences.ts'
import { isBefore, materialEvents, type SeenMaterial } from './material-events.ts'
import type { OwnCall, ReadingPlace } from './own-call.ts'

export interface PlacedReading {
  readonly place: ReadingPlace
  readonly reading: AccountReading
}

/** `calls`: of the account, in the order of the journal; `runs`: its runs, oldest first. [HISTORY-10] */
export function differencesNotByUs(
  before: PlacedReading,
  after: PlacedReading,
  calls: readonly OwnCall[],
  runs: readonly string[],
): Differences {
  const all = differencesBetween(before.reading, after.reading)
  const own = new Map<number, OwnCall[]>()
  for (const call of calls) {
    const group = own.get(call.material)
    if (group) group.push(call)
    else own.set(call.material, [call])
  }
  const differing = new Map(all.materials.map((one) => [one.id, one]))
  const ids = [...new Set([...differing.keys(), ...own.keys()])].sort((a, b) => a - b)
  const materials = ids.flatMap((id): MaterialDifference[] => {
    const ours = own.get(id)
    const difference = differing.get(id)
    if (!ours) return difference ? [difference] : []
    const changes = elsewhereIn([seenIn(before, id), seenIn(after, id)], ours, runs)
    return changes.length === 0 ? [] : [{ ...(difference ?? named(after.reading, id)), changes }]
  })
  return { ...all, materials }
}

function seenIn({ place, reading }: PlacedReading, id: number): SeenMaterial {
  return { reading: place, values: valuesOf(reading, id), storages: reading.storages }
}

/** Between the two readings: by place, from the first value before to the last one after. */
function elsewhereIn(
  [from, to]: readonly [SeenMaterial, SeenMaterial],
  calls: readonly OwnCall[],
  runs: readonly string[],
): FieldDifference[] {
  const changes = new Map<string, FieldDifference>()
  const between = calls.filter((call) => !isBefore(from, call, runs) && isBefore(to, call, runs))
  for (const event of materialEvents([from, to], between, runs)) {
    if (event.kind !== 'elsewhere') continue
    for (const { field, storage, before, after } of event.changes) {
      const key = readingColumnKey({ field, storage })
      const first = changes.get(key)
      changes.set(key, { field, storage, before: first ? first.before : before, after })
    }
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}

/** Of a material that is as it was, but was another meanwhile. */
function named(reading: AccountReading, id: number): Omit<MaterialDifference, 'changes'> {
  const values = valuesOf(reading, id)
  const text = (field: 'name' | 'sku'): string => values.get(field)?.value ?? ''
  return { id, name: text('name'), sku: text('sku'), kind: 'changed' }
}
