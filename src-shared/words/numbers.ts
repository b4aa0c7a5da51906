/** How each language writes numbers; without its other terms. */
import type { Language } from '../material/values/language.ts'
import type { Separators } from '../material/values/shown-decimal.ts'
import { numbers as en } from './en/numbers.ts'
import { numbers as ru } from './ru/numbers.ts'

export const NUMBERS: Readonly<Record<Language, Separators>> = { en, ru }
