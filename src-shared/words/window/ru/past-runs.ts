/** Russian texts of the list of past runs. */
import { russianForm as form } from '../../counts.ts'
import type { Texts } from '../texts.ts'

export const russianPastRunsTexts: Pick<Texts, 'past'> = {
  past: {
    about: 'Все применения, каждое с отчётом.',
    search: 'Поиск: файл, склад, дата, состояние или строка',
    inRows: (count, countText) => `в ${countText} ${form(count, 'строке', 'строках', 'строках')}`,
    searching: 'Ищем в строках',
    all: (count, countText) => `${countText} ${form(count, 'применение', 'применения', 'применений')}`,
    shownImports: (countText, total) => `${countText} из ${total}`,
    more: (_count, countText) => `Показать ещё ${countText}`,
    sortBy: (column) => `Упорядочить: ${column}`,
    undoOf: 'Отмена более раннего применения',
    undoesRun: (moment) => `отменяет применение: ${moment}`,
    undoneAt: (moment) => `отменено ${moment}`,
    openRun: 'Открыть его',
    duration: (time) => `заняло ${time}`,
    reportXlsx: 'Отчёт в Excel',
    reportCsv: 'Отчёт в CSV',
    rowsToFix: 'Строки на исправление',
    rowsToFixHint:
      'Файл Excel со строками, которые не применились, как они были в вашем файле, с причиной. Исправьте и перетащите сюда.',
    plannedValuesHint:
      'В строках значения, которые должны были быть записаны: ячейки самого файла для этого применения не сохранились.',
    savedAs: (name) => `Файл «${name}» сохранён.`,
    searchRows: 'Поиск в отчёте',
    field: 'Поле',
    whatToDo: 'Что делать',
    appliedOnly: 'Применено, ещё не проверено',
    continues: (moment) => `Продолжится само: ${moment}.`,
    probablyContinues: (moment) => `Продолжится само, вероятно: ${moment}.`,
    resumed: (file) => `Применение «${file}» ждало дневного лимита и продолжается само; смотрите «Историю».`,
    resumedMany: (count) =>
      `Применения, которые ждали дневного лимита, продолжаются сами (${count}); смотрите «Историю».`,
  },
}
