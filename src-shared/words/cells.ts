/** Why cells cannot be searched or changed as requested. */
import type { Language } from '../material/values/language.ts'
import { cells as en, type CellsErrorCode, type CellsWords } from './en/cells.ts'
import { cells as ru } from './ru/cells.ts'
import { shortenText } from './shortened.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, CellsWords>> = { en, ru }

export function cellsErrorText(
  { code, got }: { readonly code: CellsErrorCode; readonly got: string },
  language: Language,
): string {
  return WORDS_BY_LANGUAGE[language].errors[code](shortenText(got))
}
