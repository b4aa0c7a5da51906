/**
 * What tests can read and do beyond the documented API, under their own path prefix and with their own token. This includes history, batches, product
 * costs, the request log, and operations without documented methods (supply, transfer, plan).
 */
import { type Account, type Unit, findStorage, type Storage } from './account.ts'
import { makeSuccessAnswer, makeFailedAnswer, isRefusal, type Answer, refuse, type Refusal } from './answer.ts'
import { parseInput, refuseFirstMissingField, idOf, readNumberField, type Input } from './input.ts'
import type { Quota } from './quota.ts'
import {
  toAmountInUnit,
  formatDecimal,
  toPriceInUnit,
  computeWorth,
  computePriceFromTotal,
  quantityOf,
  isSamePrice,
  type Amount,
} from './numbers.ts'
import {
  readExactColumn,
  readIdsColumn,
  readIntegerColumn,
  readTextColumn,
  readTextOrNullColumn,
  type Row,
} from './store/store.ts'
import { findStockRow, writeRow } from './stock-rows.ts'
import { findMaterial, updateMaterial, type Material } from './material.ts'
import { updateAfterPriceChange, bookMovement } from './stock.ts'

export const INSPECTION_PATH = '/_practice/'

export interface Inspection {
  readonly account: Account
  readonly quota: Quota
}

function readInspection({ account, quota }: Inspection, path: string, query: URLSearchParams): Answer {
  const materialMatch = /^materials\/(\d{1,15})$/.exec(path)
  if (materialMatch) {
    const details = readMaterialDetails(account, Number(materialMatch[1]))
    return details
      ? makeSuccessAnswer(`"material":${JSON.stringify(details)}`)
      : makeFailedAnswer(404, 'No such material')
  }
  switch (path) {
    case 'products':
      return makeSuccessAnswer(`"products":${JSON.stringify(listProductDetails(account))}`)
    case 'requests':
      return makeSuccessAnswer(`"requests":${JSON.stringify(readRequestLog(account, Number(query.get('after') ?? 0)))}`)
    case 'counter':
      return makeSuccessAnswer(`"counter":${JSON.stringify(quota.read())}`)
    default:
      return makeFailedAnswer(404, `Nothing to inspect at ${INSPECTION_PATH}${path}`)
  }
}

/** `url`: the request's path and query. `body`: null if it was too large. */
export function inspect(inspection: Inspection, verb: string, url: string, body: Uint8Array | null): Answer {
  const address = new URL(url, 'http://127.0.0.1')
  const path = address.pathname.slice(INSPECTION_PATH.length)
  if (verb === 'GET') return readInspection(inspection, path, address.searchParams)
  if (verb !== 'POST' || body === null) return makeFailedAnswer(405, 'Use GET to read, POST to book an operation')
  const input = parseInput(body)
  if (isRefusal(input)) return makeFailedAnswer(400, input.refusal)
  const { account, quota } = inspection
  const operations = new Map([
    ['supply', () => bookSupply(account, input)],
    ['transfer', () => bookTransfer(account, input)],
    ['plan', () => bookPlan(account, input)],
    ['counter', () => setCounter(quota, input)],
  ])
  const operation = operations.get(path)
  if (!operation) return makeFailedAnswer(404, `Nothing to book at ${INSPECTION_PATH}${path}`)
  const outcome = account.store.transaction(operation)
  return isRefusal(outcome) ? makeFailedAnswer(400, outcome.refusal) : outcome
}

interface MovementDetail {
  readonly id: number
  readonly storage_id: number
  readonly kind: string
  readonly quantity: string
  /** The value at cost: arrivals at their batch's price, and removals at the prices of the batches used. */
  readonly value: string
  readonly notes: string
}

interface BatchDetail {
  readonly id: number
  readonly storage_id: number
  readonly quantity: string
  readonly remaining: string
  readonly price: string
}

interface MaterialDetails {
  readonly id: number
  readonly deleted: boolean
  readonly unit: string
  readonly price: string
  readonly categories: readonly number[]
  readonly suppliers: readonly number[]
  readonly files: readonly string[]
  readonly stocks: readonly { storage_id: number; stock: string; minimum: string }[]
  readonly movements: readonly MovementDetail[]
  readonly batches: readonly BatchDetail[]
}

const SELECT_VALUES = `SELECT quantity, price_amount, price_per FROM`

function valueOf(rows: readonly Row[]): bigint {
  return rows.reduce((sum, row) => sum + computeWorth(readExactColumn(row, 'quantity'), priceOf(row)), 0n)
}

