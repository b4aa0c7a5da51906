/** Amounts whose heading, or a column beside them, names another unit than the account counts their materials in. [UNIT-5] */
import { columnLetter } from '../../file/problem.ts'
import { columnName, type ColumnMapping } from '../../mapping/mapping.ts'
import type { Field } from '../../material/fields/field.ts'
import { isSameUnit } from '../../material/values/unit.ts'
import { valueOf, type Drafts } from './draft.ts'

export interface ProposedUnits {
  readonly kind: 'units'
  readonly field: Field
  readonly column: number
  readonly letter: string
  readonly heading: string
  /** Rows of such materials, and the first of them. */
  readonly rows: number
  readonly examples: readonly { readonly row: number; readonly unit: string; readonly of: string }[]
  /** Takes the amounts as those of the account's units. */
  readonly rule: string
}

const EXAMPLES = 2

/** `unitAt`: the unit of a draft's material in the account; undefined if it has none, or was not found. `rule`: what takes the amounts as they are. */
export function proposedUnits(
  mapped: ColumnMapping,
  drafts: Drafts,
  unitAt: (index: number) => string | undefined,
  rule: string,
): ProposedUnits[] {
  const { field, column } = mapped
  const amounts = field === null ? undefined : drafts.columns.get(field)
  if (field === null || amounts?.unitAt === undefined || amounts.column !== column) return []
  const examples: { row: number; unit: string; of: string }[] = []
  let rows = 0
  for (let index = 0; index < drafts.count; index++) {
    const unit = amounts.unitAt(index)
    const of = valueOf(drafts, 'unit', index) ?? unitAt(index)
    if (unit === undefined || of === undefined || isSameUnit(unit, of)) continue
    rows++
    if (examples.length < EXAMPLES) examples.push({ row: drafts.fileRows[index] ?? 0, unit, of })
  }
  if (rows === 0) return []
  return [
    { kind: 'units', field, column, letter: columnLetter(column), heading: columnName(mapped), rows, examples, rule },
  ]
}
