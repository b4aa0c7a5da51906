/** Amounts whose heading, or a column beside them, names another unit than the account counts their materials in. [UNIT-5] */
import { columnPlace, type ColumnMapping, type ColumnPlace } from '../../mapping/mapping.ts'
import type { Field } from '../../material/fields/field.ts'
import { isSameUnit } from '../../material/values/unit.ts'
import { valueOf, type Drafts } from './draft.ts'

export interface ProposedUnits extends ColumnPlace {
  readonly kind: 'units'
  readonly field: Field
  /** Rows of such materials, and the first of them. */
  readonly rows: number
  readonly examples: readonly { readonly row: number; readonly unit: string; readonly of: string }[]
  /** Takes the amounts as those of the materials' units. */
  readonly asIs: string
}

const EXAMPLES = 2

/** What the account says of drafts: the unit of a draft's material, undefined if it has none, or was not found; the drafts that wait since it is another one. */
export interface AccountUnits {
  readonly materialUnit: (index: number) => string | undefined
  readonly waiting: Iterable<number>
}

export function proposedUnits(mapped: ColumnMapping, drafts: Drafts, account: AccountUnits): ProposedUnits[] {
  const { field, column } = mapped
  const amounts = field === null ? undefined : drafts.columns.get(field)
  if (field === null || amounts?.namedUnits === undefined || amounts.column !== column) return []
  const { unitAt, asIs } = amounts.namedUnits
  const waiting = Array.from(account.waiting, (index) => ({
    row: drafts.fileRows[index] ?? 0,
    unit: unitAt(index) ?? '',
    of: valueOf(drafts, 'unit', index) ?? account.materialUnit(index) ?? '',
  })).filter(({ unit, of }) => unit !== '' && of !== '' && !isSameUnit(unit, of))
  if (waiting.length === 0) return []
  const units = [...new Set(waiting.map(({ unit }) => unit))]
  const examples = waiting.slice(0, EXAMPLES)
  return [{ kind: 'units', field, ...columnPlace(mapped), rows: waiting.length, examples, asIs: asIs(units) }]
}
