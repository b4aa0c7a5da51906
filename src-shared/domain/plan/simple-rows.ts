/**
 * Most rows that change something change plain values of a material the storage carries, and nothing stands in their way:
 * what they do is known without planning a group, and their calls need not be made before somebody looks. Whatever is
 * less simple is no simple row; a simple one says exactly what plan-group.ts would. [PLAN-12]
 */
import type { Change } from './call.ts'
import { isNewlyNegative, sameText, type DiffContext } from './diff.ts'
import type { DraftColumn } from '../draft/draft.ts'
import { fieldBit, isStorageField, SENT_FIELDS, type Field } from '../fields/field.ts'
import { textColumn } from '../catalogue/held.ts'
import { skuDoubt, withKey } from '../catalogue/key-doubt.ts'
import type { KeyField } from './match.ts'
import type { RowOutline } from './plan.ts'
import { toDecimal, ZERO, type Decimal } from '../values/decimal.ts'
import { isLossy, lostLetters } from '../fields/lost-letters.ts'

export interface SimpleRow extends RowOutline {
  readonly index: number
  readonly storage: number
  /** Price its stock change is valued at; that of the row, or the account's. */
  readonly price: Decimal
  /** The row's own price where it changes it. */
  readonly newPrice: Decimal | null
  readonly writes: number
  /** `fieldBit` of each field that changes. */
  readonly fields: number
}

/**
 * The simple row of a draft that is alone in its group: its catalogue index, the key it was found by, and the fields that
 * differ (differences.ts). Null: not simple.
 */
export type SimpleRows = (index: number, found: number, by: KeyField, differing: number) => SimpleRow | null

interface Compared {
  readonly field: Field
  readonly bit: number
  readonly values: DraftColumn['values']
  /** What the account holds, by catalogue index. */
  readonly live: readonly (string | undefined)[]
  /** The storage it belongs to; null for material-wide fields. */
  readonly place: number | null
}

const NEVER: SimpleRows = () => null

export function simpleRows(context: DiffContext, storage: number): SimpleRows {
  const { drafts, catalogue, base, decided, claims } = context
  if (base || drafts.parts || !catalogue.storages.has(storage)) return NEVER
  const { names, prices } = catalogue
  const compared: Compared[] = []
  for (const field of SENT_FIELDS) {
    const column = drafts.columns.get(field)
    const live = textColumn(catalogue, field, storage)
    if (!column || !live || decided.excludedFields.has(field)) continue
    compared.push({
      field,
      bit: fieldBit(field),
      values: column.values,
      live,
      place: isStorageField(field) ? storage : null,
    })
  }
  const known = compared.reduce((bits, { bit }) => bits | bit, 0)
  return (index, found, by, differing) => {
    // A field that is not looked at here would lose its change.
    if ((differing & ~known) !== 0 || catalogue.archived[found] === 1 || catalogue.unlisted?.has(found)) return null
    if (claims?.byId.has(catalogue.ids[found] ?? 0)) return null
    const changes: Change[] = []
    let fields = 0
    let newPrice: Decimal | null = null
    let edits = 0
    let balances = 0
    for (const { field, bit, values, live, place } of compared) {
      if ((differing & bit) === 0) continue
      const before = live[found] ?? ''
      // A unit rescales balances; a balance of nothing may take the row away.
      if (field === 'unit') return null
      const after = values.at(index)
      if (sameText(field, after, before, by)) continue
      if (field === 'sku' && skuDoubt(catalogue, after, found) !== null) return null
      if (field === 'name' && withKey(catalogue, field, after, found).length > 0) return null
      // What must be told of a cell is told by planning the row.
      if (isLossy(field) ? lostLetters(after, before) !== null : isNewlyNegative({ field, before, after })) return null
      if (field === 'stock') {
        if (after === '0') return null
        balances = 1
      } else {
        edits = 1
        if (field === 'price') newPrice = toDecimal(after)
      }
      fields |= bit
      changes.push({ field, storage: place, before, after })
    }
    const materialId = catalogue.ids[found] ?? 0
    const status = balances === 0 ? (edits === 0 ? 'unchanged' : 'edit') : edits === 0 ? 'stock' : 'edit+stock'
    return {
      row: drafts.fileRows[index] ?? 0,
      index,
      status,
      materialId,
      name: names[found] ?? '',
      changes,
      storage,
      price: newPrice ?? prices[found] ?? ZERO,
      newPrice,
      writes: edits + balances,
      fields,
    }
  }
}
