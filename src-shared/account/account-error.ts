/** Why an account cannot be read, as data. */
import type { ConnectionFault } from './connection-fault.ts'

export type AccountError =
  /** HTTP 401. */
  | { readonly kind: 'key-refused' }
  /** HTTP 429. */
  | { readonly kind: 'quota' }
  /** No usable answer; another try may bring one. `answered`: something came back all the same, so the account was reached. */
  | { readonly kind: 'unreachable'; readonly fault: ConnectionFault; readonly badAnswer?: BadAnswer }
  /** HTTP 400, for example `Storage ID not found`. */
  | { readonly kind: 'refused'; readonly error: string }
  /** The answer has not the documented shape: names method and field. */
  | { readonly kind: 'bad-answer'; readonly method: string; readonly field: string }
  /** The list kept changing while it was read three times. */
  | { readonly kind: 'unsteady' }
  | { readonly kind: 'stopped' }

/** An answer that says nothing: in another encoding than the interface's, or an error, cut off, too long. */
export type BadAnswer = 'not-utf8' | 'overdue' | 'otherwise'

/** Whether asking again at once may bring an answer. One that is no UTF-8, or too slow, will be no better: it only takes longer. [T-25] */
export function mayRetry(failure: AccountError): boolean {
  return failure.kind === 'unreachable' && failure.badAnswer !== 'not-utf8' && failure.badAnswer !== 'overdue'
}
