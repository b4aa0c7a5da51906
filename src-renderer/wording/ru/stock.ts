/** Russian texts of the account's own stock. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import type { englishStock } from '../en/stock.ts'

export const russianStock: typeof englishStock = {
  stock: {
    label: 'Об этих остатках',
    title: (account) => `Остатки: ${account}`,
    about:
      'Все материалы учётной записи в одной таблице: ищите, сортируйте, меняйте. До «Применить» ничего не отправляется.',
    read: 'Прочитать остатки',
    cost: (requests) => `Потребуется: ${requests}, или больше, если учётная запись отдаёт списки по частям.`,
    noStorage: 'В этой учётной записи нет складов, поэтому нет и остатков.',
    toAccounts: 'Открыть учётные записи',
    materials: (n, shown) => `${shown} ${form(n, 'материал', 'материала', 'материалов')}`,
    value: (amount) => `на сумму ${amount}`,
    valueHint: 'Цена × остаток на показанных складах, как прочитано из учётной записи.',
    belowMinimum: 'Ниже минимума',
    again: 'Прочитать учётную запись снова',
    asOf: (moment) => `на ${moment}`,
    refresh: (requests) => `Прочитать учётную запись снова: ${requests}`,
    storages: 'Склады',
    all: 'Все',
    some: (n, shown) => `${shown} ${form(n, 'склад', 'склада', 'складов')}`,
    storagesHint: 'У каждого показанного склада есть столбцы остатка и минимума.',
    nothing: 'Ничего не изменено. Впишите значение в ячейку, и будет видно, что отправится.',
    cell: 'Сейчас',
    reading: (account) => `Чтение остатков: ${account}`,
    empty: 'На показанных складах нет материалов.',
    emptyHint: 'Импортируйте список, чтобы добавить материалы, или покажите другие склады.',
    toImport: 'Перейти к импорту',
  },
}
