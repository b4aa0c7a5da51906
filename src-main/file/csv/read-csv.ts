/**
 * Reads delimited text as a sheet: encoding, delimiter and line ends are detected or chosen, and papaparse splits the cells. A table is read
 * completely or refused.
 */
import { codeOf } from '../../machine/write-error.ts'
import { setImmediate } from 'node:timers/promises'
import { DETECT_ENCODING, findDelimiterByName } from '../../../src-shared/file/source.ts'
import { makeListDetail, type Problem, type Refusal } from '../../../src-shared/file/problem.ts'
import { makeFailure, ok, type Result } from '../../../src-shared/material/values/result.ts'
import { makeMemorySource, type ByteSource } from '../xlsx/byte-source.ts'
import { encodingName, makeDecoder, type Decoder } from './decode.ts'
import {
  findEncodingByMark,
  findDeclaredEncoding,
  findEncoding,
  findFirstBadLine,
  HEAD_BYTES,
  findLikelyEncodings,
  hasProvenEncoding,
  findUtf16ByZeros,
  type EncodingGuess,
} from './encoding.ts'
import { SPACED_QUOTE_IN_TEXT_PATTERN } from './spaced-quotes.ts'
import { csvLimits, CsvParse, refusalForError, RefusedError, type CsvLimits, type CsvResult } from './csv-parse.ts'
import { chooseDelimiter, SAMPLE_LENGTH } from './delimiter.ts'
import { findFixedWidth, fitToText, makeTabbedText } from './fixed-width.ts'
import { countNewlines, Newlines } from './newlines.ts'
import { cellText, type Sheet } from '../../../src-shared/file/sheet.ts'

export interface CsvOptions {
  /** The encoding that was chosen for this file. DETECT: detect it from the bytes and ignore the default. */
  readonly encoding?: string
  /** The encoding to use if none is chosen and the file has no byte order mark. If absent, the encoding is detected from the bytes. */
  readonly defaultEncoding?: string
  readonly delimiter?: string
  readonly limits?: Partial<CsvLimits>
  /** The bytes per piece. Only tests use small pieces. */
  readonly pieceBytes?: number
}

export interface CsvHooks {
  onProgress?(doneCount: number, total: number): void
  readonly stop?: { readonly aborted: boolean }
}

const PIECE_BYTES = 1024 * 1024
export async function readCsv(
  source: ByteSource,
  options: CsvOptions,
  hooks: CsvHooks,
): Promise<Result<CsvResult, Refusal>> {
  const limits = { ...csvLimits, ...options.limits }
  if (source.size > limits.bytes) {
    const details = { what: 'size', limit: limits.bytes }
    return makeFailure({ code: 'too-large', row: null, details })
  }
  const pieceBytes = options.pieceBytes ?? PIECE_BYTES
  let encoding = 'utf-8'
  try {
    const bytes = makeMemorySource(await readAllBytes(source))
    const guessResult = await encodingOf(bytes, options)
    if (!guessResult.ok) return guessResult
    encoding = guessResult.value.encoding
    const delimiter = options.delimiter === undefined ? null : findDelimiterByName(options.delimiter)
    if (options.delimiter !== undefined && delimiter === null) {
      return makeFailure({ code: 'unknown-delimiter', row: null, details: { delimiter: options.delimiter } })
    }
    const fixedWidth =
      delimiter === null ? readFixedWidthTable(await bytes.read(0, bytes.size), guessResult.value, limits) : null
    if (fixedWidth) return ok(fixedWidth)
    for (const allowsSpacedQuotes of [false, true]) {
      const csvParse = new CsvParse(guessResult.value, delimiter, limits, allowsSpacedQuotes)
      if (!(await readAll(bytes, decoderOf(encoding), csvParse, pieceBytes, hooks))) continue
      const result = csvParse.finish()
      // If the user chose the delimiter, the lines are already split as intended.
      return ok(delimiter === null ? readInnerTable(result, guessResult.value, limits) : result)
    }
    throw new Error('a file was read twice in vain')
  } catch (error) {
    return makeFailure(await refusalOf(error, source, encoding, limits))
  }
}

