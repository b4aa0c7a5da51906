/** `--translate unit:szt=pcs`: what cells of a field say, and what they are read as. Nothing after = is a blank cell. */
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import { CommandError } from './command-error.ts'
import { fieldNamed } from './field-flag.ts'

/** A text with = in it stands in quotation marks. */
const PAIR = /^(?<field>[^:=]*):(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^=]*))=(?<to>.*)$/s

export function translationsAsked(texts: readonly string[]): NonNullable<ImportChoices['translations']> {
  const fields = new Map<Field, [string, string][]>()
  const seen = new Map<string, string>()
  for (const text of texts) {
    const { field: name, quoted, plain, to } = PAIR.exec(text)?.groups ?? {}
    const from = quoted?.replaceAll('""', '"') ?? plain ?? ''
    if (name === undefined || to === undefined || textKey(from) === '') {
      throw new CommandError({
        what: `--translate takes a field, what its cells say and what they are read as; got “${text}”.`,
        fix: 'Example: --translate unit:szt=pcs',
        at: '--translate',
      })
    }
    const field = fieldNamed('translate', name)
    const key = `${field}:${textKey(from)}`
    const other = seen.get(key)
    if (other !== undefined && other !== to) {
      throw new CommandError({
        what: `--translate: “${from}” of ${field} cannot be both “${other}” and “${to}”.`,
        fix: 'Leave one of them out.',
        at: '--translate',
      })
    }
    seen.set(key, to)
    const pairs = fields.get(field)
    if (pairs) pairs.push([from, to])
    else fields.set(field, [[from, to]])
  }
  return [...fields]
}

/** Ends the command where no column has a field whose cells are to be translated. */
export function judgeTranslations(texts: readonly string[], { columns }: ImportSummary): void {
  const none = translationsAsked(texts).find(([field]) => columns.every((column) => column.field !== field))
  if (none === undefined) return
  throw new CommandError({
    what: `--translate: no column of the file is read as ${none[0]}.`,
    fix: `Leave it out, or name the column with --column, as in --column C=${none[0]}.`,
    at: '--translate',
  })
}
