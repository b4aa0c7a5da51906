/** Why a file and its columns are read as they are, in the window's language. These texts quote the file. */
import type { ImportColumn, ImportSummary } from '../../src-shared/api/window-types.ts'
import { toRawText, markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { reasonWords, sessionWords } from '../../src-shared/words/session.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { shownText } from './visible-text.ts'

/** How messages refer to a column: by its heading, or by its letter if it has none. [MAP-8] */
export function columnText({ letter, header }: Pick<ImportColumn, 'letter' | 'header'>, { keyColumn }: Words): string {
  return keyColumn.column(letter, shownText(header))
}

type WordsLanguage = Pick<Words, 'language'>

export function columnReasonText(reason: ImportColumn['reason'], { language }: WordsLanguage): UntrustedText {
  return markUntrusted(reasonWords(language).column(toRawText(reason)))
}

export function decimalsText(
  decimals: NonNullable<ImportColumn['decimals']>,
  { language }: WordsLanguage,
): UntrustedText {
  return markUntrusted(reasonWords(language).decimals(toRawText(decimals)))
}

/** The reasons for the encoding and the delimiter; each is '' if there is none. */
export function describeFormatReasons(
  { encodingReason, delimiterReason }: ImportSummary['file'],
  { language }: WordsLanguage,
) {
  const words = reasonWords(language)
  return {
    encoding: encodingReason === undefined ? '' : words.encoding(encodingReason),
    delimiter: delimiterReason === undefined ? '' : words.delimiter(delimiterReason),
  }
}

/** Another encoding that is nearly as likely. */
export function findOtherEncoding({ encodingReason }: ImportSummary['file']): string | null {
  return encodingReason?.code === 'not-utf8' ? encodingReason.other : null
}

export function storageColumnsText(
  storageColumns: NonNullable<ImportSummary['file']['perStorage']>,
  { language }: WordsLanguage,
): UntrustedText {
  return markUntrusted(sessionWords(language).perStorage(toRawText(storageColumns)))
}
