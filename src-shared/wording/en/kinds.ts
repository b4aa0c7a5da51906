/** Problems of one kind in many rows, in English: what follows `60 rows `, and the way out for all of them. */
import type { KindWords } from '../shape/kinds.ts'
import { shownCount } from '../shown-change.ts'
import { terms } from './terms.ts'

const orLeave = 'or leave the rows out.'
const asText = 'Type the codes again in a column formatted as Text.'

const KINDS: KindWords['kinds'] = {
  // cells
  'not-a-number': [
    'have a value that is not a number',
    'Write digits only, with at most one decimal separator: the one the column has.',
  ],
  'ambiguous-number': [
    'have a number that can mean a thousand or a decimal',
    'Choose comma or dot decimals for the column, or write the numbers without a separator.',
  ],
  'not-an-id': [
    'have an id that is not a whole number above 0',
    'Correct them, or map the column to sku if these are article codes.',
  ],
  'destroyed-number': [
    'have a number that Excel shortened',
    'Type the full values in the source file, with the column formatted as Text, save it and open it again.',
  ],
  'rounded-by-excel': ['have a number of more than 15 digits, which Excel has rounded', asText],
  'control-character': ['have a character that cannot be shown', 'Type the cells again, or remove the character.'],
  'replacement-character': [
    'have letters that were lost when the file was saved (“�”)',
    'Choose another encoding if the whole file looks so, or type the cells again.',
  ],
  'lost-letters': [
    'have “?” for letters that were lost when the file was saved',
    'Type the cells again, or save the file as UTF-8; leave the cells blank to keep what the account has.',
  ],
  'negative-amount': [
    'have an amount below 0, which the account takes as it is',
    'Check the minus signs, or leave the cells blank to keep the old amounts.',
  ],
  'cell-error': ['show an error of a formula', 'Correct the formulas in Excel, or type the values.'],
  'formula-without-value': [
    'have a formula without a saved value',
    'Open the file in Excel, save it and open it here again, or type the values.',
  ],
  'empty-name': ['have an empty name', `Type the names, ${orLeave}`],
  'cannot-clear': [
    'clear a field that cannot be cleared',
    'Type a value (0 for an amount), or leave the cells blank to keep the old ones.',
  ],
  'unknown-unit': [
    'have a unit that no material of the account uses so far',
    'Check the codes: a unit the account does not know makes the row fail, and a suggested code must be written out.',
  ],
  'unknown-category': [
    'have a category the account does not have',
    'Correct the names, use ids, or create the categories in the account first.',
  ],
  'unknown-supplier': [
    'have a supplier that is neither an id nor a known name',
    "Write the suppliers' ids instead, or leave the cells blank.",
  ],
  'unknown-storage': [
    'have a storage the account does not have',
    "Write ids or names as in the account's settings, or leave the cells blank to use the chosen storage.",
  ],
  'unknown-action': [
    'have an action that is not known',
    'Write “delete” to delete the material, or leave the cells blank to update it.',
  ],
  'mixed-scripts': [
    'have letters of two alphabets that look alike',
    'Type the words again in one alphabet if other rows or the account spell them so.',
  ],
  'bidi-control': [
    'have an invisible mark that changes the direction of text',
    'Type the cells again if the marks are not meant.',
  ],
  'date-in-text': [
    'have a date where a code or a word is expected: Excel turns codes such as 1-2 into dates',
    `${asText.slice(0, -1)}, if they are none.`,
  ],
  'read-only-field': [
    "have a value that can be read but not set through the account's interface",
    'Change it in the account itself.',
  ],
  'shown-with-zeros': [
    'have a code that Excel shows with zeros it does not store; it is read as shown',
    'Format the column as Text if the zeros are not part of the codes.',
  ],
  percentage: ['have a percentage where an amount is expected', 'Write the amounts themselves.'],
  'mixed-currencies': [
    'have a price in another currency than the rest of the column',
    'The account has one currency: convert the prices and write them without a sign.',
  ],
  'date-in-number': [
    'have a date where a number is expected',
    'In Excel, format the column as Number and check the values: 1.5 becomes a date in some languages.',
  ],
  'not-a-date': [
    'have a number formatted as a date that no date has; the number itself is read',
    'Check the cells and their format in Excel.',
  ],
  'impossible-date': ['have a date that is not valid', 'Correct the cells in Excel.'],
  'stray-quote': [
    'have a quotation mark in an unusual place; it is read as part of the text',
    'Check the cells, and double the mark inside quoted cells.',
  ],
  'row-in-cell': [
    'have a cell that seems to contain whole rows, probably because a quotation mark is missing',
    `Correct the marks in the file, ${orLeave}`,
  ],
  // rows
  'ragged-row': [
    'have another number of cells than there are headings',
    `Check that nothing has shifted: put cells that contain the delimiter in quotation marks, ${orLeave}`,
  ],
  'broken-row': [
    'seem to be one row cut in two by a line break',
    'Join the lines in the file, or put the cells with the line break in quotation marks.',
  ],
  'repeated-header': [
    'repeat the column headings, as printed lists do on each page; they are left out',
    'Delete them from the file.',
  ],
  'no-key': ['have no id, sku or name, so their materials cannot be found', `Fill one of them in, ${orLeave}`],
  'id-not-found': [
    'name a material the account does not have',
    'Correct the ids, or clear them to find the materials by sku or name.',
  ],
  'many-materials': ['fit several materials of the account', 'Choose one for each row, or write its id into the row.'],
  'duplicate-row': [
    'are about a material that another row is about, too, in the same storage',
    'Keep one row of each, or name different storages.',
  ],
  'rows-disagree': [
    'say something else of their material than another row, though all storages share it',
    'Write the same in all rows of a material, or leave the cells blank in all but one.',
  ],
  'group-blocked': [
    'wait for another row of the same material, which cannot be sent',
    'Correct those rows, or leave them out.',
  ],
  'deleted-and-changed': [
    'delete a material that another row changes, or change one that another row deletes',
    'Keep one of the two rows, or leave the other out.',
  ],
  'claimed-by-run': [
    'change materials that another run, not finished yet, still has changes for',
    'Resume that run or discard the rest of it, then read the file again.',
  ],
  'shared-left-out': [
    'are sent without values that stand in another row of the same material, which is not sent',
    'Correct those rows first if the values belong together.',
  ],
  'key-mismatch': [
    'match a material by name, but have another sku',
    "Keep the account's skus, write the file's, or confirm that these are new materials.",
  ],
  'keys-disagree': [
    'have a sku that belongs to another material',
    'Choose the material that is meant for each row, or correct the cells. A column that was moved or sorted by itself does this.',
  ],
  'name-taken': [
    'give a material a name that another one has',
    'Check that the rows mean these materials: they would be renamed.',
  ],
  'name-missing': ['are new materials without a name', `Fill in the names, ${orLeave}`],
  'unit-missing': ['are new materials without a unit', `Fill in the unit codes, ${orLeave}`],
  'archived-match': [
    "are about a material in the account's archive, which would be changed there",
    'Leave the rows out if that is not meant.',
  ],
  'unlisted-match': [
    'are about a material that no list shows now; stock brings it back, and it is not added again',
    'Give each a stock.',
  ],
  'near-miss': [
    'almost match a material of the account',
    "Choose that material, write the file's value to it, or confirm that these are new materials.",
  ],
  'minimum-not-carried': [
    'set a minimum in a storage that does not carry the material',
    'Give the rows a stock above 0, or leave the minimums blank.',
  ],
  'leaves-storage': [
    'set a stock to 0, by which the material may leave the storage and lose its minimum',
    'Leave the stocks as they are if the minimums matter.',
  ],
  'totals-row': [
    'look like totals, not materials; they are left out',
    'Give them a sku or an id if they are materials.',
  ],
  'duplicate-sheet-row': [
    'are stored more than once in the workbook',
    'Open it in Excel, check the rows, save it and open it here again.',
  ],
  'stock-set-and-changed': ['both set the stock and change it', 'Leave one of the two cells blank in each row.'],
  // files and columns: told one by one, but every kind has its words
  'mixed-decimals': [
    'stand in a column with both comma and dot decimals',
    'Choose comma or dot decimals for the column.',
  ],
  'duplicate-header': ['stand under headings that occur twice', 'Choose which column is which field.'],
  'unmapped-column': ['have values in a column that is not used', 'Choose a field for the column if they should be.'],
  'hidden-rows': [
    'are hidden in the workbook, and read all the same',
    'Delete them in Excel if they should not count.',
  ],
  'hidden-columns': [
    'have values in hidden columns, which are read all the same',
    'Choose “not used” for columns that should not count.',
  ],
  'hidden-sheets': ['stand in hidden sheets, which were not read', 'Choose one if the materials stand there.'],
  'merged-cells': [
    'have merged cells, whose value counts for the first of them only',
    'Unmerge them in Excel and fill in every row if that is not meant.',
  ],
  'unclear-encoding': ['can be read in two encodings', 'Choose the encoding in which the words are right.'],
  'several-tables': ['stand in another table of the sheet', 'Choose another table to read that one.'],
  'several-headers': ['hold headings', 'Leave one row of headings in the file.'],
  'read-only-column': [
    "have values the account's interface cannot set; they are never sent",
    'Change them in the account itself.',
  ],
  'ambiguous-header': ['stand under headings that could be several fields', 'Choose a field for each column.'],
  'other-storage-column': [
    'have stock of a storage that is not the chosen one',
    'Choose that storage to import it, or choose a field for the column.',
  ],
  'likely-column': ['have values in a column whose field was guessed', 'Check it, or choose another field.'],
}

export const kinds: KindWords = {
  rows: (count) => `${shownCount(count, terms.numbers)} rows`,
  first: 'first',
  kinds: KINDS,
}
