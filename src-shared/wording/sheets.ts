/** Words inside the sheets we write for people to fill in: headings, notes, lists, the summary. English here, Russian beside it. */
import type { ExportWords } from '../domain/export/export-stock.ts'
import type { Language } from '../domain/values/language.ts'
import { russianSheets } from './sheets-russian.ts'

export interface SheetWords extends ExportWords {
  // Headings are known to the mapping by name. Never “ID”: Excel takes a CSV file that begins with these two capitals for a SYLK file. */
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

const english: SheetWords = {
  headers: {
    id: 'Id',
    sku: 'SKU',
    name: 'Name',
    unit: 'Unit',
    price: 'Price',
    stock: 'Stock',
    minimum: 'Minimum',
    planned: 'Planned',
    categories: 'Categories',
    suppliers: 'Suppliers',
    notes: 'Notes',
    archived: 'Archived',
    storage: 'Storage',
  },
  archived: 'yes',
  readOnly: {
    id: 'The account gives every material its id. Stocksheet finds the material by it: leave it as it is, and leave it empty in new rows.',
    planned:
      'Change expected from planned supplies, productions and orders. Shown only: the account has no way to set it.',
    archived:
      'Says yes for materials in the archive. Shown only: put materials into the archive in the account itself.',
  },
  template: {
    sheet: 'New materials',
    notes: {
      name: 'Needed for every new material.',
      unit: 'Needed for every new material. The list has the units seen in the account so far.',
      categories:
        'The list has the categories seen in the account so far. Write several with a semicolon between them. Categories are made in the account itself.',
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
    sheet: 'Summary',
    title: (account) => `Stock of ${account}`,
    exported: (time) => `Exported ${time} UTC. Value is price x stock at that time.`,
    storages: ['Storage', 'Materials', 'Under minimum', 'Value'],
    all: 'All storages',
    categories: ['Category', 'Rows', 'Value'],
    without: 'without a category',
    several: 'A material in several categories counts in each of them.',
    under: ['Under minimum in', 'ID', 'Name', 'SKU', 'Stock', 'Minimum', 'Missing'],
    more: (count) => `and ${count} more: they are shaded in the sheets of their storages.`,
    none: 'Nothing is under its minimum.',
  },
}

export function sheetWords(language: Language = 'en'): SheetWords {
  return language === 'ru' ? russianSheets : english
}

/** Every name the summary's sheet may have: the file may have been written in any language. */
export const SUMMARY_SHEETS: ReadonlySet<string> = new Set([english.summary.sheet, russianSheets.summary.sheet])
