/** Words inside the sheets we write for people to fill in: headings, notes, lists, the summary. */
import type { ExportWords } from '../../domain/export/export-stock.ts'

export interface SheetWords extends ExportWords {
  /** Notes in the header cells of columns the account does not let anyone set. */
  readonly readOnly: Readonly<Record<'id' | 'planned' | 'archived', string>>
  /** The empty workbook for new materials. */
  readonly template: {
    readonly sheet: string
    readonly notes: Readonly<Record<'name' | 'unit' | 'categories', string>>
  }
  /** What a cell says to a text that is not in its list, or no number. */
  readonly checks: Readonly<Record<'unit' | 'number', { readonly title: string; readonly text: string }>>
  readonly summary: {
    readonly sheet: string
    readonly title: (account: string) => string
    /** `time` as in `2026-03-01 09:05`. */
    readonly exported: (time: string) => string
    readonly storages: readonly [storage: string, materials: string, underMinimum: string, value: string]
    readonly all: string
    readonly categories: readonly [category: string, rows: string, value: string]
    readonly without: string
    readonly several: string
    readonly under: readonly string[]
    readonly more: (count: number) => string
    readonly none: string
  }
}
