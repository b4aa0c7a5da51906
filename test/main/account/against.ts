/** An account opened against a server with answers made by the test, and lists as the interface documents them. */
import { z } from 'zod'
import { afterEach } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import { json, rawServer, type Answerer, type RawServer } from './raw-server.ts'

export const KEY = 'canary-key-77aa'
export const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const entry of open.splice(0)) await entry.close()
})

export async function against(
  answer: Answerer,
  path = '',
  // A thousand materials, which are passed on together, and other data from the same socket.
  answerBytes = 500_000,
): Promise<{ server: RawServer; account: OpenAccount; kinds: string[] }> {
  const server = await rawServer(answer)
  const kinds: string[] = []
  const account = openAccount({
    address: `${server.url}${path}`,
    key: KEY,
    limits: { answerMs: 1000, answerBytes },
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    onRequest: (kind) => kinds.push(kind),
  })
  open.push(account, server)
  return { server, account, kinds }
}

export function item(id: number, over: Record<string, unknown> = {}): Record<string, unknown> {
  const numbers = { id: String(id), price: '12.50', archived: '0', stock: '10.0000', minimum: '0' }
  return { ...numbers, name: `M${id}`, sku: '00123', unit: 'pcs', notes: '', planned: null, categories: [], ...over }
}

export const asked = z.object({ limit: z.number(), offset: z.number() })

export function page(body: string): { limit: number; offset: number } {
  return asked.parse(JSON.parse(body))
}

export function list(items: readonly unknown[], total: unknown = items.length): unknown {
  return { success: true, materials: items, total }
}

/** An account that never returns a whole list. Requests for pages are answered by the test and counted from 1. */
export function inPages(answer: Answerer): Answerer {
  let count = 0
  return (request, response) => {
    if (!request.body.includes('"limit"')) return json(response, 400, { success: false, error: 'No limit in input' })
    count += 1
    answer({ ...request, count }, response)
  }
}

/** As documented: the whole list, or the requested page. */
export function listOf(items: readonly unknown[]): Answerer {
  return ({ body }, response) => {
    const { limit = items.length, offset = 0 } = asked.partial().parse(JSON.parse(body))
    json(response, 200, list(items.slice(offset, offset + limit), items.length))
  }
}
