/**
 * An account as of a moment after a reading: the versions of that reading, with what our runs verified since. What others did meanwhile
 * is not known, and not guessed. [HISTORY-11]
 */
import { creates, removes } from '../../material/fields/writing-methods.ts'
import {
  MATERIAL_FIELDS,
  placeKey,
  ROW_FIELDS,
  valuesOf,
  versionWith,
  type FieldValue,
  type MaterialVersion,
} from './material-version.ts'
import { isHeld } from './material-events.ts'
import type { OwnCall } from './reading-times.ts'

type Values = Map<string, FieldValue>

/** `calls`: verified ones after the reading, in their order. */
export function versionsAfter(
  before: ReadonlyMap<number, MaterialVersion>,
  calls: readonly OwnCall[],
): ReadonlyMap<number, MaterialVersion> {
  const changedValues = new Map<number, Values>()
  for (const call of calls) {
    const { material } = call
    const versionBefore = before.get(material)
    const values: Values = changedValues.get(material) ?? (versionBefore ? valuesOf(versionBefore) : new Map())
    changedValues.set(material, removes(call) ? new Map() : applyCall(values, call))
  }
  const after = new Map(before)
  for (const [id, values] of changedValues) {
    const version = versionWith(values)
    if (version) after.set(id, version)
    else after.delete(id)
  }
  return after
}

function applyCall(values: Values, call: OwnCall): Values {
  const set = (one: FieldValue): void => void values.set(placeKey(one), one)
  const changes = [...call.changes, ...call.broughtAlong].filter(isHeld)
  if (creates(call)) {
    for (const field of MATERIAL_FIELDS) set({ field, storage: null, value: emptyValue(field) })
  }
  for (const { field, storage, after } of changes) {
    // A row that comes with its stock, or with the material, has a minimum and a plan as well.
    if (storage !== null && !values.has(placeKey({ field: 'stock', storage }))) {
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
