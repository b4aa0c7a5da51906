/** The outlier guard in Russian. */
import type { MarkCode } from '../../plan/guard/guard-kinds.ts'
import { isMark, type OutlierExample, type UnusualRows } from '../../plan/guard/unusual.ts'
import { columnLetter } from '../../file/problem.ts'
import { russianForm as form, russianForm, shownCount } from '../counts.ts'
import type { GuardWords, OutlierWords, MarkWords } from '../en/outliers.ts'
import { shortened } from '../shortened.ts'
import { shownChange } from '../changed-fields.ts'
import { capital, inRows, russianField, russianRow, terms } from './terms.ts'

export const guard: GuardWords = { phrase: (changed) => `применить ${changed}`, message, mark }

const n = (count: number): string => shownCount(count, terms.numbers)
const orConfirm = 'или подтвердите, если так и задумано.'
const separator = `Так бывает, когда потерян или неверно прочитан разделитель дробной части или единица другая. Проверьте вид дробей в столбце, исправьте файл ${orConfirm}`
const column = `Проверьте столбец, исправьте файл ${orConfirm}`
const unitOrFile = `Так бывает, когда единица другая или файл не тот: проверьте столбец, исправьте файл ${orConfirm}`

function message(reason: UnusualRows): string {
  return `${placed(reason, russianOutliers[reason.code](reason))} Например: ${examples(reason)}.`
}

function mark(reason: UnusualRows): string {
  const {
    code,
    count,
    examples: { length },
  } = reason
  const what = isMark(code) ? subjects[code](reason) : russianOutliers[code](reason)
  const more = count > length ? `; и ещё ${n(count - length)}` : ''
  return `${placed(reason, what)} Проверьте: ${examples(reason)}${more}.`
}

function placed({ fields }: UnusualRows, words: string): string {
  const where = place(fields)
  return `${where}${where === '' ? words : lower(words)}`
}

function examples(reason: UnusualRows): string {
  return reason.examples.map(exampleWords).join('; ')
}

/** What amounts do, by themselves. */
const subjects: Readonly<Record<MarkCode, (reason: UnusualRows) => string>> = {
  'price-up': (reason) => leaps(reason, 'цена', 'растёт'),
  'price-down': (reason) => leaps(reason, 'цена', 'падает'),
  'price-zero': (reason) => becomeZero(reason, 'цена'),
  'price-negative': (reason) => negative(reason, 'цена'),
  'price-sign': (reason) => belowBefore(reason, 'цена была'),
  'stock-up': (reason) => leaps(reason, 'остаток', 'растёт'),
  'stock-down': (reason) => leaps(reason, 'остаток', 'падает'),
  'stock-zero': (reason) => becomeZero(reason, 'остаток'),
  'stock-negative': (reason) => negative(reason, 'остаток'),
  'stock-sign': (reason) => belowBefore(reason, 'остаток был'),
  'minimum-zero': ({ count, of }) => `${capital(some(count, of))} минимум становится 0.`,
  'minimum-negative': (reason) => negative(reason, 'минимум'),
  'minimum-sign': (reason) => belowBefore(reason, 'минимум был'),
}

const russianOutliers: OutlierWords = {
  'price-stock-swapped': (reason) =>
    swapped(reason, 'цена', 'остаток', 'новая цена близка к остатку в аккаунте, а новый остаток к цене'),
  'stock-minimum-swapped': (reason) =>
    swapped(reason, 'остаток', 'минимум', 'новый остаток близок к минимуму в аккаунте, а новый минимум к остатку'),
  'price-up': (reason) => `${subjects['price-up'](reason)} ${separator}`,
  'price-down': (reason) => `${subjects['price-down'](reason)} ${separator}`,
  'price-zero': (reason) =>
    `${subjects['price-zero'](reason)} Себестоимость продуктов из этих материалов снизится. Оставьте ячейки пустыми, чтобы сохранить цены, ${orConfirm}`,
  'stock-up': (reason) => `${subjects['stock-up'](reason)} ${unitOrFile}`,
  'stock-down': (reason) => `${subjects['stock-down'](reason)} ${unitOrFile}`,
  'stock-zero': (reason) =>
    `${subjects['stock-zero'](reason)} Так бывает, когда в списке пропущено то, что не пересчитали. Оставьте ячейки пустыми, чтобы сохранить остатки, ${orConfirm}`,
  'minimum-zero': (reason) =>
    `${subjects['minimum-zero'](reason)} Оставьте ячейки пустыми, чтобы сохранить минимумы, ${orConfirm}`,
  'price-negative': (reason) => `${subjects['price-negative'](reason)} ${column}`,
  'stock-negative': (reason) => `${subjects['stock-negative'](reason)} ${column}`,
  'minimum-negative': (reason) => `${subjects['minimum-negative'](reason)} ${column}`,
  'price-sign': (reason) => `${subjects['price-sign'](reason)} ${column}`,
  'stock-sign': (reason) => `${subjects['stock-sign'](reason)} ${column}`,
  'minimum-sign': (reason) => `${subjects['minimum-sign'](reason)} ${column}`,
  'name-moved': (reason) => moved(reason, 'название', 'названий'),
  'sku-moved': (reason) => moved(reason, 'артикул', 'артикулов'),
  'name-changed': (reason) => renamed(reason, 'название'),
  'sku-changed': (reason) => renamed(reason, 'артикул'),
  'unit-changed': ({ count, of }) =>
    `${capital(some(count, of))} меняется единица измерения. Цены и остатки этих материалов будут пересчитаны. Проверьте столбец с единицами, исправьте файл ${orConfirm}`,
  emptied: ({ count, of }) =>
    `${capital(some(count, of))} очищается поле, в котором сейчас есть значение. Оставьте ячейки пустыми, чтобы сохранить значения, ${orConfirm}`,
  added: ({ count, of }) =>
    `Новых материалов: ${n(count)}${of === 0 ? '' : `, а в аккаунте их ${n(of)}`}. Если новых много, возможно, выбран не тот ключевой столбец или не тот файл. Проверьте, по какому столбцу ищутся материалы, ${orConfirm}`,
}

