/** Whether another key column is so clearly right that it is used without a question, and only reported. [MAP-7] */
import type { Field } from '../material/fields/field.ts'
import { KEY_FIELDS, type KeyField } from './match.ts'

/** A column that would find more rows, as which key. */
export interface BetterKey {
  readonly column: number
  readonly key: KeyField
  /** Rows that it finds. */
  readonly count: number
}

/** The key that was used, and the column whose codes are not keys of the account. */
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
 * The only column that finds nearly all rows, if the current keys find none and nothing is asked about them. Null: the user is asked, as after a
 * choice of columns, or if the best column is read as something else. `betterKeys`: the best first.
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
  // An unknown name may be a new wording; unknown codes belong to another system.
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
