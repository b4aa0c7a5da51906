/**
 * Output: messages and progress go to stderr, results to stdout. Colours are used only in a terminal. Everything is printed through `print`, which
 * removes control characters: text of a file or an account can never control the terminal.
 */
import { once } from 'node:events'
import { stripVTControlCharacters, styleText } from 'node:util'
import { codeOf } from '../machine/write-error.ts'
import { escapeJson, cleanLines, plainText } from '../app/plain-text.ts'
import type { Flags } from './arguments.ts'
import type { ErrorParts } from './error-output.ts'
import { CommandError, makeConflictingFlagsError } from './command-error.ts'

/** How a command prints, depending on its flags. Only one command runs at a time. */
interface OutputOptions {
  isQuiet: boolean
  /** True if progress and remarks are printed as lines of JSON. */
  printsJsonLines: boolean
  usesColour: boolean
}
const outputOptions: OutputOptions = { isQuiet: false, printsJsonLines: false, usesColour: true }

/** Applies the output flags that every command has. */
export function setOutputOptions({ quiet, progress, ...flags }: Flags): void {
  if (progress !== undefined && progress !== 'json')
    throw new CommandError({
      what: `--progress takes json; got “${progress}”.`,
      fix: 'Leave it out for progress in words.',
      at: '--progress',
    })
  if (quiet === true && progress !== undefined) throw makeConflictingFlagsError('--quiet', '--progress')
  outputOptions.isQuiet = quiet === true
  outputOptions.printsJsonLines = progress === 'json'
  outputOptions.usesColour = flags['no-color'] !== true
  // One process may run several commands, and each measures its own time without output.
  noteOutput()
}

/** True if the stream is a terminal that supports escape codes. */
function supportsEscapes(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && process.env['TERM'] !== 'dumb'
}

type Style = Parameters<typeof styleText>[0]

export function paintText(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  if (!outputOptions.usesColour || !supportsEscapes(stream)) return splitPlainParts(text).join(escapePlaceholder)
  escapePlaceholder ||= `\ue000${process.getBuiltinModule('node:crypto').randomBytes(12).toString('hex')}\ue000`
  const textToPaint = splitPlainParts(text).join(escapePlaceholder)
  return styleText(style, textToPaint, { stream, validateStream: true }).replaceAll('\u001b', escapePlaceholder)
}

/**
 * A placeholder for the escape character of our own colours. It is random, so that text from files or accounts cannot contain it. Empty until a text
 * is coloured.
 */
let escapePlaceholder = ''

/** Splits a text at the escape characters of our own colours, and removes all other escape characters. */
function splitPlainParts(text: string): string[] {
  return (escapePlaceholder === '' ? [text] : text.split(escapePlaceholder)).map(plainText)
}

/** One line of plain text with our own colours. JSON and other documents are for programs, so they are escaped instead. */
export function toSafeText(text: string): string {
  return splitPlainParts(text).join('\u001b')
}

/** The number of characters per line: the terminal's width, otherwise COLUMNS if it is set. Infinity for files and pipes. */
export function measureTerminalWidth(stream: NodeJS.WriteStream = process.stdout): number {
  const { columns, isTTY } = stream
  const columnsSetting = Number(process.env['COLUMNS'])
  if (isTTY && columns > 0) return columns
  return Number.isInteger(columnsSetting) && columnsSetting > 0 ? columnsSetting : Infinity
}

/** Streams to which a document, or part of one, was already printed. Each stream can have only one document. */
const streamsWithDocument = new WeakSet<NodeJS.WriteStream>()

/** Writes JSON for programs. Escapes characters that could control a terminal, so no character is lost. */
export async function writeJson(text: string): Promise<void> {
  streamsWithDocument.add(process.stdout)
  await send(escapeJson(text), process.stdout)
}

/** Writes the document for a command that ended without printing one. */
export async function writeMissingDocument(content: { error: ErrorParts } | { exitStatus: number }): Promise<void> {
  if (!streamsWithDocument.has(process.stdout)) await writeJson(`${JSON.stringify({ formatVersion: 1, ...content })}\n`)
}

/**
 * Writes lines of our own text, such as help. Bytes are a document and are written unchanged. Text from files or accounts must be printed with
 * `print`.
 */
export async function write(text: string | Uint8Array, stream: NodeJS.WriteStream = process.stdout): Promise<void> {
  await send(typeof text === 'string' ? cleanLines(text) : text, stream)
}

/** Waits while a pipe's reader is slow, so that a large document does not fill up memory. Does nothing once the reader has ended. */
async function send(text: string | Uint8Array, stream: NodeJS.WriteStream): Promise<void> {
  noteOutput()
  if (stream.destroyed || stream.write(text)) return
  try {
    await once(stream, 'drain')
  } catch (cause) {
    if (codeOf(cause) !== 'EPIPE') throw makeOutputError(cause)
  }
}

/** The error if the output could not be written. */
export function makeOutputError(cause: unknown): CommandError {
  const code = codeOf(cause)
  const reasonText = code === 'ENOSPC' ? 'the disk is full' : code || 'unknown reason'
  return new CommandError({
    what: `The output could not be written: ${reasonText}.`,
    fix: 'Free some space, or write it somewhere else.',
  })
}