function priceOf(row: Row) {
  return { amount: readExactColumn(row, 'price_amount'), unitFactor: readExactColumn(row, 'price_per') }
}

function listMovements(account: Account, material: number, unit: Unit): MovementDetail[] {
  const { store } = account
  return store.all('SELECT * FROM movements WHERE material_id = ? ORDER BY id', material).map((row) => {
    const id = readIntegerColumn(row, 'id')
    const incomingValue = valueOf(
      store.all(`${SELECT_VALUES} batches WHERE material_id = ? AND movement_id = ?`, material, id),
    )
    const writtenOffValue = valueOf(
      store.all(`${SELECT_VALUES} write_offs WHERE material_id = ? AND movement_id = ?`, material, id),
    )
    return {
      id,
      storage_id: readIntegerColumn(row, 'storage_id'),
      kind: readTextColumn(row, 'kind'),
      quantity: formatDecimal(toAmountInUnit(readExactColumn(row, 'quantity'), unit.factor)),
      value: formatDecimal(incomingValue - writtenOffValue),
      notes: readTextColumn(row, 'notes'),
    }
  })
}

function listBatches(account: Account, material: number, unit: Unit): BatchDetail[] {
  return account.store.all('SELECT * FROM batches WHERE material_id = ? ORDER BY id', material).map((row) => ({
    id: readIntegerColumn(row, 'id'),
    storage_id: readIntegerColumn(row, 'storage_id'),
    quantity: formatDecimal(toAmountInUnit(readExactColumn(row, 'quantity'), unit.factor)),
    remaining: formatDecimal(toAmountInUnit(readExactColumn(row, 'remaining'), unit.factor)),
    price: formatDecimal(toPriceInUnit(priceOf(row), unit.factor)),
  }))
}

/** A material for inspection: every number in its current unit, as plain decimal text. Null if it never existed; a deleted one is still included. */
export function readMaterialDetails(account: Account, id: number): MaterialDetails | null {
  const { store } = account
  const row = store.get('SELECT * FROM materials WHERE id = ?', id)
  const unit = row && account.units.get(readTextColumn(row, 'unit'))
  if (!row || !unit) return null
  const stocks = store.all('SELECT * FROM stock_rows WHERE material_id = ? ORDER BY storage_id', id)
  return {
    id,
    deleted: readIntegerColumn(row, 'deleted') === 1,
    unit: unit.code,
    price: formatDecimal(toPriceInUnit(priceOf(row), unit.factor)),
    categories: readIdsColumn(row, 'categories'),
    suppliers: readIdsColumn(row, 'suppliers'),
    files: store
      .all('SELECT name FROM files WHERE material_id = ? ORDER BY name', id)
      .map((file) => readTextColumn(file, 'name')),
    stocks: stocks.map((stock) => ({
      storage_id: readIntegerColumn(stock, 'storage_id'),
      stock: formatDecimal(toAmountInUnit(readExactColumn(stock, 'quantity'), unit.factor)),
      minimum: formatDecimal(toAmountInUnit(readExactColumn(stock, 'minimum_quantity'), unit.factor)),
    })),
    movements: listMovements(account, id, unit),
    batches: listBatches(account, id, unit),
  }
}

function listProductDetails(account: Account) {
  const { store } = account
  return store.all('SELECT id, name, cost FROM products ORDER BY id').map((row) => {
    const id = readIntegerColumn(row, 'id')
    const parts = store.all(
      `SELECT c.material_id, c.quantity, u.factor FROM compositions c JOIN materials m ON m.id = c.material_id
       JOIN units u ON u.code = m.unit WHERE c.product_id = ? ORDER BY c.material_id`,
      id,
    )
    const costs = store.all('SELECT cost, cause FROM product_costs WHERE product_id = ? ORDER BY id', id)
    return {
      id,
      name: readTextColumn(row, 'name'),
      cost: readTextColumn(row, 'cost'),
      composition: parts.map((part) => ({
        material_id: readIntegerColumn(part, 'material_id'),
        quantity: formatDecimal(toAmountInUnit(readExactColumn(part, 'quantity'), readExactColumn(part, 'factor'))),
      })),
      costs: costs.map((cost) => ({ cost: readTextColumn(cost, 'cost'), cause: readTextColumn(cost, 'cause') })),
    }
  })
}

