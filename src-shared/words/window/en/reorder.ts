/** English texts of the reorder list. */
import { englishForm as form } from '../../counts.ts'

const countLines = (count: number, countText: string) => `${countText} ${form(count, 'row', 'rows')}`

export const englishReorderTexts = {
  reorder: {
    open: 'Reorder list',
    title: 'Reorder list',
    about:
      'Materials whose stock and planned changes are below their minimum. It shows how much to order, from whom, and the cost at the last list’s prices.',
    nothingChanged: 'Nothing in the account is changed.',
    make: 'Make the list',
    reading: 'Reading the account …',
    asOfMoment: (moment: string) => `As of ${moment}`,
    outdated: 'Changes have been sent since then. To include them, read the account again.',
    nothing: 'Nothing has to be ordered: with what is planned, no stock is below its minimum.',
    noProfiles: 'No supplier’s list is remembered yet, so codes and prices of suppliers are not known.',
    archived: (count: number, countText: string) =>
      `${countText} archived ${form(count, 'material is', 'materials are')} left out of the list.`,
    askSuppliers: (requests: string) => `Ask the account for suppliers${requests === '' ? '' : ` (${requests})`}`,
    suppliersNotShown: 'The account does not show suppliers. They are known only from their lists.',
    suppliersFromAccount: 'Suppliers are taken from the account.',
    suppliers: 'From whom',
    supplier: 'Supplier',
    all: 'All together',
    unknownSupplier: 'Supplier not known',
    show: (supplier: string) => `Show ${supplier}`,
    lineCount: 'Rows',
    lines: countLines,
    sum: 'Cost',
    unpriced: (_: number, countText: string) => `${countText} without a price`,
    atAccountPrice: (_: number, countText: string) => `${countText} at the account’s price`,
    list: 'To order',
    code: 'Supplier’s code',
    material: 'Material',
    storage: 'Storage',
    quantity: 'To order',
    price: 'Price',
    stock: 'Stock',
    planned: 'Planned',
    minimum: 'Minimum',
    others: 'Also from',
    ownPrice: 'The account’s price: no list has one',
    more: 'Show more',
    saveXlsx: 'Save as a workbook',
    saveCsv: 'Save as CSV',
  },
}
