/** Parts are UTF-8, or UTF-16 with a byte order mark (ECMA-376 part 2). Everything behind this file sees UTF-8. */

import { XlsxRefusal } from './refusal.ts'

type Utf16 = 'utf-16le' | 'utf-16be'

function utf16Of(first: number | undefined, second: number | undefined): Utf16 | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // No mark, but `<` as two bytes.
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  return undefined
}

/** The text of a whole part, without its byte order mark. */
export function xmlText(bytes: Buffer): string {
  return new TextDecoder(utf16Of(bytes[0], bytes[1]) ?? 'utf-8').decode(bytes)
}

/** V8 holds no longer text; a table of texts in UTF-16 is a curiosity in any size. */
const longestText = 500_000_000

/** The same bytes as UTF-8; the buffer itself when it already is. */
export function utf8Part(bytes: Buffer, part: string): Buffer {
  if (!utf16Of(bytes[0], bytes[1])) return bytes
  if (bytes.length > longestText) throw new XlsxRefusal('too-large', { part, got: bytes.length, limit: longestText })
  return Buffer.from(xmlText(bytes))
}

/** The chunks of a part as UTF-8, cut anywhere. */
export async function* utf8Chunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0)
  let isKnown = false
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    let bytes = chunk
    if (!isKnown) {
      start = Buffer.concat([start, chunk])
      if (start.length < 2) continue
      isKnown = true
      const utf16 = utf16Of(start[0], start[1])
      if (utf16) decoder = new TextDecoder(utf16)
      bytes = start
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
  if (!isKnown && start.length > 0) yield start
  if (decoder) yield Buffer.from(decoder.decode())
}