/** Up to 1,000 log entries after an id, oldest first. Keys are never logged. */
export function readRequestLog(account: Account, afterId: number) {
  const rows = account.store.all('SELECT * FROM requests WHERE id > ? ORDER BY id LIMIT 1000', afterId)
  return rows.map((row) => ({
    id: readIntegerColumn(row, 'id'),
    at: readIntegerColumn(row, 'at'),
    verb: readTextColumn(row, 'verb'),
    method: readTextColumn(row, 'method'),
    body: readTextColumn(row, 'body'),
    status: readIntegerColumn(row, 'status'),
    error: readTextOrNullColumn(row, 'error'),
    fault: readTextOrNullColumn(row, 'fault'),
    counted: readIntegerColumn(row, 'counted') === 1,
  }))
}

interface Operation {
  readonly material: Material
  readonly storage: Storage
  /** The amount in the material's unit; not 0. */
  readonly amount: Amount
}

function readOperation(account: Account, input: Input): Operation | Refusal {
  const refusal = refuseFirstMissingField(input, ['material_id', 'storage_id', 'quantity'])
  if (refusal) return refusal
  const material = findMaterial(account, idOf(input.get('material_id')))
  if (!material) return refuse('Material not found or access denied')
  const storage = findStorage(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const amount = readNumberField(input, 'quantity') ?? 0n
  if (isRefusal(amount)) return amount
  return amount === 0n ? refuse('Invalid quantity value. Must not be 0') : { material, storage, amount }
}

/* Operations that the API documentation mentions without details. They are available through the inspection endpoint so that their rules can be
   tested. */

/** {material_id, storage_id, quantity, total}: stock arrives, and the material's price becomes total / quantity. */
function bookSupply(account: Account, input: Input): Answer | Refusal {
  const request = readOperation(account, input)
  if (isRefusal(request)) return request
  const { material, storage, amount } = request
  const total = readNumberField(input, 'total') ?? refuse('No total in input')
  if (isRefusal(total)) return total
  if (amount < 0n) return refuse('Invalid quantity value. Must be above 0')
  const price = { amount: computePriceFromTotal(total, amount), unitFactor: material.unit.factor }
  const newMaterial = { ...material, price, supplied: true }
  updateMaterial(account, newMaterial)
  bookMovement(account, newMaterial, storage.id, {
    kind: 'supply',
    quantity: quantityOf(amount, price.unitFactor),
    notes: '',
    price,
  })
  if (!isSamePrice(price, material.price)) updateAfterPriceChange(account, newMaterial)
  return makeSuccessAnswer()
}

/** {material_id, storage_id, to_storage_id, quantity}: moves stock at the cost of its batches. */
function bookTransfer(account: Account, input: Input): Answer | Refusal {
  const request = readOperation(account, input)
  if (isRefusal(request)) return request
  const { material, storage, amount } = request
  const targetStorage = findStorage(account, idOf(input.get('to_storage_id')))
  if (!targetStorage || targetStorage.id === storage.id) return refuse('Storage ID not found')
  if (amount < 0n) return refuse('Invalid quantity value. Must be above 0')
  const quantity = quantityOf(amount, material.unit.factor)
  const writeOffs = bookMovement(account, material, storage.id, { kind: 'transfer', quantity: -quantity, notes: '' })
  for (const part of writeOffs)
    bookMovement(account, material, targetStorage.id, { kind: 'transfer', notes: '', ...part })
  return makeSuccessAnswer()
}

/** {material_id, storage_id, quantity}: an operation with the status Plan. It is included in `planned` if the storage has a row for the material. */
function bookPlan(account: Account, input: Input): Answer | Refusal {
  const request = readOperation(account, input)
  if (isRefusal(request)) return request
  const { material, storage, amount } = request
  account.store.run(
    "INSERT INTO planned_operations (material_id, storage_id, quantity, notes) VALUES (?, ?, ?, '')",
    material.id,
    storage.id,
    quantityOf(amount, material.unit.factor).toString(),
  )
  const row = findStockRow(account, material, storage.id)
  if (row) writeRow(account, material, row)
  return makeSuccessAnswer()
}

/** {used}: sets how many of the day's requests count as used. */
function setCounter(quota: Quota, input: Input): Answer | Refusal {
  const usedCount = input.get('used')
  if (typeof usedCount !== 'number' || !Number.isSafeInteger(usedCount) || usedCount < 0)
    return refuse('Invalid used value')
  quota.setUsedCount(usedCount)
  return makeSuccessAnswer()
}
