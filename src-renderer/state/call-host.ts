/** Calls the host. A broken connection is returned as a failure. Never throws. */
import type { Answer, Host, Reply, Request } from '../../src-shared/api/window-types.ts'
import type { CallName } from '../../src-shared/api/calls.ts'
import { makePageFailure } from '../view/page-failure.ts'

export async function ask<Name extends CallName>(
  host: Host,
  name: Name,
  request: Request<Name>,
): Promise<Answer<Reply<Name>>> {
  return answerOrFailure(() => host.call(name, request))
}

/** Turns a rejected promise into the failure `lost`. */
export async function answerOrFailure<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await call()
  } catch {
    return { ok: false, failure: makePageFailure('connectionLost') }
  }
}
