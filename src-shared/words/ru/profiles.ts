/** Russian texts, with the same keys as en/profiles.ts. */
import { formatCount } from './numbers.ts'
import type { ProfileWords, ReorderWords } from '../en/profiles.ts'
import { russianForm } from '../counts.ts'

export const profiles: ProfileWords = {
  profileFile: (name) => `Поставщик ${name}`,
  codesFile: (name) => `Коды ${name}`,
  codesSheet: 'Коды',
  codesHeaders: ['Код поставщика', 'ID материала', 'С какого дня', 'Из файла', 'Материал', 'Артикул', 'Состояние'],
  codeStates: {
    here: 'в аккаунте',
    archived: 'в архиве',
    deleted: 'удалён',
    unlisted: 'нет ни в одном списке аккаунта',
  },
  missingFileName: (day) => `нет после списка от ${day}`,
  missingNote: (profile, day) => `Больше нет в списке «${profile}» (последний раз ${day})`,
  listComparison: (file, day, parts) => `По сравнению со списком от ${day} (${file}): ${parts.join(', ')}.`,
  higherPrices: (count, money) => `подорожало ${formatCount(count)} (${money})`,
  lowerPrices: (count, money) => `подешевело ${formatCount(count)} (${money})`,
  samePrices: (count, money) => `без изменений ${formatCount(count)} (${money})`,
  newLines: (count, money) => `новых ${formatCount(count)} (${money})`,
  missingLines: (count, money) => `пропало ${formatCount(count)} (${money})`,
  unclearPrices: (count) => `без цены для сравнения ${formatCount(count)}`,
  averageChange: (percent, count) =>
    `${percent}\u00a0% по ${formatCount(count)} ${russianForm(count, 'цене', 'ценам', 'ценам')}`,
  sameHeadings: (count) => `все заголовки (${formatCount(count)}) те же, что в прошлом списке`,
  usedHeadings: (count, total) => `есть ${formatCount(count)} из ${formatCount(total)} заголовков, которые он читает`,
  similarFileName: (pattern) => `имя файла похоже на ${pattern}`,
  sameSheet: (sheet) => `лист ${sheet}`,
  addedHeadings: (headings, count) =>
    `${russianForm(count, 'Новый столбец', 'Новые столбцы', 'Новые столбцы')}: ${headings}. Проверьте, как ${russianForm(count, 'он используется', 'они используются', 'они используются')}.`,
  removedHeadings: (headings, count) =>
    `${russianForm(count, 'Столбца', 'Столбцов', 'Столбцов')} больше нет: ${headings}.`,
  missingHeadings: (headings, count) =>
    `В файле нет ${russianForm(count, 'столбца, который был', 'столбцов, которые были', 'столбцов, которые были')} в его списках: ${headings}.`,
  movedHeadings: (headings, count) =>
    `${russianForm(count, 'Столбец', 'Столбцы', 'Столбцы')} на другом месте: ${headings}. ${russianForm(count, 'Он найден по заголовку', 'Они найдены по заголовкам', 'Они найдены по заголовкам')}.`,
}

/** Texts of the file with the reorder list, in Russian. */
export const reorder: ReorderWords = {
  headers: [
    'Поставщик',
    'Код поставщика',
    'Материал',
    'Артикул',
    'ID материала',
    'Склад',
    'Заказать',
    'Единица',
    'Цена',
    'Сумма',
    'Откуда цена',
    'Остаток',
    'Запланировано',
    'Минимум',
    'Есть также у',
  ],
  priceFrom: { list: 'последний список', account: 'аккаунт' },
  sheet: 'К заказу',
  file: (supplier) => (supplier === null ? 'К заказу' : `Заказ ${supplier}`),
}
