/**
 * One workbook being written with exceljs' streaming writer: to a temporary name, giving way to other work, stopping when
 * told. exceljs is loaded when the first workbook is written. Only texts and finite numbers ever reach it: its
 * other cell values (objects) can become formulas.
 */
import { createWriteStream } from 'node:fs'
import { setImmediate as giveWay } from 'node:timers/promises'
import type { stream, Style, Worksheet } from 'exceljs'
import type { StopSignal } from '../../engine/ports.ts'
import { cellSafe, escapedForXlsx } from '../../../src-shared/domain/export-text.ts'
import { streamSharedTexts } from './shared-texts.ts'
import { safeWrite, type SafeWrite, throwIfStopped } from '../file-write/safe-write.ts'

export type CellStyle = Partial<Style>

/** What exceljs is handed, nothing that can be a formula. Null: an empty cell with its own style; undefined: none. */
export type CellValue = string | number | null | undefined

export interface RowCells {
  readonly values: CellValue[]
  /** By position in `values`; where undefined the column's own style holds. */
  readonly styles: readonly (CellStyle | undefined)[]
}

export interface OpenWorkbook {
  readonly workbook: stream.xlsx.WorkbookWriter
  /** Adds rows one by one; every few hundred it gives way, reports and looks whether to stop. */
  readonly addRows: (sheet: Worksheet, count: number, rowAt: (index: number) => RowCells) => Promise<void>
}

export interface WorkbookHooks {
  onProgress?(done: number, total: number): void
  readonly stop?: StopSignal | undefined
}

/** Rows between two looks at the world: about 15 ms of work. */
const ROWS_AT_A_TIME = 200

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
  const { default: ExcelJS } = await import('exceljs')
  let done = 0
  return safeWrite(
    path,
    async (temporary) => {
      const file = createWriteStream(temporary, { flags: 'wx' })
      // exceljs listens for errors only at its very end: an earlier one would end the process, a full disk would hang.
      const broken = new Promise<never>((_resolve, reject) => {
        file.once('error', reject)
      })
      broken.catch(() => undefined)
      const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, useSharedStrings: true })
      streamSharedTexts(workbook)
      workbook.creator = 'Stocksheet'
      workbook.lastModifiedBy = 'Stocksheet'
      workbook.created = now
      workbook.modified = now
      const addRows: OpenWorkbook['addRows'] = async (sheet, count, rowAt) => {
        for (let index = 0; index < count; index += 1) {
          const { values, styles } = rowAt(index)
          const row = sheet.addRow(values)
          for (let column = 0; column < values.length; column += 1) {
            const style = styles[column]
            if (style && values[column] !== undefined) row.getCell(column + 1).style = style
          }
          row.commit()
          done += 1
          if (done % ROWS_AT_A_TIME !== 0) continue
          hooks.onProgress?.(done, total)
          await Promise.race([giveWay(), broken])
          throwIfStopped(hooks.stop)
        }
      }
      try {
        const value = await fill({ workbook, addRows })
        await Promise.race([workbook.commit(), broken])
        hooks.onProgress?.(total, total)
        return value
      } finally {
        file.destroy()
        await closed(file)
      }
    },
    hooks.stop,
  )
}

/** Resolves once the file's handle is given back: Windows cannot remove or rename an open file. */
async function closed(file: ReturnType<typeof createWriteStream>): Promise<void> {
  if (file.closed) return
  await new Promise<void>((resolve) => {
    file.once('close', () => resolve())
  })
}

/** A text as a cell's value: always a string cell, never a formula; undefined when there is nothing to write. */
export function textValue(text: string): string | undefined {
  return text === '' ? undefined : escapedForXlsx(cellSafe(text))
}
