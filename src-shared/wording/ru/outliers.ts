/** The outlier guard in Russian. */
import type { GuardReason, OutlierExample } from '../../domain/guard/outliers.ts'
import { columnLetter } from '../../domain/sheet/problem.ts'
import { russianForm as form, russianForm } from '../plural.ts'
import type { GuardWords, OutlierWords, MarkWords } from '../en/outliers.ts'
import { shortened } from '../shortened.ts'
import { shownChange } from '../shown-change.ts'
import { shownCount } from '../shown-count.ts'
import { capital, inRows, russianField, russianRow, terms } from './terms.ts'

export const guard: GuardWords = { phrase: (changed) => `применить ${changed}`, message }

const n = (count: number): string => shownCount(count, terms.numbers)
const meant = 'или подтвердите, если так и задумано.'
const separator = `Так бывает, когда потерян или неверно прочитан разделитель дробной части или единица другая. Проверьте вид дробей в столбце, исправьте файл ${meant}`
const unitOrFile = `Так бывает, когда единица другая или файл не тот: проверьте столбец, исправьте файл ${meant}`

function message(reason: GuardReason): string {
  const { code, fields, examples } = reason
  const where = place(fields)
  const words = russianOutliers[code](reason)
  return `${where}${where === '' ? words : lower(words)} Например: ${examples.map(exampleWords).join('; ')}.`
}

const russianOutliers: OutlierWords = {
  'price-stock-swapped': (reason) =>
    swapped(reason, 'цена', 'остаток', 'новая цена близка к остатку в учётной записи, а новый остаток к цене'),
  'stock-minimum-swapped': (reason) =>
    swapped(
      reason,
      'остаток',
      'минимум',
      'новый остаток близок к минимуму в учётной записи, а новый минимум к остатку',
    ),
  'price-far-up': (reason) => `${leaps(reason, 'цена', 'растёт')} ${separator}`,
  'price-up': (reason) => `${leaps(reason, 'цена', 'растёт')} ${separator}`,
  'price-zero': (reason) =>
    `${becomeZero(reason, 'цена')} Себестоимость продуктов из этих материалов снизится. Оставьте ячейки пустыми, чтобы сохранить цены, ${meant}`,
  'price-far-down': (reason) => `${leaps(reason, 'цена', 'падает')} ${separator}`,
  'price-down': (reason) => `${leaps(reason, 'цена', 'падает')} ${separator}`,
  'stock-far-up': (reason) => `${leaps(reason, 'остаток', 'растёт')} ${unitOrFile}`,
  'stock-up': (reason) => `${leaps(reason, 'остаток', 'растёт')} ${unitOrFile}`,
  'stock-zero': (reason) =>
    `${becomeZero(reason, 'остаток')} Так бывает, когда в списке пропущено то, что не пересчитали. Оставьте ячейки пустыми, чтобы сохранить остатки, ${meant}`,
  'stock-far-down': (reason) => `${leaps(reason, 'остаток', 'падает')} ${unitOrFile}`,
  'stock-down': (reason) => `${leaps(reason, 'остаток', 'падает')} ${unitOrFile}`,
  'name-moved': (reason) => moved(reason, 'название', 'названий'),
  'sku-moved': (reason) => moved(reason, 'артикул', 'артикулов'),
  'price-negative': (reason) => negative(reason, 'цена'),
  'stock-negative': (reason) => negative(reason, 'остаток'),
  'minimum-negative': (reason) => negative(reason, 'минимум'),
  'minimum-zero': ({ count, of }) =>
    `${capital(some(count, of))} минимум становится 0. Оставьте ячейки пустыми, чтобы сохранить минимумы, ${meant}`,
  'name-changed': (reason) => renamed(reason, 'название'),
  'sku-changed': (reason) => renamed(reason, 'артикул'),
  'unit-changed': ({ count, of }) =>
    `${capital(some(count, of))} меняется единица измерения. Цены и остатки этих материалов будут пересчитаны. Проверьте столбец с единицами, исправьте файл ${meant}`,
  emptied: ({ count, of }) =>
    `${capital(some(count, of))} очищается поле, в котором сейчас есть значение. Оставьте ячейки пустыми, чтобы сохранить значения, ${meant}`,
  added: ({ count, of }) =>
    `Новых материалов: ${n(count)}${of === 0 ? '' : `, а в учётной записи их ${n(of)}`}. Если новых много, возможно, выбран не тот ключевой столбец или не тот файл. Проверьте, по какому столбцу ищутся материалы, ${meant}`,
}

