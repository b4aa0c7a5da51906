/** Russian texts of the reorder list. */
import { russianForm as form } from '../../counts.ts'
import type { Translated } from '../../translated.ts'
import type { englishReorder } from '../en/reorder.ts'

const lines = (n: number, shown: string) => `${shown} ${form(n, 'строка', 'строки', 'строк')}`

export const russianReorder: Translated<typeof englishReorder> = {
  reorder: {
    open: 'Список к заказу',
    title: 'Список к заказу',
    about:
      'Материалы, у которых остаток вместе с планами меньше минимума. Видно, сколько заказать, у кого и во что это обойдётся по ценам последнего списка.',
    cost: (requests) =>
      `Потребуется: ${requests} или больше, если учётную запись не читали только что. Ничего не отправляется.`,
    make: 'Составить список',
    reading: 'Учётная запись читается …',
    again: 'Прочитать учётную запись ещё раз',
    asOf: (moment) => `По состоянию на ${moment}`,
    nothing: 'Заказывать нечего: остатки вместе с планами нигде не ниже минимума.',
    noProfiles: 'Ни один список поставщика ещё не запомнен, поэтому коды и цены поставщиков неизвестны.',
    archived: (n, shown) =>
      `В список не ${form(n, 'вошёл', 'вошли', 'вошли')} ${shown} ${form(n, 'материал', 'материала', 'материалов')} из архива.`,
    toRead: (requests) => `Запросить поставщиков (${requests})`,
    notTold: 'Учётная запись не показывает поставщиков. Они известны только из их списков.',
    told: 'Поставщики взяты из учётной записи.',
    suppliers: 'У кого',
    supplier: 'Поставщик',
    all: 'Все вместе',
    nobody: 'Поставщик неизвестен',
    show: (supplier) => `Показать: ${supplier}`,
    lineCount: 'Строк',
    lines,
    sum: 'Сумма',
    unpriced: (_, shown) => `${shown} без цены`,
    atAccountPrice: (_, shown) => `${shown} по цене из учётной записи`,
    list: 'К заказу',
    code: 'Код поставщика',
    material: 'Материал',
    storage: 'Склад',
    quantity: 'Заказать',
    price: 'Цена',
    stock: 'Остаток',
    planned: 'В планах',
    minimum: 'Минимум',
    others: 'Есть также у',
    ownPrice: 'Цена из учётной записи: в списках её нет',
    more: 'Показать ещё',
    saveXlsx: 'Сохранить книгой Excel',
    saveCsv: 'Сохранить в CSV',
  },
}
