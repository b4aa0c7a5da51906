/** Reads request bodies up to a limit, into memory or into a file. Never keeps half of a body that is too large. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'

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
    await pipeline(limited(request, limit), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    await rm(path, { force: true })
    throw cause
  }
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
