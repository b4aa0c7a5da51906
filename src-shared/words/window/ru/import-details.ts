/** Russian texts of a material's details. */
import type { englishImportDetailsTexts } from '../en/import-details.ts'

export const russianImportDetailsTexts: typeof englishImportDetailsTexts = {
  oneMaterial: {
    label: (name) => `Подробно: ${name}`,
    close: 'Закрыть подробности',
    loading: 'Поиск',
    notFound: 'Когда аккаунт читали, такого материала в нём не было.',
    archived: 'в архиве',
    storages: 'На складах',
    noStorage: 'Ни на одном складе его нет.',
    columns: { storage: 'Склад', stock: 'Остаток', minimum: 'Минимум', planned: 'Запланировано' },
    value: 'Стоимость остатков',
    about: 'О материале',
    none: 'нет',
    notRead: 'не читались',
    rows: 'Строки здесь',
    more: (_count, countText) => `и ещё ${countText}`,
    changes: 'Что сделают ваши изменения',
    noChanges: 'Ничего не изменено.',
    similar: 'Похожие',
    similarity: {
      'same-sku': 'тот же артикул',
      'same-name': 'то же название',
      'near-sku': 'почти тот же артикул',
      'near-name': 'почти то же название',
    },
    open: (name) => `Открыть подробности: ${name}`,
  },
}
