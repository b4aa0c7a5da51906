/** The terms of a language. */
import type { Language } from '../material/values/language.ts'
import { terms as en, type Terms } from './en/terms.ts'
import { terms as ru } from './ru/terms.ts'

export const TERMS: Readonly<Record<Language, Terms>> = { en, ru }
