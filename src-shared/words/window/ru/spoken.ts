/** Russian texts for screen readers in the grid. */
import { russianForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'
import type { englishSpokenTexts } from '../en/spoken.ts'

export const russianSpokenTexts: typeof englishSpokenTexts = {
  spoken: {
    row: (row, rowPosition, total) => `строка ${row}, ${rowPosition} из ${total}`,
    heading: (name) => `заголовок ${name}`,
    valueChange: (before, after) => `было ${before}, станет ${after}`,
    clearedValue: (valueBefore) => `было ${valueBefore}, будет очищено`,
    blank: 'пусто',
    unused: 'не используется',
    loading: 'загрузка',
    conflict: (fileValue, accountValue, base) =>
      `конфликт: в файле ${fileValue}, в аккаунте сейчас ${accountValue}, при выгрузке ${base}`,
    problem: (title) => `проблема: ${title}`,
    note: (title) => `замечание: ${title}`,
    more: (_count, countText) => `и ещё ${countText}`,
    excluded: 'исключена вами',
    cells: countCells,
    cellsSum: (count, countText, sum) => `${countCells(count, countText)}, сумма ${sum}`,
    rows: (count, countText) => `${form(count, 'выделена', 'выделены', 'выделено')} ${countRows(count, countText)}`,
    shownRows: (count, countText) =>
      count === 0
        ? 'строк не показано'
        : `${form(count, 'показана', 'показаны', 'показано')} ${countRows(count, countText)}`,
    sortedColumn: (name, isDescending) => `порядок: ${name}, ${isDescending ? 'по убыванию' : 'по возрастанию'}`,
    fileOrder: 'порядок как в файле',
    editedCell: (place, newText) => `${place}: ${newText}`,
  },
}
