/** What the outcome of a request means, for writes and for reads (engine.md, Running). Never guesses success. */
import type { ConnectionFault } from '../../src-shared/account/connection-fault.ts'
import { creates, type CallMethod } from '../../src-shared/material/fields/writing-methods.ts'
import type { CallOutcome, ReadFailure } from '../ports/ports.ts'
import type { Exchanged } from './exchange.ts'
import { parseAdded, parseRefusal, parseSuccess } from './wire.ts'

/** 200 with success: done. 400: refused. 401 and 429 mean themselves. After anything else the write may have happened. [RUN-2] */
export function outcomeOf(method: CallMethod, exchanged: Exchanged): CallOutcome {
  if (exchanged.kind === 'not-sent') return { kind: 'not-sent', fault: exchanged.fault }
  if (exchanged.kind === 'lost') return { kind: 'unknown', fault: exchanged.fault }
  const { status, body } = exchanged
  if (status === 401) return { kind: 'key-refused' }
  if (status === 429) return { kind: 'quota' }
  if (status === 400) {
    const refusal = parseRefusal(body)
    return refusal.ok
      ? { kind: 'refused', error: refusal.value }
      : { kind: 'unknown', fault: { code: 'unexplained-400' } }
  }
  if (status !== 200) return { kind: 'unknown', fault: statusFault(status) }
  if (creates({ method })) {
    const addReply = parseAdded(body)
    return addReply.ok
      ? { kind: 'done', materialId: addReply.value }
      : { kind: 'unknown', fault: { code: 'unreadable', detail: addReply.field } }
  }
  const success = parseSuccess(body)
  return success.ok
    ? { kind: 'done', materialId: null }
    : { kind: 'unknown', fault: { code: 'unreadable', detail: success.field } }
}

/** Why a read returned nothing that can be parsed; null if it did. */
export function readFailureOf(exchanged: Exchanged): ReadFailure | null {
  if (exchanged.kind === 'not-sent') return { kind: 'unreachable', fault: exchanged.fault }
  if (exchanged.kind === 'lost') {
    const { fault, answered } = exchanged
    return { kind: 'unreachable', fault, ...(answered ? { badAnswer: answered } : {}) }
  }
  const { status, body } = exchanged
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
