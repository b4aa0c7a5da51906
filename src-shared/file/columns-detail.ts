/** Several columns as one detail of a problem. Sentences are made of them by each language. */
import { listDetail, listedTexts } from '../material/values/text-list.ts'
import { columnLetter } from './problem.ts'

export interface NamedColumn {
  readonly letter: string
  /** As it stands in the file; '' for a column without one. */
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

/** What `columnsDetail` made. */
export function listedColumns(detail: string): readonly NamedColumn[] {
  return listedTexts(detail).map((text) => {
    const [letter = '', ...header] = text.split('\t')
    return { letter, header: header.join(' ') }
  })
}
