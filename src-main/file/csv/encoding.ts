/**
 * Finds the encoding of a text file. Checks for a byte order mark, then for strict UTF-8, then for UTF-16 (by its zeros), and then chooses the most
 * plausible older encoding. Returns the reason, and the alternatives with samples. A UTF-8 file with broken lines is refused, showing the first of
 * them. Nothing ever becomes U+FFFD.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import type { Problem, Refusal } from '../../../src-shared/file/problem.ts'
import { makeFailure, ok, type Result } from '../../../src-shared/material/values/result.ts'
import type { EncodingCandidate, EncodingReason } from '../../../src-shared/file/source.ts'
import type { ByteSource } from '../xlsx/byte-source.ts'
import { makeTextReader, countWholeCharacters } from './decode.ts'
import { findDifferingLine, ENCODINGS, rankEncodings, sampleOf } from './rank-encodings.ts'

export interface EncodingGuess {
  readonly encoding: string
  readonly reason: EncodingReason
  readonly candidates: readonly EncodingCandidate[]
  /** Warnings: with another encoding the words are almost equally plausible, or some lines are UTF-8. */
  readonly encodingWarnings?: readonly Problem[]
}

/** How many lines with non-ASCII characters are kept as samples. */
const SAMPLE_LINES = 200
const SAMPLE_BYTES = 16_000
/** Double-byte encodings, in which some lines are valid UTF-8 by chance. */
const TWO_BYTE_ENCODING_PATTERN = /^(?:shift_jis|euc-|gb|big5|iso-2022)/
/** How many characters of a line in another encoding are shown. */
const MIXED_SAMPLE_CHARACTERS = 24
export const HEAD_BYTES = 64 * 1024
/**
 * Encodings are close if their likelihoods differ by less than this many nats. In tests with 352 lists of three or more words, no wrong encoding was
 * ahead by more.
 */
const CLOSE_SCORE_DIFFERENCE = 6
/** A file with invalid bytes counts as UTF-8 only if at least this share of its lines is UTF-8. */
const MOSTLY_UTF8_SHARE = 0.3

export async function findEncoding(source: ByteSource): Promise<Result<EncodingGuess, Refusal>> {
  const head = await source.read(0, HEAD_BYTES)
  const bomEncoding = findEncodingByMark(head)
  if (bomEncoding === 'utf-32') {
    return makeFailure({ code: 'bad-encoding', row: null, details: { encoding: 'utf-32' } })
  }
  if (bomEncoding) return ok(makeCertainGuess(bomEncoding, 'byte-order-mark', head))
  const utf16Encoding = findUtf16ByZeros(head)
  if (utf16Encoding) return ok(makeCertainGuess(utf16Encoding, 'zero-bytes', head))
  const lineSurvey = await surveyLines(source)
  if (lineSurvey.escapeBytes) {
    const escapedGuess = guessEscapedEncoding(lineSurvey.escapeBytes)
    if (escapedGuess) return ok(escapedGuess)
  }
  if (lineSurvey.ascii) {
    return ok({ encoding: 'utf-8', reason: { code: 'ascii' }, candidates: [] })
  }
  const sample = Buffer.concat([...lineSurvey.samples])
  if (lineSurvey.firstBadLine === 0) {
    const candidates = ['utf-8', ...ENCODINGS].map((encoding) => ({ encoding, sample: sampleOf(sample, encoding) }))
    return ok({ encoding: 'utf-8', reason: { code: 'fits-utf8' }, candidates })
  }
  if (lineSurvey.fittingCount >= (lineSurvey.fittingCount + lineSurvey.badCount) * MOSTLY_UTF8_SHARE) {
    return makeFailure({ code: 'bad-encoding', row: lineSurvey.firstBadLine, details: { encoding: 'utf-8', mixed: 1 } })
  }
  const rankedEncodings = rankEncodings(sample)
  const [rankedEncoding] = rankedEncodings
  if (!rankedEncoding) return makeFailure({ code: 'bad-encoding', row: lineSurvey.firstBadLine, details: {} })
  const nextEncoding = rankedEncodings.find(
    ({ isSame, score }) => !isSame && (rankedEncoding.isOdd || score > rankedEncoding.score - CLOSE_SCORE_DIFFERENCE),
  )
  const decodeExampleLine = nextEncoding && findDifferingLine(sample, rankedEncoding.encoding, nextEncoding.encoding)
  return ok({
    encoding: rankedEncoding.encoding,
    reason: {
      code: 'not-utf8',
      line: lineSurvey.firstBadLine,
      ...rankedEncoding.letters,
      other: nextEncoding?.encoding ?? null,
    },
    // If several encodings are possible, the sample is the line that differs between them.
    candidates: rankedEncodings.map((rankedEncoding) => ({
      encoding: rankedEncoding.encoding,
      sample: decodeExampleLine?.(rankedEncoding.encoding) ?? rankedEncoding.sample,
    })),
    encodingWarnings: [
      ...(nextEncoding && decodeExampleLine
        ? [makeCloseEncodingWarning(decodeExampleLine, rankedEncoding.encoding, nextEncoding.encoding)]
        : []),
      ...(lineSurvey.firstFittingLine && !TWO_BYTE_ENCODING_PATTERN.test(rankedEncoding.encoding)
        ? [makeMixedEncodingProblem(lineSurvey.firstFittingLine, lineSurvey.fittingCount, rankedEncoding.encoding)]
        : []),
    ],
  })
}

