/** Russian texts for screen readers in the grid. */
import { russianForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'
import type { englishSpokenTexts } from '../en/spoken.ts'

export const russianSpokenTexts: typeof englishSpokenTexts = {
  spoken: {
    row: (row, at, total) => `строка ${row}, ${at} из ${total}`,
    heading: (name) => `заголовок ${name}`,
    was: (before, after) => `было ${before}, станет ${after}`,
    cleared: (before) => `было ${before}, будет очищено`,
    blank: 'пусто',
    unused: 'не используется',
    loading: 'загрузка',
    conflict: (mine, live, base) => `конфликт: в файле ${mine}, в аккаунте сейчас ${live}, при выгрузке ${base}`,
    problem: (title) => `проблема: ${title}`,
    note: (title) => `замечание: ${title}`,
    more: (_count, countText) => `и ещё ${countText}`,
    excluded: 'исключена вами',
    cells: countCells,
    cellsSum: (count, countText, sum) => `${countCells(count, countText)}, сумма ${sum}`,
    rows: (count, countText) => `${form(count, 'выделена', 'выделены', 'выделено')} ${countRows(count, countText)}`,
    shown: (count, countText) =>
      count === 0
        ? 'строк не показано'
        : `${form(count, 'показана', 'показаны', 'показано')} ${countRows(count, countText)}`,
    sorted: (name, descending) => `порядок: ${name}, ${descending ? 'по убыванию' : 'по возрастанию'}`,
    fileOrder: 'порядок как в файле',
    edited: (place, what) => `${place}: ${what}`,
  },
}
