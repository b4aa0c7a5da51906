/**
 * Reads one material with `materials/get_entry` and `materials/get_stocks`. The API documentation names both methods but says only that categories
 * and suppliers are objects with an id. Replies are therefore read tolerantly. Returns `useless` instead of half a reply; the lists are then used.
 * Never uses another material's reply.
 */
import { z } from 'zod'
import { toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { normaliseText } from '../../src-shared/material/values/text-key.ts'
import type { MaterialReply, StockEntry, RequestHooks, SuppliersReply } from '../ports/ports.ts'
import { readFailureOf, parseRefusal } from './answers.ts'
import type { ListReader } from './list-page.ts'
import type { ExchangeResult } from './exchange.ts'
import { mayRetry } from '../../src-shared/account/account-error.ts'
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'

/** An id in an undocumented reply: a number, or a number as text. */
export const idSchema = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])
const replySchema = z.looseObject({ success: z.literal(true) })

/** True if the method does not exist or needs other fields: a 4xx status that is caused neither by the key nor by the daily limit. */
export function isUseless(exchangeResult: ExchangeResult): boolean {
  if (exchangeResult.kind !== 'answer') return false
  const { status } = exchangeResult
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

/** The reply itself and every value one level below it, whatever the keys are. */
export function listReplyValues(exchangeResult: ExchangeResult): unknown[] {
  if (exchangeResult.kind !== 'answer') return []
  let value: unknown
  try {
    value = JSON.parse(exchangeResult.body)
  } catch {
    // The answer is undocumented, so it may not even be JSON.
    return []
  }
  const outerReply = replySchema.safeParse(value)
  return outerReply.success ? [outerReply.data, ...Object.values(outerReply.data)] : []
}

const decimalSchema = z.union([z.number(), z.string()]).transform((decimalText, context): Decimal => {
  const value = toDecimal(String(decimalText))
  if (value !== null) return value
  context.addIssue({ code: 'custom', message: 'no number' })
  return z.NEVER
})
const textSchema = z
  .string()
  .nullish()
  .transform((value) => normaliseText(value ?? ''))
const flagSchema = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value === true || String(value) === '1')
const namedItemsSchema = z.array(z.object({ id: idSchema, name: textSchema }))
const entrySchema = z.object({
  id: idSchema,
  name: textSchema,
  sku: textSchema,
  unit: textSchema,
  price: decimalSchema,
  notes: textSchema,
  archived: flagSchema,
  categories: namedItemsSchema,
  suppliers: namedItemsSchema.optional(),
})
const stockSchema = z.object({
  material_id: idSchema.optional(),
  storage_id: idSchema,
  stock: decimalSchema,
  minimum: decimalSchema,
  planned: decimalSchema.nullish().transform((value) => value ?? null),
})

export async function readMaterial(reader: ListReader, material: number): Promise<MaterialReply> {
  const request = { material_id: material }
  const entryResult = await postRequest(reader, 'materials/get_entry', request)
  const outcome = outcomeOf(entryResult)
  if (outcome !== 'read') return outcome
  const element = listReplyValues(entryResult).find(
    (replyValue) => entrySchema.safeParse(replyValue).data?.id === material,
  )
  if (element === undefined) return { kind: 'useless' }
  const stocksResult = await postRequest(reader, 'materials/get_stocks', request)
  const stocks = outcomeOf(stocksResult)
  if (stocks !== 'read') return stocks.kind === 'failed' ? stocks : { kind: 'useless' }
  const rows = listStockEntries(stocksResult, material)
  return rows === null ? { kind: 'useless' } : { kind: 'known', material: entrySchema.parse(element), stocks: rows }
}

async function postRequest(reader: ListReader, method: string, body: object): Promise<ExchangeResult> {
  const exchangeResult = await reader.exchange.post(method, JSON.stringify(body))
  if (exchangeResult.kind !== 'not-sent') reader.onRequest()
  return exchangeResult
}

function outcomeOf(exchangeResult: ExchangeResult): 'read' | Exclude<MaterialReply, { readonly kind: 'known' }> {
  const refusal =
    exchangeResult.kind === 'answer' && exchangeResult.status === 400 ? parseRefusal(exchangeResult.body) : null
  if (refusal?.ok === true && /not found/i.test(refusal.value)) return { kind: 'absent' }
  if (isUseless(exchangeResult)) return { kind: 'useless' }
  const failure = readFailureOf(exchangeResult)
  return failure === null ? 'read' : { kind: 'failed', failure }
}

