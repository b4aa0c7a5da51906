/** Counts the user's changes to an import, for messages about losing them. */
import type { Language } from '../material/values/language.ts'
import { changes as en, type CountedChanges, type CountWords } from './en/changes.ts'
import { changes as ru } from './ru/changes.ts'
import { formatShownCount } from './counts.ts'
import type { Separators } from '../material/values/shown-decimal.ts'
import { numbers as enNumbers } from './en/numbers.ts'
import { numbers as ruNumbers } from './ru/numbers.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, CountWords>> = { en, ru }

/** Makes a text such as `14 edits, 3 rows left out`; empty if nothing was changed. */
export function changesText(changes: CountedChanges, language: Language): string {
  const words = WORDS_BY_LANGUAGE[language]
  const numbers = NUMBERS[language]
  const kinds = ['cells', 'rows', 'answers', 'columns'] as const
  return kinds
    .flatMap((kind) =>
      changes[kind] > 0 ? [words[kind](changes[kind], formatShownCount(changes[kind], numbers))] : [],
    )
    .join(', ')
}

/** How each language writes numbers. Imported alone, because the other terms are not needed here. */
const NUMBERS: Readonly<Record<Language, Separators>> = { en: enNumbers, ru: ruNumbers }
