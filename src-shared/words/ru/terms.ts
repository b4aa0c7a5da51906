/** Russian texts that many messages share, and field names in their grammatical cases, which only Russian needs. */
import { numbers } from './numbers.ts'
import { isField } from '../../material/fields/field.ts'
import { columnLetter } from '../../file/problem.ts'
import type { RowName } from '../../file/row-name.ts'
import { russianForm, formatShownCount } from '../counts.ts'
import type { ProblemPlace, Terms, FieldWords, ChangedFieldWords } from '../en/terms.ts'
import { shortenText } from '../shortened.ts'

const VALUE_CASES = makeCases('значение', 'значения')

/** The cases of a field's name. `field`: null if no known field is concerned. */
export function russianField(field: string | null): Cases {
  return isField(field) ? fields[field].name : VALUE_CASES
}

/** Makes `в 1 строке` or `в 5 строках`. */
export function inRowsText(count: number): string {
  return `в ${formatShownCount(count, terms.numbers)} ${russianForm(count, 'строке', 'строках', 'строках')}`
}

/** Makes a text such as ` на листе «Shop»`. */
function describeSheet(sheet: string): string {
  return ` на листе «${sheet}»`
}

/** `5`, or `5 на листе «Shop»`: the text after the word строка. */
export function russianRow({ row, sheet }: RowName): string {
  return sheet === undefined ? String(row) : `${row}${describeSheet(sheet)}`
}

/** `D12`, `D12 на листе «Shop»`, `строка 12`, `столбец D`, or nothing. With a heading: `«Цена», строка 12`. */
function describePlace({ row, sheet, column, ownColumn, heading }: ProblemPlace): string {
  const sheetText = sheet === undefined ? '' : describeSheet(sheet)
  if (column === null && row === null) return sheet === undefined ? '' : `лист «${sheet}»`
  if (column === null) return `строка ${row}${sheetText}`
  if (heading !== undefined) {
    const name = terms.quote(shortenText(heading))
    return row === null ? `столбец ${name}${sheetText}` : `${name}, строка ${row}${sheetText}`
  }
  const letter = columnLetter(ownColumn ?? column)
  return row === null ? `столбец ${letter}${sheetText}` : `${letter}${row}${sheetText}`
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const terms: Terms = {
  numbers,
  quote: (text) => `«${text}»`,
  row: russianRow,
  place: describePlace,
  column: ({ letter, header }) => (header === '' ? letter : terms.quote(shortenText(header))),
  field: (field) => russianField(field).nominative,
  list: (texts, moreCount) => `${texts.join(', ')}${moreCount > 0 ? ` и ещё ${moreCount}` : ''}`,
  material: (id, sku, name) => `${name} (ID ${id}, ${sku === '' ? 'без артикула' : `артикул ${sku}`})`,
}

/** A canonical decimal with a decimal comma. */
export function useDecimalComma(decimal: string): string {
  return decimal.replace('.', ',')
}

interface Cases {
  /** The case that answers `кто, что`. */
  readonly nominative: string
  /** The case that answers `кого, чего`. */
  readonly genitive: string
  /** The case that answers `кого, что`. */
  readonly accusative: string
}

/** The cases of a field's name. The accusative is the same as the nominative if it is not given. */
function makeCases(nominative: string, genitive: string, accusative = nominative): Cases {
  return { nominative, genitive, accusative }
}

/** `3 цены`. Fields that cannot be counted are counted by rows: `заметки в 3 строках`. */
type CountForms = readonly [one: string, few: string, many: string] | string

export const fields: FieldWords<Cases, CountForms> = {
  id: { label: 'ID материала', name: makeCases('ID материала', 'ID материала') },
  sku: {
    label: 'Артикул',
    name: makeCases('артикул', 'артикула'),
    counts: ['артикул', 'артикула', 'артикулов'],
  },
  name: {
    label: 'Название',
    name: makeCases('название', 'названия'),
    counts: ['название', 'названия', 'названий'],
  },
  unit: {
    label: 'Единица',
    name: makeCases('единица', 'единицы', 'единицу'),
    counts: ['единица', 'единицы', 'единиц'],
  },
  price: { label: 'Цена', name: makeCases('цена', 'цены', 'цену'), counts: ['цена', 'цены', 'цен'] },
  notes: { label: 'Заметки', name: makeCases('заметки', 'заметок'), counts: 'заметки' },
  stock: {
    label: 'Остаток',
    name: makeCases('остаток', 'остатка'),
    counts: ['остаток', 'остатка', 'остатков'],
  },
  stock_change: { label: 'Изменение остатка (±)', name: makeCases('изменение остатка', 'изменения остатка') },
  minimum: {
    label: 'Минимум',
    name: makeCases('минимум', 'минимума'),
    counts: ['минимум', 'минимума', 'минимумов'],
  },
  categories: { label: 'Категории', name: makeCases('категории', 'категорий'), counts: 'категории' },
  suppliers: {
    label: 'Поставщики',
    name: makeCases('поставщики', 'поставщиков', 'поставщиков'),
    counts: 'поставщики',
  },
  supplier_code: {
    label: 'Код поставщика (не отправляется)',
    name: makeCases('код поставщика', 'кода поставщика'),
  },
  storage: { label: 'Склад', name: makeCases('склад', 'склада') },
  correction_note: {
    label: 'Заметка к корректировке',
    name: makeCases('заметка к корректировке', 'заметки к корректировке'),
  },
  action: { label: 'Действие', name: makeCases('действие', 'действия') },
  archived: {
    label: 'Архив (только чтение)',
    name: makeCases('отметка архива', 'отметки архива', 'отметку архива'),
  },
  planned: {
    label: 'Запланировано (только чтение)',
    name: makeCases('запланированное изменение', 'запланированного изменения'),
  },
}

export const changedFields: ChangedFieldWords = {
  countText(field, count, countText) {
    const forms = fields[field].counts
    if (typeof forms !== 'string') return `${countText} ${russianForm(count, ...forms)}`
    return `${forms} в ${countText} ${russianForm(count, 'строке', 'строках', 'строках')}`
  },
  up: 'наибольший рост',
  down: 'наибольшее падение',
  row: 'строка',
  change: (countedText) => `Изменится: ${countedText}.`,
  percentChanges({ countText, count, average, largest }) {
    if (count === 1) return `${countText}: ${largest}.`
    return `${countText}: ${average === null ? '' : `в среднем ${average}, `}больше всего ${largest}.`
  },
}
