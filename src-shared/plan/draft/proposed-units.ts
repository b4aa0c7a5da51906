/** Amounts whose heading, or a column beside them, has another unit than their material in the account. [UNIT-5] */
import { toProposalColumn, type ColumnMapping, type ProposalColumn } from '../../mapping/mapping.ts'
import type { Field } from '../../material/fields/field.ts'
import { isSameUnit } from '../../material/values/unit.ts'
import { valueOf, type Drafts } from './draft.ts'

export interface ProposedUnits extends ProposalColumn {
  readonly kind: 'units'
  readonly field: Field
  /** How many rows have such materials, and the first of these rows. */
  readonly rows: number
  readonly examples: readonly { readonly row: number; readonly unit: string; readonly of: string }[]
  /** Reads the amounts in the materials' own units. */
  readonly asIs: string
}

const MAX_EXAMPLES = 2

/**
 * The account's units. `materialUnit`: the unit of a draft's material; undefined if it has none or was not found.
 * `waitingDrafts`: drafts that wait because their unit differs.
 */
export interface AccountUnits {
  readonly materialUnit: (index: number) => string | undefined
  readonly waitingDrafts: Iterable<number>
}

export function makeUnitProposals(mappedColumn: ColumnMapping, drafts: Drafts, account: AccountUnits): ProposedUnits[] {
  const { field, column } = mappedColumn
  const amounts = field === null ? undefined : drafts.columns.get(field)
  if (field === null || amounts?.namedUnits === undefined || amounts.column !== column) return []
  const { unitAt, asIs } = amounts.namedUnits
  const waitingRows = Array.from(account.waitingDrafts, (index) => ({
    row: drafts.fileRows[index] ?? 0,
    unit: unitAt(index) ?? '',
    of: valueOf(drafts, 'unit', index) ?? account.materialUnit(index) ?? '',
  })).filter(({ unit, of }) => unit !== '' && of !== '' && !isSameUnit(unit, of))
  if (waitingRows.length === 0) return []
  const units = [...new Set(waitingRows.map(({ unit }) => unit))]
  const examples = waitingRows.slice(0, MAX_EXAMPLES)
  return [
    { kind: 'units', field, ...toProposalColumn(mappedColumn), rows: waitingRows.length, examples, asIs: asIs(units) },
  ]
}
