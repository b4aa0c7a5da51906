/** What is looked up beside the rows of an import. */
import type { Reply, Request } from '../../../src-shared/api/calls.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { columnOf } from '../../../src-shared/mapping/mapping.ts'
import type { Named } from '../../../src-shared/material/values/ids-by-name.ts'
import { materialFacts } from '../material-facts.ts'
import type { ImportSession } from '../session.ts'
import { columnValues, ruleEffect } from '../column-values.ts'

export function materialOf({ snapshot, asked }: ImportSession, id: number): Reply<'import.material'> {
  const facts = materialFacts(snapshot, id)
  if (facts === null) return { material: null }
  const { storages, changes, rows, categories, suppliers, similar, ...material } = facts
  return {
    material: {
      ...material,
      columns: snapshot.mapping.columns.flatMap(({ field }): [Field, number][] => {
        const column = field === null ? undefined : columnOf(snapshot.mapping, field)
        return column && field !== null ? [[field, column.column]] : []
      }),
      categories: [...categories],
      suppliers: suppliers && [...suppliers],
      similar: [...similar],
      storages: storages.map((one) => ({ ...one, name: storageName(asked.storages, one.storage) })),
      rows: rows.map(({ row, sheet }) => (sheet === undefined ? { row } : { row, sheet })),
      changes: changes.map(({ field, storage, before, after }) => {
        return { field, before, after, storage: storage === null ? null : storageName(asked.storages, storage) }
      }),
    },
  }
}

/** Its number where it has no name. */
function storageName(storages: readonly Named[], storage: number): string {
  const name = storages.find(({ id }) => id === storage)?.name ?? ''
  return name === '' ? `#${storage}` : name
}

type Asked<Name extends 'import.values' | 'import.tryRule'> = Omit<Request<Name>, 'session'>

/**
 * What an import answers of its columns.
 * What cells say, for translations. [TRANS-4]
 */
export function valuesOf(
  { snapshot, asked: { storages } }: ImportSession,
  { field }: Asked<'import.values'>,
): Reply<'import.values'> {
  return columnValues(snapshot, storages, field)
}

/** What a rule for a column would do. [RULE-8] */
export function ruleTried(
  { snapshot }: ImportSession,
  { field, text }: Asked<'import.tryRule'>,
): Reply<'import.tryRule'> {
  const tried = ruleEffect(snapshot, field, text)
  return tried.ok ? { error: null, effect: tried.value } : { error: tried.error, effect: null }
}
