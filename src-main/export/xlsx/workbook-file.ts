/**
 * One workbook being written with exceljs' streaming writer: to a temporary name, giving way to other work, stopping when
 * told. exceljs is loaded when the first workbook is written. Only texts and finite numbers ever reach it: its
 * other cell values (objects) can become formulas.
 */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { stream, Worksheet } from 'exceljs'
import { cellSafe, escapedForXlsx } from '../../../src-shared/file/cell-text.ts'
import { type SheetOutput, sheetOutput, writerParts } from './exceljs-parts.ts'
import { rowMaker } from './row-xml.ts'
import { streamSharedTexts } from './shared-texts.ts'
import { safeWrite, type SafeWrite, throwIfStopped } from '../../store/files/safe-write.ts'
import type { RowCells } from './row-cells.ts'
import { streamToFile } from '../../store/files/stream-to-file.ts'

export interface OpenWorkbook {
  readonly workbook: stream.xlsx.WorkbookWriter
  /**
   * Adds rows below the header, which must be committed; every few hundred it gives way, reports and looks whether to
   * stop. `rowAt` may answer with the same object each time.
   */
  readonly addRows: (sheet: Worksheet, count: number, rowAt: (index: number) => RowCells) => Promise<void>
  /** Gives way until the archive has taken most of a sheet's XML; throws when the export is stopped or the disk fails. */
  readonly waitForArchive: (output: SheetOutput) => Promise<void>
}

export interface WorkbookHooks {
  onProgress?(done: number, total: number): void
  readonly stop?: AbortSignal | undefined
}

/** Rows between two looks at the world: about 5 ms of work. */
const ROWS_AT_A_TIME = 200

/** Every sheet of rows has one. */
const HEADER_ROWS = 1

/**
 * Writes a workbook to `path` by way of a temporary name. `fill` adds the sheets and commits each of them.
 * `total` rows are what progress counts to; `now` goes into the file's properties.
 */
export async function writeWorkbook<T>(
  path: string,
  now: Date,
  total: number,
  hooks: WorkbookHooks,
  fill: (open: OpenWorkbook) => Promise<T>,
): Promise<SafeWrite<T>> {
  // By its own file: the package's entry also loads its readers, which we do not use and do not ship (decision 096).
  const { default: WorkbookWriter } = await import('exceljs/lib/stream/xlsx/workbook-writer.js')
  let done = 0
  return safeWrite(
    { path, kind: 'xlsx' },
    (temporary) =>
      streamToFile(temporary, async (file) => {
        // exceljs listens for errors only at its very end: an earlier one would end the process, a full disk would hang.
        const streamFailure = new Promise<never>((_resolve, reject) => {
          file.once('error', reject)
        })
        streamFailure.catch(() => undefined)
        const workbook = new WorkbookWriter({ stream: file, useStyles: true, useSharedStrings: true })
        const parts = writerParts(workbook)
        streamSharedTexts(parts)
        const rowXml = rowMaker(parts)
        workbook.creator = 'Stocksheet'
        workbook.lastModifiedBy = 'Stocksheet'
        workbook.created = now
        workbook.modified = now
        const waitForArchive: OpenWorkbook['waitForArchive'] = async (output) => {
          await Promise.race([giveWay().then(output.drained), streamFailure])
          throwIfStopped(hooks.stop)
        }
        const addRows: OpenWorkbook['addRows'] = async (sheet, count, rowAt) => {
          const output = sheetOutput(sheet)
          for (let from = 0; from < count; from += ROWS_AT_A_TIME) {
            const end = Math.min(from + ROWS_AT_A_TIME, count)
            let xml = ''
            for (let index = from; index < end; index += 1) xml += rowXml(index + HEADER_ROWS + 1, rowAt(index))
            output.write(xml)
            done += end - from
            hooks.onProgress?.(done, total)
            await waitForArchive(output)
          }
        }
        const value = await fill({ workbook, addRows, waitForArchive })
        await Promise.race([workbook.commit(), streamFailure])
        hooks.onProgress?.(total, total)
        return value
      }),
    hooks.stop,
  )
}

/** A text as a cell's value: always a string cell, never a formula; undefined when there is nothing to write. */
export function textValue(text: string): string | undefined {
  return text === '' ? undefined : escapedForXlsx(cellSafe(text))
}
