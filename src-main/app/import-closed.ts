/** The answer to a call about an import that is not open any more. */
import type { Answer } from '../../src-shared/api/host.ts'
import type { UiLanguage } from './ui-language.ts'

export function importClosed({ words }: UiLanguage): Extract<Answer<never>, { readonly ok: false }> {
  return { ok: false, failure: { code: 'not-found', message: words.importClosed } }
}
