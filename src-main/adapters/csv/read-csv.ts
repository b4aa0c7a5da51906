/**
 * Delimited text to a sheet: encoding, separator and line ends are detected or chosen, papaparse splits the cells.
 * Refuses rather than cutting: a table is whole or not at all.
 */
import { codeOf } from '../file-write/write-error.ts'
import { setImmediate } from 'node:timers/promises'
import { DETECT } from '../../../src-shared/domain/sheet/encodings.ts'
import type { Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import { namedDelimiter } from '../../../src-shared/domain/sheet/source.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/values/result.ts'
import { memorySource, type ByteSource } from '../xlsx-read/byte-source.ts'
import { encodingName, makeDecoder, type Decoder } from './decode.ts'
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
    const held = memorySource(await allBytes(source))
    const found = await encodingOf(held, options)
    if (!found.ok) return found
    encoding = found.value.encoding
    const wanted = options.delimiter === undefined ? null : namedDelimiter(options.delimiter)
    if (options.delimiter !== undefined && wanted === null) {
      return failed({ code: 'unknown-delimiter', row: null, details: { delimiter: options.delimiter } })
    }
    const decoder = decoderOf(encoding)
    const reading = new CsvParse(found.value, wanted, limits)
    for await (const { bytes, last } of piecesOf(held, piece, hooks)) reading.push(decoder.push(bytes, last), last)
    return ok(reading.finish())
  } catch (error) {
    return failed(await refusalOf(error, source, encoding, limits))
  }
}

/** Read once: what the encoding was judged by is what is split. */
async function allBytes(source: ByteSource): Promise<Buffer> {
  const bytes = await source.read(0, source.size)
  if (bytes.length < source.size) throw new Refused('cannot-read', null, { reason: 'became-shorter' })
  return bytes
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

interface Piece {
  readonly bytes: Buffer
  readonly last: boolean
}

/** All of a source, at least one piece. Throws Refused if the user stops it; between pieces the thread can hear of that. */
async function* piecesOf(source: ByteSource, piece: number, hooks: CsvHooks): AsyncGenerator<Piece> {
  let at = 0
  do {
    const bytes = await source.read(at, piece)
    at += bytes.length
    yield { bytes, last: at >= source.size }
    hooks.onProgress?.(at, source.size)
    if (at < source.size && hooks.stop) await setImmediate()
    if (hooks.stop?.aborted === true) throw new Refused('stopped', null, {})
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
