/**
 * Asks the account for its list of storages. The interface names the list but does not show its answer, so this reads it
 * tolerantly and says null when it is not useful: then storages are entered by hand. One request, counted like any.
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
  /** Called when the request can have reached the account. */
  onRequest?(): void
  /** Called where no request would have been answered: it was not the list that was missing. */
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

/** An answer that is odd or a refusal may be of this method alone. */
function isOfAll(failure: ReadFailure): boolean {
  return (
    failure.kind === 'key-refused' ||
    failure.kind === 'quota' ||
    (failure.kind === 'unreachable' && failure.badAnswer === undefined)
  )
}

/** The storages of an answer; null where it is of no use. */
export function parseStorages(body: string): readonly Named[] | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    // Not JSON is one of the ways this undocumented answer can be of no use.
    return null
  }
  const parsed = answer.safeParse(json)
  return parsed.success && parsed.data.storages.length > 0 ? parsed.data.storages : null
}
