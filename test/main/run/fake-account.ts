/**
 * An account in memory with the documented rules that this suite needs, and one storage with all materials. Implements the AccountPort; a test can
 * decide the fate of each request.
 */
import type { CallMethod } from '../../../src-shared/material/fields/writing-methods.ts'
import { isExactNumber, type Body, type BodyValue } from '../../../src-shared/plan/plan.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { toDecimal, ZERO, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import type { AccountPort, CallOutcome, ReadFailure, ReadHooks, StorageResult } from '../../../src-main/ports/ports.ts'

/** before: no effect and no answer · after: effect and no answer · quota: 429 */
export type Fate = 'fine' | 'before' | 'after' | 'not-sent' | 'key-refused' | 'quota'

export class FakeAccount implements AccountPort {
  readonly address = 'http://127.0.0.1:9'
  readonly materials = new Map<number, ListedMaterial>()
  readonly sent: { readonly method: CallMethod; readonly body: Body }[] = []
  reads = 0
  refusals = 0
  /** Requests left today. */
  left = Number.POSITIVE_INFINITY
  inFlight = 0
  mostInFlight = 0
  private nextId = 5000
  fate: (method: CallMethod, body: Body, count: number) => Fate = () => 'fine'
  onRequest: () => void = () => undefined
  /** Called after a list was answered. */
  onRead: () => void = () => undefined
  onSend: (method: CallMethod, body: Body) => void = () => undefined
  readFails: () => ReadFailure | null = () => null

  constructor(count = 0) {
    for (let index = 0; index < count; index += 1) this.put({ id: 1000 + index, name: `Material ${index}` })
  }

  put(over: Partial<ListedMaterial> & { readonly id: number }): void {
    const knownMaterial = this.materials.get(over.id)
    const newMaterial: ListedMaterial = {
      id: over.id,
      name: '',
      sku: '',
      unit: 'pcs',
      price: decimal('10'),
      notes: '',
      archived: false,
      categories: [],
      stock: decimal('5'),
      minimum: ZERO,
      planned: null,
    }
    this.materials.set(over.id, { ...(knownMaterial ?? newMaterial), ...over })
  }

  private spend(): boolean {
    this.onRequest()
    if (this.left <= 0) {
      this.refusals += 1
      return false
    }
    this.left -= 1
    return true
  }

  async readStorage(_storage = 1, hooks: ReadHooks = {}): Promise<StorageResult> {
    await Promise.resolve()
    await hooks.onBeforeRequest?.()
    this.reads += 1
    if (!this.spend()) return { ok: false, failure: { kind: 'quota' }, requests: 1 }
    const failure = this.readFails()
    if (failure) return { ok: false, failure, requests: 1 }
    this.onRead()
    return { ok: true, materials: [...this.materials.values()], requests: 1 }
  }

  async probe(): Promise<ReadFailure | null> {
    await Promise.resolve()
    this.reads += 1
    return this.spend() ? this.readFails() : { kind: 'quota' }
  }

  async send(method: CallMethod, body: Body): Promise<CallOutcome> {
    this.inFlight += 1
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight)
    // A request takes a turn of the event loop, so that several are pending.
    await new Promise((resolve) => setImmediate(resolve))
    this.inFlight -= 1
    this.onSend(method, body)
    const fate = this.fate(method, body, this.sent.length + 1)
    if (fate === 'not-sent') return { kind: 'not-sent', fault: { code: 'refused' } }
    if (fate === 'key-refused') return { kind: 'key-refused' }
    if (fate === 'quota' || !this.spend()) return { kind: 'quota' }
    this.sent.push({ method, body })
    if (fate === 'before') return { kind: 'unknown', fault: { code: 'status', status: 500 } }
    const outcome = this.apply(method, body)
    return fate === 'after' ? { kind: 'unknown', fault: { code: 'broken' } } : outcome
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  private apply(method: CallMethod, body: Body): CallOutcome {
    if (method === 'materials/add') {
      const id = this.nextId
      this.nextId += 1
      this.put({ id, price: ZERO, stock: ZERO, ...fields(body) })
      return { kind: 'done', materialId: id }
    }
    const id = Number(body['material_id'])
    if (!this.materials.has(id)) return { kind: 'refused', error: 'Material not found or access denied' }
    if (method === 'materials/delete') this.materials.delete(id)
    else this.put({ id, ...fields(body) })
    return { kind: 'done', materialId: null }
  }
}

function fields(body: Body): Partial<ListedMaterial> {
  const found: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(body)) if (field in SHAPE) found[field] = plain(value)
  return found
}

const SHAPE = { name: 1, sku: 1, unit: 1, price: 1, notes: 1, stock: 1, minimum: 1 }

function plain(value: BodyValue): unknown {
  return isExactNumber(value) ? value.decimal : value
}

export function decimal(text: string): Decimal {
  return toDecimal(text) ?? ZERO
}
