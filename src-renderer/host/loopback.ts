/**
 * The contract over HTTP and a WebSocket of the server the page came from. Never throws for a host that is gone: every
 * question is answered, with words on what to do. The session cookie is the browser's business; nothing secret is here.
 */
import { z } from 'zod'
import {
  calls,
  events,
  isCallName,
  isEventName,
  type CallName,
  type Reply,
  type Request,
} from '../../src-shared/contract/calls.ts'
import { failureSchema } from '../../src-shared/contract/failure.ts'
import type { Answer, Host, OfferedFile } from '../../src-shared/contract/host.ts'
import { eventStream } from './event-stream.ts'

const offeredSchema = z.object({ file: z.string(), name: z.string(), bytes: z.number() })

/** `origin` as in `http://127.0.0.1:4173`. The event stream opens with the first listener. */
export function loopbackHost(origin: string): Host {
  let stream: ReturnType<typeof eventStream> | undefined
  return {
    call: (name, request) => call(origin, name, request),
    on(name, listener) {
      stream ??= eventStream(`${origin.replace(/^http/, 'ws')}/events`)
      return stream.listen((message) => {
        if (!isEventName(message.name) || message.name !== name) return
        const event = events[name].safeParse(message.event)
        // safeParse's type is that of any event; `name` picked the schema, so it is this event's.
        if (event.success) listener(event.data as Parameters<typeof listener>[0])
      })
    },
    offerFile: (file) => offerFile(origin, file),
    saveFile: (file, name) => saveFile(origin, file, name),
  }
}

async function call<Name extends CallName>(
  origin: string,
  name: Name,
  request: Request<Name>,
): Promise<Answer<Reply<Name>>> {
  const headers = { 'Content-Type': 'application/json' }
  // The schema of `name` reads the reply of `name`; the compiler cannot follow the pair through the table.
  const reply = (isCallName(name) ? calls[name].reply : z.unknown()) as z.ZodType<Reply<Name>>
  return ask(
    `${origin}/call/${encodeURIComponent(name)}`,
    { method: 'POST', headers, body: JSON.stringify(request) },
    reply,
  )
}

async function offerFile(origin: string, file: unknown): Promise<Answer<OfferedFile>> {
  if (!(file instanceof File)) return failed('bad-request', 'That is not a file. Drop a CSV or Excel file here.')
  const headers = { 'Content-Type': 'application/octet-stream' }
  const address = `${origin}/files?name=${encodeURIComponent(file.name)}`
  return ask(address, { method: 'POST', headers, body: file }, offeredSchema)
}

async function saveFile(origin: string, file: string, name: string): Promise<Answer<boolean>> {
  const address = `${origin}/files/${encodeURIComponent(file)}?name=${encodeURIComponent(name)}`
  const there = await ask(address, { method: 'HEAD' }, z.null())
  if (!there.ok) return there
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  return { ok: true, value: true }
}

async function ask<T>(address: string, init: RequestInit, schema: z.ZodType<T>): Promise<Answer<T>> {
  let response: Response
  try {
    response = await fetch(address, { ...init, redirect: 'error' })
  } catch {
    return failed('internal', 'Stocksheet does not answer. Start it again where it was started, then reload this page.')
  }
  if (init.method === 'HEAD' && response.ok) return { ok: true, value: schema.parse(null) }
  const answer = answerSchema.safeParse(await readJson(response))
  if (answer.success && !answer.data.ok) return { ok: false, failure: answer.data.failure }
  const value = answer.success && answer.data.ok ? schema.safeParse(answer.data.value) : undefined
  if (value?.success) return { ok: true, value: value.data }
  if (response.status === 404) return failed('not-found', 'The file is no longer there. Make it again, then save it.')
  return failed(
    'internal',
    `Stocksheet gave an answer this page does not understand (${response.status}). Reload the page.`,
  )
}

const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
])

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function failed(
  code: 'bad-request' | 'not-found' | 'internal',
  message: string,
): { ok: false; failure: { code: typeof code; message: string } } {
  return { ok: false, failure: { code, message } }
}
