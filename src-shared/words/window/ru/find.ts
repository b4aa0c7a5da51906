/** Russian texts about finding and replacing, and the list of the user's changes. */
import { russianForm as form } from '../../counts.ts'
import { cells, rows } from './counted.ts'
import type { Texts } from '../texts.ts'

const inCells = (n: number, shown: string) => `в ${shown} ${form(n, 'ячейке', 'ячейках', 'ячейках')}`
const inRows = (n: number, shown: string) => `в ${shown} ${form(n, 'строке', 'строках', 'строках')}`

export const russianFind: Pick<Texts, 'mine' | 'find'> = {
  mine: {
    leftOut: 'Исключено вами',
    changed: 'Изменено вами',
    answered: 'Вы ответили',
    again: 'Спросить снова',
    said: (question) => `Вы ответили: ${question}`,
    material: 'Какой это материал',
    conflict: 'Изменено и здесь, и в аккаунте',
    againAll: (question, n, shown) => `Спросить снова ${inRows(n, shown)}: ${question}`,
  },
  find: {
    title: 'Найти и заменить',
    close: 'Закрыть поиск и замену',
    text: 'Найти',
    by: 'Заменить на',
    matchCase: 'Учитывать регистр',
    wholeCell: 'Ячейка целиком',
    scope: 'Где',
    all: 'все показанные ячейки',
    ofColumn: (column) => `столбец ${column}`,
    selection: (n, shown) => `выделенное, ${rows(n, shown)}`,
    filtered: 'Строки, скрытые фильтрами, не просматриваются.',
    previous: 'Предыдущая',
    next: 'Следующая',
    replace: 'Заменить',
    replaceAll: (n, shown) => `Заменить ${inCells(n, shown)}`,
    replaceNone: 'Заменить все',
    looking: (done, all) => `Просмотрено строк: ${done} из ${all}`,
    stop: 'Остановить',
    goOn: 'Искать дальше',
    none: 'Ничего не найдено.',
    found: (n, shown) => `Найдено ${inCells(n, shown)}.`,
    at: (place, all) => `${place} из ${all}`,
    same: (n, shown) => `Не ${form(n, 'изменится', 'изменятся', 'изменятся')}: ${cells(n, shown)}.`,
    fixed: (n, shown) => `Нельзя изменить: ${cells(n, shown)}. Столбец не используется, или его задаёт аккаунт.`,
    refused: (n, shown) =>
      `${form(n, 'Останется', 'Останутся', 'Останутся')} как есть: ${cells(n, shown)}. Получилось бы недопустимое значение поля.`,
    reasons: {
      same: 'не изменится',
      fixed: 'нельзя изменить',
      refused: 'недопустимое значение',
    },
    list: 'Найденные ячейки',
    page: (from, to, all) => `${from}–${to} из ${all}`,
    earlier: 'Предыдущие ячейки',
    later: 'Следующие ячейки',
    row: (row) => `Строка ${row}`,
    blank: '(пусто)',
    replaced: (n, shown) => `Заменено ${inCells(n, shown)}. Ctrl+Z вернёт прежнее.`,
    locked: 'Импорт применяется, поэтому заменять нельзя.',
  },
}
