/** Expected failure as data: a value or a reason. A bug throws instead. */

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function makeFailure<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error }
}

/** Makes the host's answer to a call that failed (`api/host.ts`). */
export function refuse<const Failure>(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure }
}
