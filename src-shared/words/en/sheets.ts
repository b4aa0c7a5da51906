/** Words inside the sheets we write, in English. */
import { shown } from './numbers.ts'
import { SUMMARY_SHEETS } from '../../export/export-names.ts'
import { WRITTEN_HEADINGS } from '../../file/headings/written.ts'
import type { ExportWords } from '../../export/export-stock.ts'

export const sheets: SheetWords = {
  headers: WRITTEN_HEADINGS.en,
  action: 'Action',
  archived: 'yes',
  readOnly: {
    id: 'The account gives every material its ID. Stocksheet finds the material by it: leave it as it is, and leave it empty in new rows.',
    planned:
      'Change expected from planned supplies, productions and orders. Shown only: the account has no way to set it.',
    archived: 'Yes for archived materials. Shown only: archive materials in the account itself.',
  },
  template: {
    sheet: 'New materials',
    notes: {
      name: 'Needed for every new material.',
      unit: 'Needed for every new material. The list has the units seen in the account so far.',
      categories:
        'The list has the categories seen in the account so far. Separate several with semicolons. Categories are created in the account itself.',
    },
  },
  checks: {
    unit: {
      title: 'Unit not seen in the account',
      text: 'No material of the account has this unit yet. Keep it if you know that the account has it.',
    },
    number: { title: 'Not a number', text: 'Write a number of 0 or more, without a unit or a currency.' },
  },
  summary: {
    sheet: SUMMARY_SHEETS.en,
    title: (account) => `Stock of ${account}`,
    exported: (time) => `Exported ${time} UTC. Value is price x stock at that time.`,
    storages: ['Storage', 'Materials', 'Below minimum', 'Value'],
    all: 'All storages',
    categories: ['Category', 'Rows', 'Value'],
    without: 'without a category',
    several: 'A material in several categories counts in each of them.',
    under: ['Below minimum in', 'ID', 'Name', 'SKU', 'Stock', 'Minimum', 'Missing'],
    more: (count) => `and ${shown(count)} more: they are shaded in the sheets of their storages.`,
    none: 'Nothing is below its minimum.',
  },
}

export interface SheetWords extends ExportWords {
  /** Heads the column that says what is to be done with a material. */
  readonly action: string
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
