/** Calls the host. A broken connection is returned as a failure. Never throws. */
import type { Answer, Failure, Host, Reply, Request } from '../../src-shared/api/window-types.ts'
import type { CallName } from '../../src-shared/api/calls.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'

/** The failure's `detail` if the app behind the window is gone. */
export const CONNECTION_LOST = 'lost'

export async function ask<Name extends CallName>(
  host: Host,
  name: Name,
  request: Request<Name>,
): Promise<Answer<Reply<Name>>> {
  return answerOrFailure(() => host.call(name, request))
}

/** Turns a rejected promise into the failure `lostFailure`. */
export async function answerOrFailure<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await call()
  } catch (cause) {
    return { ok: false, failure: lostFailure(cause) }
  }
}

function lostFailure(cause: unknown): Failure {
  const messageText = untrusted(cause instanceof Error ? cause.message : String(cause))
  return { code: 'internal', detail: CONNECTION_LOST, message: { title: '', what: messageText, fix: untrusted('') } }
}
