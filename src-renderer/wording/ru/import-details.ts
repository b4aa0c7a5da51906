/** Russian texts of what is looked up. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import type { englishImportDetails } from '../en/import-details.ts'

const rows = (n: number, shown: string) => `${shown} ${form(n, 'строки', 'строк', 'строк')}`

export const russianImportDetails: typeof englishImportDetails = {
  stats: {
    open: 'Статистика …',
    title: (column) => `Статистика: ${column}`,
    of: (n, shown) => `Для ${rows(n, shown)} на экране, с вашими изменениями.`,
    loading: 'Подсчёт',
    cells: 'Ячейки',
    blanks: 'Пустые',
    distinct: 'Разные значения',
    numbers: 'Числа',
    sum: 'Сумма',
    min: 'Наименьшее',
    median: 'Медиана',
    max: 'Наибольшее',
    bars: 'Как распределены числа',
    barsLabel: (n, shown) => `${shown} ${form(n, 'число', 'числа', 'чисел')} по величине`,
    barsColumns: { from: 'От', to: 'до', count: 'Ячейки' },
    frequent: 'Чаще всего',
    notNumbers: 'Чаще всего, кроме чисел',
    none: 'Все ячейки этого столбца пусты.',
  },
  oneMaterial: {
    label: (name) => `Подробно: ${name}`,
    close: 'Закрыть подробности',
    loading: 'Поиск',
    gone: 'Когда учётную запись читали, такого материала в ней не было.',
    archived: 'в архиве',
    storages: 'На складах',
    noStorage: 'Ни на одном складе его нет.',
    columns: { storage: 'Склад', stock: 'Остаток', minimum: 'Минимум', planned: 'План' },
    value: 'Стоимость остатков',
    about: 'О материале',
    none: 'нет',
    notRead: 'не читались',
    rows: 'Строки здесь',
    more: (_n, shown) => `и ещё ${shown}`,
    changes: 'Что сделают ваши изменения',
    noChanges: 'Ничего не изменено.',
    similar: 'Похожие',
    by: {
      'same-sku': 'тот же артикул',
      'same-name': 'то же название',
      'near-sku': 'почти тот же артикул',
      'near-name': 'почти то же название',
    },
    open: (name) => `Открыть подробности: ${name}`,
  },
}