/**
 * The encoding that a file declares. Programs often declare one by default, so if the letters clearly fit another, that one is used, with a warning.
 */
export async function findDeclaredEncoding(
  source: ByteSource,
  declaredEncoding: string,
): Promise<Result<EncodingGuess, Refusal>> {
  const guessResult = await findEncoding(source)
  if (guessResult.ok && guessResult.value.reason.code !== 'not-utf8') return guessResult
  const { samples } = await surveyLines(source)
  const sample = Buffer.concat([...samples])
  const rankedEncodings = rankEncodings(sample)
  const [bestEncoding] = rankedEncodings
  const score = rankedEncodings.find(({ encoding }) => encoding === declaredEncoding)?.score ?? -Infinity
  if (
    guessResult.ok &&
    bestEncoding &&
    ENCODINGS.includes(declaredEncoding) &&
    score < bestEncoding.score - CLOSE_SCORE_DIFFERENCE
  ) {
    const decodeExampleLine = findDifferingLine(sample, bestEncoding.encoding, declaredEncoding)
    const encodingWarnings = [makeCloseEncodingWarning(decodeExampleLine, bestEncoding.encoding, declaredEncoding)]
    return ok({ ...guessResult.value, encodingWarnings })
  }
  const candidates = guessResult.ok ? guessResult.value.candidates : []
  return ok({ encoding: declaredEncoding, reason: { code: 'declared' }, candidates })
}

/** Older encodings, most plausible first, for a file that is only partly UTF-8. */
export async function findLikelyEncodings(source: ByteSource): Promise<EncodingCandidate[]> {
  const { samples } = await surveyLines(source)
  return rankEncodings(Buffer.concat([...samples])).map(({ encoding, sample }) => ({ encoding, sample }))
}

function makeCloseEncodingWarning(
  decodeExampleLine: (encoding: string) => string,
  encoding: string,
  otherEncoding: string,
): Problem {
  const details = {
    encoding,
    sample: decodeExampleLine(encoding),
    otherEncoding,
    otherSample: decodeExampleLine(otherEncoding),
  }
  return { code: 'unclear-encoding', severity: 'warns', row: null, column: null, field: null, details }
}

/** A warning about a UTF-8 line in a file with another encoding: its words will be misread. */
function makeMixedEncodingProblem({ line, bytes }: FittingLine, lineCount: number, encoding: string): Problem {
  const [words = ''] = /[^\0-\x7f][^\0-\x40]*/u.exec(bytes.toString('utf8')) ?? []
  const sampleText = Array.from(words.trim()).slice(0, MIXED_SAMPLE_CHARACTERS).join('')
  const misreadText = makeTextReader(encoding, { fatal: false }).decode(Buffer.from(sampleText))
  const details = { encoding, line, more: lineCount - 1, words: sampleText, read: misreadText }
  return { code: 'mixed-encodings', severity: 'warns', row: null, column: null, field: null, details }
}

/** True if the first bytes of a file prove its encoding. */
export async function hasProvenEncoding(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, HEAD_BYTES)
  return findEncodingByMark(head) !== null || findUtf16ByZeros(head) !== null
}

