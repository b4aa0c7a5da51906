/**
 * Answers one request that came with a valid key: counts it, routes it, runs the method, logs it; all in one
 * transaction that is committed before the answer can leave. Knows nothing of sockets.
 */
import type { Account } from './account.ts'
import { failed, internalError, isRefusal, limitReached, type Answer } from './answer.ts'
import { parseInput } from './input.ts'
import { methodsOf, routeOf, type Method } from './methods/methods.ts'
import type { Quota } from './quota.ts'

export interface ServiceRequest {
  readonly verb: string
  readonly path: string
  /** Null when it was larger than the server reads. */
  readonly body: Uint8Array | null
  /** Name of the fault that befalls the request, for the log. */
  readonly fault: string | null
}

export interface Service {
  answer(request: ServiceRequest): Answer
  /** An error that has no other effect than being counted: 500 if none is given. */
  fail(request: ServiceRequest, error?: Answer): Answer
  /** Logs a request that never reached the account: it is not counted. */
  lost(request: ServiceRequest): void
}

const LOGGED_BODY = 16_384
const LOG_LENGTH = 20_000
const PRUNE_EVERY = 1000

export function makeService(account: Account, quota: Quota, documentedOnly: boolean, bodyLimit: number): Service {
  const { store, clock } = account
  const methods: ReadonlyMap<string, Method> = methodsOf(documentedOnly)

  const log = (request: ServiceRequest, answer: Answer | null) => {
    const body = request.body ? new TextDecoder().decode(request.body.subarray(0, LOGGED_BODY)) : ''
    const id = store.run(
      'INSERT INTO requests (at, verb, method, body, status, error, fault, counted) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      clock.now(),
      request.verb,
      routeOf(request.path).versioned,
      body,
      answer?.status ?? 0,
      answer?.error ?? null,
      request.fault,
      answer ? 1 : 0,
    )
    if (id % PRUNE_EVERY === 0) store.run('DELETE FROM requests WHERE id <= ?', id - LOG_LENGTH)
  }

  const run = (request: ServiceRequest): Answer => {
    if (request.body === null) return failed(413, `Request body is larger than ${bodyLimit} bytes`)
    const { versioned } = routeOf(request.path)
    const method = methods.get(versioned)
    if (!method) return failed(404, `Method ${versioned.slice(0, 100)} not found`)
    if (request.verb !== 'POST') return failed(405, 'Method must be called with POST')
    const input = parseInput(request.body)
    if (isRefusal(input)) return failed(400, input.refusal)
    const outcome = method(account, input)
    return isRefusal(outcome) ? failed(400, outcome.refusal) : outcome
  }

  const counted = (request: ServiceRequest, work: () => Answer): Answer =>
    store.transaction(() => {
      const answer = quota.count() ? work() : limitReached
      log(request, answer)
      return answer
    })

  return {
    answer: (request) => {
      try {
        return counted(request, () => run(request))
      } catch (error) {
        // A bug here: its transaction is undone, the request still counts, and the log says what happened.
        const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
        return counted(request, () => ({ ...internalError, error: message }))
      }
    },
    fail: (request, error = internalError) => counted(request, () => error),
    lost: (request) => {
      store.transaction(() => log(request, null))
    },
  }
}
