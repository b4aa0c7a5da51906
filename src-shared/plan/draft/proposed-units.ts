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
  /** Takes the amounts as those of the account's units; divides them first if their heading, or a column, names another size. */
  readonly rule: string
}

const EXAMPLES = 2

/** What the account says of drafts: the unit of a draft's material, undefined if it has none, or was not found; the drafts that wait since it is another one. */
export interface AccountUnits {
  readonly unitAt: (index: number) => string | undefined
  readonly waiting: ReadonlySet<number>
}

/** `rule`: what makes the amounts those of one unit; the bare field if they are. */
export function proposedUnits(
  mapped: ColumnMapping,
  drafts: Drafts,
  { unitAt, waiting }: AccountUnits,
  rule: string,
): ProposedUnits[] {
  const { field, column } = mapped
  const amounts = field === null ? undefined : drafts.columns.get(field)
  if (field === null || amounts?.unitAt === undefined || amounts.column !== column) return []
  const examples: { row: number; unit: string; of: string }[] = []
  let rows = 0
  for (let index = 0; index < drafts.count; index++) {
    const unit = amounts.unitAt(index)
    const of = valueOf(drafts, 'unit', index) ?? unitAt(index) ?? ''
    if (unit === undefined || of === '' || isSameUnit(unit, of)) continue
    // Amounts of another size wait for that already, whatever they come to.
    if (rule === field && !waiting.has(index)) continue
    rows++
    if (examples.length < EXAMPLES) examples.push({ row: drafts.fileRows[index] ?? 0, unit, of })
  }
  if (rows === 0) return []
  return [
    { kind: 'units', field, column, letter: columnLetter(column), heading: columnName(mapped), rows, examples, rule },
  ]
}
