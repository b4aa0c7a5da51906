/** What an import answers of its columns. */
import type { Reply, Request } from '../../../src-shared/api/calls.ts'
import { columnValues } from '../column-values.ts'
import { ruleEffect } from '../rule-effect.ts'
import type { ImportSession } from '../session.ts'

type Asked<Name extends 'import.values' | 'import.tryRule'> = Omit<Request<Name>, 'session'>

/** What cells say, for translations. [TRANS-4] */
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
