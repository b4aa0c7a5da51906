/**
 * Mappings as files, to save and share: which heading means which field. They contain headings, not columns, so they still fit if columns move.
 * Parsed by hand, because this folder may not use packages.
 */
import { isField, type Field } from '../material/fields/field.ts'
import { columnName, type Mapping } from './mapping.ts'
import { makeFailure, ok, type Result } from '../material/values/result.ts'
import { isRecord } from '../material/values/is-record.ts'

export interface SavedMapping {
  /** The version of this format. */
  readonly stocksheetMapping: 1
  readonly name: string
  /** A null field ignores the heading. */
  readonly columns: readonly { readonly heading: string; readonly field: Field | null }[]
  readonly decimals: 'auto' | 'dot' | 'comma'
}

const MAX_MAPPED_COLUMNS = 10_000

export function makeSavedMapping(name: string, mapping: Mapping, decimals: SavedMapping['decimals']): SavedMapping {
  const columns = mapping.columns
    .filter(({ header, field, confidence }) => header !== '' && (field !== null || confidence === 'chosen'))
    .map((column) => ({ heading: columnName(column), field: column.field }))
  return { stocksheetMapping: 1, name, columns, decimals }
}

/** What is wrong with a file that should be a saved mapping. */
export type MappingFault =
  | { readonly code: 'unreadable' | 'no-mapping' | 'newer' | 'too-many-columns' | 'no-heading' }
  | { readonly code: 'unknown-field'; readonly field: string }

/** Checks parsed JSON: returns the saved mapping, or what is wrong with it. */
export function parseSavedMapping(file: unknown): Result<SavedMapping, MappingFault> {
  if (!isRecord(file) || typeof file['stocksheetMapping'] !== 'number') return makeFailure({ code: 'no-mapping' })
  if (file['stocksheetMapping'] !== 1) return makeFailure({ code: 'newer' })
  const { name, columns, decimals } = file
  if (typeof name !== 'string' || !Array.isArray(columns)) return makeFailure({ code: 'no-mapping' })
  if (columns.length > MAX_MAPPED_COLUMNS) return makeFailure({ code: 'too-many-columns' })
  const savedColumns: { heading: string; field: Field | null }[] = []
  for (const column of columns as readonly unknown[]) {
    if (!isRecord(column) || typeof column['heading'] !== 'string') return makeFailure({ code: 'no-heading' })
    const { heading, field } = column
    if (field !== null && !isField(field))
      return makeFailure({ code: 'unknown-field', field: typeof field === 'string' ? field : typeof field })
    savedColumns.push({ heading, field })
  }
  const style = decimals === 'dot' || decimals === 'comma' ? decimals : 'auto'
  return ok({ stocksheetMapping: 1, name, columns: savedColumns, decimals: style })
}
