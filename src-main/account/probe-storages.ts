/**
 * Asks the account for its storages. The interface names this list but does not document the answer, so it is read tolerantly. Null means
 * useless: the user enters storages by hand. One request, counted like any other.
 */
import { z } from 'zod'
import type { Named } from '../../src-shared/material/values/named.ts'
import type { NetworkUse } from '../../src-shared/account/network-use.ts'
import type { ReadFailure } from '../ports/ports.ts'
import { checkKey, parseAddress } from './address.ts'
import { readFailureOf } from './answers.ts'
import { makeExchange, REQUEST_LIMITS } from './exchange.ts'

const id = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number),
])
const storage = z.object({ id, name: z.string() })
const answer = z.object({ success: z.literal(true), storages: z.array(storage) })

export interface ProbeOptions {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  /** Called if the request may have reached the account. */
  onRequest?(): void
  /** Called if the account would have answered no request at all, so that the list is not to blame. */
  onFailure?(failure: ReadFailure): void
}

export async function probeStorages(options: ProbeOptions): Promise<readonly Named[] | null> {
  const limits = { ...REQUEST_LIMITS, connections: 1 }
  const exchange = makeExchange(parseAddress(options.address), checkKey(options.key), limits, options.network)
  try {
    const exchanged = await exchange.post('storages/get_list', '{}')
    if (exchanged.kind !== 'not-sent') options.onRequest?.()
    const failure = readFailureOf(exchanged)
    if (failure !== null && isOfAll(failure)) options.onFailure?.(failure)
    if (exchanged.kind !== 'answer' || exchanged.status !== 200) return null
    return parseStorages(exchanged.body)
  } finally {
    await exchange.close()
  }
}

/** An odd answer or a refusal may concern this method only. */
function isOfAll(failure: ReadFailure): boolean {
  return (
    failure.kind === 'key-refused' ||
    failure.kind === 'quota' ||
    (failure.kind === 'unreachable' && failure.badAnswer === undefined)
  )
}

/** The storages in an answer; null if the answer is useless. */
export function parseStorages(body: string): readonly Named[] | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    // The answer is undocumented, so it may not even be JSON.
    return null
  }
  const parsed = answer.safeParse(json)
  return parsed.success && parsed.data.storages.length > 0 ? parsed.data.storages : null
}
