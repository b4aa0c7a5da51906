/**
 * Shows the raw file: its sheet cell by cell, and what is recognised in it. Works with any choices, even if no preview can be made. Never changes the
 * import; sends no request.
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { RawRow, RawSheetView } from '../../src-shared/api/import-details.ts'
import type { Refusal } from '../../src-shared/file/problem.ts'
import type { Sheet } from '../../src-shared/file/sheet.ts'
import { DELIMITERS } from '../../src-shared/file/source.ts'
import { listHeadingRows, type Table } from '../../src-shared/file/table.ts'
import { isSameMapping, sourceChoicesOf } from './choices.ts'
import { summariseFile } from './file-summary.ts'
import { withStorages } from './per-storage.ts'
import { isSameReading } from './sheets-together.ts'
import { listShownColumns } from './shown-columns.ts'
import {
  readFile,
  readTable,
  readTableFrom,
  type FileContents,
  type ReadingPorts,
  type TableInput,
  type TableContents,
} from './table-read.ts'

/** A table of a preview, with its choices. */
export interface OpenTable extends TableContents {
  readonly choices: ImportChoices
}

/** How many characters of a cell are shown at most. */
const MAX_CELL_CHARACTERS = 300

export class RawSheetReader {
  private readonly input: TableInput
  private readonly ports: ReadingPorts
  private file: { readonly key: string; readonly contents: FileContents } | null = null
  private shownSheet: { readonly sheet: Sheet; readonly table: Table | null } | null = null

  constructor(input: TableInput, ports: ReadingPorts) {
    this.input = input
    this.ports = ports
  }

  /** `openTable`: the current preview. A sheet that the preview has read is not read again. */
  async makeView(choices: ImportChoices, openTable: OpenTable | null): Promise<RawSheetView> {
    const contents = await this.readContents(choices, openTable)
    const { file, table } = contents
    // Shows the cells as in the file, even if columns become rows when it is read. Sheets that are read together are joined only in their table.
    const isReadAsRows = table?.perStorage.isReadAsRows === true
    const mapping = isReadAsRows ? withStorages(table.perStorage) : table?.mapping
    const { sheet } = (table && !isReadAsRows ? table.contents : (table ?? file)?.source) ?? {}
    this.shownSheet = sheet ? { sheet, table: mapping ?? null } : null
    const rowOf = (index: number): number => sheet?.fileRows[index] ?? 0
    const hasData = mapping !== undefined && mapping.endRow > mapping.firstRow
    return {
      name: this.input.source.name,
      file: file && summariseFile(this.input.source.name, choices, file, table ?? null),
      rows: sheet?.rowCount ?? 0,
      columns: sheet?.columns.length ?? 0,
      headings: mapping ? listHeadingRows(mapping).map(rowOf) : [],
      data: hasData ? [rowOf(mapping.firstRow), rowOf(mapping.endRow - 1)] : null,
      mapped: listShownColumns(mapping?.columns ?? []),
      problems: mapping?.problems ?? [],
      refusal: contents.refusal,
    }
  }

  /** Drops the sheets read so far: the preview has them, or the file has changed. */
  forget(): void {
    this.file = null
  }

  /** Cells of the sheet that was viewed last: a range of rows and columns, both counted from 0. */
  listRows(from: number, count: number, firstColumn: number, columnCount: number): RawRow[] {
    if (!this.shownSheet) return []
    const { sheet, table } = this.shownSheet
    const end = Math.min(sheet.rowCount, from + count)
    const visibleColumns = sheet.columns.slice(firstColumn, firstColumn + columnCount)
    return Array.from({ length: Math.max(0, end - from) }, (_, index): RawRow => {
      const row = from + index
      const cells = visibleColumns.map(({ shownTexts, texts }) => {
        const text = shownTexts.get(row) ?? texts.at(row) ?? ''
        return text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS)}…` : text
      })
      return { row: sheet.fileRows[row] ?? 0, is: table ? kindOf(row, table) : 'data', cells }
    })
  }

  private async readContents(
    choices: ImportChoices,
    openTable: OpenTable | null,
  ): Promise<{ readonly file: FileContents | null; readonly table?: TableContents; readonly refusal: Refusal | null }> {
    if (openTable && isSameReading(openTable, choices)) {
      // Only the account shows which system's ids a column contains, so the preview's result is used.
      if (openTable.choices.storage === choices.storage && isSameMapping(openTable.choices, choices))
        return { file: openTable, table: openTable, refusal: null }
      this.file = { key: makeSourceKey(openTable.choices), contents: openTable }
    }
    const currentKey = makeSourceKey(choices)
    if (this.file?.key !== currentKey) {
      const tableResult = await readTable(this.input, this.ports, choices, {})
      if (!tableResult.ok) return { file: await this.readWithChoices(choices), refusal: tableResult.error }
      this.file = { key: currentKey, contents: tableResult.value.file }
    }
    const file = this.file.contents
    const table = readTableFrom(this.input, choices, file)
    if (table.ok) return { file, table: table.value, refusal: table.value.unusableReason }
    // The other tables of the sheet are listed, so that the user can choose one.
    const { table: _, ...otherChoices } = choices
    const fallbackResult = table.error.code === 'no-such-table' ? readTableFrom(this.input, otherChoices, file) : table
    return { file, ...(fallbackResult.ok ? { table: fallbackResult.value } : {}), refusal: table.error }
  }

  /**
   * Reads the file with the likeliest encoding, then with one that accepts every byte, then with each delimiter. The first attempt that works lets
   * the user see the problem. Null if none works.
   */
  private async readWithChoices({ storage, encoding }: ImportChoices): Promise<FileContents | null> {
    const delimiterChoices = DELIMITERS.map((delimiter) => ({
      delimiter,
      ...(encoding === undefined ? {} : { encoding }),
    }))
    for (const readingChoices of [{}, { encoding: ANY_BYTE_ENCODING }, ...delimiterChoices]) {
      const fileResult = await readFile(this.input, this.ports, { storage, sheets: 'one', ...readingChoices }, {})
      if (fileResult.ok) return fileResult.value
    }
    return null
  }
}

/** This encoding maps every byte to a letter. */
const ANY_BYTE_ENCODING = 'windows-1252'

/** Identifies what is read from the file. Another storage may have another sheet. */
function makeSourceKey(choices: ImportChoices): string {
  return JSON.stringify([sourceChoicesOf(choices), choices.storage])
}

function kindOf(row: number, table: Table): RawRow['is'] {
  if (listHeadingRows(table).includes(row)) return 'heading'
  if (row < table.firstRow) return 'before'
  if (row >= table.endRow) return 'after'
  return table.skippedRanges?.some(([from, end]) => row >= from && row < end) === true ? 'skipped' : 'data'
}
