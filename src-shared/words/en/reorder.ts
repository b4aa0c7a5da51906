/** The reorder list as a file, in English. */
import type { PriceFrom } from '../../plan/suppliers/reorder-list.ts'
import type { Message } from '../message.ts'

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
  gone: {
    title: 'List no longer available',
    what: 'The reorder list was made again, or its account was closed.',
    fix: 'Make the reorder list again.',
  },
}

export interface ReorderWords {
  /** In the order of the columns. */
  readonly headers: readonly string[]
  readonly priceFrom: Readonly<Record<PriceFrom, string>>
  readonly sheet: string
  /** The file's name; null: of all suppliers. */
  readonly file: (supplier: string | null) => string
  readonly gone: Message
}
