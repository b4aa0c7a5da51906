/** Russian texts of the raw view of the file. */
import { russianForm as form } from '../../counts.ts'
import type { Texts } from '../texts.ts'

export const russianRawSheetTexts: Pick<Texts, 'rawSheet'> = {
  rawSheet: {
    open: 'Посмотреть файл',
    back: 'К изменениям',
    preview: 'Показать изменения',
    label: 'Файл как он есть',
    grid: (file) => `Ячейки ${file}`,
    recognised: 'Что распознано',
    headings: (count, rows) =>
      count === 0
        ? 'Строки заголовков нет'
        : count === 1
          ? `Заголовки в строке ${rows}`
          : `Заголовки в строках ${rows}, объединены`,
    data: (from, to) => (from === to ? `данные в строке ${from}` : `данные в строках с ${from} по ${to}`),
    noData: 'строк с данными нет',
    columns: (usedColumns, count, total) =>
      `используется ${usedColumns} из ${total} ${form(count, 'столбца', 'столбцов', 'столбцов')}`,
    noTable: 'Таблица не распознана. Выберите строку заголовков.',
    columnsNotUsed: (count, columns) =>
      count === 1
        ? `Столбец ${columns} не используется: для него не нашлось поля. Выберите поле над ним или оставьте так.`
        : `Столбцы ${columns} не используются: для них не нашлось полей. Выберите поля над ними или оставьте так.`,
    columnsAndMore: (columns, moreCount) => `${columns} и ещё ${moreCount}`,
    notes: (count, countText) => `${countText} ${form(count, 'замечание', 'замечания', 'замечаний')}`,
    nothing: 'При таком выборе показать нечего. Отмените последний выбор или выберите другое.',
    loading: 'Чтение файла',
    row: (row) => `Строка ${row}`,
    rows: (from, to) => `Строки с ${from} по ${to}`,
    column: (letter) => `Столбец ${letter}`,
    actionsLabel: 'Что делать с выделенными строками',
    actions: {
      headings: 'Заголовки',
      none: 'Без заголовков',
      notData: 'Не читать',
      up: 'Не читать эту строку и всё выше',
      down: 'Не читать эту строку и всё ниже',
      data: 'Снова читать',
      detected: 'Как распознано',
    },
    hint: 'Щёлкните номер строки, чтобы взять её как заголовки, или проведите по двум-трём, чтобы объединить их.',
    rowStates: {
      heading: 'заголовки',
      data: 'данные',
      skipped: 'не читается',
      before: 'выше таблицы',
      after: 'ниже таблицы',
    },
    confidences: { sure: 'точно', likely: 'вероятно', chosen: 'ваш выбор', none: 'не распознано' },
    sheets: 'Листы',
    allStorages: 'Все склады',
  },
}
