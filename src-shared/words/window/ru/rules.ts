/** Russian texts of rules for columns. */
import { russianForm as form } from '../../counts.ts'
import { countRows } from './counted.ts'
import type { Translated } from '../../translated.ts'
import type { englishRulesTexts } from '../en/rules.ts'

export const russianRulesTexts: Translated<typeof englishRulesTexts> = {
  open: 'Правило …',
  openIn: (field) => `В правиле для поля «${field}» …`,
  remove: 'Убрать правило',
  byRule: 'по правилу',
  cellAndRule: (text, rule) => `В файле: ${text === '' ? 'пусто' : text}. Правило: ${rule}`,
  title: 'Правило для столбца',
  field: 'Поле',
  rule: (field) => `${field} =`,
  columns: 'Столбцы',
  readyMade: 'Готовые',
  none: 'Выберите …',
  kinds: {
    percent: 'Больше или меньше на процент',
    amount: 'Прибавить сумму',
    vatIn: 'Добавить НДС, в процентах',
    vatOut: 'Вычесть НДС, в процентах',
    rate: 'Умножить на курс валюты',
    ending: 'Округлить вверх до окончания, например ,95',
    step: 'Округлить до шага',
    pack: 'За штуку из упаковки по',
  },
  number: 'Число',
  columnIs: (column) => `«${column}» — это`,
  columnKinds: {
    lessPercent: 'Скидка в процентах: 20',
    lessShare: 'Скидка долей: 20\u00a0%, 0,2',
    morePercent: 'Наценка в процентах: 20',
    less: 'Сумма, которую вычесть',
    more: 'Сумма, которую прибавить',
    times: 'Множитель',
    over: 'Размер упаковки, на который делить',
  },
  effect: 'Что изменится',
  waiting: 'Считаем …',
  changed: (count, countText, total) =>
    `${form(count, 'Изменится', 'Изменятся', 'Изменятся')} ${countRows(count, countText)} из ${total}.`,
  stoppedRows: (count, countText) =>
    `${countRows(count, countText)} ${form(count, 'будет', 'будут', 'будут')} с проблемой: ячейка пуста или в ней не число.`,
  percent: (smallestPercent, median, largestPercent) =>
    `От ${smallestPercent} до ${largestPercent}, медиана ${median}.`,
  row: (row) => `Строка ${row}`,
  blank: 'пусто',
  go: 'Применить правило',
  cancel: 'Отмена',
  shown:
    'Список уже показывает, что получится; его листают колесом, PgUp и PgDn. Пока правило не применено, ничего не меняется.',
  lastValidRule: (rule) => `Список пока показывает последнее правило, которое можно применить: ${rule}`,
  notShown: 'Список показывает изменения такими, какие они сейчас.',
  trying: 'Правило пока только пробуется. Примените его или отмените, прежде чем применять изменения.',
}
