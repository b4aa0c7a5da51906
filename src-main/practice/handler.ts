/** From an HTTP request to its answer: who asks, the body, the fault that befalls it, the service, the reply. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isCrossDomain, secretCheck } from './access.ts'
import type { Account } from './account.ts'
import { internalError, keyRefused, type Answer } from './answer.ts'
import { readBody } from './body.ts'
import type { Fault, Faults } from './faults.ts'
import { inspect, INSPECTION, type Inspection } from './inspection.ts'
import { routeOf } from './methods/methods.ts'
import type { Quota } from './quota.ts'
import type { Service, ServiceRequest } from './service.ts'

/** Far above any documented request. */
const BODY_LIMIT = 1_048_576
const SLOW_MS = 1000

export interface HandlerParts {
  readonly account: Account
  readonly quota: Quota
  readonly faults: Faults
  readonly service: (bodyLimit: number) => Service
  readonly keys: readonly string[]
  readonly inspectToken: string
  readonly port: number
  readonly latencyMs: number
  /** Aborted when the server closes. */
  readonly ending: AbortSignal
}

function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return
  const pieces = answer.body.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  response.writeHead(answer.status, {
    ...(length > 0 ? { 'Content-Type': 'application/json; charset=utf-8' } : {}),
    ...(answer.status === 405 ? { Allow: 'POST' } : {}),
    'Content-Length': length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.cork()
  for (const piece of pieces) response.write(piece)
  response.end()
}

/** Waits; ends early, with false, when the client leaves or the server closes. Null waits until then. */
async function wait(response: ServerResponse, ms: number | null, ending: AbortSignal): Promise<boolean> {
  if (ms === 0) return true
  const left = new AbortController()
  const leave = () => left.abort()
  response.once('close', leave)
  try {
    await sleep(ms ?? 2 ** 31 - 1, undefined, { signal: AbortSignal.any([left.signal, ending]) })
    return true
  } catch (error) {
    if (left.signal.aborted || ending.aborted) return false
    throw error
  } finally {
    response.removeListener('close', leave)
  }
}

/** Not JSON, though it says so: what a PHP server prints when a script stumbles after its work. */
function malformed(answer: Answer): Answer {
  const warning = '<br />\n<b>Warning</b>: Undefined array key in <b>connect.php</b><br />\n'
  return { ...answer, body: [warning, ...answer.body] }
}

export function makeHandler(parts: HandlerParts): (request: IncomingMessage, response: ServerResponse) => void {
  const knowsKey = secretCheck(parts.keys)
  const knowsToken = secretCheck([parts.inspectToken])
  const service = parts.service(BODY_LIMIT)
  const inspection: Inspection = { account: parts.account, quota: parts.quota }

  const withFault = async (request: ServiceRequest, fault: Fault, response: ServerResponse): Promise<void> => {
    switch (fault.kind) {
      case 'reset-before':
        service.lost(request)
        response.socket?.resetAndDestroy()
        return
      case 'reset-after':
        service.answer(request)
        response.socket?.resetAndDestroy()
        return
      case 'timeout-before':
        service.lost(request)
        await wait(response, fault.ms, parts.ending)
        response.socket?.destroy()
        return
      case 'timeout-after':
        service.answer(request)
        await wait(response, fault.ms, parts.ending)
        response.socket?.destroy()
        return
      case '500-before':
        send(response, service.fail(request))
        return
      case '500-after':
        service.answer(request)
        send(response, internalError)
        return
      case 'malformed':
        send(response, malformed(service.answer(request)))
        return
      case 'slow':
        if (await wait(response, fault.ms ?? SLOW_MS, parts.ending)) send(response, service.answer(request))
        return
      default:
        fault.kind satisfies never
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (isCrossDomain(request, parts.port)) return send(response, keyRefused)
    const inspecting = path.startsWith(INSPECTION)
    const token = request.headers['x-practice-token']
    const allowed = inspecting
      ? knowsToken(typeof token === 'string' ? token : undefined)
      : knowsKey(request.headers.authorization)
    if (!allowed) return send(response, keyRefused)
    const body = await readBody(request, BODY_LIMIT)
    if (body.kind === 'gone') return
    const bytes = body.kind === 'read' ? body.bytes : null
    if (inspecting) return send(response, inspect(inspection, request.method ?? '', request.url ?? '', bytes))
    if (!(await wait(response, parts.latencyMs, parts.ending))) return
    const fault = parts.faults.pick(routeOf(path).name)
    const asked = { verb: request.method ?? '', path, body: bytes, fault: fault?.kind ?? null }
    if (fault) await withFault(asked, fault, response)
    else send(response, service.answer(asked))
  }

  return (request, response) => {
    handle(request, response).catch(() => {
      // Only a failure to write the log can end here; the client gets what a broken server gives.
      if (response.headersSent) response.socket?.destroy()
      else send(response, internalError)
    })
  }
}