/** Prints one line, whatever the text contains: a line break in a name or message never starts a new line. */
export async function print(text = '', stream: NodeJS.WriteStream = process.stdout): Promise<void> {
  await send(`${toSafeText(text)}\n`, stream)
}

/** Prints remarks, one line per text, unless --quiet is given. */
export function printLine(...texts: readonly string[]): void {
  if (!outputOptions.isQuiet) printRemarks('remark', texts)
}

/** Prints a warning about what was or was not done, even with --quiet. */
export function printWarning(...texts: readonly string[]): void {
  printRemarks('warning', texts)
}

/** Prints why a command ends. */
export function printError(...texts: readonly string[]): void {
  printRemarks('error', texts)
}

function printRemarks(kind: 'remark' | 'warning' | 'error', texts: readonly string[]): void {
  noteOutput()
  const lines = outputOptions.printsJsonLines
    ? texts.flatMap((text) => (text === '' ? [] : makeProgressLine({ kind, text: removeColour(text) })))
    : texts.map((text) => `${toSafeText(text)}\n`)
  process.stderr.write(lines.join(''))
}

function removeColour(text: string): string {
  return stripVTControlCharacters(toSafeText(text))
}

function makeProgressLine(progressRecord: ProgressRecord): string {
  return `${escapeJson(JSON.stringify({ formatVersion: 1, ...progressRecord }))}\n`
}

/** Like `printLine`, but for a wait that continues: it does not restart the measured time without output. */
export function printWaiting(text: string): void {
  if (outputOptions.isQuiet) return
  process.stderr.write(
    outputOptions.printsJsonLines ? makeProgressLine({ kind: 'remark', text }) : `${toSafeText(text)}\n`,
  )
}

/** Formats a count as `12,345`. Node's own formatting is not used, because it first spends 10 ms loading language data. */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats progress as `3 of 10`. `total` is 0 while it is unknown. */
export function formatProgress(doneCount: number, total: number): string {
  return total === 0 ? groupDigits(doneCount) : `${groupDigits(doneCount)} of ${groupDigits(total)}`
}

/** One line of progress on stderr. In a terminal it is rewritten in place; elsewhere a new line is printed occasionally. */
export class ProgressLine {
  private isShown = false
  private lastPrintedAt = 0
  private stage: StageProgress['stage'] | null = null

  show(text: string, stage: StageProgress): void {
    noteOutput()
    if (outputOptions.isQuiet) return
    if (outputOptions.printsJsonLines) return this.printProgressLine(stage)
    if (supportsEscapes(process.stderr)) {
      const width = process.stderr.columns
      process.stderr.write(`\r\u001b[2K${plainText(text).slice(0, width > 1 ? width - 1 : undefined)}`)
      this.isShown = true
      return
    }
    const now = performance.now()
    // Starts at the first report of progress, so that nothing is printed for quick work.
    if (this.lastPrintedAt === 0) this.lastPrintedAt = now
    if (now - this.lastPrintedAt < LOG_INTERVAL_MS) return
    this.lastPrintedAt = now
    process.stderr.write(`${plainText(text)}\n`)
  }

  /** Shows the first and the last progress of each stage, and a few per second in between. */
  private printProgressLine(stage: StageProgress): void {
    const now = performance.now()
    const isNewStage = stage.stage !== this.stage
    const isStageEnd = stage.total > 0 && stage.done >= stage.total
    if (!isNewStage && !isStageEnd && now - this.lastPrintedAt < JSON_LINE_INTERVAL_MS) return
    this.stage = stage.stage
    this.lastPrintedAt = now
    process.stderr.write(makeProgressLine({ kind: 'progress', ...stage }))
  }

  end(): void {
    if (this.isShown) process.stderr.write('\r\u001b[2K')
    this.isShown = false
  }
}

const BAR_WIDTH = 24

export function drawBar(doneCount: number, total: number): string {
  const filledWidth = total === 0 ? BAR_WIDTH : Math.round((doneCount / total) * BAR_WIDTH)
  return `[${'#'.repeat(filledWidth)}${'-'.repeat(BAR_WIDTH - filledWidth)}]`
}

/** Formats a count with its noun: `1 write`, `2 writes`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function formatSeconds(value: number): string {
  if (value < 90) return `${Math.max(1, Math.round(value))} s`
  if (value < 5400) return `${Math.round(value / 60)} min`
  return `${Math.round(value / 3600)} h`
}

/** When a command last printed anything, and whether it waits for the user's answer. Stored once, because there is only one terminal. */
let lastOutputAt = performance.now()
let openQuestionCount = 0

function noteOutput(): void {
  lastOutputAt = performance.now()
}

/** Milliseconds since the last output; 0 while a question is open. */
export function measureTimeSinceOutput(): number {
  return openQuestionCount > 0 ? 0 : performance.now() - lastOutputAt
}

