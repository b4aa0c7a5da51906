/** The scripted host's answers for the grid, apart from the rows: positions of rows, copied cells, similar cells. */
import type { Reply, Request } from '../../../src-shared/api/calls.ts'
import type { RowFilter } from '../../../src-shared/api/rows-shown.ts'

/** `rowsOf` returns the file rows that match a filter. */
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
