/** Writes lines to a file in batches, under a temporary name. Lines end with CRLF, as in Excel. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as giveWay } from 'node:timers/promises'
import { safeWrite, type SafeWrite, throwIfStopped } from '../../store/files/safe-write.ts'
import { streamToFile } from '../../store/files/file-system.ts'
import type { CsvChoices } from '../../../src-shared/api/export.ts'
import { CsvLines, type CsvStyle, formatCsvDecimal, formatCsvField } from '../../../src-shared/export/export-csv.ts'
import type { ExportWords, StockExport } from '../../../src-shared/export/export-columns.ts'
import type { EncodingLoss, ExportNote } from '../../../src-shared/export/write-error.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import type { ReportCell, ReportTable } from '../../../src-shared/run/report-rows.ts'
import { cleanText, neutraliseText } from '../../../src-shared/file/cell-text.ts'

const LINES_AT_A_TIME = 1000

export interface CsvHooks {
  /** `doneCount`: how many lines were written, without the header. */
  onProgress?(doneCount: number): void
  readonly stop?: AbortSignal | undefined
}

/** Replaces `path` once every line is written. `lines` begins with the header. */
export function writeLines(
  path: string,
  lines: Iterable<string>,
  encoder: CsvEncoder,
  hooks: CsvHooks,
): Promise<SafeWrite<void>> {
  const pieces = async function* (): AsyncGenerator<Buffer> {
    let unwrittenLines: string[] = []
    let writtenRowCount = -1
    yield encoder.byteOrderMark
    for (const line of lines) {
      unwrittenLines.push(`${line}\r\n`)
      writtenRowCount += 1
      if (unwrittenLines.length < LINES_AT_A_TIME) continue
      yield encoder.encode(unwrittenLines.join(''))
      unwrittenLines = []
      hooks.onProgress?.(writtenRowCount)
      await giveWay()
      throwIfStopped(hooks.stop)
    }
    yield encoder.encode(unwrittenLines.join(''))
    hooks.onProgress?.(Math.max(0, writtenRowCount))
  }
  return safeWrite(
    { path, kind: 'csv' },
    (temporaryFile) => streamToFile(temporaryFile, (file) => pipeline(Readable.from(pieces()), file)),
    hooks.stop,
  )
}

export type CsvEncoding = CsvChoices['encoding']

interface CsvEncoder {
  /** The byte order mark; empty for encodings without one. */
  readonly byteOrderMark: Buffer
  encode(text: string): Buffer
  readonly missingCharacters: {
    readonly count: number
    readonly example: string
    readonly characters: ReadonlySet<string>
  }
}

/** Encodes text for a CSV file. Characters that the encoding lacks become `?` and are counted. */
export function makeCsvEncoder(encoding: CsvEncoding): CsvEncoder {
  const missingCharacters = { count: 0, example: '', characters: new Set<string>() }
  switch (encoding) {
    case 'utf-8':
      // Without a byte order mark, Excel would read UTF-8 as the system's own code page.
      return {
        byteOrderMark: Buffer.from([0xef, 0xbb, 0xbf]),
        encode: (text) => Buffer.from(text, 'utf8'),
        missingCharacters,
      }
    case 'utf-8-without-bom':
      return { byteOrderMark: Buffer.alloc(0), encode: (text) => Buffer.from(text, 'utf8'), missingCharacters }
    case 'utf-16le':
      return {
        byteOrderMark: Buffer.from([0xff, 0xfe]),
        encode: (text) => Buffer.from(text, 'utf16le'),
        missingCharacters,
      }
    case 'windows-1250':
    case 'windows-1251':
    case 'windows-1252':
    case 'windows-1257':
    case 'koi8-r': {
      const bytesByCharacter = makeByteTable(encoding)
      const encode = (text: string): Buffer => {
        const encodedBytes = Buffer.alloc(text.length)
        let length = 0
        for (const character of text) {
          const byte = bytesByCharacter.get(character)
          if (byte === undefined) {
            missingCharacters.count += 1
            if (missingCharacters.example === '') missingCharacters.example = character
            missingCharacters.characters.add(character)
          }
          encodedBytes[length++] = byte ?? 0x3f
        }
        return encodedBytes.subarray(0, length)
      }
      return { byteOrderMark: Buffer.alloc(0), encode, missingCharacters }
    }
    default:
      return encoding satisfies never
  }
}

