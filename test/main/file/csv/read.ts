/** Reads delimited text from memory as the app does, and describes the result in one line. */
import { readCsv, type CsvOptions } from '../../../../src-main/file/csv/read-csv.ts'
import type { CsvResult } from '../../../../src-main/file/csv/csv-parse.ts'
import { makeMemorySource } from '../../../../src-main/file/xlsx/byte-source.ts'
import type { Refusal } from '../../../../src-shared/file/problem.ts'
import type { Result } from '../../../../src-shared/material/values/result.ts'
import type { Sheet } from '../../../../src-shared/file/sheet.ts'

export function readBytes(content: string | Uint8Array, options: CsvOptions = {}): Promise<Result<CsvResult, Refusal>> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return readCsv(makeMemorySource(bytes), options, {})
}

/** The sheet of content that must be readable. */
export async function sheetOf(content: string | Uint8Array, options: CsvOptions = {}): Promise<Sheet> {
  const readResult = await readBytes(content, options)
  if (!readResult.ok) throw new Error(`refused: ${readResult.error.code}`)
  return readResult.value.sheet
}

/** Rows of cells; short rows end where the record did. */
export function cellsOf(sheet: Sheet): string[][] {
  return Array.from({ length: sheet.rowCount }, (_, row) =>
    Array.from(
      { length: sheet.widths?.[row] ?? sheet.columns.length },
      (_, column) => sheet.columns[column]?.texts.at(row) ?? '',
    ),
  )
}

/** `code line` of a refusal that is expected. */
export async function refusalOf(content: string | Uint8Array, options: CsvOptions = {}): Promise<string> {
  const readResult = await readBytes(content, options)
  return readResult.ok
    ? `read ${readResult.value.sheet.rowCount} rows`
    : `${readResult.error.code} ${readResult.error.row ?? '-'}`
}

/** Everything that a reading returns, as plain data: two ways of reading must give exactly the same. */
export function saidBy(readResult: Result<CsvResult, Refusal>): string {
  if (!readResult.ok) return JSON.stringify(readResult.error)
  const { format, sheet } = readResult.value
  const { rowCount, fileRows, widths, problems } = sheet
  const columns = sheet.columns.map(({ kinds, textClasses, texts }) =>
    Array.from({ length: rowCount }, (_, row) => [kinds[row] ?? 0, textClasses[row] ?? 0, texts.at(row)]),
  )
  return JSON.stringify({ format, rowCount, fileRows: [...fileRows], widths: widths && [...widths], problems, columns })
}
