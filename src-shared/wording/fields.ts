/** What fields are called, by field: taken from a language's entries (en/fields.ts, ru/fields.ts). */
import { FIELDS, type Field } from '../domain/fields/field.ts'
import type { FieldWords } from './en/fields.ts'

export function labelsOf(words: FieldWords<unknown, unknown>): Readonly<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {}
  for (const field of FIELDS) texts[field] = words[field].label
  return texts as Record<Field, string>
}
