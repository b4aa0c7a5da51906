/**
 * Turns codes into text in the window's language. This is a separate module from the texts themselves, so that the shell does not load texts it does
 * not need.
 */
import {
  toRawText,
  markUntrusted,
  type RawTexts,
  type UntrustedText,
} from '../../src-shared/material/values/untrusted-text.ts'
import type { Words } from '../../src-shared/words/window/words.ts'

/** Turns codes that quote the file or the account into texts with `toText`. The result is untrusted again. */
export function describeCodes<const Codes>(
  codes: Codes,
  { language }: Pick<Words, 'language'>,
  toText: (codes: RawTexts<Codes>, language: Words['language']) => string,
): UntrustedText {
  return markUntrusted(toText(toRawText(codes), language))
}
