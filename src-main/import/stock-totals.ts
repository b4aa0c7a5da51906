/** The totals of the account's own stock, including this import's changes, for the storages shown in the summary. */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { Drafts } from '../../src-shared/plan/draft/draft.ts'
import { listCarriedMaterials } from '../../src-shared/export/stock-as-table.ts'
import { findFreeSpareRows, listSpareRows } from '../../src-shared/plan/preview/edits.ts'
import { add, subtract, ZERO, type Decimal, ExactSum } from '../../src-shared/material/values/decimal.ts'
import { fileRowsOf, type FileRows } from './file-rows.ts'
import { PlannedValues } from './planned-values.ts'
import type { SessionState } from './stages.ts'
import type { StockRequest } from './stock-source.ts'

interface StockSums {
  readonly value: Decimal
  /** How many file rows are below the minimum in some storage. */
  readonly belowMinimum: number
  /** For each file row, the sum over all storages. */
  readonly stocks: readonly Decimal[]
}

/** The sums of the drafts as read, to which this import's changes are added. */
const sumsByDrafts = new WeakMap<Drafts, StockSums>()

/**
 * The totals of the storages with columns, including this import's changes. [STOCK-4] The first rows are shown before these sums, which follow once
 * the reading is stored. [STOCK-11]
 */
export function summariseStock(
  state: SessionState,
  stockRequest: StockRequest | undefined,
): Pick<ImportSummary, 'stock'> {
  const rows = fileRowsOf(state.drafts)
  if (!stockRequest) return {}
  const { catalogue, suppliers, choices, editedDrafts, drafts } = state
  const carriedMaterials = listCarriedMaterials(
    catalogue.catalogue,
    stockRequest.storages.map(({ id }) => id),
  )
  const unreadCount = carriedMaterials.filter(
    (index) => !suppliers.suppliersById.has(catalogue.catalogue.ids[index] ?? 0),
  ).length
  return {
    stock: {
      storages: stockRequest.storages.map(({ id }) => id),
      ...(catalogue.keep ? {} : rows ? totalsOf(rows, state) : { value: ZERO, belowMinimum: 0 }),
      free: [...findFreeSpareRows(editedDrafts)].map(([storage, index]) => ({
        storage,
        row: drafts.fileRows[index] ?? 0,
      })),
      suppliers: { read: choices.readSuppliers === true, unread: unreadCount },
    },
  }
}

function totalsOf(rows: FileRows, state: SessionState): { readonly value: Decimal; readonly belowMinimum: number } {
  const { drafts, editedDrafts, preview, catalogue, choices } = state
  const draftsAsRead = { ...editedDrafts, drafts, excludedRows: new Set(listSpareRows(drafts)) }
  const valueSource = { preview, catalogue: catalogue.catalogue, storage: choices.storage }
  const [valuesBefore, valuesNow] = [
    new PlannedValues({ ...valueSource, editedDrafts: draftsAsRead }),
    new PlannedValues({ ...valueSource, editedDrafts }),
  ]
  let sums = sumsByDrafts.get(drafts)
  if (!sums) {
    sums = sumRows(rows, listAllRows(rows), valuesBefore)
    sumsByDrafts.set(drafts, sums)
  }
  if (hasNoTypedAmount(drafts, editedDrafts.drafts))
    return { value: computeValue(sums.stocks, rows, valuesNow), belowMinimum: sums.belowMinimum }
  const typedRows = new Set<number>()
  for (const key of editedDrafts.texts.keys()) typedRows.add(rows.rowOf(Number(key.slice(0, key.indexOf(':')))) ?? 0)
  // One pass over all rows is faster than two passes over most rows.
  if (2 * typedRows.size > rows.count) {
    const { value, belowMinimum } = sumRows(rows, listAllRows(rows), valuesNow)
    return { value, belowMinimum }
  }
  const [sumsBefore, sumsAfter] = [sumRows(rows, typedRows, valuesBefore), sumRows(rows, typedRows, valuesNow)]
  return {
    value: add(subtract(sums.value, sumsBefore.value), sumsAfter.value),
    belowMinimum: sums.belowMinimum - sumsBefore.belowMinimum + sumsAfter.belowMinimum,
  }
}

/** True if no balance or minimum was typed. */
function hasNoTypedAmount(draftsAsRead: Drafts, editedDrafts: Drafts): boolean {
  return (['stock', 'minimum'] as const).every(
    (field) => draftsAsRead.columns.get(field) === editedDrafts.columns.get(field),
  )
}

/** The value of the balances as read, at the current prices. */
function computeValue(stocks: readonly Decimal[], rows: FileRows, plannedValues: PlannedValues): Decimal {
  const value = new ExactSum()
  for (const [row, stock] of stocks.entries())
    value.addProduct(plannedValues.priceOf(rows.firstPlanIndexOf(row)), stock)
  return value.total
}

function* listAllRows({ count }: FileRows): Generator<number> {
  for (let row = 0; row < count; row++) yield row
}

function sumRows(rows: FileRows, countedRows: Iterable<number>, plannedValues: PlannedValues): StockSums {
  const value = new ExactSum()
  const stocks: Decimal[] = []
  let belowCount = 0
  for (const row of countedRows) {
    let [sum, isBelowMinimum] = [ZERO, false]
    for (const index of rows.planIndexesOf(row)) {
      const stock = plannedValues.stockOf(index)
      if (stock === undefined) continue
      sum = sum === ZERO ? stock : add(sum, stock)
      isBelowMinimum ||= plannedValues.isBelowMinimum(index)
    }
    stocks.push(sum)
    value.addProduct(plannedValues.priceOf(rows.firstPlanIndexOf(row)), sum)
    if (isBelowMinimum) belowCount += 1
  }
  return { value: value.total, belowMinimum: belowCount, stocks }
}
