/**
 * A row's changes and status, both derived from its calls, so that shown, counted, checked and sent values are the
 * same. [PLAN-14]
 */
import type { Change, PlannedCall, RowStatus } from './plan.ts'
import { SENT_FIELDS } from '../material/fields/field.ts'
import { WRITING_METHODS, type SentStatus } from '../material/fields/writing-methods.ts'
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import type { LostMaterial } from './changes-to-requests.ts'
import { add, multiply, toDecimal, ZERO, type Decimal } from '../material/values/decimal.ts'

/** The changes of a row's calls in display order: the material's own fields first, then stock and minimum. */
export function changesOf(calls: readonly Pick<PlannedCall, 'changes'>[]): readonly Change[] {
  const [onlyCall, secondCall] = calls
  if (onlyCall && !secondCall) return onlyCall.changes
  return calls.flatMap(({ changes }) => changes).sort((a, b) => rankField(a) - rankField(b))
}

function rankField({ field }: Change): number {
  return SENT_FIELDS.findIndex((sentField) => sentField === field)
}

/** The status of a row that sends these calls; needs at least one call. */
export function statusOfCalls(calls: readonly Pick<PlannedCall, 'method'>[], materialId: number | null): RowStatus {
  const isSent = (status: SentStatus): boolean => calls.some(({ method }) => WRITING_METHODS[method].status === status)
  if (isSent('delete')) return 'delete'
  if (materialId === null || isSent('add')) return 'add'
  return statusOf(isSent('edit'), isSent('stock'))
}

/** The status of an existing material's row, by what the row sends. */
export function statusOf(hasEdits: boolean, setsStock: boolean): 'unchanged' | 'edit' | 'stock' | 'edit+stock' {
  if (!setsStock) return hasEdits ? 'edit' : 'unchanged'
  return hasEdits ? 'edit+stock' : 'stock'
}

interface DeleteLoss {
  /** Balances other than 0, by storage. */
  readonly stocks: readonly { readonly storage: number; readonly stock: Decimal }[]
  /** The sum of all stocks. */
  readonly stock: Decimal
  /** The value of all stocks at the account's price. */
  readonly value: Decimal
}

/** What a delete loses, according to its own changes. [PLAN-15] */
export function lossOf(changes: readonly Change[]): DeleteLoss {
  const price = readAmount(changes.find(({ field }) => field === 'price'))
  const stocks = changes.flatMap((change) =>
    change.field === 'stock' && change.storage !== null ? { storage: change.storage, stock: readAmount(change) } : [],
  )
  const stock = stocks.reduce<Decimal>((sum, lostStock) => add(sum, lostStock.stock), ZERO)
  return { stocks, stock, value: multiply(stock, price) }
}

function readAmount(change: Change | undefined): Decimal {
  return toDecimal(change?.before ?? '') ?? ZERO
}

/** What deleting a material of the catalogue would lose. */
export function makeLostMaterial({ names, prices, storages }: Catalogue, index: number): LostMaterial {
  const stocks = [...storages].flatMap(([storage, { stock }]) => {
    const stockAmount = stock[index]
    return stockAmount === undefined ? [] : { storage, stock: stockAmount }
  })
  return { name: names[index] ?? '', price: prices[index] ?? ZERO, stocks }
}
