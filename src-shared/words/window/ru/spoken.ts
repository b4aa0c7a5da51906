/** Russian texts for screen readers in the grid. */
import { russianForm as form } from '../../counts.ts'
import { cells, rows } from './counted.ts'
import type { englishSpoken } from '../en/spoken.ts'

export const russianSpoken: typeof englishSpoken = {
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
    more: (_n, shown) => `и ещё ${shown}`,
    excluded: 'исключена вами',
    cells,
    cellsSum: (n, shown, sum) => `${cells(n, shown)}, сумма ${sum}`,
    rows: (n, shown) => `${form(n, 'выделена', 'выделены', 'выделено')} ${rows(n, shown)}`,
    shown: (n, shown) =>
      n === 0 ? 'строк не показано' : `${form(n, 'показана', 'показаны', 'показано')} ${rows(n, shown)}`,
    sorted: (name, descending) => `порядок: ${name}, ${descending ? 'по убыванию' : 'по возрастанию'}`,
    fileOrder: 'порядок как в файле',
    edited: (place, what) => `${place}: ${what}`,
  },
}
