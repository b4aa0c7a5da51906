/**
 * Checks a message against its schema, calls the handler, and replies. Every message gets an answer. A bug becomes a code, never a stack trace.
 */
import { calls, isCallName, type CallName, type Reply, type Request } from '../../src-shared/api/calls.ts'
import { findExpectedFailure } from './expected-failure.ts'
import type { Answer, FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'

export type Handlers = { readonly [Name in CallName]: (request: Request<Name>) => Promise<Answer<Reply<Name>>> }

/** Makes the function that answers messages. `onBug` logs a bug on this machine. */
export function makeDispatch(
  handlers: Handlers,
  onBug: (name: string, error: unknown) => void,
): (name: unknown, request: unknown) => Promise<Answer<unknown>> {
  return async (name, request) => {
    if (!isCallName(name)) return makeNotUnderstoodAnswer('There is no such call.')
    const parsedRequest = parseRequest(name, request)
    if (parsedRequest === null) return makeNotUnderstoodAnswer(`${name}: the request has an unknown form`)
    if (!parsedRequest.success) {
      const [issue] = parsedRequest.error.issues
      return makeNotUnderstoodAnswer(
        `${name}: ${issue ? `${issue.path.join('.')} ${issue.message}` : 'the request has an unknown form'}`,
      )
    }
    try {
      // The schema of `name` has just parsed this request. The compiler cannot infer this from the table.
      const handler = handlers[name] as (request: unknown) => Promise<Answer<unknown>>
      return await handler(parsedRequest.data)
    } catch (error) {
      const failure = findExpectedFailure(error)
      if (failure) return refuse(failure)
      onBug(name, error)
      return refuse({ code: 'unexpected' })
    }
  }
}

/** Null if parsing throws: zod reads `length` of a value that should be a string, and a crafted object may throw. */
function parseRequest(name: CallName, request: unknown) {
  try {
    return calls[name].request.safeParse(request)
  } catch {
    return null
  }
}

/** The answer to a malformed call. Only a client other than our window can send one. */
export function makeNotUnderstoodAnswer(details: string): FailedAnswer {
  return refuse({ code: 'not-understood', what: details })
}

/** The answer to a call about an import that is no longer open. */
export function makeImportClosedAnswer(): FailedAnswer {
  return refuse({ code: 'import-closed' })
}
