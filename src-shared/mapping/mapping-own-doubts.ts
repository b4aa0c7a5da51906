/**
 * What makes a column likely at most though its words are plain, whatever stands beside it: a heading of a few letters, marks that
 * could be amounts, a price with tax. A price with tax beside one without is asked about. [MAP-5]
 */
import { isDecimalField } from '../material/fields/field.ts'
import { isOfAvailability } from '../file/headings/availability-words.ts'
import { isShortHeading, isWithoutTax, isWithTax } from '../file/headings/key.ts'
import type { Sheet } from '../file/sheet.ts'
import type { Table } from '../file/table.ts'
import type { Settled } from './mapping-doubts.ts'
import { fitsField, holdsCodes, textsOf } from './mapping-shape.ts'
import type { ColumnClaim, ColumnReason } from './mapping.ts'

interface Place {
  readonly sheet: Sheet
  readonly table: Table
  readonly headers: readonly string[]
}

/** Gives claims that won the reason to look at them, and takes those back that are asked about. */
export function doubtWonClaims(place: Place, { won, contested, claims }: Settled): void {
  for (const claim of won.values()) {
    if (claim.strength === 'chosen' || claim.strength === 'remembered') continue
    const rivals = pricesWithoutTax(place, claim, claims)
    if (rivals.length > 0) {
      won.delete(claim.column)
      contested.set(claim.field, [claim, ...rivals])
      continue
    }
    const code = doubtOf(place, claim)
    // What is likely by weaker words has a better reason to be looked at.
    if (code && (claim.strength === 'plain' || (claim.strength === 'often' && claim.field !== 'price')))
      won.set(claim.column, { ...claim, reason: { code, header: claim.name, field: claim.field } })
  }
}

type Doubt = Extract<ColumnReason['code'], 'short-heading' | 'few-values' | 'with-tax'>

function doubtOf({ sheet, table }: Place, { column, header, field }: ColumnClaim): Doubt | null {
  if (isShortHeading(header) && !valuesAgree(sheet, table, column, field)) return 'short-heading'
  if (field === 'stock' && isOfAvailability(header) && holdsMarks(textsOf(sheet, table, column))) return 'few-values'
  return field === 'price' && isWithTax(header) ? 'with-tax' : null
}

/** Codes agree with a word for a sku, and units with one for a unit. Numbers agree with any word for a number. */
function valuesAgree(sheet: Sheet, table: Table, column: number, field: ColumnClaim['field']): boolean {
  if (field === 'sku') return holdsCodes(sheet, table, column)
  return !isDecimalField(field) && fitsField(sheet, table, column, field)
}

const LEAST_MARKS = 6
const MOST_KINDS = 2

/** 1 and 2, or 0 and 10, row after row. */
function holdsMarks(texts: readonly string[]): boolean {
  return texts.length >= LEAST_MARKS && new Set(texts).size <= MOST_KINDS
}

/** Columns that claim the price and are without tax, beside the one that won it with tax. */
function pricesWithoutTax(
  { headers }: Place,
  { column, header, field }: ColumnClaim,
  claims: readonly ColumnClaim[],
): readonly ColumnClaim[] {
  if (field !== 'price' || !isWithTax(header)) return []
  return claims.filter(
    (one) =>
      one.field === 'price' && one.column !== column && isWithoutTax(headers[one.column] ?? '') && one.values === 'fit',
  )
}
