/** Groups cells that have the same problem and text, so that they can be fixed together. Changes nothing itself. */
import type { ProblemGroup, SuggestedMapping } from '../../src-shared/api/column-calls.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { replaceEntry } from '../../src-shared/plan/draft/draft.ts'
import { isListField } from '../../src-shared/material/fields/field.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import type { Problem } from '../../src-shared/file/problem.ts'
import { cellKey, type EditedDrafts, type ImportEdit, type TypedCell } from '../../src-shared/plan/preview/edits.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { cellText, type Sheet } from '../../src-shared/file/sheet.ts'

const MAX_GROUPS = 100

export interface BulkFixSource {
  readonly preview: Preview
  readonly editedDrafts: EditedDrafts
  readonly sheet: Sheet
  readonly catalogue: Pick<Catalogue, 'skus' | 'names'>
}

export interface SimilarCells {
  readonly groups: ProblemGroup[]
  readonly total: number
  /** The first suggestion, and how many cells have a suggestion. Absent if there is none. */
  readonly suggestion?: SuggestedMapping
}

/** The texts of cells with a problem, most frequent first. Rows whose problem has no cell form one group. */
export function findSimilarCells(source: BulkFixSource, problemCode: string): SimilarCells {
  const groups = new Map<string, ProblemGroup>()
  const suggestedReplacements: { readonly from: string; readonly to: string }[] = []
  for (const { row, column, text, suggestion } of findCellsWithProblem(source, problemCode)) {
    if (suggestion !== null) suggestedReplacements.push({ from: text, to: suggestion })
    const key = `${column}:${text}:${suggestion}`
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { column, text, count: 1, firstRow: row.row, ...(suggestion === null ? {} : { suggestion }) })
  }
  const [firstReplacement] = suggestedReplacements
  const allGroups = [...groups.values()].sort((a, b) => b.count - a.count || a.firstRow - b.firstRow)
  return {
    groups: allGroups.slice(0, MAX_GROUPS),
    total: allGroups.length,
    ...(firstReplacement ? { suggestion: { ...firstReplacement, count: suggestedReplacements.length } } : {}),
  }
}

/** The separators of suggested numbers. */
const CANONICAL_SEPARATORS = { group: ',', point: '.' } as const

/** An edit that accepts every suggestion. */
export function makeSuggestedEdit(source: BulkFixSource, problemCode: string): ImportEdit {
  const rows = new Map<number, TypedCell[]>()
  for (const { row, column, suggestion } of findCellsWithProblem(source, problemCode)) {
    if (column !== null && suggestion !== null) {
      rows.set(row.index, [...(rows.get(row.index) ?? []), { column, text: suggestion }])
    }
  }
  return { kind: 'block', rows, numbers: CANONICAL_SEPARATORS }
}

interface ProblemCell {
  readonly row: PreviewRow
  readonly column: number | null
  readonly text: string
  /** The account's own text that the cell may mean. */
  readonly suggestion: string | null
}

/** The cells with a problem, row by row. If the problem belongs to a row, yields one cell without a column. */
function* findCellsWithProblem(source: BulkFixSource, problemCode: string): Generator<ProblemCell> {
  for (const index of findRowsWithProblem(source.preview, problemCode)) {
    const row = source.preview.row(index)
    const problemsByColumn = new Map(
      row.problems.flatMap((rowProblem) =>
        rowProblem.code === problemCode ? [[rowProblem.column, rowProblem] as const] : [],
      ),
    )
    for (const [column, rowProblem] of problemsByColumn) {
      const text = column === null ? '' : textAt(source, index, column)
      yield { row, column, text, suggestion: column === null ? null : findSuggestion(source, row, rowProblem, text) }
    }
  }
}

function findSuggestion(
  { catalogue }: BulkFixSource,
  { proposedMaterial: proposedIndex }: PreviewRow,
  { code, field, got: gotText, details }: Problem,
  text: string,
): string | null {
  if (code === 'near-miss' && proposedIndex !== null) {
    const accountKey = field === 'sku' ? catalogue.skus[proposedIndex] : catalogue.names[proposedIndex]
    return accountKey === undefined || accountKey === '' ? null : accountKey
  }
  const suggestion = details?.['suggestion']
  if (typeof suggestion !== 'string' || field === null) return null
  return isListField(field) ? replaceEntry(text, gotText ?? '', suggestion) : suggestion
}

/** Drafts whose cell in `column` is exactly `text`. If `problemCode` is given, only drafts with that problem. */
export function findCellsWithText(
  source: BulkFixSource,
  column: number,
  text: string,
  problemCode: string | undefined,
): number[] {
  const { preview } = source
  const indexes: number[] = []
  const candidates = problemCode === undefined ? null : findRowsWithProblem(preview, problemCode)
  for (let position = 0; position < (candidates?.length ?? preview.count); position++) {
    const index = candidates ? (candidates[position] ?? 0) : position
    if (textAt(source, index, column) === text) indexes.push(index)
  }
  return indexes
}

function findRowsWithProblem({ totals }: Preview, problemCode: string): readonly number[] {
  for (const [code, { rows }] of totals.problems) if (code === problemCode) return rows
  return []
}

/** The text of a cell as shown: as typed, or else as Excel shows it, or else as in the file. */
function textAt({ editedDrafts, sheet }: BulkFixSource, index: number, column: number): string {
  const row = editedDrafts.drafts.sheetRows[index] ?? 0
  return (
    editedDrafts.texts.get(cellKey(index, column)) ??
    sheet.columns[column]?.shownTexts.get(row) ??
    cellText(sheet, row, column)
  )
}
