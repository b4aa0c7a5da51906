/** Russian texts of the choice between the tables of one sheet. */
import { russianForm as form } from '../../plural.ts'
import type { Texts } from '../texts.ts'

export const russianTables: Pick<Texts, 'tables'> = {
  tables: {
    label: 'Таблица',
    hint: 'На листе несколько таблиц. За один раз импортируется одна: остальные не читаются.',
    option: (range, n, shown) => `${range}, ${shown} ${form(n, 'строка', 'строки', 'строк')}`,
  },
}
