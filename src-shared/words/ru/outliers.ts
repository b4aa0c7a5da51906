/** Messages of the outlier guard, in Russian. */
import type { MarkCode } from '../../plan/guard/guard-kinds.ts'
import { isMarkCode, type OutlierExample, type UnusualRows } from '../../plan/guard/unusual.ts'
import { russianForm as form, russianForm, formatShownCount } from '../counts.ts'
import type {
  GuardWords,
  OutlierWords,
  MarkWords,
  ConsequenceWords,
  ConsequenceParts,
  CommonFactorWords,
} from '../en/outliers.ts'
import { shortenText } from '../shortened.ts'
import { formatChange } from '../changed-fields.ts'
import { capitalise, inRowsText, russianField, russianRow, terms, fields } from './terms.ts'
import type { Consequence, ConsequenceCode } from '../../plan/guard/consequences.ts'
import { formatFieldNumber } from '../../material/fields/field.ts'
import type { MeasurementUnit } from '../../plan/guard/common-factor.ts'

export const guard: GuardWords = {
  phrase: (rowCount) => `применить ${rowCount}`,
  message: describeReason,
  mark: describeMark,
}

const formatCount = (count: number): string => formatShownCount(count, terms.numbers)
const confirmAdvice = 'или подтвердите, если так и задумано.'
const separatorAdvice = `Так бывает, когда потерян или неверно прочитан разделитель дробной части или единица другая. Проверьте вид дробей в столбце, исправьте файл ${confirmAdvice}`
const columnAdvice = `Проверьте столбец, исправьте файл ${confirmAdvice}`
const unitOrFileAdvice = `Так бывает, когда единица другая или файл не тот: проверьте столбец, исправьте файл ${confirmAdvice}`

function describeReason(reason: UnusualRows): string {
  return `${addColumns(reason, outlierTexts[reason.code](reason))} Например: ${listExamples(reason)}.`
}

function describeMark(reason: UnusualRows): string {
  const {
    code,
    count,
    examples: { length },
  } = reason
  const subjectText = isMarkCode(code) ? subjectTexts[code](reason) : outlierTexts[code](reason)
  const moreText = count > length ? `; и ещё ${formatCount(count - length)}` : ''
  return `${addColumns(reason, subjectText)} Проверьте: ${listExamples(reason)}${moreText}.`
}

function addColumns({ fields }: UnusualRows, text: string): string {
  const placeText = describeColumns(fields)
  return `${placeText}${placeText === '' ? text : lowerFirstLetter(text)}`
}

function listExamples(reason: UnusualRows): string {
  return reason.examples.map(describeExample).join('; ')
}

/** What is unusual about amounts, without the place. */
const subjectTexts: Readonly<Record<MarkCode, (reason: UnusualRows) => string>> = {
  'price-up': (reason) => describeLargeChanges(reason, 'цена', 'растёт'),
  'price-down': (reason) => describeLargeChanges(reason, 'цена', 'падает'),
  'price-zero': (reason) => describeZeros(reason, 'цена'),
  'price-negative': (reason) => describeNegativeRows(reason, 'цена'),
  'price-sign': (reason) => describeNegativeBefore(reason, 'цена была'),
  'stock-up': (reason) => describeLargeChanges(reason, 'остаток', 'растёт'),
  'stock-down': (reason) => describeLargeChanges(reason, 'остаток', 'падает'),
  'stock-zero': (reason) => describeZeros(reason, 'остаток'),
  'stock-negative': (reason) => describeNegativeRows(reason, 'остаток'),
  'stock-sign': (reason) => describeNegativeBefore(reason, 'остаток был'),
  'minimum-zero': ({ count, of: total }) => `${capitalise(describeRowShare(count, total))} минимум становится 0.`,
  'minimum-negative': (reason) => describeNegativeRows(reason, 'минимум'),
  'minimum-sign': (reason) => describeNegativeBefore(reason, 'минимум был'),
}

