/** Decides what the outcome of a request means, for writes and for reads. Never assumes success. */
import type { ConnectionFault } from '../../src-shared/account/account-error.ts'
import { isCreation, type CallMethod } from '../../src-shared/material/fields/writing-methods.ts'
import type { CallOutcome, ReadFailure } from '../ports/ports.ts'
import type { ExchangeResult } from './exchange.ts'
import { z } from 'zod'

/**
 * 200 with success means done, and 400 means refused. 401 and 429 have their usual meaning. After anything else, the write may have been carried out.
 * [RUN-2]
 */
export function outcomeOf(method: CallMethod, exchangeResult: ExchangeResult): CallOutcome {
  if (exchangeResult.kind === 'not-sent') return { kind: 'not-sent', fault: exchangeResult.fault }
  if (exchangeResult.kind === 'lost') return { kind: 'unknown', fault: exchangeResult.fault }
  const { status, body } = exchangeResult
  if (status === 401) return { kind: 'key-refused' }
  if (status === 429) return { kind: 'quota' }
  if (status === 400) {
    const refusal = parseRefusal(body)
    return refusal.ok
      ? { kind: 'refused', error: refusal.value }
      : { kind: 'unknown', fault: { code: 'unexplained-400' } }
  }
  if (status !== 200) return { kind: 'unknown', fault: statusFault(status) }
  if (isCreation({ method })) {
    const addResult = parseAdded(body)
    return addResult.ok
      ? { kind: 'done', materialId: addResult.value }
      : { kind: 'unknown', fault: { code: 'unreadable', detail: addResult.field } }
  }
  const successResult = parseSuccess(body)
  return successResult.ok
    ? { kind: 'done', materialId: null }
    : { kind: 'unknown', fault: { code: 'unreadable', detail: successResult.field } }
}

/** Why a read returned nothing that can be parsed; null if it returned something. */
export function readFailureOf(exchangeResult: ExchangeResult): ReadFailure | null {
  if (exchangeResult.kind === 'not-sent') return { kind: 'unreachable', fault: exchangeResult.fault }
  if (exchangeResult.kind === 'lost') {
    const { fault, badAnswer } = exchangeResult
    return { kind: 'unreachable', fault, ...(badAnswer ? { badAnswer } : {}) }
  }
  const { status, body } = exchangeResult
  if (status === 200) return null
  if (status === 401) return { kind: 'key-refused' }
  if (status === 429) return { kind: 'quota' }
  if (status === 400) {
    const refusal = parseRefusal(body)
    if (refusal.ok) return { kind: 'refused', error: refusal.value }
  }
  return { kind: 'unreachable', fault: statusFault(status), badAnswer: 'otherwise' }
}

export function statusFault(status: number): ConnectionFault {
  return { code: status >= 300 && status < 400 ? 'redirect' : 'status', status }
}

const idSchema = z.union([z.string(), z.number()]).transform((value, context): number => {
  const number = typeof value === 'number' ? value : /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (Number.isSafeInteger(number) && number > 0) return number
  context.addIssue({ code: 'custom', message: 'no id' })
  return z.NEVER
})

const successSchema = z.object({ success: z.literal(true) })
const addReplySchema = z.object({ success: z.literal(true), material_id: idSchema })
const refusalSchema = z.object({ success: z.literal(false), error: z.string().default('') })

export type ParseResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly field: string }

function parseBody<T>(schema: z.ZodType<T>, body: string): ParseResult<T> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { ok: false, field: 'body' }
  }
  const result = schema.safeParse(value)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, field: String(result.error.issues[0]?.path[0] ?? 'body') }
}

/**
 * Parses the account's short answers; for lists see list-page.ts. Accepts a numeric string as a number. Anything else is refused, with the name of
 * the field. Never uses an incomplete answer.
 */
function parseSuccess(body: string): ParseResult<unknown> {
  return parseBody<unknown>(successSchema, body)
}

/** Parses the id in the answer to an add. */
function parseAdded(body: string): ParseResult<number> {
  const result = parseBody(addReplySchema, body)
  return result.ok ? { ok: true, value: result.value.material_id } : result
}

/** Parses the error text of an answer with the status 400. */
export function parseRefusal(body: string): ParseResult<string> {
  const result = parseBody(refusalSchema, body)
  return result.ok ? { ok: true, value: result.value.error } : result
}
