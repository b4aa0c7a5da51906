/** Fields by their names in flags and in `set`. */
import { FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { CommandError } from './command-error.ts'
import { LANGUAGES, type Language } from '../../src-shared/material/values/language.ts'
import type { Flags } from './arguments.ts'

export function fieldNamed(flag: string, text: string, flagText = `--${flag}`): Field {
  const name = text.trim().toLowerCase()
  const field = FIELDS.find((field) => field === name)
  if (field === undefined)
    throw new CommandError({
      what: `${flagText}: “${text}” is no field.`,
      fix: `Fields are ${FIELDS.join(', ')}.`,
      at: flagText,
    })
  return field
}

/** `--language`: English by default. */
export function languageFlag({ language }: Flags): Language {
  const supported = LANGUAGES.find((languageName) => languageName === (language ?? 'en').toLowerCase())
  if (supported === undefined)
    throw new CommandError({
      what: `--language takes ${LANGUAGES.join(' or ')}; got “${language ?? ''}”.`,
      at: '--language',
    })
  return supported
}
