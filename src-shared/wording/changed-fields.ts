/** What a plan does to one field, in a phrase: how many, the largest rise and the largest fall, each with its row. */
import type { ChangedField, Move } from '../domain/guard/changed-fields.ts'
import type { Field } from '../domain/fields/field.ts'
import { rowText } from '../domain/sheet/row-name.ts'
import { showDecimal } from '../domain/fields/shown-number.ts'
import type { Language } from '../domain/values/language.ts'
import { russianForm } from './plural.ts'
import { shortened } from './problems.ts'
import { russianRow } from './russian-terms.ts'
import { shownChange, STYLES } from './shown-change.ts'

/** Larger ones are shown as this. */
const MOST_PERCENT = 1e15

type Forms = readonly [one: string, few: string, many: string]

const ENGLISH: Readonly<Partial<Record<Field, readonly [one: string, many: string]>>> = {
  name: ['name', 'names'],
  sku: ['SKU', 'SKUs'],
  unit: ['unit', 'units'],
  price: ['price', 'prices'],
  notes: ['row’s notes', 'rows’ notes'],
  categories: ['row’s categories', 'rows’ categories'],
  suppliers: ['row’s suppliers', 'rows’ suppliers'],
  stock: ['stock balance', 'stock balances'],
  minimum: ['minimum', 'minimums'],
}

const RUSSIAN: Readonly<Partial<Record<Field, Forms>>> = {
  name: ['название', 'названия', 'названий'],
  sku: ['артикул', 'артикула', 'артикулов'],
  unit: ['единица', 'единицы', 'единиц'],
  price: ['цена', 'цены', 'цен'],
  stock: ['остаток', 'остатка', 'остатков'],
  minimum: ['минимум', 'минимума', 'минимумов'],
}

const RUSSIAN_ROWS: Readonly<Partial<Record<Field, string>>> = {
  notes: 'заметки',
  categories: 'категории',
  suppliers: 'поставщики',
}

/** `300 prices, largest rise +2,828 % (row 5 “Oak board” 12.50 → 366.00)`. */
export function changedFieldWords({ field, count, up, down }: ChangedField, language: Language = 'en'): string {
  const shown = showDecimal(String(count), STYLES[language])
  const moves = [up && moveWords(up, 'up', language), down && moveWords(down, 'down', language)]
  return [counted(field, count, shown, language), ...moves].filter(Boolean).join(', ')
}

function counted(field: Field, count: number, shown: string, language: Language): string {
  if (language === 'ru') {
    const forms = RUSSIAN[field]
    if (forms) return `${shown} ${russianForm(count, ...forms)}`
    return `${RUSSIAN_ROWS[field] ?? field} в ${shown} ${russianForm(count, 'строке', 'строках', 'строках')}`
  }
  return `${shown} ${(ENGLISH[field] ?? [field, field])[count === 1 ? 0 : 1]}`
}

const WAYS: Readonly<Record<Language, { readonly up: string; readonly down: string; readonly row: string }>> = {
  en: { up: 'largest rise', down: 'largest fall', row: 'row' },
  ru: { up: 'наибольший рост', down: 'наибольшее падение', row: 'строка' },
}

function moveWords(move: Move, way: 'up' | 'down', language: Language): string {
  const words = WAYS[language]
  const row = language === 'ru' ? russianRow(move) : rowText(move)
  const name = language === 'ru' ? `«${shortened(move.name, 40)}»` : `“${shortened(move.name, 40)}”`
  return `${words[way]} ${percentText(move.percent, language)} (${words.row} ${row} ${name} ${shownChange('', move.change, language)})`
}

/** `+2,828 %`; below one percent with its first digits, so that a change is never “0 %”. */
export function percentText(percent: number, language: Language): string {
  const size = Math.min(Math.abs(percent), MOST_PERCENT)
  const text = size >= 1 ? size.toFixed(0) : size >= 0.01 ? size.toFixed(2) : '0.01'
  return `${percent < 0 ? '\u2212' : '+'}${showDecimal(text, STYLES[language])} %`
}