/** The byte for each character of a single-byte encoding, found with the platform's own decoder. */
function makeByteTable(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding, { fatal: false })
  const table = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const character = decoder.decode(Uint8Array.of(byte))
    if (character !== '\ufffd' && !table.has(character)) table.set(character, byte)
  }
  return table
}

export interface CsvOptions extends CsvStyle {
  readonly encoding: CsvEncoding
  /** Writes “?” for characters that the encoding lacks. If not set, nothing is written in that case. */
  readonly allowLoss?: boolean | undefined
}

/**
 * A stock export as one CSV file; several storages are distinguished by a storage column. Has no base snapshot. Refuses characters that the encoding
 * lacks unless `allowLoss` is set, because importing such a file would rename materials.
 */
export async function writeStockCsv(
  path: string,
  stock: StockExport,
  options: CsvOptions,
  words: ExportWords,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const total = stock.storages.reduce((sum, { rows }) => sum + rows.length, 0)
  if (options.allowLoss !== true) {
    const encodingLoss = measureEncodingLoss(makeLines(new CsvLines(stock, options, words), stock), options.encoding)
    if (encodingLoss !== null) return { kind: 'failed', error: { kind: 'unencodable', ...encodingLoss } }
  }
  const lines = new CsvLines(stock, options, words)
  const encoder = makeCsvEncoder(options.encoding)
  const outcome = await writeLines(path, makeLines(lines, stock), encoder, {
    stop: hooks.stop,
    onProgress: (doneCount) => hooks.onProgress?.(doneCount, total),
  })
  if (outcome.kind !== 'written') return outcome
  return {
    kind: 'written',
    bytes: outcome.bytes,
    notes: [...lines.notes(), ...encodingLossNotes(encoder, options.encoding)],
  }
}

function* makeLines(lines: CsvLines, stock: StockExport): Generator<string> {
  yield lines.header()
  for (const storage of stock.storages) yield* lines.rows(storage)
}

/** Checked before the first byte is written. Unicode has every character, so only old code pages need a second pass. */
function measureEncodingLoss(lines: Iterable<string>, encoding: CsvEncoding): EncodingLoss | null {
  if (encoding.startsWith('utf')) return null
  const encoder = makeCsvEncoder(encoding)
  let rowCount = 0
  for (const line of lines) {
    const missingCountBefore = encoder.missingCharacters.count
    encoder.encode(line)
    if (encoder.missingCharacters.count > missingCountBefore) rowCount += 1
  }
  const { count, characters } = encoder.missingCharacters
  return count === 0 ? null : { encoding, rows: rowCount, characters: [...characters] }
}

/** A note about the characters that the encoding lacks, if any. */
function encodingLossNotes({ missingCharacters: { count, example } }: CsvEncoder, encoding: CsvEncoding): ExportNote[] {
  return count === 0 ? [] : [{ kind: 'unencodable', count, encoding, example }]
}

/** A table as CSV, for example a run's report, with the same columns as in a workbook. Texts that could become formulas are made safe. */
export async function writeReportCsv(
  path: string,
  { headers, rows }: ReportTable,
  { encoding, delimiter, decimals, allowLoss }: CsvOptions,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const lines = function* (): Generator<string> {
    yield headers.join(delimiter)
    for (const row of rows) yield row.map((cell) => cellText(cell, { delimiter, decimals })).join(delimiter)
  }
  if (allowLoss === false) {
    const encodingLoss = measureEncodingLoss(lines(), encoding)
    if (encodingLoss) return { kind: 'failed', error: { kind: 'unencodable', ...encodingLoss } }
  }
  const encoder = makeCsvEncoder(encoding)
  const outcome = await writeLines(path, lines(), encoder, {
    stop: hooks.stop,
    onProgress: (doneCount) => hooks.onProgress?.(doneCount, rows.length),
  })
  if (outcome.kind !== 'written') return outcome
  return { kind: 'written', bytes: outcome.bytes, notes: encodingLossNotes(encoder, encoding) }
}

function cellText(
  cell: ReportCell | null,
  { delimiter, decimals }: Pick<CsvOptions, 'delimiter' | 'decimals'>,
): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'number':
      return String(cell.value)
    case 'decimal': {
      const text = formatCsvDecimal(cell.value, decimals)
      return text.includes(delimiter) ? `"${text}"` : text
    }
    case 'text':
      return formatCsvField(neutraliseText(cleanText(cell.value)))
    default:
      return cell satisfies never
  }
}