function listStockEntries(exchangeResult: ExchangeResult, material: number): readonly StockEntry[] | null {
  for (const replyValue of listReplyValues(exchangeResult)) {
    const rows = z.array(stockSchema).safeParse(replyValue)
    if (!rows.success) continue
    // If any row belongs to another material, the account ignored the id, so the answer is not used.
    if (rows.data.some((row) => row.material_id !== undefined && row.material_id !== material)) return null
    return rows.data.map((row) => ({
      storage: row.storage_id,
      stock: row.stock,
      minimum: row.minimum,
      planned: row.planned,
    }))
  }
  return null
}

/* Reads one material's suppliers with `materials/get_entry`. Never uses another material's suppliers. */

const ENTRY_METHOD = 'materials/get_entry'
const MAX_TRIES = 3
const PAUSE_MS = 200

const supplierSchema = z.object({ id: idSchema, name: z.string().nullish() })
const suppliersReplySchema = z.object({ id: idSchema.optional(), suppliers: z.array(supplierSchema) })

export type EntryReader = (material: number, storage: number, hooks?: RequestHooks) => Promise<SuppliersReply>

/** There is one reader per account, because it remembers whether the method also needs a storage. */
export function makeEntryReader(reader: ListReader): EntryReader {
  let needsStorage = false
  return async (material, storage, hooks = {}) => {
    const { stop } = hooks
    let requestCount = 0
    for (let attempt = 1; ;) {
      const sendsStorage = needsStorage
      const body = JSON.stringify({ material_id: material, ...(sendsStorage ? { storage_id: storage } : {}) })
      await hooks.onBeforeRequest?.()
      const exchangeResult = await reader.exchange.post(ENTRY_METHOD, body, stop)
      if (exchangeResult.kind !== 'not-sent') {
        requestCount += 1
        reader.onRequest()
      }
      if (!sendsStorage && isStorageMissing(exchangeResult)) {
        needsStorage = true
        continue
      }
      const suppliers = parseSuppliers(exchangeResult, material)
      if (stop?.aborted === true) return { kind: 'failed', failure: { kind: 'stopped' }, requests: requestCount }
      const canRetry = suppliers.kind === 'failed' && mayRetry(suppliers.failure)
      if (!canRetry || attempt >= MAX_TRIES) return { ...suppliers, requests: requestCount }
      await reader.clock.sleep(PAUSE_MS * attempt, stop)
      attempt += 1
    }
  }
}

/** True for the answer of an account that needs a storage. Accounts answer `No <field> in input` if a field is missing. */
function isStorageMissing(exchangeResult: ExchangeResult): boolean {
  if (exchangeResult.kind !== 'answer' || exchangeResult.status !== 400) return false
  const refusal = parseRefusal(exchangeResult.body)
  return refusal.ok && refusal.value === 'No storage_id in input'
}

type ParsedSuppliers =
  | { readonly kind: 'known'; readonly suppliers: readonly NamedItem[] }
  | { readonly kind: 'useless' }

function parseSuppliers(
  exchangeResult: ExchangeResult,
  material: number,
): ParsedSuppliers | Pick<Extract<SuppliersReply, { readonly kind: 'failed' }>, 'kind' | 'failure'> {
  if (isUseless(exchangeResult)) return { kind: 'useless' }
  const failure = readFailureOf(exchangeResult)
  if (failure !== null) return { kind: 'failed', failure }
  const suppliers = listSuppliers(exchangeResult, material)
  return suppliers === null ? { kind: 'useless' } : { kind: 'known', suppliers }
}

function listSuppliers(exchangeResult: ExchangeResult, material: number): readonly NamedItem[] | null {
  for (const replyValue of listReplyValues(exchangeResult)) {
    const suppliersReply = suppliersReplySchema.safeParse(replyValue)
    if (!suppliersReply.success || (suppliersReply.data.id !== undefined && suppliersReply.data.id !== material))
      continue
    return suppliersReply.data.suppliers.map((supplier) => ({
      id: supplier.id,
      name: normaliseText(supplier.name ?? ''),
    }))
  }
  return null
}
