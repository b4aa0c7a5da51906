/** The languages whose headings are known. */
import { MORE_LANGUAGES } from './more-words.ts'
import { FIRST_LANGUAGES, type HeaderWords } from './words.ts'

/** Earlier ones win ties. */
export const HEADING_LANGUAGES: readonly HeaderWords[] = [...FIRST_LANGUAGES, ...MORE_LANGUAGES]
