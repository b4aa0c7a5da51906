/** Russian texts of the account's own stock. */
import { russianForm as form } from '../../counts.ts'
import type { englishStockTexts } from '../en/stock.ts'

export const russianStockTexts: typeof englishStockTexts = {
  stock: {
    title: (account) => `Остатки: ${account}`,
    about: 'Все материалы аккаунта в одной таблице: ищите, сортируйте, меняйте. До «Применить» ничего не отправляется.',
    read: 'Прочитать остатки',
    noStorage: 'В этом аккаунте нет складов, поэтому нет и остатков.',
    toAccounts: 'Открыть аккаунты',
    materials: (count, countText) => `${countText} ${form(count, 'материал', 'материала', 'материалов')}`,
    value: (amount) => `на сумму ${amount}`,
    newRow: 'новый',
    hint: 'Выберите ячейку, чтобы увидеть её целиком. Стрелки перемещают, Enter на заголовке открывает его меню.',
    belowMinimum: 'Ниже минимума',
    goOn: 'Продолжить',
    readAgain: 'Прочитать аккаунт снова',
    asOfMoment: (moment) => `на ${moment}`,
    storedHint:
      'Прочитано раньше, для другого файла или экрана. То, от чего зависят ваши изменения, будет прочитано снова перед отправкой.',
    readHint: 'Прочитано для этого экрана. «Обновить» читает все склады аккаунта заново.',
    checking: 'Снова читаем то, от чего зависят эти изменения …',
    changedRows: (count, countText, moment) =>
      `Аккаунт прочитан снова: с тех пор (${moment}) изменилось то, что будет с ${countText} ${form(count, 'строкой', 'строками', 'строками')}. Здесь показано то, что есть сейчас.`,
    storages: 'Склады',
    nothing: 'Ничего не изменено. Впишите значение в ячейку, и будет видно, что отправится.',
    cell: 'Сейчас',
    reading: (account) => `Чтение остатков: ${account}`,
    empty: 'На показанных складах нет материалов.',
    emptyHint: 'Импортируйте список, чтобы добавить материалы, или покажите другие склады.',
    toImport: 'Перейти в «Файлы»',
  },
}
