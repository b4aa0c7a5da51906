/** Russian texts of sheets that are read together and of suppliers that are read one by one. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import type { Texts } from '../texts.ts'

export const russianSheets: Pick<Texts, 'sheets'> = {
  sheets: {
    all: 'Все, каждый на свой склад',
    allShown: (n, shown) => `${shown} ${form(n, 'лист', 'листа', 'листов')} вместе`,
    hint: 'Каждый лист, названный именем склада, попадает на этот склад.',
    filter: 'Строки',
    filterHint: 'Показывает строки одного листа. Применяются строки всех листов.',
    every: 'всех листов',
    place: (sheet, row) => `${sheet}, строка ${row}`,
    goTo: 'Строка, Лист!12',
    goToHint: (example) => `Перейти к строке: её номер или лист и номер, например ${example}`,
    noPlace: (example) => `Листа с таким названием нет. Введите лист и номер, например ${example}.`,
    rows: (n, shown) => `${shown} ${form(n, 'строка', 'строки', 'строк')}`,
    suppliers: 'Поставщики',
    suppliersOff: 'не сравниваются',
    suppliersOn: 'прочитаны',
    offer: (n, shown) => `Прочитать: ${shown} ${form(n, 'запрос', 'запроса', 'запросов')}`,
    known: 'Сравнить: уже прочитаны',
    leave: 'Оставить как есть',
    suppliersHint:
      'Ни один список учётной записи не показывает поставщиков материала. Их можно прочитать по одному материалу: сейчас по одному запросу на материал и по два на каждую строку, которая их меняет.',
  },
}
