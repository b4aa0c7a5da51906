/** A practice account for tests: a small seed, and plain `fetch` calls by someone who has only read the interface. */
import { startPractice, type PracticeOptions, type PracticeServer } from '../../../src-main/practice/server.ts'

/** Main has all materials, Shop has Wood (10), Van and Yard have what is moved there. Storage 5 and supplier 29 are deleted. */
export const SEED = {
  keys: ['practice-key', 'second-key'],
  dailyLimit: 10_000,
  units: [
    { code: 'kg', group: 'mass', factor: 1000 },
    { code: 'g', group: 'mass', factor: 1 },
    { code: 'pcs', group: 'count', factor: 1 },
    { code: 'dozen', group: 'count', factor: 12 },
    { code: 'hour', group: 'time', factor: 60, resourceOnly: true },
  ],
  storages: [
    { id: 1, name: 'Main', holdsAll: true },
    { id: 2, name: 'Shop', categories: [10] },
    { id: 3, name: 'Van' },
    { id: 4, name: 'Yard' },
    { id: 5, name: 'Gone', holdsAll: true, deleted: true },
  ],
  categories: [
    { id: 10, name: 'Wood' },
    { id: 11, name: 'Metal' },
  ],
  suppliers: [
    { id: 20, name: 'Timber Ltd' },
    { id: 21, name: 'Iron Co' },
    { id: 29, name: 'Closed', deleted: true },
  ],
  materials: [
    {
      id: 100,
      name: 'Oak board',
      sku: '00123',
      unit: 'pcs',
      price: 12.5,
      notes: 'dry',
      categories: [10],
      suppliers: [20],
      files: ['drawing.pdf'],
      stocks: [
        { storage_id: 1, stock: 40, minimum: 5, planned: -3.5 },
        { storage_id: 3, stock: 4 },
      ],
    },
    { id: 101, name: 'bolt', sku: 'B-1', unit: 'kg', price: 500, stocks: [{ storage_id: 1, stock: 2, minimum: 1 }] },
    { id: 102, name: 'Ash veneer', unit: 'pcs', price: '3.20', archived: 1, stocks: [{ storage_id: 1, stock: 0 }] },
  ],
  products: [
    { id: 500, name: 'Shelf', composition: [{ material_id: 100, quantity: 3 }] },
    {
      id: 501,
      name: 'Crate',
      composition: [
        { material_id: 100, quantity: 2 },
        { material_id: 101, quantity: 0.25 },
      ],
    },
  ],
}

export interface Reply {
  readonly status: number
  readonly body: unknown
}

export interface Listed {
  readonly id: string
  readonly name: string
  readonly price: string
  readonly stock: string
  readonly minimum: string
  readonly planned: number | null
  readonly unit: string
  readonly categories: readonly { readonly id: number; readonly name: string }[]
}

export interface Movement {
  readonly storage_id: number
  readonly kind: string
  readonly quantity: string
  readonly value: string
  readonly notes: string
}

export interface Inspected {
  readonly deleted: boolean
  readonly price: string
  readonly suppliers: readonly number[]
  readonly files: readonly string[]
  readonly stocks: readonly { readonly storage_id: number; readonly stock: string; readonly minimum: string }[]
  readonly movements: readonly Movement[]
  readonly batches: readonly { storage_id: number; quantity: string; remaining: string; price: string }[]
}

export interface Product {
  readonly id: number
  readonly cost: string
  readonly composition: readonly { readonly material_id: number; readonly quantity: string }[]
}

export interface Workshop {
  readonly server: PracticeServer
  /** Calls a v1 method with the first key. */
  call(method: string, body: unknown): Promise<Reply>
  /** Any request; `headers` replace the usual ones. */
  send(path: string, init: RequestInit): Promise<Response>
  list(storage: number): Promise<readonly Listed[]>
  /** Adds a material and returns its id. */
  add(fields: Record<string, unknown>): Promise<number>
  inspect(path: string): Promise<unknown>
  material(id: number): Promise<Inspected>
  products(): Promise<readonly Product[]>
  book(operation: string, body: unknown): Promise<Reply>
}

export async function openWorkshop(options: Partial<PracticeOptions> = {}): Promise<Workshop> {
  const server = await startPractice({ folder: ':memory:', seed: SEED, ...options })
  return workshopAt(server)
}

export function workshopAt(server: PracticeServer): Workshop {
  const send = (path: string, init: RequestInit) => fetch(`${server.url}${path}`, { method: 'POST', ...init })
  const headers = { authorization: server.key, 'content-type': 'application/json' }
  const inspectHeaders = { 'x-practice-token': server.inspectToken, 'content-type': 'application/json' }
  const reply = async (response: Response): Promise<Reply> => {
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  const call = async (method: string, body: unknown) =>
    reply(await send(`/v1/${method}.php`, { headers, body: JSON.stringify(body) }))
  const inspect = async (path: string) =>
    (await reply(await send(`/_practice/${path}`, { method: 'GET', headers: inspectHeaders }))).body
  return {
    server,
    call,
    send,
    inspect,
    list: async (storage) =>
      ((await call('materials/get_list', { storage_id: storage })).body as { materials: Listed[] }).materials,
    add: async (fields) => ((await call('materials/add', fields)).body as { material_id: number }).material_id,
    material: async (id) => ((await inspect(`materials/${id}`)) as { material: Inspected }).material,
    products: async () => ((await inspect('products')) as { products: Product[] }).products,
    book: async (operation, body) =>
      reply(await send(`/_practice/${operation}`, { headers: inspectHeaders, body: JSON.stringify(body) })),
  }
}

export function success(members: object = {}): Reply {
  return { status: 200, body: { success: true, ...members } }
}

export function refused(error: string, status = 400): Reply {
  return { status, body: { success: false, error } }
}