const outlierTexts: OutlierWords = {
  'price-stock-swapped': (reason) =>
    describeSwappedColumns(reason, 'цена', 'остаток', 'новая цена близка к остатку в аккаунте, а новый остаток к цене'),
  'stock-minimum-swapped': (reason) =>
    describeSwappedColumns(
      reason,
      'остаток',
      'минимум',
      'новый остаток близок к минимуму в аккаунте, а новый минимум к остатку',
    ),
  'price-up': (reason) => `${subjectTexts['price-up'](reason)} ${separatorAdvice}`,
  'price-down': (reason) => `${subjectTexts['price-down'](reason)} ${separatorAdvice}`,
  'price-zero': (reason) =>
    `${subjectTexts['price-zero'](reason)} Себестоимость продуктов из этих материалов снизится. Оставьте ячейки пустыми, чтобы сохранить цены, ${confirmAdvice}`,
  'stock-up': (reason) => `${subjectTexts['stock-up'](reason)} ${unitOrFileAdvice}`,
  'stock-down': (reason) => `${subjectTexts['stock-down'](reason)} ${unitOrFileAdvice}`,
  'stock-zero': (reason) =>
    `${subjectTexts['stock-zero'](reason)} Так бывает, когда в списке пропущено то, что не пересчитали. Оставьте ячейки пустыми, чтобы сохранить остатки, ${confirmAdvice}`,
  'minimum-zero': (reason) =>
    `${subjectTexts['minimum-zero'](reason)} Оставьте ячейки пустыми, чтобы сохранить минимумы, ${confirmAdvice}`,
  'price-negative': (reason) => `${subjectTexts['price-negative'](reason)} ${columnAdvice}`,
  'stock-negative': (reason) => `${subjectTexts['stock-negative'](reason)} ${columnAdvice}`,
  'minimum-negative': (reason) => `${subjectTexts['minimum-negative'](reason)} ${columnAdvice}`,
  'price-sign': (reason) => `${subjectTexts['price-sign'](reason)} ${columnAdvice}`,
  'stock-sign': (reason) => `${subjectTexts['stock-sign'](reason)} ${columnAdvice}`,
  'minimum-sign': (reason) => `${subjectTexts['minimum-sign'](reason)} ${columnAdvice}`,
  'name-moved': (reason) => describeMovedRows(reason, 'название', 'названий'),
  'sku-moved': (reason) => describeMovedRows(reason, 'артикул', 'артикулов'),
  'name-changed': (reason) => describeRenamedRows(reason, 'название'),
  'sku-changed': (reason) => describeRenamedRows(reason, 'артикул'),
  'unit-changed': ({ count, of: total }) =>
    `${capitalise(describeRowShare(count, total))} меняется единица измерения. Цены и остатки этих материалов будут пересчитаны. Проверьте столбец с единицами, исправьте файл ${confirmAdvice}`,
  emptied: ({ count, of: total }) =>
    `${capitalise(describeRowShare(count, total))} очищается поле, в котором сейчас есть значение. Оставьте ячейки пустыми, чтобы сохранить значения, ${confirmAdvice}`,
  added: ({ count, of: total }) =>
    `Новых материалов: ${formatCount(count)}${total === 0 ? '' : `, а в аккаунте их ${formatCount(total)}`}. Если новых много, возможно, выбран не тот ключевой столбец или не тот файл. Проверьте, по какому столбцу ищутся материалы, ${confirmAdvice}`,
}

function describeMovedRows({ count, of: total, offset }: UnusualRows, singular: string, plural: string): string {
  const rows = Math.abs(offset ?? 0)
  const offsetText =
    offset === null
      ? ''
      : ` Чаще всего ${singular} стоит на ${formatCount(rows)} ${form(rows, 'строку', 'строки', 'строк')} ${offset > 0 ? 'выше' : 'ниже'}.`
  return `Из ${formatCount(total)} изменённых ${plural} принадлежат другим материалам: ${formatCount(count)}.${offsetText} Так бывает, когда столбец сдвинут или отсортирован отдельно от других. Проверьте столбец, исправьте файл ${confirmAdvice}`
}

function describeNegativeRows({ count, of: total }: UnusualRows, amountName: string): string {
  return `${capitalise(describeRowShare(count, total))} ${amountName} становится меньше 0.`
}

/** `pastVerb` (`была`): the form of the verb that agrees with the amount's name. */
function describeNegativeBefore({ count, of: total }: UnusualRows, pastVerb: string): string {
  return `${capitalise(describeRowShare(count, total))} ${pastVerb} или остаётся меньше 0.`
}

function describeRenamedRows({ count, of: total }: UnusualRows, fieldName: string): string {
  return `${capitalise(describeRowShare(count, total))} меняется ${fieldName}. Так бывает, когда столбец выбран неверно или отсортирован отдельно от других. Проверьте столбец, исправьте файл ${confirmAdvice}`
}

function describeSwappedColumns(
  { count, of: total }: UnusualRows,
  singular: string,
  plural: string,
  comparisonText: string,
): string {
  return `Похоже, ${singular} и ${plural} перепутаны. ${capitalise(describeRowShare(count, total))} ${comparisonText}. Поменяйте эти столбцы местами ${confirmAdvice}`
}

function describeLargeChanges(
  { count, of: total, factor }: UnusualRows,
  amountName: string,
  direction: string,
): string {
  const times = factor === null ? 'намного' : `в ${factor} ${form(factor, 'раз', 'раза', 'раз')} или больше`
  return `${capitalise(describeRowShare(count, total))}, где меняется ${amountName}, ${choosePronoun(amountName)} ${direction} ${times}.`
}

