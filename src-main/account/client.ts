/** The account over HTTP: the port that imports and runs use. Never retries a write, follows a redirect, or sends the key to another origin. */
import { toBodyJson } from '../../src-shared/plan/plan.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import { PAGE_SIZE, type WholeListRefusal } from '../../src-shared/account/list-reading.ts'
import type { NetworkUse } from '../../src-shared/account/network-use.ts'
import type { AccountPort, Clock, MaterialReply } from '../ports/ports.ts'
import { systemClock } from '../machine/clock.ts'
import { checkKey, parseAddress, quotaIdOf } from './address.ts'
import { outcomeOf } from './answers.ts'
import { makeExchange, REQUEST_LIMITS, type Exchange, type RequestLimits } from './exchange.ts'
import { makeEntryReader, readMaterial } from './read-material.ts'
import type { ListMemory } from '../ports/account-readings.ts'
import { probeStorage, readStorage, type StorageReader } from './read-storage.ts'

export interface AccountOptions {
  readonly address: string
  readonly key: string
  readonly limits?: Partial<RequestLimits>
  readonly clock?: Clock
  /** If absent, requests are sent directly, without a proxy. */
  readonly network?: NetworkUse
  /** Remembers how an account returns its lists. If absent, this is forgotten when the account is closed. */
  lists?(ledger: string): ListMemory
  /** Called for every request that may have reached the account. */
  onRequest?(kind: 'read' | 'write'): void
}

export interface OpenAccount extends Required<AccountPort> {
  /** Identifies the company's daily quota in the ledger, by a digest that reveals neither address nor key. */
  readonly ledger: string
  /** Reads one material by its id. Needs two requests, whose answers the API does not document. */
  readMaterial(material: number): Promise<MaterialReply>
  /** Loads the modules that the first request needs. */
  prepare(): void
}

/** Throws AddressError if the address or the key cannot be used. */
export function openAccount(options: AccountOptions): OpenAccount {
  const address = parseAddress(options.address)
  const key = checkKey(options.key)
  const exchange = makeExchange(address, key, checkLimits({ ...REQUEST_LIMITS, ...options.limits }), options.network)
  return makeAccountOver(exchange, { ...options, address: address.text, ledger: quotaIdOf(address.text, key) })
}

interface ExchangeOptions extends Pick<AccountOptions, 'clock' | 'lists' | 'onRequest'> {
  readonly address: string
  readonly ledger: string
  readonly pageSize?: number
}

/** Connects to the account through any exchange, so that tests can pass their own. */
export function makeAccountOver(exchange: Exchange, options: ExchangeOptions): OpenAccount {
  const { address, ledger } = options
  const reader: StorageReader = {
    exchange,
    memory: options.lists?.(ledger) ?? makeListMemory(),
    clock: options.clock ?? systemClock,
    pageSize: options.pageSize ?? PAGE_SIZE,
    onRequest: () => options.onRequest?.('read'),
  }
  /** The number of materials in each storage when that storage was last read. */
  const materialCounts = new Map<number, number>()
  return {
    address,
    ledger,
    prepare: () => exchange.prepare(),
    readStorage: async (storage, hooks) => {
      let materialCount = 0
      const pageSink = hooks?.sink && {
        begin: (total: number) => {
          materialCount = 0
          hooks.sink?.begin(total)
        },
        page: (materials: readonly ListedMaterial[]) => {
          materialCount += materials.length
          hooks.sink?.page(materials)
        },
      }
      const countingHooks = pageSink ? { ...hooks, sink: pageSink } : hooks
      const reply = await readStorage(reader, storage, countingHooks, materialCounts.get(storage) ?? null)
      if (reply.ok) materialCounts.set(storage, materialCount + reply.materials.length)
      else materialCounts.delete(storage)
      return reply
    },
    readSuppliers: makeEntryReader(reader),
    readMaterial: (material) => readMaterial(reader, material),
    probe: (storage) => probeStorage(reader, storage),
    send: async (method, body, stop) => {
      const exchangeResult = await exchange.post(method, toBodyJson(body), stop)
      if (exchangeResult.kind !== 'not-sent') options.onRequest?.('write')
      return outcomeOf(method, exchangeResult)
    },
    close: () => exchange.close(),
  }
}

function makeListMemory(): ListMemory {
  let lastRefusal: WholeListRefusal | null = null
  return { lastRefusal: () => lastRefusal, keep: (value) => void (lastRefusal = value) }
}

function checkLimits(limits: RequestLimits): RequestLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isSafeInteger(value) || value < 1)
      throw new Error(`${name} must be a whole number above 0, got ${value}`)
  }
  return limits
}