/** Prevents the waiting notice while a question is open. */
export async function pauseProgress<T>(answer: () => Promise<T>): Promise<T> {
  openQuestionCount += 1
  try {
    return await answer()
  } finally {
    openQuestionCount -= 1
    noteOutput()
  }
}

/** Progress of a stage of the work; `total` is 0 until it is known. */
interface StageProgress {
  readonly stage: 'file' | 'account' | 'plan' | 'apply' | 'verify' | 'write'
  readonly done: number
  readonly total: number
  /** Requests per second of a run. */
  readonly perSecond?: number
  /** The time left; null until it is known. */
  readonly secondsLeft?: number | null
  readonly leftToday?: number
}

type ProgressRecord =
  | ({ readonly kind: 'progress' } & StageProgress)
  | { readonly kind: 'remark' | 'warning' | 'error'; readonly text: string }

/** The time between two lines of progress that cannot be rewritten in place. */
const LOG_INTERVAL_MS = 2000
/** The time between two lines of JSON progress. */
const JSON_LINE_INTERVAL_MS = 250

export interface TextColumn {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** The maximum length of a cell, in characters. */
  readonly maxWidth?: number
  /** If a cell is shortened, the part after the last occurrence of this text is kept, such as the row in `prices.csv!12`. */
  readonly keepAfter?: string
  /** Set only for the last column, which gets the remaining width and wraps. */
  readonly canWrap?: boolean
}

const COLUMN_GAP = '  '
/** The minimum width of the wrapped column. Lines may then be longer than the terminal. */
const MIN_COLUMN_WIDTH = 24

function fitText(text: string, { maxWidth: maxLength = 40, keepAfter: keptText }: TextColumn): string {
  const cleanText = plainText(text)
  if (cleanText.length <= maxLength) return cleanText
  const index = keptText === undefined ? -1 : cleanText.lastIndexOf(keptText)
  const end = index < 0 ? '' : cleanText.slice(index)
  const startLength = maxLength - 1 - end.length
  return startLength > 0 ? `${cleanText.slice(0, startLength)}…${end}` : `${cleanText.slice(0, maxLength - 1)}…`
}

/**
 * Makes aligned columns for a terminal. Long cells are cut so that a row stays on one line; one column may wrap instead. Lines have no colour, but
 * `decorate` can colour a finished cell, depending on its row and column. `width`: the terminal's width in characters; Infinity if lines may be long.
 */
export function makeTextTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  decorate: (text: string, row: number, column: number) => string = (text) => text,
  width = Infinity,
): string[] {
  const wrapsLastColumn = width < Infinity && columns.at(-1)?.canWrap === true
  const cells = rows.map((row) =>
    columns.map((column, index) =>
      wrapsLastColumn && column.canWrap === true ? plainText(row[index] ?? '') : fitText(row[index] ?? '', column),
    ),
  )
  const widths = columns.map((column, index) =>
    cells.reduce((maxWidth, row) => Math.max(maxWidth, (row[index] ?? '').length), column.title.length),
  )
  const otherColumnsWidth = widths.slice(0, -1).reduce((sum, width) => sum + width + COLUMN_GAP.length, 0)
  const lastColumnWidth = wrapsLastColumn ? Math.max(MIN_COLUMN_WIDTH, width - otherColumnsWidth) : Infinity
  const padCell = (text: string, index: number): string =>
    columns[index]?.align === 'right' ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  const head = columns.map((column, index) => padCell(column.title, index)).join(COLUMN_GAP)
  const body = cells.flatMap((row, rowIndex) => {
    const [firstLine = '', ...linesBelow] = wrapText(row.at(-1) ?? '', lastColumnWidth)
    const line = [...row.slice(0, -1), firstLine]
      .map((cell, columnIndex) => decorate(padCell(cell, columnIndex), rowIndex, columnIndex))
      .join(COLUMN_GAP)
    return [
      line,
      ...linesBelow.map((text) => `${' '.repeat(otherColumnsWidth)}${decorate(text, rowIndex, row.length - 1)}`),
    ]
  })
  return [head, ...body].map((text) => text.trimEnd())
}

/** Breaks a text into lines between words. A word longer than a line is broken anywhere. */
export function wrapText(text: string, lineWidth: number): string[] {
  const lines: string[] = []
  let remainingText = text
  while (remainingText.length > lineWidth) {
    const spaceIndex = remainingText.lastIndexOf(' ', lineWidth)
    const end = spaceIndex > 0 ? spaceIndex : lineWidth
    lines.push(remainingText.slice(0, end))
    remainingText = remainingText.slice(end).trimStart()
  }
  return [...lines, remainingText]
}

/** Signals that end a command: Ctrl+C, a stop by the system, a closed terminal. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `listener` for each signal that ends a command, instead of ending the process, until the returned function is called. */
export function onInterruption(listener: () => void): () => void {
  for (const signal of END_SIGNALS) process.on(signal, listener)
  return () => {
    for (const signal of END_SIGNALS) process.off(signal, listener)
  }
}

/** Resolves at the first signal. A second one ends the process as usual. */
export function waitUntilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onInterruption(() => {
      stopListening()
      resolve()
    })
  })
}
