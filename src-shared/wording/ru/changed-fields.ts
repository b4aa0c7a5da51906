import type { Field } from '../../domain/fields/field.ts'
import { russianForm } from '../plural.ts'
import type { ChangedFieldWords } from '../shape/changed-fields.ts'

type Forms = readonly [one: string, few: string, many: string]

const NAMES: Readonly<Partial<Record<Field, Forms>>> = {
  name: ['название', 'названия', 'названий'],
  sku: ['артикул', 'артикула', 'артикулов'],
  unit: ['единица', 'единицы', 'единиц'],
  price: ['цена', 'цены', 'цен'],
  stock: ['остаток', 'остатка', 'остатков'],
  minimum: ['минимум', 'минимума', 'минимумов'],
}

const ROWS: Readonly<Partial<Record<Field, string>>> = {
  notes: 'заметки',
  categories: 'категории',
  suppliers: 'поставщики',
}

export const changedFields: ChangedFieldWords = {
  counted(field, count, shown) {
    const forms = NAMES[field]
    if (forms) return `${shown} ${russianForm(count, ...forms)}`
    return `${ROWS[field] ?? field} в ${shown} ${russianForm(count, 'строке', 'строках', 'строках')}`
  },
  up: 'наибольший рост',
  down: 'наибольшее падение',
  row: 'строка',
}
