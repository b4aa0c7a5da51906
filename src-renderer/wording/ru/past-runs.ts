/** Russian texts of the list of past runs. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import type { Texts } from '../texts.ts'

export const russianPastRuns: Pick<Texts, 'past'> = {
  past: {
    about: 'Все применённые импорты, каждый с отчётом.',
    search: 'Поиск: файл, склад, дата, состояние или строка',
    inRows: (n, shown) => `в ${shown} ${form(n, 'строке', 'строках', 'строках')}`,
    searching: 'Ищем в строках',
    all: (n, shown) => `${shown} ${form(n, 'импорт', 'импорта', 'импортов')}`,
    shown: (shown, total) => `${shown} из ${total}`,
    more: (_n, shown) => `Показать ещё ${shown}`,
    sortedBy: (column) => `Упорядочить: ${column}`,
    undoOf: 'Отмена более раннего импорта',
    openUndone: (moment) => `отменяет импорт: ${moment}`,
    takenBackBy: (moment) => `отменён ${moment}`,
    openRun: 'Открыть его',
    went: (time) => `заняло ${time}`,
    reportXlsx: 'Отчёт в Excel',
    reportCsv: 'Отчёт в CSV',
    rowsToFix: 'Строки на исправление',
    rowsToFixHint:
      'Файл Excel со строками, которые не прошли, как они были в вашем файле, с причиной. Исправьте и перетащите сюда.',
    rowsToFixMeant:
      'В строках значения, которые должны были быть записаны: ячейки самого файла для этого импорта не сохранились.',
    made: (name) => `Файл «${name}» сохранён.`,
    searchRows: 'Поиск в отчёте',
    field: 'Поле',
    whatToDo: 'Что делать',
    appliedOnly: 'Применено, ещё не проверено',
    goesOn: (moment) => `Продолжится само: ${moment}.`,
    goesOnAssumed: (moment) => `Продолжится само, вероятно: ${moment}.`,
    tookUp: (file) => `Импорт «${file}» ждал дневного лимита и продолжается сам; смотрите историю.`,
    tookUpMany: (count) => `Импорты, которые ждали дневного лимита, продолжаются сами (${count}); смотрите историю.`,
  },
}
