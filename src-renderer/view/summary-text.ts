/** An import's summary in the window's language. Its sentences quote the file and the account. */
import type { ImportSummary, Message } from '../../src-shared/api/window-types.ts'
import type { ProblemCode } from '../../src-shared/file/problem.ts'
import { toRawText, markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { warningText } from '../../src-shared/words/import-summary.ts'
import { manyRowsMessage } from '../../src-shared/words/problems.ts'
import { describeProfile } from '../../src-shared/words/profiles.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { makeMessage } from './problem-text.ts'
import { describeCodes } from './words-for.ts'

type WordsLanguage = Pick<Words, 'language'>

export function makeProblemKindMessage(kind: ImportSummary['problems'][number], { language }: WordsLanguage): Message {
  const { count, examples } = toRawText(kind)
  return makeMessage(manyRowsMessage(count, examples, language))
}

export function warningTexts(warnings: ImportSummary['warnings'], words: WordsLanguage): readonly UntrustedText[] {
  return warnings.map((warning) => describeCodes(warning, words, warningText))
}

const CODES_WITH_CARDS: ReadonlySet<ProblemCode> = new Set([
  'ambiguous-header',
  'duplicate-header',
  'not-materials',
  'other-codes',
])

/** The warnings that no card shows. */
export function listWarningsWithoutCard({ file, warnings }: ImportSummary): ImportSummary['warnings'] {
  return warnings.filter((warning) => {
    if (warning.code === 'per-storage') return file.perStorage?.offered !== true
    if (warning.code !== 'problem') return true
    const { code, details } = toRawText(warning.problem)
    return !CODES_WITH_CARDS.has(code) && details?.['code'] !== 'contested'
  })
}

/** Why a file is read with a supplier's profile, and what is new in its columns. */
export function profileTexts(
  profile: NonNullable<ImportSummary['profilesAsked']>[number],
  { language }: WordsLanguage,
) {
  const { evidence, changed } = describeProfile(toRawText(profile), language)
  return { evidence: evidence.map(markUntrusted), changed: changed.map(markUntrusted) }
}
