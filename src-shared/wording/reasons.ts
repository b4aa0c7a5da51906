/** Why something was detected, in a language: detection says it in short English phrases, made where the evidence is. */
import type { Language } from '../domain/values/language.ts'
import { russianReason } from './ru/reasons.ts'

export function reasonIn(language: Language, reason: string): string {
  return language === 'ru' ? russianReason(reason) : reason
}