/** The size in bytes above which a file is not checked for columns of fixed width. */
const MAX_FIXED_WIDTH_BYTES = 64_000_000

/** The table of a text with columns of fixed width; null for any other text. */
function readFixedWidthTable(bytes: Buffer, encodingGuess: EncodingGuess, limits: CsvLimits): CsvResult | null {
  if (bytes.length > MAX_FIXED_WIDTH_BYTES) return null
  const isWholeText = bytes.length <= SAMPLE_LENGTH
  const sample = new Newlines().push(
    decoderOf(encodingGuess.encoding).push(bytes.subarray(0, SAMPLE_LENGTH), isWholeText),
    isWholeText,
  )
  const delimiterGuess = chooseDelimiter(sample, isWholeText, null)
  const sampleLayout = findFixedWidth(sample, isWholeText, delimiterGuess)
  if (!sampleLayout) return null
  const newlines = new Newlines()
  const text = newlines.push(decoderOf(encodingGuess.encoding).push(bytes, true), true)
  const layout = fitToText(text, sampleLayout, delimiterGuess)
  const textWithTabs = makeTabbedText(text, layout)
  const csvParse = new CsvParse(encodingGuess, '\t', limits, false)
  csvParse.push(textWithTabs.text, true)
  const { format, sheet } = csvParse.finish()
  const width = layout.headings.length
  const details = { width, ...makeListDetail('headings', layout.headings) }
  const problem: Problem = { code: 'fixed-width', severity: 'warns', row: null, column: null, field: null, details }
  const crossingProblems = textWithTabs.crossingLines.map((row): Problem => ({
    code: 'crosses-columns',
    severity: 'blocks',
    row,
    column: null,
    field: null,
  }))
  return {
    format: {
      ...format,
      newline: newlines.findKind(countNewlines(text)),
      delimiterReason: { code: 'fixed-width', delimiter: '\t', width },
    },
    sheet: { ...sheet, problems: [...(layout.isSure ? [] : [problem]), ...crossingProblems, ...sheet.problems] },
  }
}

/** The table inside the cells, if each line of the file is one cell in quotation marks. */
function readInnerTable(result: CsvResult, encodingGuess: EncodingGuess, limits: CsvLimits): CsvResult {
  const text = findInnerText(result)
  if (text === null) return result
  const csvParse = new CsvParse(encodingGuess, null, limits, SPACED_QUOTE_IN_TEXT_PATTERN.test(text))
  if (!csvParse.push(text, true)) return result
  const { format, sheet } = csvParse.finish()
  const details = { width: sheet.columns.length }
  const problem: Problem = { code: 'saved-twice', severity: 'warns', row: null, column: null, field: null, details }
  return {
    format: { ...format, newline: result.format.newline },
    sheet: { ...sheet, problems: [problem, ...sheet.problems] },
  }
}

/** Returns false if the file must be read again with `allowsSpacedQuotes`. */
async function readAll(
  source: ByteSource,
  decoder: Decoder,
  csvParse: CsvParse,
  pieceBytes: number,
  hooks: CsvHooks,
): Promise<boolean> {
  for await (const { bytes, isLast } of piecesOf(source, pieceBytes, hooks)) {
    if (!csvParse.push(decoder.push(bytes, isLast), isLast)) return false
  }
  return true
}

/** Reads the file once, so that the same bytes are used to detect the encoding and to split cells. */
async function readAllBytes(source: ByteSource): Promise<Buffer> {
  const bytes = await source.read(0, source.size)
  if (bytes.length < source.size) throw new RefusedError('cannot-read', null, { reason: 'became-shorter' })
  return removeEndMark(bytes)
}

const DOS_END_OF_FILE = 0x1a

/** Removes the byte with which DOS programs end a text. In UTF-16 that byte would be half a character. */
function removeEndMark(bytes: Buffer): Buffer {
  if (bytes.at(-1) !== DOS_END_OF_FILE || findEncodingByMark(bytes) || findUtf16ByZeros(bytes.subarray(0, HEAD_BYTES)))
    return bytes
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === DOS_END_OF_FILE) end--
  return bytes.subarray(0, end)
}

