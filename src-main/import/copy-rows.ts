/** Copies rows of a preview to the clipboard, as they are shown, not as they are in the file. Refuses if they are too large for a clipboard. */
import type { CopyRequest } from '../../src-shared/api/rows-shown.ts'
import { makeClipboardHtml, makeClipboardText, type CopiedCell } from '../../src-shared/export/clipboard.ts'
import { LIST_SEPARATOR } from '../../src-shared/plan/draft/draft.ts'
import { isDecimalField, type Field } from '../../src-shared/material/fields/field.ts'
import type { ColumnMapping } from '../../src-shared/mapping/mapping.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { CELL, cellKind } from '../../src-shared/file/sheet.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { ShownRow } from '../../src-shared/api/import.ts'
import type { RowSource } from './shown-row.ts'

/** The maximum number of characters in the cells. The table's markup adds about twice as many. */
const MAX_CHARACTERS = 12_000_000

export interface CopiedRows {
  readonly rows: number
  readonly text: string
  readonly html: string
}

export function copyRows(
  source: Pick<RowSource, 'sheet' | 'editedDrafts'>,
  shownColumns: readonly ColumnMapping[],
  rows: Iterable<ShownRow>,
  request: Pick<CopyRequest, 'columns' | 'point' | 'headed'>,
): Answer<CopiedRows> {
  const { columns, point, headed } = request
  const fieldByColumn = new Map(shownColumns.map(({ column, field }, index) => [column, { field, cellIndex: index }]))
  const lines: CopiedCell[][] = headed ? [columns.map(({ header }) => ({ text: header, isNumber: false }))] : []
  let characterCount = 0
  let copiedCount = 0
  for (const row of rows) {
    copiedCount += 1
    const line = columns.map(({ of: cellSource }): CopiedCell => {
      if (typeof cellSource !== 'number') return makeExtraCell(cellSource, row)
      const shownField = fieldByColumn.get(cellSource)
      const cell = shownField ? row.cells[shownField.cellIndex] : undefined
      if (!shownField || !cell) return { text: '', isNumber: false }
      return copyCell(cell, shownField.field, () => isNumber(source, row.index, cellSource))
    })
    for (const { text } of line) characterCount += text.length
    if (characterCount > MAX_CHARACTERS) return refuse({ code: 'copy-too-much', fits: lines.length })
    lines.push(line)
  }
  return {
    ok: true,
    value: {
      rows: copiedCount,
      text: makeClipboardText(lines, point),
      html: makeClipboardHtml(lines, headed, point),
    },
  }
}

function makeExtraCell(cellSource: 'row' | 'source' | 'material' | 'value', row: ShownRow): CopiedCell {
  if (cellSource === 'row') return { text: String(row.row), isNumber: true }
  if (cellSource === 'source') return { text: row.sheet === undefined ? '' : toRawText(row.sheet), isNumber: false }
  if (cellSource === 'value') return { text: row.value ?? '', isNumber: true }
  return { text: row.materialName ?? '', isNumber: false }
}

/**
 * A cleared cell is copied as it is in the file, and a stock change as the change. Both therefore have the same effect when they are pasted again.
 */
function copyCell(cell: ShownRow['cells'][number], field: Field | null, isNumber: () => boolean): CopiedCell {
  if (field === 'stock_change' && cell.value !== undefined) return { text: cell.value, isNumber: true }
  if (cell.after !== undefined && cell.state !== 'clear') {
    if (field !== null && isDecimalField(field)) return { text: cell.after, isNumber: true }
    return { text: cell.after.replaceAll(LIST_SEPARATOR, '; '), isNumber: false }
  }
  return { text: toRawText(cell.text), isNumber: field === null && isNumber() }
}

/** True for a workbook's number in an unused column. Typed cells are texts. */
function isNumber(
  { sheet, editedDrafts }: Pick<RowSource, 'sheet' | 'editedDrafts'>,
  index: number,
  column: number,
): boolean {
  return cellKind(sheet, editedDrafts.drafts.sheetRows[index] ?? 0, column) === CELL.number
}
