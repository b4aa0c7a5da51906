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
    shown: (countText, total) => `${countText} из ${total}`,
    more: (_count, countText) => `Показать ещё ${countText}`,
    sortedBy: (column) => `Упорядочить: ${column}`,
    undoOf: 'Отмена более раннего применения',
    openUndone: (moment) => `отменяет применение: ${moment}`,
    takenBackBy: (moment) => `отменено ${moment}`,
    openRun: 'Открыть его',
    went: (time) => `заняло ${time}`,
    reportXlsx: 'Отчёт в Excel',
    reportCsv: 'Отчёт в CSV',
    rowsToFix: 'Строки на исправление',
    rowsToFixHint:
      'Файл Excel со строками, которые не применились, как они были в вашем файле, с причиной. Исправьте и перетащите сюда.',
    rowsToFixMeant:
      'В строках значения, которые должны были быть записаны: ячейки самого файла для этого применения не сохранились.',
    made: (name) => `Файл «${name}» сохранён.`,
    searchRows: 'Поиск в отчёте',
    field: 'Поле',
    whatToDo: 'Что делать',
    appliedOnly: 'Применено, ещё не проверено',
    goesOn: (moment) => `Продолжится само: ${moment}.`,
    goesOnAssumed: (moment) => `Продолжится само, вероятно: ${moment}.`,
    tookUp: (file) => `Применение «${file}» ждало дневного лимита и продолжается само; смотрите «Историю».`,
    tookUpMany: (count) =>
      `Применения, которые ждали дневного лимита, продолжаются сами (${count}); смотрите «Историю».`,
  },
}
