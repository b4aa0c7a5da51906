/**
 * Side effects in the account, beyond the written values, that the API documents for each method. Each has its number of rows, its first row, and
 * predicted amounts if units change. The wording is in src-shared/words/outliers.ts. Never changes the plan.
 */
import type { Change, CountedRow, Sign } from '../plan.ts'
import type { Catalogue } from '../../material/catalogue/catalogue.ts'
import type { Field } from '../../material/fields/field.ts'
import { countRow, type FirstItems } from '../../material/values/top-k.ts'
import { rowNameOf, type RowName } from '../../file/row-name.ts'
import { amountBefore, type GroupTerms } from './group-terms.ts'
import { compare, toDecimal, ZERO, type Decimal, type ExactSum } from '../../material/values/decimal.ts'

/** The codes in the order of messages, the most serious first. */
export const CONSEQUENCE_CODES = [
  'delete',
  'unit-unpredicted',
  'unit-rescales',
  'stock-to-zero',
  'categories-replaced',
  'suppliers-replaced',
  'categories-add-storages',
  'price-recosts',
  'stock-valued-at-price',
] as const
export type ConsequenceCode = (typeof CONSEQUENCE_CODES)[number]

interface ConsequenceRow {
  readonly row: CountedRow
  readonly terms: GroupTerms
}

/** The rows with each consequence, in file order. */
export type ConsequencesByCode = Map<ConsequenceCode, FirstItems<ConsequenceRow>>

/** An amount that the account should recalculate. */
export interface Prediction {
  readonly field: 'price' | 'stock' | 'minimum'
  readonly before: Decimal
  readonly after: Decimal
}

export interface Consequence {
  readonly code: ConsequenceCode
  /** How many rows have this consequence. */
  readonly count: number
  /** The first of these rows in the file, with its material's name. */
  readonly first: RowName
  readonly name: string
  /** The first row's units; null if its unit stays. */
  readonly unit: { readonly from: string; readonly to: string } | null
  readonly predicted: readonly Prediction[]
  /** The value of all stock that would be lost with the deleted materials. */
  readonly lost?: Decimal
}

/** Adds the side effects of a row that causes requests, or removes them again. [CONS-1] */
export function addConsequences(
  rowsByCode: ConsequencesByCode,
  row: CountedRow,
  terms: GroupTerms,
  sign: Sign = 1,
): void {
  if (row.status === 'delete') {
    note(rowsByCode, 'delete', row, terms, sign)
    return
  }
  for (const change of row.changes) {
    if (change.field === 'stock') noteStockChange(rowsByCode, change, row, terms, sign)
    else if (row.materialId !== null) noteMaterialChange(rowsByCode, change, row, terms, sign)
  }
}

function noteMaterialChange(
  rowsByCode: ConsequencesByCode,
  change: Change,
  row: CountedRow,
  terms: GroupTerms,
  sign: Sign,
): void {
  switch (change.field) {
    case 'unit':
      note(rowsByCode, terms.scale === null ? 'unit-unpredicted' : 'unit-rescales', row, terms, sign)
      break
    case 'price':
      note(rowsByCode, 'price-recosts', row, terms, sign)
      break
    case 'suppliers':
      note(rowsByCode, 'suppliers-replaced', row, terms, sign)
      break
    case 'categories': {
      const before = splitIds(change.before ?? '')
      const after = splitIds(change.after)
      if (!containsAll(before, after)) note(rowsByCode, 'categories-replaced', row, terms, sign)
      if (!containsAll(after, before)) note(rowsByCode, 'categories-add-storages', row, terms, sign)
      break
    }
    default:
  }
}

function noteStockChange(
  rowsByCode: ConsequencesByCode,
  change: Change,
  row: CountedRow,
  terms: GroupTerms,
  sign: Sign,
): void {
  // If a balance is not predicted, we do not know whether it rises, so no side effect is counted.
  const before = change.before === null ? ZERO : amountBefore(change, terms)
  const after = toDecimal(change.after)
  if (before === null || after === null) return
  // If binary numbers differ, the exact ones differ in the same direction. Only equal ones need the exact comparison.
  const stockRise = Number(after) - Number(before)
  if (stockRise === 0 ? compare(after, before) > 0 : stockRise > 0)
    note(rowsByCode, 'stock-valued-at-price', row, terms, sign)
  else if (after === '0' && before !== '0') note(rowsByCode, 'stock-to-zero', row, terms, sign)
}

function note(
  rowsByCode: ConsequencesByCode,
  code: ConsequenceCode,
  row: CountedRow,
  terms: GroupTerms,
  sign: Sign,
): void {
  countRow(rowsByCode, code, row.index, sign)?.add({ row, terms })
}

function splitIds(list: string): readonly string[] {
  return list === '' ? [] : list.split(', ')
}

function containsAll(texts: readonly string[], allTexts: readonly string[]): boolean {
  return texts.every((id) => allTexts.includes(id))
}

/**
 * The side effects, in the order of messages. `catalogue`: null without the account; then no amounts are predicted.
 */
export function consequencesOf(
  { consequences: rowsByCode, lostValue }: { readonly consequences: ConsequencesByCode; readonly lostValue: ExactSum },
  catalogue: Catalogue | null,
): Consequence[] {
  return CONSEQUENCE_CODES.flatMap((code) => {
    const allRows = rowsByCode.get(code)
    const firstItem = allRows?.items[0]
    if (!allRows || !firstItem) return []
    const { unit } = firstItem.terms
    return {
      code,
      count: allRows.count,
      first: rowNameOf(firstItem.row),
      name: firstItem.row.name,
      unit: unit === null ? null : { from: unit.before ?? '', to: unit.after },
      predicted: code === 'unit-rescales' && catalogue !== null ? predictAmounts(firstItem, catalogue) : [],
      ...(code === 'delete' ? { lost: lostValue.total } : {}),
    }
  })
}

/** The amounts that are not in the file, which the account recalculates. [CONS-2] */
function predictAmounts({ row, terms }: ConsequenceRow, catalogue: Catalogue): Prediction[] {
  const index = row.materialId === null ? undefined : catalogue.byId.get(row.materialId)
  const { scale } = terms
  if (index === undefined || scale === null) return []
  const isChangedByRow = (field: Field): boolean => row.changes.some((change) => change.field === field)
  const predictions: Prediction[] = []
  const price = catalogue.prices[index]
  if (price !== undefined && terms.price === null) {
    predictions.push({ field: 'price', before: price, after: scale.convertPrice(price) })
  }
  const rows = catalogue.storages.get(row.storage)
  for (const field of ['stock', 'minimum'] as const) {
    const currentAmount = rows?.[field][index]
    if (currentAmount !== undefined && !isChangedByRow(field))
      predictions.push({ field, before: currentAmount, after: scale.convertAmount(currentAmount) })
  }
  return predictions.filter(({ before }) => before !== '0')
}
