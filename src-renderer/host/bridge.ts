/** Calls over Electron's bridge. Replies are parsed, as over HTTP. */
import type { Answer, Host, Reply } from '../../src-shared/api/window-types.ts'
import { z } from 'zod'
import { calls, events, isCallName, isEventName, type CallName } from '../../src-shared/api/calls.ts'
import { offeredFileSchema } from '../../src-shared/api/inbox-calls.ts'
import { makePageFailure } from '../view/page-failure.ts'

/** `bridge`: the object that the preload script exposes. */
export function makeBridgedHost(bridge: Host): Host {
  return {
    async call(name, request) {
      return parseAnswer(await bridge.call(name, request), replyOf(name))
    },
    on(name, listener) {
      return bridge.on(name, (event) => {
        const parsedEvent = isEventName(name) ? events[name].safeParse(event) : undefined
        // safeParse returns the union of all events. `name` selected the schema, so the value has the type of that event.
        if (parsedEvent?.success) listener(parsedEvent.data as Parameters<typeof listener>[0])
      })
    },
    offerFile: async (file) => parseAnswer(await bridge.offerFile(file), offeredFileSchema),
    saveFile: async (file, name) => parseAnswer(await bridge.saveFile(file, name), z.boolean()),
  }
}

/** The schema belongs to the reply of the same `name`. The compiler cannot infer this from the table. */
export function replyOf<Name extends CallName>(name: Name): z.ZodType<Reply<Name>> {
  return (isCallName(name) ? calls[name].reply : z.unknown()) as z.ZodType<Reply<Name>>
}

async function parseAnswer<T>(value: unknown, schema: z.ZodType<T>): Promise<Answer<T>> {
  return (await checkAnswer(value, schema)) ?? { ok: false, failure: makePageFailure('unexpectedAnswer') }
}

const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: z.unknown() }),
])

/** The answer with its value parsed by `schema`; undefined if it does not match. */
export async function checkAnswer<T>(rawAnswer: unknown, schema: z.ZodType<T>): Promise<Answer<T> | undefined> {
  const answer = answerSchema.safeParse(rawAnswer)
  if (!answer.success) return undefined
  if (!answer.data.ok) {
    const { parseFailure: readFailure } = await import('../view/failure-text.ts')
    const failure = readFailure(answer.data.failure)
    return failure && { ok: false, failure }
  }
  const value = schema.safeParse(answer.data.value)
  return value.success ? { ok: true, value: value.data } : undefined
}
