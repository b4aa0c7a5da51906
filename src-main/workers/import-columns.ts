/** What an import answers of its columns, in the window's language: of its one file, or of one of several. Null where there is no such file. */
import type { Reply, Request } from '../../src-shared/contract/calls.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { ruleErrorText } from '../../src-shared/wording/rules.ts'
import { columnValues } from '../engine/import/column-values.ts'
import { fileReading, listColumns } from '../engine/import/list-columns.ts'
import { ruleEffect } from '../engine/import/rule-effect.ts'
import type { ImportSession } from '../engine/import/session.ts'
import { listColumnsInWords } from './import-words.ts'

type Asked<Name extends 'import.values' | 'import.tryRule'> = Omit<Request<Name>, 'session'>

/** What cells say, for translations. [TRANS-4] */
export function valuesOf(
  { snapshot, asked: { storages } }: ImportSession,
  { field, list }: Asked<'import.values'>,
): Reply<'import.values'> | null {
  const reading = fileReading(snapshot, list)
  return reading && columnValues({ ...reading, catalogue: snapshot.catalogue }, storages, field)
}

/** What a rule for a column would do. [RULE-8] */
export function ruleTried(
  { snapshot }: ImportSession,
  { field, text, list }: Asked<'import.tryRule'>,
  language: Language,
): Reply<'import.tryRule'> | null {
  const reading = fileReading(snapshot, list)
  if (!reading) return null
  const tried = ruleEffect(reading, field, text)
  return tried.ok
    ? { error: null, effect: tried.value }
    : { error: { ...tried.error, message: ruleErrorText(tried.error, language) }, effect: null }
}

export function columnsOfLists({ snapshot }: ImportSession, language: Language): Reply<'import.listColumns'> {
  return { lists: listColumns(snapshot).map((one) => listColumnsInWords(one, language)) }
}
