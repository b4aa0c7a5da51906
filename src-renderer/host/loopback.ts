/**
 * Calls over HTTP and a WebSocket to the server that served the page. If the host is unreachable, the answer explains what to do. The session's
 * secret is sent only in a header, or in the first message of the WebSocket.
 */
import type { Answer, Host } from '../../src-shared/api/window-types.ts'
import { z } from 'zod'
import { events, isEventName } from '../../src-shared/api/calls.ts'
import { SESSION_HEADER } from '../../src-shared/api/loopback.ts'
import { openEventStream } from './event-stream.ts'
import { replyOf, checkAnswer } from './bridge.ts'
import { offeredFileSchema } from '../../src-shared/api/inbox-calls.ts'
import { NO_ANSWER_RESULT, type Session } from './session.ts'
import { makePageFailure } from '../view/page-failure.ts'

interface RequestOptions {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Blob
}

/** `origin` as in `http://127.0.0.1:4173`. The event stream opens with the first listener. */
export function makeLoopbackHost(origin: string, session: Session): Host {
  let stream: ReturnType<typeof openEventStream> | undefined

  /** Returns the response, or a failure if there is no response. */
  async function fetchFrom(path: string, init: RequestOptions): Promise<Response | Answer<never>> {
    const answer = await session.enterSession()
    if (!answer.ok) return answer
    const headers = { ...init.headers, [SESSION_HEADER]: answer.secret }
    try {
      return await fetch(`${origin}${path}`, { ...init, headers, redirect: 'error' })
    } catch {
      return NO_ANSWER_RESULT
    }
  }

  async function parseResponse<T>(response: Response, schema: z.ZodType<T>): Promise<Answer<T>> {
    if (response.status === 401) session.discardSession()
    return (
      (await checkAnswer(await readJson(response), schema)) ?? {
        ok: false,
        failure: makePageFailure('unexpectedAnswer'),
      }
    )
  }

  async function ask<T>(
    path: string,
    contentType: string,
    body: string | Blob,
    schema: z.ZodType<T>,
  ): Promise<Answer<T>> {
    const response = await fetchFrom(path, { method: 'POST', headers: { 'Content-Type': contentType }, body })
    return response instanceof Response ? parseResponse(response, schema) : response
  }

  return {
    call: (name, request) =>
      ask(`/call/${encodeURIComponent(name)}`, 'application/json', JSON.stringify(request), replyOf(name)),
    on(name, listener) {
      stream ??= openEventStream(`${origin.replace(/^http/, 'ws')}/events`, async () => {
        const answer = await session.enterSession()
        return answer.ok ? answer.secret : undefined
      })
      return stream.listen((message) => {
        if (!isEventName(message.name) || message.name !== name) return
        const event = events[name].safeParse(message.event)
        // safeParse returns the union of all events. `name` selected the schema, so the value has the type of that event.
        if (event.success) listener(event.data as Parameters<typeof listener>[0])
      })
    },
    async offerFile(file) {
      if (!(file instanceof File)) throw new TypeError('offerFile takes a File')
      const path = `/files?name=${encodeURIComponent(file.name)}`
      return ask(path, 'application/octet-stream', file, offeredFileSchema)
    },
    /** Downloads the file with the session header, which a plain link cannot send, and saves it through the browser. */
    async saveFile(file, name) {
      const response = await fetchFrom(`/files/${encodeURIComponent(file)}`, { method: 'GET' })
      if (!(response instanceof Response)) return response
      if (!response.ok) return parseResponse(response, z.never())
      try {
        download(await response.blob(), name)
      } catch {
        return NO_ANSWER_RESULT
      }
      return { ok: true, value: true }
    },
  }
}

function download(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After a minute, the browser has finished reading the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
