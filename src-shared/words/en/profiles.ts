/** Texts about suppliers' profiles, in English. */
import { formatCount } from './numbers.ts'
import type { CodeState } from '../../plan/suppliers/cross-reference.ts'
import { englishForm } from '../counts.ts'
import type { PriceSource } from '../../plan/suppliers/reorder-list.ts'

export const profiles: ProfileWords = {
  profileFile: (name) => `Supplier ${name}`,
  codesFile: (name) => `Codes of ${name}`,
  codesSheet: 'Codes',
  codesHeaders: ['Supplier code', 'Material ID', 'Since', 'From file', 'Material', 'SKU', 'State'],
  codeStates: {
    here: 'in the account',
    archived: 'archived',
    deleted: 'deleted',
    unlisted: 'in no list of the account',
  },
  missingFileName: (day) => `gone since the list of ${day}`,
  missingNote: (profile, day) => `No longer in the list of ${profile} (last on ${day})`,
  listComparison: (file, day, parts) => `Compared with the list of ${day} (${file}): ${parts.join(', ')}.`,
  higherPrices: (count, money) => `${formatCount(count)} dearer (${money})`,
  lowerPrices: (count, money) => `${formatCount(count)} cheaper (${money})`,
  samePrices: (count, money) => `${formatCount(count)} as before (${money})`,
  newLines: (count, money) => `${formatCount(count)} new (${money})`,
  missingLines: (count, money) => `${formatCount(count)} gone (${money})`,
  unclearPrices: (count) => `${formatCount(count)} without a price to compare`,
  averageChange: (percent, count) =>
    `${percent}\u00a0% over ${formatCount(count)} ${englishForm(count, 'price', 'prices')}`,
  sameHeadings: (count) => `all ${formatCount(count)} headings are the same as in the last list`,
  usedHeadings: (count, total) => `${formatCount(count)} of the ${formatCount(total)} headings it reads are there`,
  similarFileName: (pattern) => `the file’s name is like ${pattern}`,
  sameSheet: (sheet) => `the sheet is ${sheet}`,
  addedHeadings: (headings, count) =>
    `New ${englishForm(count, 'column', 'columns')}: ${headings}. Check how ${englishForm(count, 'it is', 'they are')} used.`,
  removedHeadings: (headings, count) => `${englishForm(count, 'Column', 'Columns')} no longer there: ${headings}.`,
  missingHeadings: (headings, count) =>
    `${englishForm(count, 'Column', 'Columns')} that its lists had and the file lacks: ${headings}.`,
  movedHeadings: (headings, count) =>
    `${englishForm(count, 'Column', 'Columns')} in another place: ${headings}. ${englishForm(count, 'It is', 'They are')} found by ${englishForm(count, 'its heading', 'their headings')}.`,
}

/** Headings are already quoted and joined. */
export interface ProfileWords {
  /** File names without extension: of a saved profile, and of the table of its codes. */
  readonly profileFile: (name: string) => string
  readonly codesFile: (name: string) => string
  readonly codesSheet: string
  readonly codesHeaders: readonly string[]
  readonly codeStates: Readonly<Record<CodeState, string>>
  /** The name of the file with the missing materials. */
  readonly missingFileName: (day: string) => string
  /** Added at the end of the missing materials' notes. */
  readonly missingNote: (profile: string, day: string) => string
  /** A list compared with the previous one. */
  readonly listComparison: (file: string, day: string, parts: readonly string[]) => string
  /** `money`: the total price difference for one unit of each line. For unchanged, new and missing lines, it is the total price. */
  readonly higherPrices: (count: number, money: string) => string
  readonly lowerPrices: (count: number, money: string) => string
  readonly samePrices: (count: number, money: string) => string
  readonly newLines: (count: number, money: string) => string
  readonly missingLines: (count: number, money: string) => string
  readonly unclearPrices: (count: number) => string
  /** The average change, such as `+3.1 % over 300 prices`. */
  readonly averageChange: (percent: string, count: number) => string
  readonly sameHeadings: (count: number) => string
  readonly usedHeadings: (count: number, total: number) => string
  readonly similarFileName: (pattern: string) => string
  readonly sameSheet: (sheet: string) => string
  readonly addedHeadings: (headings: string, count: number) => string
  readonly removedHeadings: (headings: string, count: number) => string
  readonly missingHeadings: (headings: string, count: number) => string
  readonly movedHeadings: (headings: string, count: number) => string
}

/** Texts of the file with the reorder list, in English. */
export const reorder: ReorderWords = {
  headers: [
    'Supplier',
    'Supplier code',
    'Material',
    'SKU',
    'Material ID',
    'Storage',
    'To order',
    'Unit',
    'Price',
    'Cost',
    'Price from',
    'Stock',
    'Planned',
    'Minimum',
    'Also from',
  ],
  priceFrom: { list: 'last list', account: 'account' },
  sheet: 'Reorder list',
  file: (supplier) => (supplier === null ? 'Reorder list' : `Order ${supplier}`),
}

export interface ReorderWords {
  /** The headings, in the order of the columns. */
  readonly headers: readonly string[]
  readonly priceFrom: Readonly<Record<PriceSource, string>>
  readonly sheet: string
  /** The file's name; null for a file with all suppliers. */
  readonly file: (supplier: string | null) => string
}
