/**
 * Prices that only fit the account's when divided by the numbers in another column, as if they were for packs of that size. The user is asked;
 * nothing is divided automatically. [VALUE-11]
 */
import { DRAFT, type Drafts } from './draft.ts'
import { makeBasisRule, readCounts } from './amount-terms.ts'
import type { ProposedRule } from './proposed-rules.ts'
import { listColumnsOfRules } from './rule-columns.ts'
import { toProposalColumn, type ColumnMapping, type Mapping } from '../../mapping/mapping.ts'
import { cellText, type Sheet } from '../../file/sheet.ts'
import { trimOuterSpace } from '../../material/values/text-key.ts'

/** The most rows with prices that are examined. */
const MAX_EXAMINED_ROWS = 500
/** At least this many rows must have a pack size, and this share of them must fit. */
const MIN_PACK_ROWS = 3
const MIN_FITTING_SHARE = 0.8
/** A price fits if it is at most this many times the account's, or the reverse. */
const MAX_RATIO = 1.35

interface PriceRow {
  readonly sheetRow: number
  /** The file's price divided by the account's. */
  readonly ratio: number
}

/** `getPrice`: the account's price for a draft; undefined if its material was not found. */
export function proposePacks(
  sheet: Sheet,
  mapping: Mapping,
  rule: string | undefined,
  drafts: Drafts,
  getPrice: (index: number) => string | undefined,
): ProposedRule[] {
  const rows = findPriceRows(drafts, getPrice)
  if (rows.filter(({ ratio }) => !isRatioNearOne(ratio)).length < MIN_PACK_ROWS) return []
  const columnsRead = listColumnsOfRules(mapping, rule === undefined ? [] : [['price', rule]])
  for (const mappedColumn of mapping.columns) {
    const { column, field, header, confidence } = mappedColumn
    if (field !== null || header === '' || confidence === 'chosen' || columnsRead.has(column)) continue
    const counts = readCounts(sheet, mapping, mappedColumn)
    if (!counts || !explainsPrices(rows, (row) => Number(counts.get(getText(sheet, row, mappedColumn)) ?? 0))) continue
    return [
      {
        field: 'price',
        kind: 'pieces',
        ...toProposalColumn(mappedColumn),
        rule: makeBasisRule(mappedColumn, counts, rule ?? 'price'),
      },
    ]
  }
  return []
}

function findPriceRows(drafts: Drafts, getPrice: (index: number) => string | undefined): PriceRow[] {
  const rows: PriceRow[] = []
  const prices = drafts.columns.get('price')
  if (!prices) return rows
  for (let index = 0; index < drafts.count && rows.length < MAX_EXAMINED_ROWS; index++) {
    if (prices.states[index] !== DRAFT.value) continue
    const [before, after] = [Number(getPrice(index) ?? 0), Number(prices.values.at(index))]
    if (before > 0 && after > 0) rows.push({ sheetRow: drafts.sheetRows[index] ?? 0, ratio: after / before })
  }
  return rows
}

/** Whether the prices of packs fit only when divided by their size, and nearly all other rows have a size of 1. */
function explainsPrices(rows: readonly PriceRow[], getSize: (sheetRow: number) => number): boolean {
  const rowsWithSize = rows.map(({ sheetRow, ratio }) => ({ ratio, size: getSize(sheetRow) }))
  const packs = rowsWithSize.filter(({ size }) => size > 1)
  const fittingPacks = packs.filter(({ ratio, size }) => isRatioNearOne(ratio / size) && !isRatioNearOne(ratio))
  const smallPacks = rowsWithSize.filter(({ size }) => size < 1)
  return (
    packs.length >= MIN_PACK_ROWS &&
    fittingPacks.length >= packs.length * MIN_FITTING_SHARE &&
    smallPacks.length <= rows.length * (1 - MIN_FITTING_SHARE)
  )
}

function isRatioNearOne(ratio: number): boolean {
  return Math.abs(Math.log(ratio)) <= Math.log(MAX_RATIO)
}

function getText(sheet: Sheet, row: number, { column }: ColumnMapping): string {
  return trimOuterSpace(cellText(sheet, row, column))
}
