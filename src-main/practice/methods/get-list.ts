/** materials/get_list: the materials that have a row in a storage, by name; whole, or a page. */
import { storageNamed, type Account } from '../account.ts'
import { doneWithBytes, isRefusal, refuse, type Answer, type Refusal } from '../answer.ts'
import { firstMissing, idOf, type Input } from '../input.ts'
import { toAmount } from '../numbers.ts'
import { intIn } from '../store/store.ts'

// Each element's text is put together here and read as bytes: 100,000 of them never become objects or strings.
const PAGE_SQL = `
SELECT CAST(group_concat(m.listed_head || r.stock || '","minimum":"' || r.minimum || '","planned":' ||
  coalesce(r.planned, 'null') || m.listed_tail, ',') AS BLOB)
FROM (SELECT material_id FROM stock_rows INDEXED BY stock_rows_by_name WHERE storage_id = ?1
      ORDER BY sort_key, material_id LIMIT ?2 OFFSET ?3) AS page
CROSS JOIN materials m ON m.id = page.material_id
CROSS JOIN stock_rows r ON r.material_id = page.material_id AND r.storage_id = ?1`

/** A whole number, given as a number or as text; null for anything else. */
function wholeNumber(value: unknown): number | null {
  const amount = toAmount(value)
  if (amount === null || amount % 10_000_000_000n !== 0n) return null
  return Number(amount / 10_000_000_000n)
}

interface Page {
  readonly limit: number
  readonly offset: number
}

function pageOf(input: Input): Page | Refusal {
  const limit = input.has('limit') ? wholeNumber(input.get('limit')) : -1
  if (limit === null || limit === 0 || limit < -1 || limit > 1000 || (input.has('limit') && limit < 1)) {
    return refuse('Invalid limit value. Must be between 1 and 1000')
  }
  if (!input.has('offset')) return { limit, offset: 0 }
  if (limit === -1) return refuse('Offset requires limit')
  const offset = wholeNumber(input.get('offset'))
  if (offset === null || offset < 0) return refuse('Invalid offset value. Must be a whole number from 0')
  return { limit, offset }
}

export function getList(account: Account, input: Input): Answer | Refusal {
  const missing = firstMissing(input, ['storage_id'])
  if (missing) return missing
  const storage = storageNamed(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const page = pageOf(input)
  if (isRefusal(page)) return page
  const { store } = account
  const counted = store.get('SELECT COUNT(*) AS total FROM stock_rows WHERE storage_id = ?', storage.id)
  const total = counted ? intIn(counted, 'total') : 0
  const elements = store.bytes(PAGE_SQL, storage.id, page.limit, page.offset)
  return doneWithBytes('"materials":[', elements, `],"total":${total}`)
}