/** The decoder of an encoding that is known to exist. */
function decoderOf(encoding: string): Decoder {
  const decoder = makeDecoder(encoding)
  if (!decoder) throw new RangeError(`no encoding ${encoding}`)
  return decoder
}

/** `declaredEncoding`: the encoding that the file itself names. */
export async function encodingOf(
  source: ByteSource,
  options: Pick<CsvOptions, 'encoding' | 'defaultEncoding'>,
  declaredEncoding?: string,
): Promise<Result<EncodingGuess, Refusal>> {
  if (declaredEncoding !== undefined && options.encoding === undefined)
    return findDeclaredEncoding(source, declaredEncoding)

  const { encoding: chosenEncoding = options.defaultEncoding ?? DETECT_ENCODING } = options
  const isAutomatic = options.encoding === undefined
  if (chosenEncoding === DETECT_ENCODING || (isAutomatic && (await hasProvenEncoding(source))))
    return findEncoding(source)
  const encoding = encodingName(chosenEncoding)
  if (encoding === null) return makeFailure(makeUnknownEncodingRefusal(chosenEncoding))
  const guessResult = await findEncoding(source)
  return ok({
    encoding,
    reason: { code: isAutomatic ? 'settings' : 'chosen' },
    candidates: guessResult.ok ? guessResult.value.candidates : await findLikelyEncodings(source),
  })
}

function makeUnknownEncodingRefusal(encoding: string): Refusal {
  return { code: 'unknown-encoding', row: null, details: { encoding } }
}

interface Piece {
  readonly bytes: Buffer
  readonly isLast: boolean
}

/** The whole source, in at least one piece. Throws RefusedError if the user stops. The thread can receive messages between pieces. */
async function* piecesOf(source: ByteSource, pieceBytes: number, hooks: CsvHooks): AsyncGenerator<Piece> {
  let offset = 0
  do {
    const bytes = await source.read(offset, pieceBytes)
    offset += bytes.length
    yield { bytes, isLast: offset >= source.size }
    hooks.onProgress?.(offset, source.size)
    if (offset < source.size && hooks.stop) await setImmediate()
    if (hooks.stop?.aborted === true) throw new RefusedError('stopped', null, {})
  } while (offset < source.size)
}

/** The refusal for an error. Unknown errors are bugs and are rethrown. */
async function refusalOf(error: unknown, source: ByteSource, encoding: string, limits: CsvLimits): Promise<Refusal> {
  const refusal = refusalForError(error, limits)
  if (refusal) return refusal
  if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    const row = encoding === 'utf-8' ? await findFirstBadLine(source) : null
    return { code: 'bad-encoding', row, details: { encoding } }
  }
  throw error
}

/**
 * The text inside a file that was saved as CSV twice, so that each line is one quoted cell: `"1,""Bolt, M6"",5"`. Keeps the file's line numbers. Null
 * for any other file. The headings may already be separate cells. [CSV-7]
 */
export function findInnerText({ sheet, format }: CsvResult): string | null {
  if (sheet.rowCount < 2 || format.kind !== 'csv') return null
  const lines: string[] = []
  let nextLine = 1
  for (let row = 0; row < sheet.rowCount; row++) {
    const text = findOnlyCell(sheet, row)
    if (text === null ? row > 0 : !/[,;\t|]/.test(text)) return null
    // Skipped blank lines are put back, so that each record keeps its line number.
    for (const recordLine = sheet.fileRows[row] ?? 1; nextLine < recordLine; nextLine++) lines.push('')
    lines.push(text ?? sheet.columns.map((_, column) => cellText(sheet, row, column)).join(format.delimiter))
    nextLine += 1 + countNewlines(text ?? '')
  }
  const text = `${lines.join('\n')}\n`
  const { reason } = chooseDelimiter(text, text.length <= SAMPLE_LENGTH, null)
  return reason.code === 'agreeing' && reason.agreeing === reason.rows ? text : null
}

/** The text of the row's only cell. Null if the row has other cells. */
function findOnlyCell(sheet: Sheet, row: number): string | null {
  return sheet.columns.slice(1).every(({ kinds }) => (kinds[row] ?? 0) === 0) ? cellText(sheet, row, 0) : null
}
