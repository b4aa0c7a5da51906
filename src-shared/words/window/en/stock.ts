/** English texts of the account's own stock. */
import { englishForm as form } from '../../counts.ts'

export const englishStockTexts = {
  stock: {
    title: (account: string) => `Stock of ${account}`,
    about:
      'Every material of the account in one table: search it, sort it, change it. Nothing is sent before you apply.',
    read: 'Read the stock',
    noStorage: 'This account has no storages, so it has no stock to show.',
    toAccounts: 'Open the accounts',
    materials: (count: number, countText: string) => `${countText} ${form(count, 'material', 'materials')}`,
    value: (amount: string) => `worth ${amount}`,
    newRow: 'new',
    hint: 'Select a cell to see it in full. Arrow keys move, Enter on a heading opens its menu.',
    belowMinimum: 'Below minimum',
    goOn: 'Continue',
    readAgain: 'Read the account again',
    asOfMoment: (moment: string) => `as of ${moment}`,
    storedHint:
      'This was read for an earlier file or screen. What your changes depend on is read again before anything is sent.',
    readHint: 'Read for this screen. Refresh reads every storage of the account again.',
    checking: 'Reading again what these changes depend on …',
    changedRows: (count: number, countText: string, moment: string) =>
      `The account was read again: what happens to ${countText} ${form(count, 'row', 'rows')} has changed since ${moment}. What is listed here is up to date.`,
    storages: 'Storages',
    nothing: 'Nothing is changed. Type in a cell to see what would be sent.',
    cell: 'Now',
    reading: (account: string) => `Reading the stock of ${account}`,
    empty: 'The storages shown hold no materials.',
    emptyHint: 'Import a list to add materials, or show other storages.',
    toImport: 'Go to Files',
  },
}
