/** Cells with the same problem that hold the same text: what can be mended in one go. Changes nothing itself. */
import type { ProblemGroup } from '../../../src-shared/contract/import.ts'
import { cellKey, type Edited } from '../../../src-shared/domain/preview/edits.ts'
import type { Preview } from '../../../src-shared/domain/preview/preview.ts'
import { cellText, type Sheet } from '../../../src-shared/domain/sheet/sheet.ts'

const MOST_GROUPS = 100

export interface BulkFixSource {
  readonly preview: Preview
  readonly edited: Edited
  readonly sheet: Sheet
}

/** The texts of the cells with a problem, most frequent first; rows whose problem is no cell's are one group. */
export function alike(source: BulkFixSource, problem: string): { groups: ProblemGroup[]; total: number } {
  const groups = new Map<string, ProblemGroup>()
  for (const index of rowsWith(source.preview, problem)) {
    const row = source.preview.row(index)
    const columns = new Set(row.problems.flatMap(({ code, column }) => (code === problem ? [column] : [])))
    for (const column of columns) {
      const text = column === null ? '' : textAt(source, index, column)
      const key = `${column}:${text}`
      const group = groups.get(key)
      if (group) group.count += 1
      else groups.set(key, { column, text, count: 1, firstRow: row.row })
    }
  }
  const all = [...groups.values()].sort((a, b) => b.count - a.count || a.firstRow - b.firstRow)
  return { groups: all.slice(0, MOST_GROUPS), total: all.length }
}

/** Drafts whose cell in `column` holds exactly `text`; only those with `problem`, where it is said. */
export function sameCells(source: BulkFixSource, column: number, text: string, problem: string | undefined): number[] {
  const { preview } = source
  const indexes: number[] = []
  const among = problem === undefined ? null : rowsWith(preview, problem)
  for (let at = 0; at < (among?.length ?? preview.count); at++) {
    const index = among ? (among[at] ?? 0) : at
    if (textAt(source, index, column) === text) indexes.push(index)
  }
  return indexes
}

function rowsWith({ totals }: Preview, problem: string): readonly number[] {
  for (const [code, { rows }] of totals.problems) if (code === problem) return rows
  return []
}

/** A cell as it is shown: as typed, else as Excel shows it, else as it stands in the file. */
function textAt({ edited, sheet }: BulkFixSource, index: number, column: number): string {
  const row = edited.drafts.sheetRows[index] ?? 0
  return (
    edited.texts.get(cellKey(index, column)) ?? sheet.columns[column]?.shown.get(row) ?? cellText(sheet, row, column)
  )
}
