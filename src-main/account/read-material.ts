/**
 * One material by `materials/get_entry` and its balances by `materials/get_stocks`. The interface names both and shows neither, but for
 * categories and suppliers as objects with id. So this sends what can be guessed, reads tolerantly, and answers `useless` rather than
 * half-use a reply; then the lists tell. Never takes another material's reply.
 */
import { z } from 'zod'
import { toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { normalForm } from '../../src-shared/material/values/normal-form.ts'
import type { MaterialReply, StockEntry } from '../ports/ports.ts'
import { readFailureOf } from './answers.ts'
import type { ListReader } from './ask-list.ts'
import type { Exchanged } from './exchange.ts'
import { id, isUseless, placesIn } from './undocumented.ts'
import { parseRefusal } from './wire.ts'

const decimal = z.union([z.number(), z.string()]).transform((said, context): Decimal => {
  const value = toDecimal(String(said))
  if (value !== null) return value
  context.addIssue({ code: 'custom', message: 'no number' })
  return z.NEVER
})
const text = z
  .string()
  .nullish()
  .transform((said) => normalForm(said ?? ''))
const flag = z.union([z.boolean(), z.number(), z.string()]).transform((said) => said === true || String(said) === '1')
const named = z.array(z.object({ id, name: text }))
const entry = z.object({
  id,
  name: text,
  sku: text,
  unit: text,
  price: decimal,
  notes: text,
  archived: flag,
  categories: named,
  suppliers: named.optional(),
})
const stock = z.object({
  material_id: id.optional(),
  storage_id: id,
  stock: decimal,
  minimum: decimal,
  planned: decimal.nullish().transform((said) => said ?? null),
})

export async function readMaterial(reader: ListReader, material: number): Promise<MaterialReply> {
  const asked = { material_id: material }
  const first = await post(reader, 'materials/get_entry', asked)
  const told = outcomeOf(first)
  if (told !== 'read') return told
  const found = placesIn(first).find((one) => entry.safeParse(one).data?.id === material)
  if (found === undefined) return { kind: 'useless' }
  const second = await post(reader, 'materials/get_stocks', asked)
  const stocks = outcomeOf(second)
  if (stocks !== 'read') return stocks.kind === 'failed' ? stocks : { kind: 'useless' }
  const rows = rowsIn(second, material)
  return rows === null ? { kind: 'useless' } : { kind: 'known', material: entry.parse(found), stocks: rows }
}

async function post(reader: ListReader, method: string, body: object): Promise<Exchanged> {
  const exchanged = await reader.exchange.post(method, JSON.stringify(body))
  if (exchanged.kind !== 'not-sent') reader.onRequest()
  return exchanged
}

function outcomeOf(exchanged: Exchanged): 'read' | Exclude<MaterialReply, { readonly kind: 'known' }> {
  const refusal = exchanged.kind === 'answer' && exchanged.status === 400 ? parseRefusal(exchanged.body) : null
  if (refusal?.ok === true && /not found/i.test(refusal.value)) return { kind: 'absent' }
  if (isUseless(exchanged)) return { kind: 'useless' }
  const failure = readFailureOf(exchanged)
  return failure === null ? 'read' : { kind: 'failed', failure }
}

function rowsIn(exchanged: Exchanged, material: number): readonly StockEntry[] | null {
  for (const place of placesIn(exchanged)) {
    const found = z.array(stock).safeParse(place)
    if (!found.success) continue
    // An account that answers for all materials is no help: its rows must say whose they are.
    if (found.data.some((one) => one.material_id !== undefined && one.material_id !== material)) return null
    return found.data.map((one) => ({
      storage: one.storage_id,
      stock: one.stock,
      minimum: one.minimum,
      planned: one.planned,
    }))
  }
  return null
}
