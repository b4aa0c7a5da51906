/**
 * Decides whether another key column is so clearly right that it is used without asking, and only reported. [MAP-7]
 */
import type { Field } from '../material/fields/field.ts'
import { KEY_FIELDS, type KeyField } from './match.ts'

/** A column that would find more materials, and the key it would be used as. */
export interface BetterKey {
  readonly column: number
  readonly key: KeyField
  /** The number of rows for which the column finds a material. */
  readonly count: number
}

/** The key that was chosen automatically, and the column whose codes are not keys of the account. */
export interface AutomaticKey {
  readonly column: number
  readonly key: KeyField
  readonly instead: number | null
}

interface MappedColumn {
  readonly column: number
  readonly field: Field | null
  readonly confidence: string
}

/** The least share of the rows for which the column must find a material. */
const MIN_FOUND_SHARE = 0.9

/**
 * The only column that finds materials for nearly all rows, if the current keys find none and no questions about them are open. Null if the user must
 * decide: after the user chose columns, or if the best column already has another field. `betterKeys`: the best first.
 */
export function findClearlyBetterKey(
  {
    rows,
    foundRowCount,
    openQuestionCount,
  }: { readonly rows: number; readonly foundRowCount: number; readonly openQuestionCount: number },
  betterKeys: readonly BetterKey[],
  columns: readonly MappedColumn[],
): AutomaticKey | null {
  const [bestKey, secondKey] = betterKeys
  if (!bestKey || foundRowCount > 0 || openQuestionCount > 0 || bestKey.count < rows * MIN_FOUND_SHARE) return null
  if (secondKey && secondKey.count >= rows * MIN_FOUND_SHARE) return null
  const keys = columns.filter(({ field }) => KEY_FIELDS.some((key) => key === field))
  const mappedColumn = columns.find(({ column }) => column === bestKey.column)
  if (
    !mappedColumn ||
    mappedColumn.field !== null ||
    [mappedColumn, ...keys].some(({ confidence }) => confidence === 'chosen')
  )
    return null
  if (columns.some(({ field }) => field === 'supplier_code')) return null
  // Only a sku column is replaced: its unknown codes belong to another system, while an unknown name may be a new wording.
  const skuColumn = keys.find(({ field }) => field === 'sku')
  return { column: bestKey.column, key: bestKey.key, instead: skuColumn?.column ?? null }
}

/** The fields of the columns once the better key is used. The codes of the replaced column are the supplier's own and are never written. [MAP-10] */
export function listFieldsOfKey({
  column,
  key,
  instead: replacedColumn,
}: AutomaticKey): readonly (readonly [number, Field])[] {
  if (replacedColumn === null) return [[column, key]]
  return [
    [column, key],
    [replacedColumn, 'supplier_code'],
  ]
}
