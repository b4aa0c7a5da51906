/** Russian texts about finding and replacing, and the list of the user's changes. */
import { russianForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'
import type { Texts } from '../texts.ts'

const formatCellCount = (count: number, countText: string) =>
  `в ${countText} ${form(count, 'ячейке', 'ячейках', 'ячейках')}`
const countInRows = (count: number, countText: string) =>
  `в ${countText} ${form(count, 'строке', 'строках', 'строках')}`

export const russianFindTexts: Pick<Texts, 'mine' | 'find'> = {
  mine: {
    leftOut: 'Исключено вами',
    changed: 'Изменено вами',
    answered: 'Вы ответили',
    askAgain: 'Спросить снова',
    youAnswered: (question) => `Вы ответили: ${question}`,
    material: 'Какой это материал',
    conflict: 'Изменено и здесь, и в аккаунте',
    askAgainAll: (question, count, countText) => `Спросить снова ${countInRows(count, countText)}: ${question}`,
  },
  find: {
    title: 'Найти и заменить',
    close: 'Закрыть поиск и замену',
    text: 'Найти',
    replaceWith: 'Заменить на',
    matchCase: 'Учитывать регистр',
    wholeCell: 'Ячейка целиком',
    scope: 'Где',
    all: 'все показанные ячейки',
    columnName: (column) => `столбец ${column}`,
    selection: (count, countText) => `выделенное, ${countRows(count, countText)}`,
    filtered: 'Строки, скрытые фильтрами, не просматриваются.',
    previous: 'Предыдущая',
    next: 'Следующая',
    replace: 'Заменить',
    replaceAll: (count, countText) => `Заменить ${formatCellCount(count, countText)}`,
    replaceNone: 'Заменить все',
    progress: (doneCount, total) => `Просмотрено строк: ${doneCount} из ${total}`,
    stop: 'Остановить',
    continueSearch: 'Искать дальше',
    none: 'Ничего не найдено.',
    foundCells: (count, countText) => `Найдено ${formatCellCount(count, countText)}.`,
    position: (place, total) => `${place} из ${total}`,
    same: (count, countText) =>
      `Не ${form(count, 'изменится', 'изменятся', 'изменятся')}: ${countCells(count, countText)}.`,
    fixed: (count, countText) =>
      `Нельзя изменить: ${countCells(count, countText)}. Столбец не используется, или его задаёт аккаунт.`,
    refused: (count, countText) =>
      `${form(count, 'Останется', 'Останутся', 'Останутся')} как есть: ${countCells(count, countText)}. Получилось бы недопустимое значение поля.`,
    reasons: {
      same: 'не изменится',
      fixed: 'нельзя изменить',
      refused: 'недопустимое значение',
    },
    list: 'Найденные ячейки',
    page: (from, to, total) => `${from}–${to} из ${total}`,
    earlier: 'Предыдущие ячейки',
    later: 'Следующие ячейки',
    row: (row) => `Строка ${row}`,
    blank: '(пусто)',
    replacedCells: (count, countText) => `Заменено ${formatCellCount(count, countText)}. Ctrl+Z вернёт прежнее.`,
    locked: 'Импорт применяется, поэтому заменять нельзя.',
  },
}
