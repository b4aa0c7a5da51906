/** The languages whose headings are known. */
import { EAST_ASIAN_LANGUAGES } from './east-asian-words.ts'
import { MORE_LANGUAGES } from './more-field-words.ts'
import { FIRST_LANGUAGES, type HeaderWords } from './field-words.ts'

/** Earlier ones win ties. */
export const HEADING_LANGUAGES: readonly HeaderWords[] = [
  ...FIRST_LANGUAGES,
  ...MORE_LANGUAGES,
  ...EAST_ASIAN_LANGUAGES,
]
