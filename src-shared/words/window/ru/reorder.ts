/** Russian texts of the reorder list. */
import { russianForm as form } from '../../counts.ts'
import type { Translated } from '../../translated.ts'
import type { englishReorderTexts } from '../en/reorder.ts'

const countLines = (count: number, countText: string) => `${countText} ${form(count, 'строка', 'строки', 'строк')}`

export const russianReorderTexts: Translated<typeof englishReorderTexts> = {
  reorder: {
    open: 'Список к заказу',
    title: 'Список к заказу',
    about:
      'Материалы, у которых остаток с учётом запланированного меньше минимума. Видно, сколько заказать, у кого и во что это обойдётся по ценам последнего списка.',
    nothingChanged: 'В аккаунте ничего не меняется.',
    make: 'Составить список',
    reading: 'Аккаунт читается …',
    asOfMoment: (moment) => `По состоянию на ${moment}`,
    outdated: 'С тех пор отправлялись изменения. Чтобы учесть их, прочитайте аккаунт снова.',
    nothing: 'Заказывать нечего: с учётом запланированного остатки нигде не ниже минимума.',
    noProfiles: 'Ни один список поставщика ещё не запомнен, поэтому коды и цены поставщиков неизвестны.',
    archived: (count, countText) =>
      `В список не ${form(count, 'вошёл', 'вошли', 'вошли')} ${countText} ${form(count, 'материал', 'материала', 'материалов')} из архива.`,
    askSuppliers: (requests) => `Узнать поставщиков у аккаунта${requests === '' ? '' : ` (${requests})`}`,
    suppliersNotShown: 'Аккаунт не показывает поставщиков. Они известны только из их списков.',
    suppliersFromAccount: 'Поставщики взяты из аккаунта.',
    suppliers: 'У кого',
    supplier: 'Поставщик',
    all: 'Все вместе',
    unknownSupplier: 'Поставщик неизвестен',
    show: (supplier) => `Показать: ${supplier}`,
    lineCount: 'Строк',
    lines: countLines,
    sum: 'Сумма',
    unpriced: (_, countText) => `${countText} без цены`,
    atAccountPrice: (_, countText) => `${countText} по цене из аккаунта`,
    list: 'К заказу',
    code: 'Код поставщика',
    material: 'Материал',
    storage: 'Склад',
    quantity: 'Заказать',
    price: 'Цена',
    stock: 'Остаток',
    planned: 'Запланировано',
    minimum: 'Минимум',
    others: 'Есть также у',
    ownPrice: 'Цена из аккаунта: в списках её нет',
    more: 'Показать ещё',
    saveXlsx: 'Сохранить книгой Excel',
    saveCsv: 'Сохранить в CSV',
  },
}
