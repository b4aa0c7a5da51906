/** Rows of a preview as a clipboard takes them: what is shown, not what the file's bytes were. Refuses more than one can hold. */
import type { CopyRequest } from '../../../src-shared/contract/copy.ts'
import type { CellView, RowView } from '../../../src-shared/contract/import.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { clipboardHtml, clipboardText, type CopiedCell } from '../../../src-shared/domain/export/clipboard.ts'
import { LIST_SEPARATOR } from '../../../src-shared/domain/draft/draft.ts'
import { isDecimalField, type Field } from '../../../src-shared/domain/fields/field.ts'
import type { Preview } from '../../../src-shared/domain/preview/preview.ts'
import { sessionWords } from '../../../src-shared/wording/session.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { CELL, cellKind } from '../../../src-shared/domain/sheet/sheet.ts'
import { rowView, type RowSource } from './row-view.ts'

/** Characters of cells. The table around them is about twice as long again. */
const MOST_CHARACTERS = 12_000_000

export interface Copied {
  readonly rows: number
  readonly text: string
  readonly html: string
}

export function copyRows(
  source: RowSource,
  preview: Preview,
  indexes: readonly number[],
  request: Omit<CopyRequest, 'filter' | 'sort' | 'ranges'>,
): Answer<Copied> {
  const { columns, point, headed } = request
  const fields = new Map(source.mapping.columns.map(({ column, field }, at) => [column, { field, at }]))
  const lines: CopiedCell[][] = headed ? [columns.map(({ header }) => ({ text: header, number: false }))] : []
  let characters = 0
  for (const index of indexes) {
    const row = rowView(source, index, preview.row(index))
    const line = columns.map(({ of }): CopiedCell => {
      if (typeof of !== 'number') return ownCell(of, row, request)
      const known = fields.get(of)
      const cell = known ? row.cells[known.at] : undefined
      if (!known || !cell) return { text: '', number: false }
      return copiedCell(cell, known.field, () => isNumber(source, index, of))
    })
    for (const { text } of line) characters += text.length
    if (characters > MOST_CHARACTERS) return tooMuch(lines.length, source)
    lines.push(line)
  }
  return {
    ok: true,
    value: {
      rows: indexes.length,
      text: clipboardText(lines, point),
      html: clipboardHtml(lines, headed, point),
    },
  }
}

function ownCell(
  of: 'row' | 'status' | 'material',
  row: RowView,
  request: Pick<CopyRequest, 'statuses' | 'excluded'>,
): CopiedCell {
  if (of === 'row') return { text: String(row.row), number: true }
  if (of === 'material') return { text: row.materialName ?? '', number: false }
  return { text: row.included === false ? request.excluded : request.statuses[row.status], number: false }
}

/** A cleared cell is copied as the file has it, so that it means the same when it comes back. */
function copiedCell(cell: CellView, field: Field | null, isNumber: () => boolean): CopiedCell {
  if (cell.after !== undefined && cell.state !== 'clear') {
    if (field !== null && isDecimalField(field)) return { text: cell.after, number: true }
    return { text: cell.after.replaceAll(LIST_SEPARATOR, '; '), number: false }
  }
  return { text: asItCame(cell.text), number: field === null && isNumber() }
}

/** A number of a workbook in a column nobody uses; typed over cells are texts. */
function isNumber({ sheet, edited }: RowSource, index: number, column: number): boolean {
  return cellKind(sheet, edited.drafts.sheetRows[index] ?? 0, column) === CELL.number
}

function tooMuch(fits: number, { language }: RowSource): Answer<never> {
  const shown = String(fits).replace(/\B(?=(\d{3})+$)/g, ',')
  const message = sessionWords(language).copyTooMuch(language === 'ru' ? shown.replaceAll(',', ' ') : shown)
  return { ok: false, failure: { code: 'bad-request', message } }
}