function makeCertainGuess(encoding: string, code: 'byte-order-mark' | 'zero-bytes', head: Buffer): EncodingGuess {
  return { encoding, reason: { code }, candidates: [{ encoding, sample: sampleOf(head, encoding) }] }
}

export function findEncodingByMark(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32' | null {
  const [a, b, c, d] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && head.length >= 4 ? 'utf-32' : 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** In UTF-16, separators, digits and line ends have a zero byte, always on the same side. */
export function findUtf16ByZeros(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const evenLength = head.length - (head.length % 2)
  if (evenLength < 4 || !head.includes(0)) return null
  const zeroCounts = [0, 0]
  for (let index = 0; index < evenLength; index++)
    if (head[index] === 0) zeroCounts[index % 2] = (zeroCounts[index % 2] ?? 0) + 1
  const [evenZeroCount = 0, oddZeroCount = 0] = zeroCounts
  const pairCount = evenLength / 2
  if (oddZeroCount >= pairCount * 0.1 && oddZeroCount >= 4 && oddZeroCount > evenZeroCount * 20)
    return hasUtf16LineEnds(head, 0) ? 'utf-16le' : null
  if (evenZeroCount >= pairCount * 0.1 && evenZeroCount >= 4 && evenZeroCount > oddZeroCount * 20)
    return hasUtf16LineEnds(head, 1) ? 'utf-16be' : null
  return null
}

/** Every line end must have a zero next to it, so that text with a few stray zeros is not taken for UTF-16. */
function hasUtf16LineEnds(head: Uint8Array, asciiSide: 0 | 1): boolean {
  for (let index = asciiSide; index + 1 < head.length; index += 2) {
    const otherByte = asciiSide === 0 ? head[index + 1] : head[index - 1]
    if (head[index] === 10 && otherByte !== 0 && otherByte !== 0x4e) return false
  }
  return true
}

/** ISO-2022-JP is ASCII with escape sequences. Between them, two bytes form a character. */
function guessEscapedEncoding(bytes: Buffer): EncodingGuess | null {
  const [rankedEncoding] = rankEncodings(bytes, ['iso-2022-jp'])
  return rankedEncoding
    ? {
        encoding: rankedEncoding.encoding,
        reason: { code: 'letters', ...rankedEncoding.letters },
        candidates: [{ encoding: rankedEncoding.encoding, sample: rankedEncoding.sample }],
      }
    : null
}

interface LineSurvey {
  readonly ascii: boolean
  /** The bytes around the first Japanese escape sequence in an ASCII file. */
  readonly escapeBytes?: Buffer
  /** The first line with invalid UTF-8, from 1; 0 if there is none. */
  readonly firstBadLine: number
  /** How many non-ASCII lines are valid UTF-8 and how many are not. Counted only if some line is invalid. */
  readonly fittingCount: number
  readonly badCount: number
  readonly firstFittingLine?: FittingLine
  readonly samples: readonly Buffer[]
}

interface FittingLine {
  readonly line: number
  readonly bytes: Buffer
}

/** Surveys a file in one quick pass over its bytes. Examines it line by line only if it is not UTF-8. */
async function surveyLines(source: ByteSource): Promise<LineSurvey> {
  let isAllAscii = true
  let isValidUtf8 = true
  let pendingBytes = Buffer.alloc(0)
  const samples = new LineSamples()
  let escapeBytes: Buffer | undefined
  for await (const piece of source.pieces(0, source.size)) {
    if (pendingBytes.length === 0 && isAscii(piece)) {
      escapeBytes ??= findEscapedLines(piece)
      continue
    }
    isAllAscii = false
    const allBytes = pendingBytes.length > 0 ? Buffer.concat([pendingBytes, piece]) : piece
    const wholeLength = countWholeCharacters(allBytes)
    if (!isUtf8(allBytes.subarray(0, wholeLength))) {
      isValidUtf8 = false
      break
    }
    pendingBytes = Buffer.from(allBytes.subarray(wholeLength))
    samples.add(allBytes.subarray(0, wholeLength))
  }
  if (isValidUtf8 && pendingBytes.length === 0) {
    const facts = { ascii: isAllAscii, firstBadLine: 0, fittingCount: 0, badCount: 0, samples: samples.lines }
    return isAllAscii && escapeBytes ? { ...facts, escapeBytes } : facts
  }
  return classifyLines(source)
}

/** The first lines with an escape sequence for Japanese characters. */
function findEscapedLines(piece: Buffer): Buffer | undefined {
  const index = piece.indexOf(27)
  if (index < 0 || !/^\$[@B]/.test(piece.toString('latin1', index + 1, index + 3))) return undefined
  const start = piece.lastIndexOf(10, index) + 1
  const end = piece.indexOf(10, Math.min(piece.length, start + SAMPLE_BYTES))
  return Buffer.from(piece.subarray(start, end < 0 ? piece.length : end))
}

/** The first line with invalid UTF-8, from 1; null if there is none. */
export async function findFirstBadLine(source: ByteSource): Promise<number | null> {
  const { firstBadLine } = await classifyLines(source)
  return firstBadLine === 0 ? null : firstBadLine
}

async function classifyLines(source: ByteSource): Promise<LineSurvey> {
  const samples = new LineSamples()
  let line = 0
  let firstBadLine = 0
  let validLineCount = 0
  let invalidLineCount = 0
  let firstFittingLine: FittingLine | undefined
  for await (const bytes of splitLines(source)) {
    line++
    if (isAscii(bytes)) continue
    if (isUtf8(bytes)) {
      validLineCount++
      firstFittingLine ??= { line, bytes }
    } else {
      invalidLineCount++
      if (firstBadLine === 0) firstBadLine = line
      samples.add(bytes)
    }
  }
  return {
    ascii: false,
    firstBadLine,
    fittingCount: validLineCount,
    badCount: invalidLineCount,
    ...(firstFittingLine ? { firstFittingLine } : {}),
    samples: samples.lines,
  }
}

async function* splitLines(source: ByteSource): AsyncGenerator<Buffer> {
  let pendingLines: Buffer[] = []
  let previousByte = 0
  for await (const piece of source.pieces(0, source.size)) {
    let start = 0
    for (let index = findNextLineEnd(piece, 0); index >= 0; index = findNextLineEnd(piece, index + 1)) {
      // The \n of a \r\n does not end a second line.
      const byteBefore = index > 0 ? piece[index - 1] : previousByte
      if (!(piece[index] === 10 && byteBefore === 13))
        yield Buffer.concat([...pendingLines, piece.subarray(start, index)])
      pendingLines = []
      start = index + 1
    }
    if (start < piece.length) pendingLines.push(Buffer.from(piece.subarray(start)))
    previousByte = piece.at(-1) ?? previousByte
  }
  if (pendingLines.length > 0) yield Buffer.concat(pendingLines)
}

function findNextLineEnd(bytes: Buffer, from: number): number {
  const lfIndex = bytes.indexOf(10, from)
  const crIndex = bytes.subarray(from, lfIndex < 0 ? bytes.length : lfIndex).indexOf(13)
  return crIndex < 0 ? lfIndex : from + crIndex
}

/** The first lines that are not ASCII, each with its line end. */
class LineSamples {
  readonly lines: Buffer[] = []
  private byteCount = 0

  add(text: Buffer): void {
    if (this.lines.length >= SAMPLE_LINES || this.byteCount >= SAMPLE_BYTES || isAscii(text)) return
    let start = 0
    while (start < text.length && this.lines.length < SAMPLE_LINES && this.byteCount < SAMPLE_BYTES) {
      const end = text.indexOf(10, start)
      const line = text.subarray(start, end < 0 ? text.length : end)
      start = end < 0 ? text.length : end + 1
      if (isAscii(line)) continue
      const sample = line.length > 2000 ? line.subarray(0, findCharacterEnd(line, 2000)) : line
      this.lines.push(Buffer.concat([sample, Buffer.from('\n')]))
      this.byteCount += sample.length
    }
  }
}

/** A position before `limit` that is not in the middle of a character in any encoding: after a digit or an ASCII mark. */
function findCharacterEnd(line: Buffer, limit: number): number {
  for (let index = limit; index > limit / 2; index--) if ((line[index - 1] ?? 0) < 0x30) return index
  return countWholeCharacters(line.subarray(0, limit))
}
