/**
 * Rules that a file asks for by what it says of its amounts: their size, or a discount beside them. One click uses one, or says that the amounts
 * are right as they are. Nothing is used by itself. [VALUE-7] [VALUE-11]
 */
import type { Field } from '../../material/fields/field.ts'
import { isOfDiscounts, type Scale } from '../../file/headings/amount-terms.ts'
import { columnLetter } from '../../file/problem.ts'
import { CELL, type Sheet } from '../../file/sheet.ts'
import { columnName } from '../../mapping/column-names.ts'
import type { ColumnMapping, Mapping } from '../../mapping/mapping.ts'
import { holdShares } from '../../mapping/mapping-decimals.ts'
import { printedColumn } from '../../mapping/rules/print-rule.ts'
import { readAnyNumber } from '../../material/values/decimal-text.ts'
import { isNothing } from '../../material/values/nothing-words.ts'
import { withoutOuterSpace } from '../../material/values/text-key.ts'
import { termsBeside } from './amount-terms.ts'

export interface ProposedRule {
  readonly field: Field
  /** `scale`: the heading says the size; `pieces`: a column says how many pieces it is for; `discount`: a column says what is taken off. */
  readonly kind: 'scale' | 'pieces' | 'discount'
  /** The column that says so. */
  readonly letter: string
  readonly heading: string
  /** Of a scale: what is done with the amount. */
  readonly scale?: Scale
  readonly rule: string
}

/** `ruled`: fields that have a rule already. */
export function proposedRules(sheet: Sheet, mapping: Mapping, ruled: ReadonlySet<Field>): ProposedRule[] {
  return mapping.columns.flatMap((mapped): ProposedRule[] => {
    const { field } = mapped
    if (field === null || ruled.has(field)) return []
    const terms = termsBeside(sheet, mapping, mapped)
    if (terms) {
      const { heading, rule } = terms
      if (terms.kind === 'column') return [{ field, kind: 'pieces', letter: columnLetter(terms.column), heading, rule }]
      return [{ field, kind: 'scale', letter: columnLetter(mapped.column), heading, rule, scale: terms.scale }]
    }
    const discount = field === 'price' ? discountBeside(sheet, mapping) : undefined
    if (!discount) return []
    const heading = columnName(discount)
    return [{ field, kind: 'discount', letter: columnLetter(discount.column), heading, rule: discountRule(discount) }]
  })
}

function discountBeside(sheet: Sheet, mapping: Mapping): ColumnMapping | undefined {
  return mapping.columns.find(
    (one) => one.field === null && isOfDiscounts(one.header) && holdsDiscounts(sheet, mapping, one),
  )
}

/** A blank cell means no discount. */
function discountRule(column: ColumnMapping): string {
  const name = printedColumn(columnName(column))
  const share = holdShares(column.samples) ? '' : ' / 100'
  return `round(price * (1 - if(${name} = blank, 0, ${name})${share}), 0.01)`
}

/** All its filled cells are percentages below 100, and one is above 0. */
function holdsDiscounts(sheet: Sheet, { firstRow, endRow }: Mapping, { column }: ColumnMapping): boolean {
  const { kinds, texts } = sheet.columns[column] ?? { kinds: new Uint8Array(0), texts: null }
  let isAny = false
  for (let row = firstRow; row < endRow; row++) {
    if ((kinds[row] ?? CELL.blank) === CELL.blank) continue
    const text = withoutOuterSpace(texts?.at(row) ?? '')
    if (isNothing(text)) continue
    const percent = Number(readAnyNumber(withoutOuterSpace(text.replace(/%$/, ''))) ?? Number.NaN)
    if (!(percent >= 0 && percent < 100)) return false
    isAny ||= percent > 0
  }
  return isAny
}
