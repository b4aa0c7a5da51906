/** What fields are called in Russian. */
import type { FieldWords, ChangedFieldWords } from '../en/fields.ts'
import { russianForm } from '../counts.ts'

export interface Cases {
  /** Кто, что. */
  readonly nominative: string
  /** Кого, чего. */
  readonly genitive: string
  /** Кого, что. */
  readonly accusative: string
}

export function cases(nominative: string, genitive: string, accusative = nominative): Cases {
  return { nominative, genitive, accusative }
}

/** `3 цены`; what is never counted itself is counted by rows: `заметки в 3 строках`. */
type Counted = readonly [one: string, few: string, many: string] | string

export const fields: FieldWords<Cases, Counted> = {
  id: { label: 'ID материала', name: cases('ID материала', 'ID материала') },
  sku: {
    label: 'Артикул',
    name: cases('артикул', 'артикула'),
    counted: ['артикул', 'артикула', 'артикулов'],
  },
  name: {
    label: 'Название',
    name: cases('название', 'названия'),
    counted: ['название', 'названия', 'названий'],
  },
  unit: {
    label: 'Единица',
    name: cases('единица', 'единицы', 'единицу'),
    counted: ['единица', 'единицы', 'единиц'],
  },
  price: { label: 'Цена', name: cases('цена', 'цены', 'цену'), counted: ['цена', 'цены', 'цен'] },
  notes: { label: 'Заметки', name: cases('заметки', 'заметок'), counted: 'заметки' },
  stock: {
    label: 'Остаток',
    name: cases('остаток', 'остатка'),
    counted: ['остаток', 'остатка', 'остатков'],
  },
  stock_change: { label: 'Изменение остатка (±)', name: cases('изменение остатка', 'изменения остатка') },
  minimum: {
    label: 'Минимум',
    name: cases('минимум', 'минимума'),
    counted: ['минимум', 'минимума', 'минимумов'],
  },
  categories: { label: 'Категории', name: cases('категории', 'категорий'), counted: 'категории' },
  suppliers: {
    label: 'Поставщики',
    name: cases('поставщики', 'поставщиков', 'поставщиков'),
    counted: 'поставщики',
  },
  supplier_code: {
    label: 'Код поставщика (не отправляется)',
    name: cases('код поставщика', 'кода поставщика'),
  },
  storage: { label: 'Склад', name: cases('склад', 'склада') },
  correction_note: {
    label: 'Заметка к корректировке',
    name: cases('заметка к корректировке', 'заметки к корректировке'),
  },
  action: { label: 'Действие', name: cases('действие', 'действия') },
  archived: {
    label: 'Архив (только чтение)',
    name: cases('отметка архива', 'отметки архива', 'отметку архива'),
  },
  planned: {
    label: 'Запланировано (только чтение)',
    name: cases('запланированное изменение', 'запланированного изменения'),
  },
}

export const changedFields: ChangedFieldWords = {
  counted(field, count, shown) {
    const forms = fields[field].counted
    if (typeof forms !== 'string') return `${shown} ${russianForm(count, ...forms)}`
    return `${forms} в ${shown} ${russianForm(count, 'строке', 'строках', 'строках')}`
  },
  up: 'наибольший рост',
  down: 'наибольшее падение',
  row: 'строка',
  change: (counted) => `Изменится: ${counted}.`,
  moves({ counted, count, mean, largest }) {
    if (count === 1) return `${counted}: ${largest}.`
    return `${counted}: ${mean === null ? '' : `в среднем ${mean}, `}больше всего ${largest}.`
  },
}
