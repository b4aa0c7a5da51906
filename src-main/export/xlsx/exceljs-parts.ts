/**
 * The parts of exceljs 4.4.0's streaming writer that our rows and shared texts go through directly. Its own way makes
 * about 40 objects per cell and one text of all shared texts: 50,000 materials took 460 MB. Everything else (styles, parts,
 * notes, lists, the archive) stays exceljs'. Throws when exceljs is built otherwise: the version is pinned, tests would
 * tell first.
 */
import { type EventEmitter, once } from 'node:events'
import type { Readable } from 'node:stream'
import type { stream, Style, Worksheet } from 'exceljs'

/** In place of exceljs' own, which keeps every text twice: as a value and as the name of a property. */
export class SharedTexts {
  readonly values: string[] = []
  totalRefs = 0
  private readonly numbers = new Map<string, number>()

  get count(): number {
    return this.values.length
  }

  /** The text's number among the shared texts. */
  add(text: string): number {
    this.totalRefs += 1
    const knownNumber = this.numbers.get(text)
    if (knownNumber !== undefined) return knownNumber
    const number = this.values.push(text) - 1
    this.numbers.set(text, number)
    return number
  }
}

export interface WriterParts {
  readonly texts: SharedTexts
  /** Takes a part of the archive. */
  readonly append: (source: Readable, name: string) => void
  /** A style's number; the same for the same object. */
  readonly styleNumber: (style: Partial<Style>) => number
  /** Replaces how the shared texts are written. */
  readonly replaceSharedTexts: (write: () => void) => void
}

export function writerParts(workbook: stream.xlsx.WorkbookWriter): WriterParts {
  const sharedStrings: unknown = Reflect.get(workbook, 'sharedStrings')
  const archive: unknown = Reflect.get(workbook, 'zip')
  const styles: unknown = Reflect.get(workbook, 'styles')
  if (!has(sharedStrings, 'add', 'count', 'values', 'totalRefs') || !isArchive(archive) || !isStyles(styles))
    throw unexpectedBuild('the workbook writer')
  if (typeof Reflect.get(workbook, 'addSharedStrings') !== 'function') throw unexpectedBuild('the shared strings')
  const texts = new SharedTexts()
  Reflect.set(workbook, 'sharedStrings', texts)
  return {
    texts,
    append: (source, name) => void archive.append(source, { name }),
    styleNumber: (style) => styles.addStyleModel(style),
    replaceSharedTexts: (write) => {
      Reflect.set(workbook, 'addSharedStrings', async () => {
        write()
        await Promise.resolve()
      })
    },
  }
}

export interface SheetOutput {
  readonly write: (xml: string) => void
  /** Resolves when the archive has taken most of what was written: rows are made faster than they are packed. */
  readonly drained: () => Promise<void>
}

/** Where the XML of a sheet's rows goes, once its header row is committed. */
export function sheetOutput(sheet: Worksheet): SheetOutput {
  const started: unknown = Reflect.get(sheet, 'startedData')
  const out: unknown = Reflect.get(sheet, 'stream')
  if (started !== true || !isWritable(out)) throw unexpectedBuild('the sheet writer')
  return {
    write: (xml) => void out.write(xml),
    drained: async () => {
      // The archive takes one part after another: before a part's turn nothing is connected.
      const archive: unknown = has(out.pipes, '0') ? out.pipes[0] : undefined
      if (archive !== undefined && !isDraining(archive)) throw unexpectedBuild('the sheet stream')
      if (archive?._writableState.needDrain === true) await once(archive, 'drain')
    },
  }
}

function unexpectedBuild(part: string): TypeError {
  return new TypeError(`${part} of exceljs is not built as in 4.4.0, which exceljs-parts.ts was written for`)
}

function has<Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}

function isArchive(value: unknown): value is { append(source: Readable, entry: { readonly name: string }): unknown } {
  return has(value, 'append') && typeof value.append === 'function'
}

function isStyles(value: unknown): value is { addStyleModel(style: Partial<Style>): number } {
  return has(value, 'addStyleModel') && typeof value.addStyleModel === 'function'
}

function isWritable(value: unknown): value is { write(text: string): unknown; readonly pipes: unknown } {
  return has(value, 'write', 'pipes') && typeof value.write === 'function'
}

/** The archive brings its own older streams (readable-stream 2): only their inner state says whether they are full. */
function isDraining(
  value: unknown,
): value is EventEmitter & { readonly _writableState: { readonly needDrain: unknown } } {
  return has(value, 'once', '_writableState') && has(value._writableState, 'needDrain')
}
