/** `--language`: what a page that is read elsewhere is written in. */
import { LANGUAGES, type Language } from '../../src-shared/material/values/language.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'

/** `--language`: English unless said. */
export function languageFlag({ language }: Flags): Language {
  const found = LANGUAGES.find((one) => one === (language ?? 'en').toLowerCase())
  if (found === undefined)
    throw new CommandError({
      what: `--language takes ${LANGUAGES.join(' or ')}; got “${language ?? ''}”.`,
      at: '--language',
    })
  return found
}
