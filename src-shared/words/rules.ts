/** Why a rule cannot be used, in a language: what is wrong and where in its text. */
import { RULE_ERRORS, type RuleError } from '../mapping/rules/rule-tree.ts'
import type { Language } from '../material/values/language.ts'
import { rules as en, type RuleWords } from './en/rules.ts'
import { rules as ru } from './ru/rules.ts'
import { shortened } from './shortened.ts'

const WORDS: Readonly<Record<Language, RuleWords>> = { en, ru }

export function ruleErrorText({ code, at, got = '' }: RuleError, language: Language = 'en'): string {
  const { errors, at: placed } = WORDS[language]
  const sentence = errors[code](shortened(got))
  // The whole rule is at fault, not a place in it.
  return code === 'field-fixed' || code === 'too-long' ? sentence : placed(sentence, at + 1)
}

/** The same for the details of a problem. */
export function ruleTrouble(
  { error, place, found = '' }: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const code = RULE_ERRORS.find((one) => one === error)
  return code === undefined ? '' : ruleErrorText({ code, at: Number(place) - 1, got: String(found) }, language)
}
