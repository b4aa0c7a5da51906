/**
 * What two readings of an account differ in, material by material, as people see it. A storage that only one of them read is told as
 * such: its rows did not appear or go.
 */
import { heldAt, indexOfMaterial, type AccountReading, type ColumnPlace, type ReadingValue } from './account-reading.ts'
import { deltaBetween } from './reading-delta.ts'

export interface FieldDifference extends ColumnPlace {
  readonly before: ReadingValue
  readonly after: ReadingValue
}

export interface MaterialDifference {
  readonly id: number
  /** As the later reading has them; of a material that is gone, as the earlier one had. */
  readonly name: string
  readonly sku: string
  readonly kind: 'added' | 'gone' | 'changed'
  readonly changes: readonly FieldDifference[]
}

export interface Differences {
  /** By ascending id. */
  readonly materials: readonly MaterialDifference[]
  readonly storagesBefore: readonly number[]
  readonly storagesAfter: readonly number[]
  /** Of both readings; the later one's where they differ. */
  readonly categoryNames: ReadonlyMap<number, string>
}

/** Rows and storages that only one of the readings has are left out. [HISTORY-8] */
export function differencesBetween(before: AccountReading, after: AccountReading): Differences {
  const both = new Set(before.storages.filter((storage) => after.storages.includes(storage)))
  const changes = new Map<number, FieldDifference[]>()
  for (const column of deltaBetween(before, after).columns) {
    const { field, storage } = column
    if (storage !== null && !both.has(storage)) continue
    for (const [at, id] of column.ids.entries()) {
      const own = changes.get(id) ?? []
      changes.set(id, own)
      own.push({ field, storage, before: column.before[at], after: column.after[at] })
    }
  }
  const materials = [...changes].map(([id, own]) => materialDifference(before, after, id, own))
  materials.sort((a, b) => a.id - b.id)
  const categoryNames = new Map([...before.categoryNames, ...after.categoryNames])
  return { materials, storagesBefore: before.storages, storagesAfter: after.storages, categoryNames }
}

function materialDifference(
  before: AccountReading,
  after: AccountReading,
  id: number,
  changes: readonly FieldDifference[],
): MaterialDifference {
  const [was, is] = [indexOfMaterial(before, id), indexOfMaterial(after, id)]
  const [from, place] = is < 0 ? [before, was] : [after, is]
  const text = (field: 'name' | 'sku'): string => heldAt(from, { field, storage: null }, place) ?? ''
  const kind = was < 0 ? 'added' : is < 0 ? 'gone' : 'changed'
  return { id, name: text('name'), sku: text('sku'), kind, changes }
}
