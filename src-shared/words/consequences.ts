/**
 * Words for the consequences of a plan in the account: how many rows, which is the first, what
 * happens, and how to avoid it.
 */
import type { Consequence, ConsequenceCode } from '../plan/guard/consequences.ts'
import type { Field } from '../material/fields/field.ts'
import { columnLetter } from '../file/problem.ts'
import type { Language } from '../material/values/language.ts'
import { consequences as en, type ConsequenceWords } from './en/consequences.ts'
import { consequences as ru } from './ru/consequences.ts'

const WORDS: Readonly<Record<Language, ConsequenceWords>> = { en, ru }

/** The field whose column causes it. */
const FIELD_OF: Readonly<Record<ConsequenceCode, Field>> = {
  delete: 'action',
  'unit-unpredicted': 'unit',
  'unit-rescales': 'unit',
  'stock-to-zero': 'stock',
  'categories-replaced': 'categories',
  'suppliers-replaced': 'suppliers',
  'categories-add-storages': 'categories',
  'price-recosts': 'price',
  'stock-valued-at-price': 'stock',
}

/**
 * A whole sentence or two, complete with row numbers and the column. Sheets that are read together each have their own columns,
 * so none is named there.
 */
export function consequenceMessage(
  consequence: Consequence,
  language: Language = 'en',
  columnOf: (field: Field) => number | null = () => null,
): string {
  const { code, first } = consequence
  const column = first.sheet === undefined ? columnOf(FIELD_OF[code]) : null
  return WORDS[language]({ consequence, column: column === null ? null : columnLetter(column) })
}
