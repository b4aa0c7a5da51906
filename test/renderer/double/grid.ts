/** What the scripted host answers the grid beside its rows: where a row stands, what is copied, what is alike. */
import type { Reply, Request } from '../../../src-shared/api/calls.ts'
import type { RowFilter } from '../../../src-shared/api/rows-shown.ts'

/** `rowsOf` gives the file rows a filter shows. */
export function gridAnswers(rowsOf: (filter: RowFilter) => readonly number[]) {
  return {
    'import.find': ({ row, filter }: Request<'import.find'>): Reply<'import.find'> => {
      const rows = rowsOf(filter)
      const position = rows.findIndex((one) => one >= row)
      return position < 0 ? { position: null, exact: false } : { position, exact: rows[position] === row }
    },
    'import.copy': (): Reply<'import.copy'> => ({ rows: 1, text: 'copied', html: '<table></table>' }),
    'import.alike': (): Reply<'import.alike'> => ({ groups: [], total: 0 }),
  }
}
