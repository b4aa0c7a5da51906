/** Russian texts about columns per storage, sheets that are read together, and reading suppliers. */
import { russianForm as form } from '../../counts.ts'
import type { Texts } from '../texts.ts'

export const russianSheetsTexts: Pick<Texts, 'sheets' | 'perStorage'> = {
  perStorage: {
    label: 'Столбцы складов',
    readEach: 'Прочитать каждый для своего склада',
    eachLabel: 'каждый для своего',
    example: (row, cells) => `Строка ${row}: ${cells}`,
    cell: (storage, text) => `${storage} — ${text}`,
    cellOf: (field, storage, text) => `${storage} — ${field} ${text}`,
    leave: 'Оставить как есть',
    leaveLabel: 'оставлены как есть',
    rows: 'Строка',
    rowsHint: (rows, plannedText) =>
      `В файле ${rows}, в каждой по ячейке на каждый склад. Отчёт считает каждый склад отдельно: ${plannedText}.`,
    perMaterial: 'на материал',
    perStorage: 'на склад',
    noValue:
      'В файле нет значения для этого склада, и там ничего не изменится. Впишите его в файл и прочитайте файл снова.',
    include: 'Применять',
    filterHint: 'Показывает строки одного склада. Применяются строки всех складов.',
    allStorages: 'всех складов',
  },
  sheets: {
    all: 'Все, каждый на свой склад',
    sheetsTogether: (count, countText) => `${countText} ${form(count, 'лист', 'листа', 'листов')} вместе`,
    hint: 'Каждый лист, названный именем склада, попадает на этот склад.',
    filter: 'Строки',
    filterHint: 'Показывает строки одного листа. Применяются строки всех листов.',
    allStorages: 'всех листов',
    place: (sheet, row) => `${sheet}, строка ${row}`,
    rows: (count, countText) => `${countText} ${form(count, 'строка', 'строки', 'строк')}`,
    suppliers: 'Поставщики',
    suppliersOff: 'не сравниваются',
    suppliersOn: 'прочитаны',
    offer: (requests) => (requests === '' ? 'Прочитать' : `Прочитать: ${requests}`),
    alreadyRead: 'Сравнить: уже прочитаны',
    leave: 'Оставить как есть',
    suppliersHint: 'Аккаунт показывает поставщиков по одному материалу, поэтому чтение займёт время.',
  },
}
