/** Several columns as one detail of a problem; each language makes a sentence of them. */
import { listDetail, listedTexts } from '../material/values/text-list.ts'
import { columnLetter } from './problem.ts'

export interface NamedColumn {
  readonly letter: string
  /** As written in the file; '' if the column has no heading. */
  readonly header: string
}

export function columnsDetail(
  columns: readonly { readonly column: number; readonly header: string }[],
): Record<string, string | number> {
  return listDetail(
    'columns',
    columns.map(({ column, header }) => `${columnLetter(column)}\t${header}`),
  )
}

/** Reads the result of `columnsDetail`. */
export function listedColumns(detail: string): readonly NamedColumn[] {
  return listedTexts(detail).map((text) => {
    const [letter = '', ...header] = text.split('\t')
    return { letter, header: header.join(' ') }
  })
}
