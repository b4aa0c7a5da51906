/** Whether another key column is so clearly the right one that it is taken without a question, and only said. [MAP-7] */
import type { Field } from '../material/fields/field.ts'
import { KEY_FIELDS, type KeyField } from './match.ts'

/** A column that would find more rows, as which key. */
export interface BetterKey {
  readonly column: number
  readonly key: KeyField
  /** Rows that it finds. */
  readonly count: number
}

/** The key that was taken, and the column whose codes are no keys of the account. */
export interface TakenKey {
  readonly column: number
  readonly key: KeyField
  readonly instead: number | null
}

interface MappedColumn {
  readonly column: number
  readonly field: Field | null
  readonly confidence: string
}

/** So many of the rows. */
const SHARE = 0.9

/**
 * The one column that finds nearly all rows where none is found and none is asked about now. Null: the user is asked, as where somebody
 * chose the columns, or the best one is read as something else. `betterKeys`: the best first.
 */
export function clearKey(
  { rows, found, asked }: { readonly rows: number; readonly found: number; readonly asked: number },
  betterKeys: readonly BetterKey[],
  columns: readonly MappedColumn[],
): TakenKey | null {
  const [bestKey, second] = betterKeys
  if (!bestKey || found > 0 || asked > 0 || bestKey.count < rows * SHARE) return null
  if (second && second.count >= rows * SHARE) return null
  const keys = columns.filter(({ field }) => KEY_FIELDS.some((key) => key === field))
  const mappedColumn = columns.find(({ column }) => column === bestKey.column)
  if (
    !mappedColumn ||
    mappedColumn.field !== null ||
    [mappedColumn, ...keys].some(({ confidence }) => confidence === 'chosen')
  )
    return null
  if (columns.some(({ field }) => field === 'supplier_code')) return null
  // A name that the account does not know may be a new wording; codes that it does not know are somebody else's.
  const instead = keys.find(({ field }) => field === 'sku')
  return { column: bestKey.column, key: bestKey.key, instead: instead?.column ?? null }
}

/** The fields that the columns have then: the other codes are the supplier's own, and are never written. [MAP-10] */
export function fieldsOfTaken({ column, key, instead }: TakenKey): readonly (readonly [number, Field])[] {
  if (instead === null) return [[column, key]]
  return [
    [column, key],
    [instead, 'supplier_code'],
  ]
}
