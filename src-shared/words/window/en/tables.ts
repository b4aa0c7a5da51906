/** English texts of the choice between the tables of one sheet. */
import { englishForm as form } from '../../plural.ts'

export const englishTables = {
  tables: {
    label: 'Table',
    hint: 'The sheet holds several tables. One is imported at a time: the others are not read.',
    /** `n` counts the rows. */
    option: (range: string, n: number, shown: string) => `${range}, ${shown} ${form(n, 'row', 'rows')}`,
  },
}
