/**
 * Tests an address and a key. Finds out whether anything answers, whether it is the documented API, and whether the key is accepted. Also finds which
 * storages exist and how many materials the first one has. Sends at most two requests, both reads. Returns how many were sent.
 */
import type { ConnectionResult } from '../../src-shared/api/accounts-calls.ts'
import type { ConnectionFault } from '../../src-shared/account/account-error.ts'
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'
import type { NetworkUse } from '../../src-shared/account/network-use.ts'
import { statusFault, parseRefusal, readFailureOf } from './answers.ts'
import { checkKey, parseAddress } from './address.ts'
import { makeExchange, REQUEST_LIMITS, type Exchange, type ExchangeResult } from './exchange.ts'
import { parsePage } from './list-page.ts'
import { z } from 'zod'
import type { ReadFailure } from '../ports/ports.ts'

export interface TestOptions {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  /** Storages entered by hand. The first one is read. If there are none, the account's first storage is read. */
  readonly storages: readonly NamedItem[]
  /** If false, only the storages are requested. */
  readonly materials: boolean
  /** Called for every request that may have reached the account. */
  onRequest(): void
  /** Called with the account's time in milliseconds since 1970, if an answer states it. */
  onDate?(time: number): void
}

export type TestResult = Omit<ConnectionResult, 'leftToday' | 'network'>

/** The time limit for an answer in milliseconds. The user waits for this test, so the limit is shorter than a run's. */
const ANSWER_WAIT_MS = 15_000

/** Throws AddressError if the address or the key cannot be used. */
export async function testConnection(options: TestOptions): Promise<TestResult> {
  const limits = { ...REQUEST_LIMITS, connections: 1, answerMs: ANSWER_WAIT_MS, totalMs: 2 * ANSWER_WAIT_MS }
  const exchange = makeExchange(parseAddress(options.address), checkKey(options.key), limits, options.network)
  let requestCount = 0
  const countingExchange: PostExchange = {
    async post(method, body) {
      const exchangeResult = await exchange.post(method, body)
      if (exchangeResult.kind !== 'not-sent') {
        requestCount += 1
        options.onRequest()
      }
      if (exchangeResult.kind === 'answer' && exchangeResult.date !== undefined) options.onDate?.(exchangeResult.date)
      return exchangeResult
    },
  }
  try {
    return { ...(await inspectAccount(countingExchange, options)), requests: requestCount }
  } finally {
    await exchange.close()
  }
}

type PostExchange = Pick<Exchange, 'post'>
type ConnectionFacts = Omit<TestResult, 'requests'>

const emptyResult = { storages: null, materials: null, unknownStorage: null, fault: null } as const

async function inspectAccount(exchange: PostExchange, { storages, materials }: TestOptions): Promise<ConnectionFacts> {
  const storagesReply = await exchange.post('storages/get_list', '{}')
  const problem = findFailure(storagesReply)
  if (problem) return problem
  const storageList =
    storagesReply.kind === 'answer' && storagesReply.status === 200 ? parseStorages(storagesReply.body) : null
  const firstStorage = storages[0] ?? storageList?.[0]
  const listedStorages = storageList === null ? null : [...storageList]
  if (storageList !== null && (!materials || !firstStorage)) return { ...successResult, storages: listedStorages }
  // The list of storages is undocumented, so only this method proves that the address belongs to the documented API.
  const body = firstStorage ? { storage_id: firstStorage.id, limit: 1 } : {}
  const listReply = await exchange.post('materials/get_list', JSON.stringify(body))
  const listProblem = findFailure(listReply)
  if (listProblem) return listProblem
  const result = { ...successResult, storages: listedStorages }
  if (listReply.kind !== 'answer') return result
  if (listReply.status === 400) {
    const refusal = parseRefusal(listReply.body)
    if (!refusal.ok) return describeConnectionFault({ code: 'unexplained-400' })
    return firstStorage && refusal.value === 'Storage ID not found'
      ? { ...result, unknownStorage: firstStorage.id }
      : result
  }
  if (listReply.status !== 200) return describeConnectionFault(statusFault(listReply.status))
  const page = parsePage(listReply.body)
  if (!page.ok) return describeConnectionFault({ code: 'undocumented', detail: page.field })
  return firstStorage
    ? { ...result, materials: { storage: firstStorage.id, name: firstStorage.name, total: page.value.total } }
    : result
}

const successResult: ConnectionFacts = { ...emptyResult, address: 'reached', key: 'accepted', quota: 'left' }

function describeConnectionFault(fault: ConnectionFault): ConnectionFacts {
  return { ...emptyResult, address: 'odd', key: 'unknown', quota: 'unknown', fault }
}

/** The result of a failure that ends the test immediately: no answer, 401, 429, another address, a broken account. */
function findFailure(exchangeResult: ExchangeResult): ConnectionFacts | null {
  if (exchangeResult.kind === 'lost' && exchangeResult.badAnswer) return describeConnectionFault(exchangeResult.fault)
  if (exchangeResult.kind !== 'answer') {
    return { ...emptyResult, address: 'unreachable', key: 'unknown', quota: 'unknown', fault: exchangeResult.fault }
  }
  const { status } = exchangeResult
  if (status === 401) return { ...emptyResult, address: 'reached', key: 'refused', quota: 'unknown' }
  // Only requests with a valid key count toward the limit, so the key is valid.
  if (status === 429) return { ...emptyResult, address: 'reached', key: 'accepted', quota: 'used-up' }
  const isRedirect = status >= 300 && status < 400
  return isRedirect || status >= 500 ? describeConnectionFault(statusFault(status)) : null
}

const idSchema = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number),
])
const storageSchema = z.object({ id: idSchema, name: z.string() })
const answerSchema = z.object({ success: z.literal(true), storages: z.array(storageSchema) })

export interface ProbeOptions {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  /** Called if the request may have reached the account. */
  onRequest?(): void
  /** Called if the account would not have answered any request, so the list is not the cause. */
  onFailure?(failure: ReadFailure): void
}

/**
 * Asks the account for its storages. The API documentation names this list but not its answer, so the answer is read tolerantly. Null if the answer
 * is useless; the user then enters storages by hand. Sends one request, which is counted like any other.
 */
export async function probeStorages(options: ProbeOptions): Promise<readonly NamedItem[] | null> {
  const limits = { ...REQUEST_LIMITS, connections: 1 }
  const exchange = makeExchange(parseAddress(options.address), checkKey(options.key), limits, options.network)
  try {
    const exchangeResult = await exchange.post('storages/get_list', '{}')
    if (exchangeResult.kind !== 'not-sent') options.onRequest?.()
    const failure = readFailureOf(exchangeResult)
    if (failure !== null && affectsAllRequests(failure)) options.onFailure?.(failure)
    if (exchangeResult.kind !== 'answer' || exchangeResult.status !== 200) return null
    return parseStorages(exchangeResult.body)
  } finally {
    await exchange.close()
  }
}

/** True for failures that any request would have. An unexpected answer or a refusal may apply only to this method. */
function affectsAllRequests(failure: ReadFailure): boolean {
  return (
    failure.kind === 'key-refused' ||
    failure.kind === 'quota' ||
    (failure.kind === 'unreachable' && failure.badAnswer === undefined)
  )
}

/** The storages in an answer; null if the answer is useless. */
export function parseStorages(body: string): readonly NamedItem[] | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    // The answer is undocumented, so it may not even be JSON.
    return null
  }
  const reply = answerSchema.safeParse(json)
  return reply.success && reply.data.storages.length > 0 ? reply.data.storages : null
}