function moved({ count, of, offset }: UnusualRows, one: string, many: string): string {
  const rows = Math.abs(offset ?? 0)
  const how =
    offset === null
      ? ''
      : ` Чаще всего ${one} стоит на ${n(rows)} ${form(rows, 'строку', 'строки', 'строк')} ${offset > 0 ? 'выше' : 'ниже'}.`
  return `Из ${n(of)} изменённых ${many} принадлежат другим материалам: ${n(count)}.${how} Так бывает, когда столбец сдвинут или отсортирован отдельно от других. Проверьте столбец, исправьте файл ${orConfirm}`
}

function negative({ count, of }: UnusualRows, what: string): string {
  return `${capital(some(count, of))} ${what} становится меньше 0.`
}

/** `была`: the amount with its verb. */
function belowBefore({ count, of }: UnusualRows, was: string): string {
  return `${capital(some(count, of))} ${was} или остаётся меньше 0.`
}

function renamed({ count, of }: UnusualRows, what: string): string {
  return `${capital(some(count, of))} меняется ${what}. Так бывает, когда столбец выбран неверно или отсортирован отдельно от других. Проверьте столбец, исправьте файл ${orConfirm}`
}

function swapped({ count, of }: UnusualRows, one: string, other: string, how: string): string {
  return `Похоже, ${one} и ${other} перепутаны. ${capital(some(count, of))} ${how}. Поменяйте эти столбцы местами ${orConfirm}`
}

function leaps({ count, of, factor }: UnusualRows, what: string, way: string): string {
  const times = factor === null ? 'намного' : `в ${factor} ${form(factor, 'раз', 'раза', 'раз')} или больше`
  return `${capital(some(count, of))}, где меняется ${what}, ${pronoun(what)} ${way} ${times}.`
}

function becomeZero({ count, of }: UnusualRows, what: string): string {
  return `${capital(some(count, of))}, где меняется ${what}, ${pronoun(what)} становится 0.`
}

function pronoun(what: string): string {
  return what === 'цена' ? 'она' : 'он'
}

/** `в 3 строках из 40`. */
function some(count: number, of: number): string {
  return `${inRows(count)} из ${n(of)}`
}

/** `Столбец D: `, `Столбцы D и E: `, or nothing if the file is not at hand. */
function place(fields: UnusualRows['fields']): string {
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
  asked: 'Проверьте: перед применением понадобится подтверждение.',
  check: 'Проверьте.',
  up: (factor) => `Необычно: рост в ${times(factor)} или больше.`,
  down: (factor) => `Необычно: падение в ${times(factor)} или больше.`,
  zero: (_, isAsked) => (isAsked ? 'Необычно: во многих строках становится 0.' : 'Необычно: становится 0.'),
  swapped: () => 'Необычно: похоже, перепутано с другим столбцом.',
  negative: () => 'Необычно: становится меньше 0.',
  sign: () => 'Необычно: было или остаётся меньше 0.',
  changed: () => 'Необычно: меняется во многих строках.',
  emptied: () => 'Необычно: очищается во многих строках.',
  added: () => 'Необычно: новых материалов много.',
}

function times(factor: number): string {
  return `${factor} ${russianForm(factor, 'раз', 'раза', 'раз')}`
}
