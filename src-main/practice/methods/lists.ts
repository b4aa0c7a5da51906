/** materials/get_list: the materials with a row in a storage, sorted by name, all of them or one page. */
import { findStorage, type Account } from '../account.ts'
import {
  makeSuccessAnswerWithBytes,
  isRefusal,
  refuse,
  type Answer,
  type Refusal,
  makeSuccessAnswer,
} from '../answer.ts'
import { refuseFirstMissingField, idOf, type Input } from '../input.ts'
import { toAmount, toAmountInUnit, toPriceInUnit, showAmount } from '../numbers.ts'
import { readIntegerColumn } from '../store/store.ts'
import { findMaterial, type Material } from '../material.ts'
import { sumPlannedOperations, findStockRow } from '../stock-rows.ts'
import { mapTextFields } from '../texts.ts'

// SQLite builds the JSON of the list and returns it as bytes. 100,000 elements therefore never become JavaScript objects or strings.
const PAGE_SQL = `
SELECT CAST(group_concat(m.listed_head || r.stock || '","minimum":"' || r.minimum || '","planned":' ||
  coalesce(r.planned, 'null') || m.listed_tail, ',') AS BLOB)
FROM (SELECT material_id FROM stock_rows INDEXED BY stock_rows_by_name WHERE storage_id = ?1
      ORDER BY sort_key, material_id LIMIT ?2 OFFSET ?3) AS page
CROSS JOIN materials m ON m.id = page.material_id
CROSS JOIN stock_rows r ON r.material_id = page.material_id AND r.storage_id = ?1`

/** A whole number, as a number or as text. Null for anything else. */
function parseWholeNumber(value: unknown): number | null {
  const amount = toAmount(value)
  if (amount === null || amount % 10_000_000_000n !== 0n) return null
  return Number(amount / 10_000_000_000n)
}

interface Page {
  readonly limit: number
  readonly offset: number
}

function readPage(input: Input): Page | Refusal {
  const limit = input.has('limit') ? parseWholeNumber(input.get('limit')) : -1
  if (limit === null || limit === 0 || limit < -1 || limit > 1000 || (input.has('limit') && limit < 1)) {
    return refuse('Invalid limit value. Must be between 1 and 1000')
  }
  if (!input.has('offset')) return { limit, offset: 0 }
  if (limit === -1) return refuse('Offset requires limit')
  const offset = parseWholeNumber(input.get('offset'))
  if (offset === null || offset < 0) return refuse('Invalid offset value. Must be a whole number from 0')
  return { limit, offset }
}

export function getList(account: Account, input: Input): Answer | Refusal {
  const refusal = refuseFirstMissingField(input, ['storage_id'])
  if (refusal) return refusal
  const storage = findStorage(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const page = readPage(input)
  if (isRefusal(page)) return page
  const { store } = account
  const countRow = store.get('SELECT COUNT(*) AS total FROM stock_rows WHERE storage_id = ?', storage.id)
  const total = countRow ? readIntegerColumn(countRow, 'total') : 0
  const elementsJson = store.readBytes(PAGE_SQL, storage.id, page.limit, page.offset)
  return makeSuccessAnswerWithBytes('"materials":[', elementsJson, `],"total":${total}`)
}

/** storages/get_list: the API documentation mentions a list of storages but does not show its form. Decision 002 assumes one. */
export function getStorages(account: Account): Answer {
  const storages = [...account.storages.values()].filter((storage) => !storage.deleted)
  return makeSuccessAnswer(`"storages":${JSON.stringify(storages.map(({ id, name }) => ({ id: String(id), name })))}`)
}

/**
 * materials/get_stocks: the API documentation mentions this method ("balances of materials across all storages") but does not show its form. Decision
 * 002 assumes no fields, or `material_id` for one material, and one element per stock row.
 */
const SELECT_STOCKS = `SELECT r.material_id, r.storage_id, r.stock, r.minimum, r.planned FROM stock_rows r
  JOIN storages s ON s.id = r.storage_id AND s.deleted = 0`

export function getStocks(account: Account, input: Input): Answer | Refusal {
  const material = input.has('material_id') ? findMaterial(account, idOf(input.get('material_id'))) : undefined
  if (material === null) return refuse('Material not found or access denied')
  const orderSql = 'ORDER BY r.material_id, r.storage_id'
  const rows = material
    ? account.store.iterate(`${SELECT_STOCKS} WHERE r.material_id = ? ${orderSql}`, material.id)
    : account.store.iterate(`${SELECT_STOCKS} ${orderSql}`)
  const elements: string[] = []
  for (const [material, storage, stock, minimum, plannedValue] of rows) {
    elements.push(
      `{"material_id":"${String(material)}","storage_id":"${String(storage)}","stock":"${String(stock)}",` +
        `"minimum":"${String(minimum)}","planned":${String(plannedValue)}}`,
    )
  }
  return makeSuccessAnswer(`"stocks":[${elements.join(',')}]`)
}

/**
 * The API documentation mentions `materials/get_entry` but does not show its parameters. Decision 002 assumes `material_id`, and optionally
 * `storage_id`, which adds that storage's stock, minimum and planned.
 */
function makeEntry(account: Account, material: Material): Record<string, unknown> {
  return {
    id: String(material.id),
    name: material.name,
    ...mapTextFields((field) => material[field]),
    unit: material.unit.code,
    price: showAmount(toPriceInUnit(material.price, material.unit.factor)),
    archived: String(material.archived),
    categories: material.categories.map((id) => ({ id, name: account.categories.get(id) })),
    suppliers: material.suppliers.map((id) => ({ id, name: account.suppliers.get(id)?.name })),
  }
}

export function getEntry(account: Account, input: Input): Answer | Refusal {
  const refusal = refuseFirstMissingField(input, ['material_id'])
  if (refusal) return refusal
  const material = findMaterial(account, idOf(input.get('material_id')))
  if (!material) return refuse('Material not found or access denied')
  if (!input.has('storage_id')) return makeSuccessAnswer(`"material":${JSON.stringify(makeEntry(account, material))}`)
  const storage = findStorage(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const row = findStockRow(account, material, storage.id)
  if (!row) return refuse('Material not found or access denied')
  const { factor } = material.unit
  const plannedStock = sumPlannedOperations(account, material, storage.id)
  const numbers = {
    stock: showAmount(toAmountInUnit(row.quantity, factor)),
    minimum: showAmount(toAmountInUnit(row.minimum, factor)),
    planned: plannedStock === null ? null : Number(plannedStock),
  }
  return makeSuccessAnswer(`"material":${JSON.stringify({ ...makeEntry(account, material), ...numbers })}`)
}
