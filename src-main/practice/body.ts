/** Reads a request's body up to a limit. What is beyond it is thrown away unread, so that memory stays bounded. */
import type { IncomingMessage } from 'node:http'

export type Body =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'too large' }
  /** The client left before its body was complete. */
  | { readonly kind: 'gone' }

export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    request.resume()
    return Promise.resolve({ kind: 'too large' })
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const end = (body: Body) => {
      request.removeListener('data', take)
      resolve(body)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        chunks.length = 0
        end({ kind: 'too large' })
        request.resume()
      } else chunks.push(chunk)
    }
    request.on('data', take)
    request.once('end', () => end({ kind: 'read', bytes: Buffer.concat(chunks) }))
    request.once('error', () => end({ kind: 'gone' }))
    request.once('close', () => end({ kind: 'gone' }))
  })
}
