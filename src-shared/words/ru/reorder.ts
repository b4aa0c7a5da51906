/** The reorder list as a file, in Russian. */
import type { ReorderWords } from '../en/reorder.ts'

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
  gone: {
    title: 'Этого списка уже нет',
    what: 'Список к заказу составлен заново, или его аккаунт закрыли.',
    fix: 'Составьте список к заказу ещё раз.',
  },
}
