/** How sending what is planned can end. */
import { reason } from '../../../src-shared/domain/run/run.ts'
import type { Halt } from './context.ts'

/** Why sending ended; nothing is in flight any more. */
export type SendEnd =
  /** Everything planned was sent; calls may still be unknown. */
  | { readonly kind: 'empty' }
  /** Trouble after trouble, or too many unknown calls: look at the account first. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'recheck' }
  /** The account cannot be reached; nothing was lost. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'halt'; readonly halt: Halt }

export interface Sent {
  readonly end: SendEnd
  /** Calls that got a definite answer. */
  readonly answered: number
}

export function halt(
  kind: Halt['kind'],
  code: 'cancelled' | 'paused' | 'first-rows' | 'key-refused' | 'quota',
): SendEnd {
  const details = code === 'quota' ? { refused: 1 } : {}
  return { kind: 'halt', halt: { kind, reason: reason(code, details) } }
}
