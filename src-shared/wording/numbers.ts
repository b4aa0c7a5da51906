/** How each language writes numbers; without its other terms. */
import type { Language } from '../domain/values/language.ts'
import type { Separators } from '../domain/values/shown-decimal.ts'
import { numbers as en } from './en/numbers.ts'
import { numbers as ru } from './ru/numbers.ts'

export const NUMBERS: Readonly<Record<Language, Separators>> = { en, ru }
