/** A file that a command writes, or stdout for `-`: its format, the check that it can be written, and the message afterwards. */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { CsvChoices } from '../../src-shared/api/export.ts'
import type { StockFormat } from '../../src-shared/export/write-error.ts'
import { csvEncodings, PLAIN_CSV } from '../../src-shared/export/export-csv.ts'
import type { ExportNote, FileKind, WriteError } from '../../src-shared/export/write-error.ts'
import { DELIMITER_NAMES, findDelimiterByName } from '../../src-shared/file/source.ts'
import { exportNote } from '../../src-shared/words/export.ts'
import { failureMessage } from '../../src-shared/words/failure.ts'
import { formatOnOneLine } from '../../src-shared/words/message.ts'
import { findTargetError, makeTemporaryFolder } from '../store/files/safe-write.ts'
import type { WriteOutcome } from '../export/export-stock.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { printWarning, write } from './terminal.ts'

/** Flags that apply only to CSV files. */
const CSV_FLAGS = ['encoding', 'delimiter', 'decimals', 'allow-loss'] as const

/** The file name that means stdout. */
export const STDOUT = '-'

/** The formats of reports and lists. */
export const TABLE_FORMATS = ['xlsx', 'csv'] as const

/**
 * Finds the format by the file's extension. Ends the command for any other extension, and for CSV flags with a workbook. `-` means CSV if that is
 * allowed.
 */
export function findOutputFormat<Format extends StockFormat>(
  outPath: string,
  flags: Flags,
  allowedFormats: readonly Format[],
): Format {
  const extension = outPath === STDOUT ? 'csv' : extname(outPath).toLowerCase().slice(1)
  const format =
    allowedFormats.find((format) => format === extension) ?? (outPath === STDOUT ? allowedFormats[0] : undefined)
  if (format === undefined)
    throw new CommandError({
      what: `--out must end in ${listNames(allowedFormats.map((format) => `.${format}`))}, got “${outPath}”.`,
      at: '--out',
    })
  const strayFlag = CSV_FLAGS.find((flag) => flags[flag] !== undefined)
  if (format !== 'csv' && strayFlag !== undefined)
    throw new CommandError({
      what: `--${strayFlag} is for CSV files; it does not apply to a workbook.`,
      fix: 'Leave it out, or let --out end in .csv.',
      at: `--${strayFlag}`,
    })
  return format
}

/** Reads the flags for writing CSV: `--encoding`, `--delimiter` and `--decimals`. The defaults are UTF-8, commas and dots. */
export function parseCsvFlags(flags: Flags): CsvChoices {
  const encoding = csvEncodings.find((encoding) => encoding === (flags.encoding ?? PLAIN_CSV.encoding).toLowerCase())
  if (encoding === undefined)
    throw new CommandError({
      what: `--encoding takes ${listNames(csvEncodings)} here; got “${flags.encoding ?? ''}”.`,
      at: '--encoding',
    })
  const { decimals: decimalFlag = 'auto' } = flags
  const decimals = decimalFlag === 'auto' ? PLAIN_CSV.decimals : decimalFlag
  if (decimals !== 'dot' && decimals !== 'comma')
    throw new CommandError({ what: `--decimals takes auto, dot or comma; got “${decimals}”.`, at: '--decimals' })
  // If decimals use commas, comma delimiters would need quotes around every number.
  const defaultDelimiter = decimals === 'comma' ? ';' : PLAIN_CSV.delimiter
  const delimiter = findDelimiterByName(flags.delimiter ?? defaultDelimiter)
  if (delimiter === null)
    throw new CommandError({
      what: `--delimiter takes ${listNames(Object.keys(DELIMITER_NAMES))}; got “${flags.delimiter ?? ''}”.`,
      at: '--delimiter',
    })
  return { encoding, delimiter, decimals }
}

/**
 * The choices for writing a CSV file; null for a workbook. Characters that the encoding does not have are refused, or written as “?” with
 * `--allow-loss`.
 */
export function csvChoicesOf(kind: 'xlsx' | 'csv', flags: Flags): CsvChoices | null {
  return kind === 'csv' ? { ...parseCsvFlags(flags), allowLoss: flags['allow-loss'] === true } : null
}

function listNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}

export interface Output {
  readonly outPath: string
  readonly kind: FileKind
  /** The files that the command reads. The output must not replace them. */
  readonly sourcePaths?: readonly (string | undefined)[]
}

/** Ends the command, before anything is read, if the file cannot be written. */
export async function checkTargetOrThrow({ outPath, kind, sourcePaths = [] }: Output, { json }: Flags): Promise<void> {
  if (outPath === STDOUT) {
    const flag = kind === 'html' ? '--html' : '--out'
    if (json === true)
      throw new CommandError({
        what: `${flag} - and --json both write to stdout.`,
        fix: 'Leave one of them out.',
        at: flag,
      })
    if ((kind === 'xlsx' || kind === 'ods') && process.stdout.isTTY)
      throw new CommandError({
        what: 'A terminal cannot show a workbook.',
        fix: 'Name a file after --out, or send the output to a program.',
      })
    return
  }
  const error = await findTargetError({
    path: outPath,
    kind,
    sourcePaths: sourcePaths.filter((path) => path !== undefined),
  })
  if (error) throw makeWriteError(error, outPath)
}

/** Calls `writeTo` with the path to write. Output for stdout is printed once it is complete. */
export async function withOutput<T>({ outPath, kind }: Output, writeTo: (path: string) => Promise<T>): Promise<T> {
  if (outPath !== STDOUT) return writeTo(outPath)
  const folder = await makeTemporaryFolder('work')
  try {
    const path = join(folder, `output.${kind === 'plan' ? 'json' : kind}`)
    const value = await writeTo(path)
    for await (const piece of createReadStream(path)) await write(piece as Uint8Array)
    return value
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The file's name as it appears in a sentence. */
export function formatOutputName(outPath: string): string {
  return outPath === STDOUT ? 'stdout' : outPath
}

/** Prints notes about values that the cells could not contain. If writing failed, ends the command with the failure's message. */
export function throwUnlessWritten(outcome: WriteOutcome, path: string): void {
  switch (outcome.kind) {
    case 'written':
      printNotes(outcome.notes)
      return
    case 'failed':
      throw makeWriteError(outcome.error, path)
    case 'stopped':
      throw new CommandError({ what: 'Writing was stopped.', notDoneText: 'No file was written.' })
    default:
      outcome satisfies never
  }
}

/** Why a file was not written. If the encoding lacks characters, the advice names two flags that solve it. */
export function makeWriteError(error: WriteError, path: string): CommandError {
  const message = failureMessage({ code: 'not-written', error, file: basename(path) })
  if (error.kind !== 'unencodable')
    return new CommandError({ what: message.what, fix: message.fix, code: 'cannot-write' })
  const fix = 'Give --encoding utf-8, or --allow-loss to have “?” written in their place.'
  return new CommandError({ what: formatOnOneLine(message), fix })
}

export function printNotes(notes: readonly ExportNote[]): void {
  for (const note of notes) printWarning(exportNote(note))
}
