/** Reads request bodies up to a limit, into memory or into a file. Never keeps half of a body that is too large. */
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { streamToFile } from '../store/files/stream-to-file.ts'
import { THIS_USER_ONLY } from '../store/files/this-user-only.ts'

/** A body over the limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** The body as text; at most `limit` bytes. Throws TooLarge, or TypeError when it is not UTF-8. */
export async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of limited(request, limit)) pieces.push(piece)
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
}

/** Writes the body to a new file, readable by the user only; at most `limit` bytes. Throws TooLarge. */
export async function readToFile(request: IncomingMessage, path: string, limit: number): Promise<void> {
  try {
    await streamToFile(path, (file) => pipeline(limited(request, limit), file), THIS_USER_ONLY)
  } catch (cause) {
    await rm(path, { force: true })
    throw cause
  }
}

/** Reads on for at most `ms`, so that a client still sending sees the answer and not a broken connection. */
export async function discardRest(request: IncomingMessage, ms: number): Promise<void> {
  request.resume()
  await Promise.race([finished(request), delay(ms, undefined, { ref: false })]).catch(() => {
    // The client hung up: nothing is left to read.
  })
}

// The request itself is left open when the limit is passed: it is the connection the refusal goes out on.
async function* limited(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  const pieces: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false })
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > limit) throw new TooLarge(`over ${limit} bytes`)
    yield piece
  }
}
