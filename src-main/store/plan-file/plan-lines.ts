/**
 * A plan as it is written here, a row to a line, read line by line: the whole document never stands in memory, neither as text nor
 * as parsed JSON.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Source } from '../../ports/source-port.ts'

export interface PlanLines<Row> {
  /** The document with no rows in it. */
  readonly outer: unknown
  readonly rows: readonly Row[]
  /** SHA-256 of all its bytes. */
  readonly sha256: string
}

const HEAD_ENDS = '"rows":['
/** After the last row. */
const END = ']}\n'
const LINE_FEED = 0x0a
/** Bytes read at one time. */
const PART = 256 * 1024

/**
 * Null for whatever is not in exactly this form, or has a row that `take` refuses with null: then the document is to be read as
 * a whole. What is read here is what reading the whole gives: every line but the last is JSON in its place, the last ends it.
 */
export async function readPlanLines<Row>(
  source: Source,
  take: (row: unknown) => Row | null,
): Promise<PlanLines<Row> | null> {
  const whole = createHash('sha256')
  // A mark at the beginning is left to whoever reads the whole.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const rows: Row[] = []
  let head: string | null = null
  let last: Buffer | null = null
  const keep = (text: string): boolean => {
    const row = take(JSON.parse(text))
    if (row === null) return false
    rows.push(row)
    return true
  }
  try {
    for await (const line of linesOf(source)) {
      whole.update(line)
      if (head === null) {
        head = decoder.decode(line)
        if (!head.endsWith(`${HEAD_ENDS}\n`)) return null
        continue
      }
      if (last !== null) {
        const text = decoder.decode(last)
        if (!text.endsWith(',\n') || !keep(text.slice(0, -2))) return null
      }
      last = line
    }
    if (head === null || last === null) return null
    const end = decoder.decode(last)
    if (!end.endsWith(END) || !keep(end.slice(0, -END.length))) return null
    return { outer: JSON.parse(`${head}${END}`), rows, sha256: whole.digest('hex') }
  } catch {
    return null
  }
}

/** Each with its line feed, where it has one. */
async function* linesOf(source: Source): AsyncGenerator<Buffer> {
  const parts = 'path' in source ? createReadStream(source.path, { highWaterMark: PART }) : [source.bytes]
  let begun: Buffer[] = []
  for await (const part of parts as AsyncIterable<Uint8Array>) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    let from = 0
    for (let to = bytes.indexOf(LINE_FEED); to >= 0; to = bytes.indexOf(LINE_FEED, from)) {
      const piece = bytes.subarray(from, to + 1)
      yield begun.length === 0 ? piece : Buffer.concat([...begun, piece])
      begun = []
      from = to + 1
    }
    if (from < bytes.length) begun.push(bytes.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun)
}
