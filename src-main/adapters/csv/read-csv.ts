/**
 * Delimited text to a sheet: encoding, separator and line ends found or as told; regular files by our own scanner over
 * their bytes, odd ones by papaparse, with the same result. Refuses rather than cutting: a table is whole or not at all.
 */
import { codeOf } from '../file-write/write-error.ts'
import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { DETECT } from '../../../src-shared/domain/sheet/encodings.ts'
import type { Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import { namedDelimiter } from '../../../src-shared/domain/sheet/source.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/values/result.ts'
import { memorySource, type ByteSource } from '../xlsx-read/byte-source.ts'
import { encodingName, makeDecoder, type Decoder } from './decode.ts'
import { ByteReading } from './fast-path/byte-reading.ts'
import { findEncoding, firstBadLine, likelyEncodings, saysItself, type EncodingFound } from './encoding.ts'
import { csvLimits, CsvParse, parseRefusal, Refused, type CsvLimits, type CsvRead } from './csv-parse.ts'

export interface CsvOptions {
  /** As chosen for this file; DETECT for what its bytes say, whatever is usual. */
  readonly encoding?: string
  /** Where nothing is chosen and the file has no mark of its own; found from its bytes where absent. */
  readonly usualEncoding?: string
  readonly delimiter?: string
  readonly limits?: Partial<CsvLimits>
  /** Bytes per piece; small ones are for tests. */
  readonly pieceBytes?: number
  /** Leaves our own scanner out: for tests that compare. */
  readonly papaparseOnly?: boolean
}

export interface CsvHooks {
  onProgress?(done: number, total: number): void
  readonly stop?: { readonly aborted: boolean }
}

const PIECE = 1024 * 1024
export async function readCsv(
  source: ByteSource,
  options: CsvOptions,
  hooks: CsvHooks,
): Promise<Result<CsvRead, Refusal>> {
  const limits = { ...csvLimits, ...options.limits }
  if (source.size > limits.bytes) {
    const details = { what: 'size', limit: limits.bytes }
    return failed({ code: 'too-large', row: null, details })
  }
  const piece = options.pieceBytes ?? PIECE
  let encoding = 'utf-8'
  try {
    const held = await heldBytes(source)
    const found = await encodingOf(memorySource(held), options)
    if (!found.ok) return found
    encoding = found.value.encoding
    const wanted = options.delimiter === undefined ? null : namedDelimiter(options.delimiter)
    if (options.delimiter !== undefined && wanted === null) {
      return failed({ code: 'unknown-delimiter', row: null, details: { delimiter: options.delimiter } })
    }
    if (options.papaparseOnly !== true) {
      const reading = new ByteReading(found.value, wanted, limits)
      const regular =
        encoding === 'utf-8'
          ? await readUtf8(held, reading, piece, hooks)
          : await readOther(held, decoderOf(encoding), reading, piece, hooks)
      if (regular) return ok(reading.finish())
    }
    // The scanner has changed its bytes: papaparse gets the file's own.
    const decoder = decoderOf(encoding)
    const reading = new CsvParse(found.value, wanted, limits)
    for await (const { bytes, last } of piecesOf(source, piece, hooks)) reading.push(decoder.push(bytes, last), last)
    return ok(reading.finish())
  } catch (error) {
    return failed(await refusalOf(error, source, encoding, limits))
  }
}

/** All bytes of a source, as our own. */
async function heldBytes(source: ByteSource): Promise<Buffer> {
  const bytes = await source.read(0, source.size)
  if (bytes.length < source.size) throw becameShorter()
  return source.borrowed === true ? Buffer.from(bytes) : bytes
}

function becameShorter(): Refused {
  return new Refused('cannot-read', null, { reason: 'became-shorter' })
}

/** For an encoding that was found or named, and so exists. */
function decoderOf(encoding: string): Decoder {
  const decoder = makeDecoder(encoding)
  if (!decoder) throw new RangeError(`no encoding ${encoding}`)
  return decoder
}

async function encodingOf(source: ByteSource, options: CsvOptions): Promise<Result<EncodingFound, Refusal>> {
  const { encoding: chosen = options.usualEncoding ?? DETECT } = options
  const usual = options.encoding === undefined
  if (chosen === DETECT || (usual && (await saysItself(source)))) return findEncoding(source)
  const encoding = encodingName(chosen)
  if (encoding === null) return failed(unknownEncoding(chosen))
  const found = await findEncoding(source)
  return ok({
    encoding,
    reason: { code: usual ? 'settings' : 'chosen' },
    candidates: found.ok ? found.value.candidates : await likelyEncodings(source),
  })
}

function unknownEncoding(encoding: string): Refusal {
  return { code: 'unknown-encoding', row: null, details: { encoding } }
}

/** False: the file is odd, or no UTF-8 although it was said to be; nothing is decided. */
async function readUtf8(bytes: Buffer, reading: ByteReading, piece: number, hooks: CsvHooks): Promise<boolean> {
  if (!isUtf8(bytes)) return false
  let end = 0
  do {
    end = Math.min(bytes.length, end + piece)
    if (!reading.push(bytes, end, bytes.length, end === bytes.length)) return false
    await afterPiece(end, bytes.length, hooks)
  } while (end < bytes.length)
  return true
}

/** The same by way of UTF-8, in which most alphabets take two bytes a letter. */
async function readOther(
  bytes: Buffer,
  decoder: Decoder,
  reading: ByteReading,
  piece: number,
  hooks: CsvHooks,
): Promise<boolean> {
  let made = Buffer.alloc(0)
  let end = 0
  let read = 0
  do {
    const until = Math.min(bytes.length, read + piece)
    const last = until === bytes.length
    const text = decoder.push(bytes.subarray(read, until), last)
    read = until
    const most = end + text.length * 3
    if (most > made.length) made = moved(made, end, Math.max(most, Math.ceil((most / read) * bytes.length * 0.7)))
    end += made.write(text, end, 'utf8')
    if (!reading.push(made, end, (end / read) * bytes.length, last)) return false
    await afterPiece(read, bytes.length, hooks)
  } while (read < bytes.length)
  return true
}

function moved(bytes: Buffer, end: number, room: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(room)
  bytes.copy(larger, 0, 0, end)
  return larger
}

/** Lets the thread hear of a stop. */
async function afterPiece(done: number, total: number, hooks: CsvHooks): Promise<void> {
  hooks.onProgress?.(done, total)
  if (done < total && hooks.stop) await setImmediate()
  if (hooks.stop?.aborted === true) throw new Refused('stopped', null, {})
}

interface Piece {
  readonly bytes: Buffer
  readonly last: boolean
}

/** All of a source, at least one piece. Throws Refused when told to stop, and when the file has become shorter. */
async function* piecesOf(source: ByteSource, piece: number, hooks: CsvHooks): AsyncGenerator<Piece> {
  let at = 0
  do {
    const bytes = await source.read(at, piece)
    at += bytes.length
    const last = at >= source.size
    if (bytes.length === 0 && !last) throw becameShorter()
    yield { bytes, last }
    hooks.onProgress?.(at, source.size)
    if (hooks.stop?.aborted === true) throw new Refused('stopped', null, {})
    if (last) return
  } while (at < source.size)
}

/** What a failure means; anything unknown is a bug and stays one. */
async function refusalOf(error: unknown, source: ByteSource, encoding: string, limits: CsvLimits): Promise<Refusal> {
  const refusal = parseRefusal(error, limits)
  if (refusal) return refusal
  if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    const row = encoding === 'utf-8' ? await firstBadLine(source) : null
    return { code: 'bad-encoding', row, details: { encoding } }
  }
  throw error
}
