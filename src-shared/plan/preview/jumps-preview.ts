/** Finds why the amounts in a preview changed by a common factor. Uses its sums, the rows that do not change, and example rows. [JUMP-1] */
import { getFieldBit, type Field, type RescaledField } from '../../material/fields/field.ts'
import { DRAFT } from '../draft/draft.ts'
import { termsOf } from '../guard/group-terms.ts'
import {
  hasCommonFactor,
  findCommonFactors,
  type CommonFactor,
  type CommonFactorExample,
} from '../guard/common-factor.ts'
import type { Preview } from './preview.ts'
import { rowNameOf } from '../../file/row-name.ts'
import { countDecimalPlaces, toDecimal, ZERO } from '../../material/values/decimal.ts'

const MAX_EXAMPLES = 3
/** Nearly all rows can be examples, so checking this many is enough to find the first ones. */
const MAX_EXAMINED_ROWS = 200

export interface CommonFactorWithExamples extends CommonFactor {
  readonly examples: readonly CommonFactorExample[]
}

export function listCommonFactors(preview: Preview): CommonFactorWithExamples[] {
  const { drafts } = preview.input
  return findCommonFactors(preview.totals.ratiosByField, (field) => countUnchangedRows(preview, field))
    .filter(({ field }) => drafts.columns.has(field))
    .map((jump) => ({ ...jump, examples: findExamples(preview, jump) }))
}

/**
 * The rule that would revert a common factor in its column. `currentRule`: the column's rule. Quotients of prices are rounded like the account's
 * prices.
 */
export function makeRevertingRule(
  { field, rule: { operator, by }, examples }: CommonFactorWithExamples,
  currentRule: string | undefined,
): string {
  const amount = `${currentRule === undefined ? field : `(${currentRule})`} ${operator} ${by}`
  if (field !== 'price' || operator === '*') return amount
  const decimalPlaces = examples.map(({ before }) => countDecimalPlaces(toDecimal(before) ?? ZERO))
  return `round(${amount}, 0.${'1'.padStart(Math.max(2, ...decimalPlaces), '0')})`
}

/** Counts rows of existing materials whose amount is not 0 and does not change. */
function countUnchangedRows({ input, groups, fields, count }: Preview, field: RescaledField): number {
  const column = input.drafts.columns.get(field)
  if (!column) return 0
  const bit = getFieldBit(field)
  let rows = 0
  for (let index = 0; index < count; index++) {
    if (column.states[index] !== DRAFT.value || (groups.targets[index] ?? -1) < 0) continue
    if (((fields[index] ?? 0) & bit) !== 0 || input.decisions.excludedRows.has(index)) continue
    if (!column.values.equals(index, '0')) rows += 1
  }
  return rows
}

function findExamples(preview: Preview, jump: CommonFactor): CommonFactorExample[] {
  const examples: CommonFactorExample[] = []
  let examinedRows = 0
  for (const index of findChangingDrafts(preview, jump.field)) {
    if (examples.length === MAX_EXAMPLES || examinedRows++ === MAX_EXAMINED_ROWS) break
    const row = preview.row(index)
    const change = row.changes.find(({ field }) => field === jump.field)
    if (!change || row.calls.length === 0 || !hasCommonFactor(jump, change, termsOf(preview.rowsToSend(index))))
      continue
    examples.push({ ...rowNameOf(row), name: row.name, before: change.before ?? '', after: change.after })
  }
  return examples
}

function* findChangingDrafts({ fields, count }: Preview, field: Field): Generator<number> {
  const bit = getFieldBit(field)
  for (let index = 0; index < count; index++) if (((fields[index] ?? 0) & bit) !== 0) yield index
}
