/** What an exchange means, for writes and for reads (engine.md, Running). Never guesses success. */
import type { CallMethod } from '../../../src-shared/domain/plan/call.ts'
import type { CallOutcome, ReadFailure } from '../../engine/ports.ts'
import type { Exchanged } from './exchange.ts'
import { parseAdded, parseRefusal, parseSuccess } from './wire.ts'

/** 200 with success: done. 400: final. 401 and 429: themselves. Everything else may have happened. [RUN-2] */
export function outcomeOf(method: CallMethod, exchanged: Exchanged): CallOutcome {
  if (exchanged.kind === 'not-sent') return { kind: 'not-sent', reason: exchanged.reason }
  if (exchanged.kind === 'lost') return { kind: 'unknown', reason: exchanged.reason }
  const { status, body } = exchanged
  if (status === 401) return { kind: 'key-refused' }
  if (status === 429) return { kind: 'quota' }
  if (status === 400) {
    const refusal = parseRefusal(body)
    return refusal.ok
      ? { kind: 'refused', error: refusal.value }
      : { kind: 'unknown', reason: 'HTTP 400 without the documented text' }
  }
  if (status !== 200) return { kind: 'unknown', reason: statusReason(status) }
  if (method === 'materials/add') {
    const added = parseAdded(body)
    return added.ok
      ? { kind: 'done', materialId: added.value }
      : { kind: 'unknown', reason: `its answer could not be read (${added.field})` }
  }
  const success = parseSuccess(body)
  return success.ok
    ? { kind: 'done', materialId: null }
    : { kind: 'unknown', reason: `its answer could not be read (${success.field})` }
}

/** Why a read did not give an answer to parse; null when it did. */
export function readFailureOf(exchanged: Exchanged): ReadFailure | null {
  if (exchanged.kind === 'not-sent') return { kind: 'unreachable', reason: exchanged.reason }
  if (exchanged.kind === 'lost') {
    const { reason, answered } = exchanged
    return { kind: 'unreachable', reason, ...(answered ? { answered } : {}) }
  }
  const { status, body } = exchanged
  if (status === 200) return null
  if (status === 401) return { kind: 'key-refused' }
  if (status === 429) return { kind: 'quota' }
  if (status === 400) {
    const refusal = parseRefusal(body)
    if (refusal.ok) return { kind: 'refused', error: refusal.value }
  }
  return { kind: 'unreachable', reason: statusReason(status), answered: 'otherwise' }
}

function statusReason(status: number): string {
  return status >= 300 && status < 400
    ? `it points to another address (HTTP ${status}), and the key is sent nowhere else`
    : `it answered HTTP ${status}`
}
