/** An import's summary in the window's words. Its sentences quote the file and the account. */
import type { ImportSummary, Message } from '../../src-shared/api/window-types.ts'
import type { ProblemCode } from '../../src-shared/file/problem.ts'
import { asItCame, untrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { changedFieldSentence, changedFieldWords } from '../../src-shared/words/changed-fields.ts'
import { warningText } from '../../src-shared/words/import-summary.ts'
import { consequenceMessage, guardKinds, jumpMessage, markMessage } from '../../src-shared/words/outliers.ts'
import { manyRowsMessage } from '../../src-shared/words/problems.ts'
import { profileInWords } from '../../src-shared/words/profiles.ts'
import { sessionWords } from '../../src-shared/words/session.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { shownMessage } from './problem-text.ts'

type InLanguage = Pick<Words, 'language'>
type Guard = NonNullable<ImportSummary['guard']>

export function problemKindText(kind: ImportSummary['problems'][number], { language }: InLanguage): Message {
  const { count, examples } = asItCame(kind)
  return shownMessage(manyRowsMessage(count, examples, language))
}

export function warningTexts(warnings: ImportSummary['warnings'], { language }: InLanguage): readonly UntrustedText[] {
  return warnings.map((one) => untrusted(warningText(asItCame(one), language)))
}

const CODES_WITH_CARDS: ReadonlySet<ProblemCode> = new Set([
  'ambiguous-header',
  'duplicate-header',
  'not-materials',
  'other-codes',
])

/** What no card says. */
export function notesOf({ warnings }: ImportSummary): ImportSummary['warnings'] {
  return warnings.filter(
    (one) =>
      one.code !== 'problem' ||
      !(CODES_WITH_CARDS.has(one.problem.code) || asItCame(one.problem).details?.['code'] === 'contested'),
  )
}

type ChangedField = ImportSummary['changed'][number]

/** In a phrase, with the largest rise and fall. */
export function changedPhrase(changed: ChangedField, { language }: InLanguage): UntrustedText {
  return untrusted(changedFieldWords(asItCame(changed), language))
}

export function changedSentence(changed: ChangedField, { language }: InLanguage): UntrustedText {
  return untrusted(changedFieldSentence(asItCame(changed), language))
}

export function jumpText(jump: ImportSummary['jumps'][number], { language }: InLanguage): UntrustedText {
  return untrusted(jumpMessage(asItCame(jump), language))
}

export function guardTexts(
  guard: Guard,
  { fieldColumns }: Pick<ImportSummary, 'fieldColumns'>,
  { language }: InLanguage,
): readonly UntrustedText[] {
  return guardKinds(asItCame(guard), language, fieldColumns).map(({ message }) => untrusted(message))
}

export function markText(mark: ImportSummary['marks'][number], { language }: InLanguage): UntrustedText {
  return untrusted(markMessage(asItCame(mark), language))
}

export function consequenceText(
  consequence: ImportSummary['consequences'][number],
  { fieldColumns }: Pick<ImportSummary, 'fieldColumns'>,
  { language }: InLanguage,
): UntrustedText {
  return untrusted(consequenceMessage(asItCame(consequence), language, fieldColumns))
}

/** Why nothing would be sent. */
export function nothingText({ compared }: ImportSummary, { language }: InLanguage): UntrustedText {
  return untrusted(sessionWords(language).nothing(asItCame(compared)))
}

/** Why a file is read with a supplier's profile, and what is new in its columns. */
export function profileTexts(
  profile: NonNullable<ImportSummary['profilesAsked']>[number],
  { language }: InLanguage,
): { readonly evidence: readonly UntrustedText[]; readonly changed: readonly UntrustedText[] } {
  const { evidence, changed } = profileInWords(asItCame(profile), language)
  return { evidence: evidence.map(untrusted), changed: changed.map(untrusted) }
}
