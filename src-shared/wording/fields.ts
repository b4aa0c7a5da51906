/** What fields are called, by field: taken from a language's entries (en/fields.ts, ru/fields.ts). */
import { FIELDS, SHEET_FIELDS, type Field, type SheetField } from '../domain/fields/field.ts'
import type { FieldWords } from './shape/fields.ts'

export function labelsOf(words: FieldWords<unknown, unknown>): Readonly<Record<Field, string>> {
  return each(FIELDS, (field) => words[field].label)
}

export function headersOf(words: FieldWords<unknown, unknown>): Readonly<Record<SheetField, string>> {
  return each(SHEET_FIELDS, (field) => words[field].header)
}

function each<One extends Field>(
  fields: readonly One[],
  textOf: (field: One) => string,
): Readonly<Record<One, string>> {
  const texts: Partial<Record<Field, string>> = {}
  for (const field of fields) texts[field] = textOf(field)
  return texts as Record<One, string>
}
