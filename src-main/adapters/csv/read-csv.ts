/**
 * Delimited text to a sheet: encoding, separator and line ends found or as told, cells by papaparse, columns filled
 * piece by piece so that a file is never in memory twice. Refuses rather than cutting: a table is whole or not at all.
 */
import type { Refusal } from '../../../src-shared/domain/problem.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/result.ts'
import type { ByteSource } from '../xlsx-read/byte-source.ts'
import { encodingName, makeDecoder, type Decoder } from './decode.ts'
import { namedDelimiter } from './delimiter.ts'
import { findEncoding, firstBadLine, type EncodingFound } from './encoding.ts'
import { csvLimits, Reading, readingRefusal, Refused, type CsvLimits, type CsvRead } from './reading.ts'

export interface CsvOptions {
  readonly encoding?: string
  readonly delimiter?: string
  readonly limits?: Partial<CsvLimits>
  /** Bytes per piece; small ones are for tests. */
  readonly pieceBytes?: number
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
    const details = { what: 'its size', limit: `${Math.round(limits.bytes / 1_000_000)} MB` }
    return failed({ code: 'too-large', row: null, details })
  }
  const encoding = await encodingOf(source, options)
  if (!encoding.ok) return encoding
  const decoder = makeDecoder(encoding.value.encoding)
  const wanted = options.delimiter === undefined ? null : namedDelimiter(options.delimiter)
  if (!decoder) return failed(unknownEncoding(options.encoding ?? ''))
  if (options.delimiter !== undefined && wanted === null) {
    return failed({ code: 'unknown-delimiter', row: null, details: { delimiter: options.delimiter } })
  }
  const reading = new Reading(encoding.value, wanted, limits)
  try {
    await pump(source, decoder, reading, options.pieceBytes ?? PIECE, hooks)
    return ok(reading.finish())
  } catch (error) {
    return failed(await refusalOf(error, source, encoding.value.encoding, limits))
  }
}

async function encodingOf(source: ByteSource, options: CsvOptions): Promise<Result<EncodingFound, Refusal>> {
  if (options.encoding === undefined) return findEncoding(source)
  const encoding = encodingName(options.encoding)
  if (encoding === null) return failed(unknownEncoding(options.encoding))
  const found = await findEncoding(source)
  return ok({ encoding, reason: 'as chosen', candidates: found.ok ? found.value.candidates : [] })
}

function unknownEncoding(encoding: string): Refusal {
  return { code: 'unknown-encoding', row: null, details: { encoding } }
}

async function pump(
  source: ByteSource,
  decoder: Decoder,
  reading: Reading,
  piece: number,
  hooks: CsvHooks,
): Promise<void> {
  let at = 0
  do {
    const bytes = await source.read(at, piece)
    at += bytes.length
    const last = at >= source.size
    if (bytes.length === 0 && !last)
      throw new Refused('cannot-read', null, { reason: 'it became shorter while it was read' })
    reading.push(decoder.push(bytes, last), last)
    hooks.onProgress?.(at, source.size)
    if (hooks.stop?.aborted === true) throw new Refused('stopped', null, {})
    if (last) return
  } while (at < source.size)
}

/** What a failure means; anything unknown is a bug and stays one. */
async function refusalOf(error: unknown, source: ByteSource, encoding: string, limits: CsvLimits): Promise<Refusal> {
  const refusal = readingRefusal(error, limits)
  if (refusal) return refusal
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    const row = encoding === 'utf-8' ? await firstBadLine(source) : null
    return { code: 'bad-encoding', row, details: { encoding } }
  }
  throw error
}
