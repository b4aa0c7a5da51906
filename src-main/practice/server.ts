/**
 * The practice account: a real HTTP server on 127.0.0.1 with the documented API. It is written only from the API's description and shares no code
 * with the client, so that neither hides the other's errors.
 */
import { randomBytes } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadAccount } from './account.ts'
import { makeWorkshopSeed } from './catalogue.ts'
import { machineClock, parseMinutes, type PracticeClock } from './clock.ts'
import { makeFaults, parseFaults } from './faults.ts'
import { makeHandler, makeService } from './http-handler.ts'
import { removeOwner, writeOwner } from './owner.ts'
import { makeQuota } from './quota.ts'
import { checkSeed, parseSeed } from './seed.ts'
import { loadSeed, reloadSeed } from './seed-load.ts'
import { readIntegerColumn, openStore, readTextColumn, type Store } from './store/store.ts'

// An import would also load Node's undici, which takes longer than the rest of HTTP.
const { createServer } = process.getBuiltinModule('node:http')

export interface PracticeOptions {
  /** The data folder, created if it is missing. ':memory:' stores nothing. */
  readonly folder: string
  /** If 0 or absent, any free port is used. */
  readonly port?: number
  /** If set, empties the folder first. */
  readonly fresh?: boolean
  /** A parsed seed file, used for an empty folder or with `fresh`. If absent, the built-in workshop is used. */
  readonly seed?: unknown
  /** The limit of requests per day. If absent, the seed's limit is used. */
  readonly dailyLimit?: number
  /** A parsed faults file. */
  readonly faults?: unknown
  readonly faultSeed?: number
  /** Milliseconds added to every request with a valid key. */
  readonly latencyMs?: number
  /** If set, turns off the methods whose answers the API documentation does not show. */
  readonly documentedOnly?: boolean
  readonly clock?: PracticeClock
  /** The local time at which the daily counter is reset. Default: 03:00. */
  readonly resetAt?: string
  /** How long a client may take to send its headers, in milliseconds; the whole request may take twice as long. Default: 10,000. */
  readonly headersTimeoutMs?: number
}

export interface PracticeServer {
  /** The base address, without a slash at the end. */
  readonly url: string
  readonly key: string
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  /** The value of the header x-practice-token for requests under /_practice/. */
  readonly inspectToken: string
  close(): Promise<void>
}

const MAX_CONNECTIONS = 1000
const RESET_TIME = '03:00'

function parseWholeNumber(name: string, value: number, min: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value
  throw new Error(`${name} must be a whole number from ${min} to ${max}, got ${value}`)
}

function readDailyLimit(store: Store, requestedLimit: number | undefined): number {
  if (requestedLimit !== undefined) return parseWholeNumber('dailyLimit', requestedLimit, 0, Number.MAX_SAFE_INTEGER)
  const row = store.get("SELECT value FROM meta WHERE name = 'dailyLimit'")
  if (!row) throw new Error('The practice data holds no daily limit')
  return Number(readTextColumn(row, 'value'))
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reasonText = cause.code === 'EADDRINUSE' ? 'another program is using it' : cause.message
      reject(
        new Error(`Port ${port} cannot be used: ${reasonText}. Choose another port, or none for any free one.`, {
          cause,
        }),
      )
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'))
      else resolve(address)
    })
  })
}

/** Resolves once the server is listening. Rejects, with a message for users, if the options, seed, faults or folder cannot be used. */
export async function startPractice(options: PracticeOptions): Promise<PracticeServer> {
  const clock = options.clock ?? machineClock
  const resetMinutes = parseMinutes(options.resetAt ?? RESET_TIME)
  if (resetMinutes === null) throw new Error(`resetAt must be a time of day such as 03:00, got ${options.resetAt}`)
  const faults = makeFaults(parseFaults(options.faults ?? []), options.faultSeed ?? 1)
  const latencyMs = parseWholeNumber('latencyMs', options.latencyMs ?? 0, 0, 600_000)
  const headersTimeoutMs = parseWholeNumber('headersTimeoutMs', options.headersTimeoutMs ?? 10_000, 50, 600_000)
  const port = parseWholeNumber('port', options.port ?? 0, 0, 65_535)
  const seed = options.seed === undefined ? null : parseSeed(options.seed)
  if (seed) checkSeed(seed)

  const store = openStore(options.folder, options.fresh ?? false)
  try {
    if (store.isNew) loadSeed(store, clock, seed ?? makeWorkshopSeed())
    const keys = store.all('SELECT key FROM keys ORDER BY place').map((row) => readTextColumn(row, 'key'))
    const [key] = keys
    if (key === undefined) throw new Error('The practice data holds no key')
    const inspectToken = randomBytes(16).toString('hex')

    const server = createServer({
      headersTimeout: headersTimeoutMs,
      requestTimeout: headersTimeoutMs * 2,
      connectionsCheckingInterval: Math.max(50, Math.floor(headersTimeoutMs / 10)),
      keepAliveTimeout: 60_000,
    })
    server.maxConnections = MAX_CONNECTIONS
    const address = await listen(server, port)
    const endController = new AbortController()
    const makeListener = (): RequestListener => {
      const account = loadAccount(store, clock)
      const quota = makeQuota(store, clock, readDailyLimit(store, options.dailyLimit), resetMinutes)
      return makeHandler({
        account,
        quota,
        faults,
        createService: (bodyLimit) => makeService(account, quota, options.documentedOnly ?? false, bodyLimit),
        keys,
        inspectToken,
        port: address.port,
        latencyMs,
        reset() {
          reloadSeed(store, clock, { ...makeWorkshopSeed(), keys })
          listener = makeListener()
        },
        endSignal: endController.signal,
      })
    }
    let listener = makeListener()
    server.on('request', (request, response) => listener(request, response))

    let closingPromise: Promise<void> | null = null
    const rows = store.all('SELECT id, name FROM storages WHERE deleted = 0 ORDER BY id')
    const owner = {
      url: `http://127.0.0.1:${address.port}`,
      key,
      storages: rows.map((row) => ({ id: readIntegerColumn(row, 'id'), name: readTextColumn(row, 'name') })),
      inspectToken,
    }
    const hasFolder = options.folder !== ':memory:'
    if (hasFolder) writeOwner(options.folder, owner)
    const close = () =>
      new Promise<void>((resolve) => {
        if (hasFolder) removeOwner(options.folder, owner)
        server.close(() => {
          store.close()
          resolve()
        })
        endController.abort()
        server.closeAllConnections()
      })
    return { ...owner, close: () => (closingPromise ??= close()) }
  } catch (error) {
    store.close()
    throw error
  }
}
