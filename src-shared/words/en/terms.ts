/** English texts that many messages share. */
import { numbers } from './numbers.ts'
import { isField, type Field, type SentField } from '../../material/fields/field.ts'
import { columnLetter, type NamedColumn, type Problem } from '../../file/problem.ts'
import type { Separators } from '../../material/values/shown-decimal.ts'
import type { RowName } from '../../file/row-name.ts'
import { shortenText } from '../shortened.ts'

export const terms: Terms = {
  numbers,
  quote: (text) => `“${text}”`,
  row: ({ row, sheet }) => (sheet === undefined ? String(row) : `${row} in “${sheet}”`),
  place({ row, sheet, column, ownColumn, heading }) {
    const sheetText = sheet === undefined ? '' : ` in “${sheet}”`
    if (column === null && row === null) {
      return sheet === undefined ? '' : `sheet “${sheet}”`
    }
    if (column === null) return `row ${row}${sheetText}`
    if (heading !== undefined) {
      const name = terms.quote(shortenText(heading))
      return row === null ? `column ${name}${sheetText}` : `${name}, row ${row}${sheetText}`
    }
    const letter = columnLetter(ownColumn ?? column)
    return row === null ? `column ${letter}${sheetText}` : `${letter}${row}${sheetText}`
  },
  column: ({ letter, header }) => (header === '' ? letter : terms.quote(shortenText(header))),
  field: (field) => (isField(field) ? fields[field].name : 'value'),
  list: (texts, moreCount) => `${texts.join(', ')}${moreCount > 0 ? ` and ${moreCount} more` : ''}`,
  material: (id, sku, name) => `${name} (ID ${id}, ${sku === '' ? 'no SKU' : `SKU ${sku}`})`,
}

export type ProblemPlace = Pick<Problem, 'row' | 'sheet' | 'column' | 'ownColumn' | 'heading'>

export interface Terms {
  readonly numbers: Separators
  readonly quote: (text: string) => string
  /** The text after the word row: `5`, or `5 in “Shop”`. */
  readonly row: (row: RowName) => string
  /** A problem's place: `D12`, `D12 in “Shop”`, `row 12`, `column D`, or nothing. With a heading: `“Price”, row 12` and `column “Price”`. */
  readonly place: (problem: ProblemPlace) => string
  /** `“Price”`, or the letter of a column without a heading. Follows the word column. [MAP-8] */
  readonly column: (column: NamedColumn) => string
  /** The name of a field, such as stock change for `stock_change`. */
  readonly field: (field: string) => string
  /** A list of texts, such as `A, B and 2 more`. */
  readonly list: (texts: readonly string[], moreCount: number) => string
  /** `“Oak” (ID 3, SKU 001)`. The name is already quoted. */
  readonly material: (id: string, sku: string, name: string) => string
}

/** The names of fields in English. */
export const fields: FieldWords<string, readonly [one: string, many: string]> = {
  id: { label: 'Material ID', name: 'ID' },
  sku: { label: 'SKU', name: 'SKU', counts: ['SKU', 'SKUs'] },
  name: { label: 'Name', name: 'name', counts: ['name', 'names'] },
  unit: { label: 'Unit', name: 'unit', counts: ['unit', 'units'] },
  price: { label: 'Price', name: 'price', counts: ['price', 'prices'] },
  notes: { label: 'Notes', name: 'notes', counts: ['row’s notes', 'rows’ notes'] },
  stock: { label: 'Stock', name: 'stock', counts: ['stock balance', 'stock balances'] },
  stock_change: { label: 'Stock change (±)', name: 'stock change' },
  minimum: { label: 'Minimum', name: 'minimum', counts: ['minimum', 'minimums'] },
  categories: {
    label: 'Categories',
    name: 'categories',
    counts: ['row’s categories', 'rows’ categories'],
  },
  suppliers: {
    label: 'Suppliers',
    name: 'suppliers',
    counts: ['row’s suppliers', 'rows’ suppliers'],
  },
  supplier_code: { label: 'Supplier’s code (never sent)', name: 'supplier’s code' },
  correction_note: { label: 'Correction note', name: 'correction note' },
  storage: { label: 'Storage', name: 'storage' },
  action: { label: 'Action', name: 'action' },
  archived: { label: 'Archived (read only)', name: 'archive mark' },
  planned: { label: 'Planned (read only)', name: 'planned change' },
}

/** `Name`: in a sentence. `Counted`: how many of them a plan changes. */
export type FieldWords<Name, Counted> = {
  readonly [One in Field]: {
    /** The name when it is shown alone in the window, such as a heading. */
    readonly label: string
    readonly name: Name
  } & (One extends SentField ? { readonly counts: Counted } : unknown)
}

export const changedFields: ChangedFieldWords = {
  countText: (field, count, countText) => `${countText} ${fields[field].counts[count === 1 ? 0 : 1]}`,
  up: 'largest rise',
  down: 'largest fall',
  row: 'row',
  change: (countedText, count) => `${countedText} ${count === 1 ? 'changes' : 'change'}.`,
  percentChanges: ({ countText, count, average, largest, direction }) => {
    const verb = { up: 'rise', down: 'fall', both: 'change' }[direction]
    const verbText = `${countText} ${count === 1 ? `${verb}s` : verb}`
    if (count === 1) return `${verbText}: ${largest}.`
    return average === null
      ? `${verbText}, the largest is ${largest}.`
      : `${verbText} by ${direction === 'both' ? average : average.slice(1)} on average, the largest is ${largest}.`
  },
}

export interface ChangedFieldWords {
  /** `300 prices`. `countText`: the formatted count. */
  readonly countText: (field: SentField, count: number, countText: string) => string
  readonly up: string
  readonly down: string
  readonly row: string
  /** The sentence for changes that have no percentage. */
  readonly change: (countedText: string, count: number) => string
  readonly percentChanges: (parts: PercentChangeParts) => string
}

interface PercentChangeParts {
  readonly countText: string
  readonly count: number
  /** The average with its sign: `+4.1 %`; null if it is not meaningful. */
  readonly average: string | null
  /** The largest change, such as `+9 % (Washer)`. */
  readonly largest: string
  readonly direction: 'up' | 'down' | 'both'
}
