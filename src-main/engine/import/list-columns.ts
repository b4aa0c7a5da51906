/** How the columns of an import are read: of its one file, or of one of several that are planned together. [LISTS-16] */
import { columnsBesidePrice } from '../../../src-shared/domain/draft/amount-terms.ts'
import { columnsRead } from '../../../src-shared/domain/draft/rule-columns.ts'
import type { ColumnMapping } from '../../../src-shared/domain/mapping/mapping.ts'
import { waits } from './lists-read.ts'
import type { SessionState } from './stages.ts'

/** What rules and translations of a file are made of. */
export type FileReading = Pick<SessionState, 'chosen' | 'choices' | 'clearToken' | 'drafts' | 'mapping'>

/** `list`: of several files, which. Null where no such file is planned. */
export function fileReading(state: SessionState, list: string | undefined): FileReading | null {
  if (!state.lists) return state
  const own = state.lists.read.find(({ name }) => name === list)
  if (!own || waits(own)) return null
  const { choices, clearToken, drafts, table } = own
  return { choices, clearToken, drafts, chosen: table.chosen, mapping: table.mapping }
}

interface ListColumns extends Pick<FileReading, 'choices'> {
  readonly name: string
  /** Each at its place among the columns of all files, and with its place in its own: there it has its letter. */
  readonly columns: readonly (ColumnMapping & { readonly ownColumn: number })[]
}

/** Of several files, the columns of each one that is planned. */
export function listColumns({ lists }: SessionState): ListColumns[] {
  const { read = [], places = [] } = lists ?? {}
  return read.flatMap((list, order) => {
    if (waits(list)) return []
    const { name, choices, table } = list
    const columns = table.mapping.columns.flatMap((column) => {
      const at = places[order]?.[column.column]
      return at === undefined ? [] : [{ ...column, column: at, ownColumn: column.column }]
    })
    return [{ name, choices, columns }]
  })
}

/** Columns without a field that are read all the same, of all files together: by rules, or as what a price is for and in. */
export function columnsReadBeside(state: SessionState): ReadonlySet<number> {
  const { lists } = state
  if (!lists) return new Set(besideFields(state))
  return new Set(
    lists.read.flatMap(({ table: { chosen, mapping }, choices }, order) =>
      besideFields({ chosen, mapping, choices }).flatMap((column) => lists.places[order]?.[column] ?? []),
    ),
  )
}

function besideFields({ chosen, mapping, choices }: Pick<FileReading, 'chosen' | 'mapping' | 'choices'>): number[] {
  const rules = choices.rules ?? []
  const isRuled = rules.some(([field]) => field === 'price')
  return [...columnsRead(mapping, rules), ...(isRuled ? [] : columnsBesidePrice(chosen.sheet, mapping))]
}
