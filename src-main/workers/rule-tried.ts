/** What a rule for a column would do, in the window's language. [RULE-8] */
import type { Reply, Request } from '../../src-shared/contract/calls.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { ruleErrorText } from '../../src-shared/wording/rules.ts'
import type { FileReading } from '../engine/import/list-columns.ts'
import { ruleEffect } from '../engine/import/rule-effect.ts'

export function ruleTried(
  reading: FileReading,
  { field, text }: Pick<Request<'import.tryRule'>, 'field' | 'text'>,
  language: Language,
): Reply<'import.tryRule'> {
  const tried = ruleEffect(reading, field, text)
  return tried.ok
    ? { error: null, effect: tried.value }
    : { error: { ...tried.error, message: ruleErrorText(tried.error, language) }, effect: null }
}
