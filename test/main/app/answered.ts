/** Calls an application as its window does. Every reply must have the contract's shape. */
import { calls, type CallName, type Reply, type Request } from '../../../src-shared/api/calls.ts'
import type { App } from '../../../src-main/app/app.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'

type Answered = <Name extends CallName>(name: Name, request: Request<Name>) => Promise<Reply<Name>>

/** `app`: returns the current application. A refusal is thrown with its message. */
export function answeredBy(app: () => App): Answered {
  return async <Name extends CallName>(name: Name, request: Request<Name>) => {
    const answer = await app().handle(name, request)
    if (!answer.ok) throw new Error(`${name}: ${failureMessage(answer.failure).what}`)
    return calls[name].reply.parse(answer.value) as Reply<Name>
  }
}