function describeZeros({ count, of: total }: UnusualRows, amountName: string): string {
  return `${capitalise(describeRowShare(count, total))}, где меняется ${amountName}, ${choosePronoun(amountName)} становится 0.`
}

function choosePronoun(amountName: string): string {
  return amountName === 'цена' ? 'она' : 'он'
}

/** Makes a text such as `в 3 строках из 40`. */
function describeRowShare(count: number, total: number): string {
  return `${inRowsText(count)} из ${formatCount(total)}`
}

/** `Столбец «Цена»: `, `Столбцы «Цена» и «Остаток»: `, or nothing if the file is not available. */
function describeColumns(fields: UnusualRows['fields']): string {
  const columns = fields.flatMap(({ column }) => (column === null ? [] : [terms.column(column)]))
  if (columns.length === 0) return ''
  return `${columns.length === 1 ? 'Столбец' : 'Столбцы'} ${columns.join(' и ')}: `
}

function lowerFirstLetter(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function describeExample(example: OutlierExample): string {
  const { name, changes } = example
  const changeTexts = changes
    .filter(({ field, before }) => before !== null || field !== 'name')
    .map((change) => formatChange(russianField(change.field).nominative, change, terms.numbers))
  return `строка ${russianRow(example)} «${shortenText(name, 40)}» ${changeTexts.join(', ')}`.trim()
}

export const marks: MarkWords = {
  askedSentence: 'Проверьте: перед применением понадобится подтверждение.',
  checkSentence: 'Проверьте.',
  up: (factor) => `Необычно: рост в ${formatTimes(factor)} или больше.`,
  down: (factor) => `Необычно: падение в ${formatTimes(factor)} или больше.`,
  zero: (_, isAsked) => (isAsked ? 'Необычно: во многих строках становится 0.' : 'Необычно: становится 0.'),
  swapped: () => 'Необычно: похоже, перепутано с другим столбцом.',
  negative: () => 'Необычно: становится меньше 0.',
  sign: () => 'Необычно: было или остаётся меньше 0.',
  changed: () => 'Необычно: меняется во многих строках.',
  emptied: () => 'Необычно: очищается во многих строках.',
  added: () => 'Необычно: новых материалов много.',
}

function formatTimes(factor: number): string {
  return `${factor} ${russianForm(factor, 'раз', 'раза', 'раз')}`
}

export const consequences: ConsequenceWords = (parts) => WORDS_BY_LANGUAGE[parts.consequence.code](parts)

/** `В строке 5 (столбец «Цена»)`, or `В 3 строках (первая: 5; столбец «Цена»)`. */
function describeRows({ consequence: { count, first }, column }: ConsequenceParts): string {
  const place = column === null ? '' : `столбец ${terms.column(column)}`
  if (count === 1) return `В строке ${russianRow(first)}${place && ` (${place})`}`
  return `${capitalise(inRowsText(count))} (первая: ${russianRow(first)}${place && `; ${place}`})`
}

const WORDS_BY_LANGUAGE: Readonly<Record<ConsequenceCode, (parts: ConsequenceParts) => string>> = {
  delete: (parts) =>
    `${describeRows(parts)} материал удаляется: остатки станут нулевыми на всех складах${describeLoss(parts.consequence)}, материал исчезнет из состава продуктов, а его файлы пропадут. Отменить это нельзя. Чтобы сохранить материал, очистите ячейку действия.`,
  'unit-unpredicted': (parts) =>
    `${describeRows(parts)} меняется единица${describeConsequence(parts.consequence)}, и неизвестно, одного ли рода прежняя и новая. Что станет с остатками, минимумами и ценой, предсказать нельзя. У материалов из состава продуктов аккаунт единицу не сменит. Укажите в той же строке цену, остаток и минимум в новой единице или оставьте ячейку единицы пустой.`,
  'unit-rescales': (parts) =>
    `${describeRows(parts)} меняется единица${describeConsequence(parts.consequence)}. Аккаунт пересчитает остатки, минимумы и историю на всех складах, а цену — там, где её нет в файле.${describePredictions(parts.consequence)} Чтобы сохранить единицу, оставьте её ячейку пустой.`,
  'stock-to-zero': (parts) =>
    `${describeRows(parts)} остаток становится 0. Если материал держался на складе только остатком, он уйдёт оттуда и потеряет там минимум. На последнем складе он исчезнет из всех списков; Stocksheet помнит его, и остаток его вернёт. Чтобы сохранить остаток, оставьте его ячейку пустой.`,
  'categories-replaced': (parts) =>
    `${describeRows(parts)} пропадут категории, которые у материала есть сейчас: список из файла заменяет прежний целиком. Впишите в ячейку все категории, которые нужно оставить.`,
  'suppliers-replaced': (parts) =>
    `${describeRows(parts)} задаются поставщики: список из файла заменяет прежний целиком. Впишите в ячейку всех поставщиков, которых нужно оставить.`,
  'categories-add-storages': (parts) =>
    `${describeRows(parts)} добавляется категория: материал появится и на тех складах, где она есть, с остатком 0. Если это не нужно, оставьте ячейку категорий пустой.`,
  'price-recosts': (parts) =>
    `${describeRows(parts)} меняется цена: себестоимость продуктов с этим материалом будет пересчитана. Если поставок ещё не было, переоценятся и начальный остаток с корректировками. Чтобы сохранить цену, оставьте её ячейку пустой.`,
  'stock-valued-at-price': (parts) =>
    `${describeRows(parts)} остаток растёт: прибавка оценивается по цене материала, а не по тому, сколько за неё заплачено. Если себестоимость важна, оформите поставку в аккаунте.`,
}

function describeLoss({ lost }: Consequence): string {
  return lost === undefined || lost === '0'
    ? ''
    : ` (пропадёт остатков на ${formatFieldNumber('price', lost, terms.numbers)})`
}

function describeConsequence({ unit, count, name, first }: Consequence): string {
  if (unit === null) return ''
  const change = `${shortenText(unit.from)} → ${shortenText(unit.to)}`
  return count === 1 ? ` (${change})` : ` (строка ${russianRow(first)}, «${shortenText(name)}»: ${change})`
}

function describePredictions({ predicted, first }: Consequence): string {
  if (predicted.length === 0) return ''
  const predictionTexts = predicted.map((prediction) =>
    formatChange(russianField(prediction.field).nominative, prediction, terms.numbers),
  )
  return ` Наш прогноз для строки ${russianRow(first)}: ${predictionTexts.join(', ')}; аккаунт может посчитать иначе.`
}

/** The forms of each unit: accusative (за что) and prepositional plural (в чём). */
const UNIT_FORMS: Readonly<Record<MeasurementUnit, readonly [string, string]>> = {
  'square foot': ['квадратный фут', 'квадратных футах'],
  'square yard': ['квадратный ярд', 'квадратных ярдах'],
  'square metre': ['квадратный метр', 'квадратных метрах'],
  foot: ['фут', 'футах'],
  yard: ['ярд', 'ярдах'],
  metre: ['метр', 'метрах'],
  pound: ['фунт', 'фунтах'],
  kilogram: ['килограмм', 'килограммах'],
}

/** The form of `раз` that fits the number: в 12 раз, в 3 раза, в 0,92 раза. */
function inflectTimes(factor: string): string {
  return /[.,]/.test(factor) ? 'раза' : russianForm(Number(factor.replace(/\D/g, '')), 'раз', 'раза', 'раз')
}

/** The Russian texts for the questions in en/outliers.ts. */
export const commonFactorWords: CommonFactorWords = {
  rows(field, count, total) {
    const [, fewForm, manyForm] = fields[field].counts
    return `${count} из ${total.countText} ${russianForm(total.count, fewForm ?? '', manyForm ?? '', manyForm ?? '')}`
  },
  times: (factor, isApproximate) =>
    `${isApproximate ? 'примерно ' : ''}в ${factor} ${inflectTimes(factor)} больше, чем в аккаунте`,
  sameFactor: (factor) => `составляют ${factor} от того, что в аккаунте`,
  fraction: (factor, isApproximate) =>
    `${isApproximate ? 'примерно ' : ''}в ${factor} ${inflectTimes(factor)} меньше, чем в аккаунте`,
  higher: (percent) => `на ${percent}\u00a0% выше, чем в аккаунте`,
  without: (percent) => `как в аккаунте без ${percent}\u00a0%`,
  priceOfPack: (size) => `Это цена упаковки по ${size}?`,
  priceOfOne: (size) => `Это цена одной штуки из упаковки по ${size}?`,
  countsPieces: (size) => `В файле штуки, а в аккаунте упаковки по ${size}?`,
  countsPacks: (size) => `В файле упаковки по ${size}, а в аккаунте штуки?`,
  lostSeparator: 'Или потерян десятичный разделитель?',
  vatIn: (percent) => `В этих ценах есть НДС ${percent}\u00a0%?`,
  vatOut: (percent) => `Эти цены без НДС ${percent}\u00a0%?`,
  pricesPerUnit: (file, account) => `Это цены за ${UNIT_FORMS[file][0]}, а в аккаунте за ${UNIT_FORMS[account][0]}?`,
  amountsInUnit: (file, account) => `В файле счёт в ${UNIT_FORMS[file][1]}, а в аккаунте в ${UNIT_FORMS[account][1]}?`,
  otherCurrency: 'Они в другой валюте или единице?',
  leaveAsIs: 'Если так и задумано, оставьте как есть.',
}
