/**
 * Most rows that change something change plain values of a material the storage carries, and nothing stands in their way.
 * What they come to is known without planning a group. It says what plan-group.ts would, or nothing at all. [PLAN-12]
 */
import { statusOf } from '../row-changes.ts'
import type { Change } from '../planned-call.ts'
import { isLeftOut, becomesNegative, sameText, type DiffContext } from '../desired-value.ts'
import { draftName, partOf, type DraftColumn } from '../draft/draft.ts'
import { fieldBit, isStorageField, SENT_FIELDS, setterOf, type Field } from '../../material/fields/field.ts'
import type { SettingMethod } from '../../material/fields/writing-methods.ts'
import { textColumn } from '../../material/catalogue/catalogue-values.ts'
import { skuDoubt, withKey } from '../../material/catalogue/key-doubt.ts'
import type { KeyField } from '../match.ts'
import type { CountedGroup, CountedRow } from '../plan.ts'
import { toDecimal, ZERO } from '../../material/values/decimal.ts'
import { isLossy, lostLetters } from '../../material/fields/lost-letters.ts'

/**
 * The group of a draft that is alone in it, or the only one of it that says anything: its catalogue index, the key it was found by,
 * and the fields that differ (differences.ts). Null: the group has to be planned.
 */
export type SimpleRows = (index: number, found: number, by: KeyField, differing: number) => CountedGroup | null

interface Compared {
  readonly field: Field
  readonly bit: number
  readonly values: DraftColumn['values']
  /** What the account holds, by catalogue index. */
  readonly live: readonly (string | undefined)[]
  /** The storage it belongs to; null for material-wide fields. */
  readonly place: number | null
  readonly setter: SettingMethod
}

const NEVER: SimpleRows = () => null

/** Of the rows of `storage`; where several sheets were read, of each sheet's own. */
export function simpleRows(context: DiffContext, storage: number): SimpleRows {
  const { drafts } = context
  if (!drafts.parts) return simpleIn(context, storage)
  const bySheet = new Map(drafts.parts.map((part) => [part, simpleIn(context, part.storage)]))
  return (index, found, by, differing) => {
    const part = partOf(drafts, index)
    return (part && bySheet.get(part)?.(index, found, by, differing)) ?? null
  }
}

function simpleIn(context: DiffContext, storage: number): SimpleRows {
  const { drafts, catalogue, base, claims } = context
  if (base || !catalogue.storages.has(storage)) return NEVER
  const compared: Compared[] = []
  for (const field of SENT_FIELDS) {
    const column = drafts.columns.get(field)
    const live = textColumn(catalogue, field, storage)
    if (!column || !live || isLeftOut(context, field)) continue
    const setter = setterOf(field)
    // Other requests are counted by planning them.
    if (setter !== 'materials/edit' && setter !== 'materials/update_stock') continue
    const place = isStorageField(field) ? storage : null
    compared.push({ field, bit: fieldBit(field), values: column.values, live, place, setter })
  }
  const known = compared.reduce((bits, { bit }) => bits | bit, 0)
  return (index, found, by, differing) => {
    // A field that is not looked at here would lose its change.
    if ((differing & ~known) !== 0 || catalogue.archived[found] === 1 || catalogue.unlisted?.has(found)) return null
    const materialId = catalogue.ids[found] ?? 0
    if (claims?.byId.has(materialId)) return null
    const changes: Change[] = []
    let fields = 0
    let price = catalogue.prices[found] ?? ZERO
    let edits = 0
    let balances = 0
    for (const { field, bit, values, live, place, setter } of compared) {
      if ((differing & bit) === 0) continue
      const before = live[found] ?? ''
      // A unit rescales balances; a balance of nothing may take the row away.
      if (field === 'unit') return null
      const after = values.at(index)
      if (sameText(field, after, before, by)) continue
      if (field === 'sku' && skuDoubt(catalogue, after, found) !== null) return null
      if (field === 'name' && withKey(catalogue, field, after, found).length > 0) return null
      // What must be told of a cell is told by planning the row.
      if (isLossy(field) ? lostLetters(after, before) !== null : becomesNegative({ field, before, after })) return null
      if (field === 'stock' && after === '0') return null
      if (field === 'price') price = toDecimal(after) ?? price
      if (setter === 'materials/edit') edits = 1
      else balances = 1
      fields |= bit
      changes.push({ field, storage: place, before, after })
    }
    const status = statusOf(edits > 0, balances > 0)
    const row: CountedRow = {
      ...draftName(drafts, index),
      index,
      status,
      materialId,
      name: catalogue.names[found] ?? '',
      changes,
      problems: [],
      storage,
      price,
      writes: edits + balances,
      fields,
    }
    return { row: () => row, sending: row.writes > 0 ? [row] : [] }
  }
}
