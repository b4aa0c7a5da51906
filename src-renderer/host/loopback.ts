/**
 * The contract over HTTP and a WebSocket of the server the page came from. Never throws for a host that is gone: every
 * question is answered, with words on what to do. The session's secret goes into a header and into nothing else.
 */
import type { Answer, Host, OfferedFile, Reply, Request } from '../../src-shared/contract/received.ts'
import { z } from 'zod'
import { events, isEventName, type CallName } from '../../src-shared/contract/calls.ts'
import { SESSION_HEADER } from '../../src-shared/contract/loopback.ts'
import { eventStream } from './event-stream.ts'
import { replyOf } from './bridge.ts'
import { offeredFileSchema } from '../../src-shared/contract/offered-file.ts'
import { checkedAnswer } from './checked-answer.ts'
import { NO_ANSWER, type Session } from './session.ts'
import { untrusted } from '../../src-shared/domain/values/untrusted-text.ts'

/** `origin` as in `http://127.0.0.1:4173`. The event stream opens with the first listener. */
export function loopbackHost(origin: string, session: Session): Host {
  let stream: ReturnType<typeof eventStream> | undefined
  const server: Server = { origin, session }
  return {
    call: (name, request) => call(server, name, request),
    on(name, listener) {
      stream ??= eventStream(`${origin.replace(/^http/, 'ws')}/events`, async () => {
        const entered = await session.entered()
        return entered.ok ? entered.secret : undefined
      })
      return stream.listen((message) => {
        if (!isEventName(message.name) || message.name !== name) return
        const event = events[name].safeParse(message.event)
        // safeParse's type is that of any event; `name` picked the schema, so it is this event's.
        if (event.success) listener(event.data as Parameters<typeof listener>[0])
      })
    },
    offerFile: (file) => offerFile(server, file),
    saveFile: (file, name) => saveFile(server, file, name),
  }
}

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Blob
}

interface Server {
  readonly origin: string
  readonly session: Session
}

async function call<Name extends CallName>(
  server: Server,
  name: Name,
  request: Request<Name>,
): Promise<Answer<Reply<Name>>> {
  const headers = { 'Content-Type': 'application/json' }
  const asked = { method: 'POST', headers, body: JSON.stringify(request) } as const
  return ask(server, `/call/${encodeURIComponent(name)}`, asked, replyOf(name))
}

async function offerFile(server: Server, file: unknown): Promise<Answer<OfferedFile>> {
  if (!(file instanceof File)) return failed('bad-request', 'That is not a file. Drop a CSV or Excel file here.')
  const headers = { 'Content-Type': 'application/octet-stream' }
  const path = `/files?name=${encodeURIComponent(file.name)}`
  return ask(server, path, { method: 'POST', headers, body: file }, offeredFileSchema)
}

/** Fetched with the session and handed to the browser from memory: a download by address could not carry a header. */
async function saveFile(server: Server, file: string, name: string): Promise<Answer<boolean>> {
  const response = await fetchFrom(server, `/files/${encodeURIComponent(file)}`, { method: 'GET' })
  if (!(response instanceof Response)) return response
  if (!response.ok) return answerOf(server, response, z.never())
  let bytes: Blob
  try {
    bytes = await response.blob()
  } catch {
    return NO_ANSWER
  }
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the bytes over long before.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return { ok: true, value: true }
}

async function ask<T>(server: Server, path: string, init: Sent, schema: z.ZodType<T>): Promise<Answer<T>> {
  const response = await fetchFrom(server, path, init)
  return response instanceof Response ? answerOf(server, response, schema) : response
}

/** The response, or why there is none. */
async function fetchFrom(server: Server, path: string, init: Sent): Promise<Response | Answer<never>> {
  const entered = await server.session.entered()
  if (!entered.ok) return entered
  const headers = { ...init.headers, [SESSION_HEADER]: entered.secret }
  try {
    return await fetch(`${server.origin}${path}`, { ...init, headers, redirect: 'error' })
  } catch {
    return NO_ANSWER
  }
}

async function answerOf<T>({ session }: Server, response: Response, schema: z.ZodType<T>): Promise<Answer<T>> {
  if (response.status === 401) session.lost()
  const answer = checkedAnswer(await readJson(response), schema)
  if (answer) return answer
  return failed(
    'internal',
    `Stocksheet gave an answer this page does not understand (${response.status}). Reload the page.`,
  )
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function failed(code: 'bad-request' | 'internal', message: string): Answer<never> {
  return { ok: false, failure: { code, message: untrusted(message) } }
}