function moved({ count, of, offset }: GuardReason, one: string, many: string): string {
  const rows = Math.abs(offset ?? 0)
  const how =
    offset === null
      ? ''
      : ` Чаще всего ${one} стоит на ${n(rows)} ${form(rows, 'строку', 'строки', 'строк')} ${offset > 0 ? 'выше' : 'ниже'}.`
  return `Из ${n(of)} изменённых ${many} принадлежат другим материалам: ${n(count)}.${how} Так бывает, когда столбец сдвинут или отсортирован отдельно от других. Проверьте столбец, исправьте файл ${meant}`
}

function negative({ count, of }: GuardReason, what: string): string {
  return `${capital(some(count, of))} ${what} становится меньше 0. Проверьте столбец, исправьте файл ${meant}`
}

function renamed({ count, of }: GuardReason, what: string): string {
  return `${capital(some(count, of))} меняется ${what}. Так бывает, когда столбец выбран неверно или отсортирован отдельно от других. Проверьте столбец, исправьте файл ${meant}`
}

function swapped({ count, of }: GuardReason, one: string, other: string, how: string): string {
  return `Похоже, ${one} и ${other} перепутаны. ${capital(some(count, of))} ${how}. Поменяйте эти столбцы местами в разметке ${meant}`
}

function leaps({ count, of, factor }: GuardReason, what: string, way: string): string {
  const times = factor === null ? 'намного' : `в ${factor} ${form(factor, 'раз', 'раза', 'раз')} или больше`
  return `${capital(some(count, of))}, где меняется ${what}, ${pronoun(what)} ${way} ${times}.`
}

function becomeZero({ count, of }: GuardReason, what: string): string {
  return `${capital(some(count, of))}, где меняется ${what}, ${pronoun(what)} становится 0.`
}

function pronoun(what: string): string {
  return what === 'цена' ? 'она' : 'он'
}

/** `в 3 строках из 40`. */
function some(count: number, of: number): string {
  return `${inRows(count)} из ${n(of)}`
}

/** `Столбец D: `, `Столбцы D и E: `, or nothing where the file is not at hand. */
function place(fields: GuardReason['fields']): string {
  const letters = fields.flatMap(({ column }) => (column === null ? [] : [columnLetter(column)]))
  if (letters.length === 0) return ''
  return `${letters.length === 1 ? 'Столбец' : 'Столбцы'} ${letters.join(' и ')}: `
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function exampleWords(example: OutlierExample): string {
  const { name, changes } = example
  const words = changes
    .filter(({ field, before }) => before !== null || field !== 'name')
    .map((change) => shownChange(russianField(change.field).nominative, change, terms.numbers))
  return `строка ${russianRow(example)} «${shortened(name, 40)}» ${words.join(', ')}`.trim()
}

export const marks: MarkWords = {
  up: (factor) =>
    `Необычно: рост в ${times(factor)} или больше. Проверьте: перед применением понадобится подтверждение.`,
  down: (factor) =>
    `Необычно: падение в ${times(factor)} или больше. Проверьте: перед применением понадобится подтверждение.`,
  zero: () => 'Необычно: во многих строках становится 0. Проверьте: перед применением понадобится подтверждение.',
  swapped: () =>
    'Необычно: похоже, перепутано с другим столбцом. Проверьте: перед применением понадобится подтверждение.',
  negative: () => 'Необычно: становится меньше 0. Проверьте: перед применением понадобится подтверждение.',
  changed: () => 'Необычно: меняется во многих строках. Проверьте: перед применением понадобится подтверждение.',
  emptied: () => 'Необычно: очищается во многих строках. Проверьте: перед применением понадобится подтверждение.',
  added: () => 'Необычно: новых материалов много. Проверьте: перед применением понадобится подтверждение.',
}

function times(factor: number): string {
  return `${factor} ${russianForm(factor, 'раз', 'раза', 'раз')}`
}
