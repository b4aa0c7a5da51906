/** materials/get_list: the materials that have a row in a storage, by name; whole, or a page. */
import { storageNamed, type Account } from '../account.ts'
import { done, isRefusal, refuse, type Answer, type Refusal } from '../answer.ts'
import { firstMissing, idOf, type Input } from '../input.ts'
import { toAmount } from '../numbers.ts'
import { intIn } from '../store/store.ts'

const PAGE_SQL = `
SELECT m.id, m.name, m.sku, m.price, m.notes, m.archived, r.stock, r.minimum, r.planned, m.unit, m.categories
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

/** `[{"id":10,"name":"Wood"}]`, remembered per list of ids: a catalogue has few different ones. */
export function categoriesText(account: Account, known: Map<string, string>): (ids: string) => string {
  return (ids) => {
    const text = known.get(ids)
    if (text !== undefined) return text
    const list: unknown = JSON.parse(ids)
    const named = Array.isArray(list)
      ? list.map((id) => ({ id: Number(id), name: account.categories.get(Number(id)) }))
      : []
    const made = JSON.stringify(named)
    known.set(ids, made)
    return made
  }
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
  const categories = categoriesText(account, new Map())
  const elements: string[] = []
  for (const row of store.walk(PAGE_SQL, storage.id, page.limit, page.offset)) {
    const [id, name, sku, price, notes, archived, stock, minimum, planned, unit, ids] = row
    elements.push(
      `{"id":"${String(id)}","name":${JSON.stringify(name)},"sku":${JSON.stringify(sku)},"price":"${String(price)}",` +
        `"notes":${JSON.stringify(notes)},"archived":"${String(archived)}","stock":"${String(stock)}",` +
        `"minimum":"${String(minimum)}","planned":${String(planned)},"unit":${JSON.stringify(unit)},` +
        `"categories":${categories(String(ids))}}`,
    )
  }
  return done(`"materials":[${elements.join(',')}],"total":${total}`)
}
