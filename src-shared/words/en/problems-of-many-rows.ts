/** Problems of one kind in many rows, in English: the text after `60 rows `, and what to do about all of them. */
import { formatShownCount } from '../counts.ts'
import { terms } from './terms.ts'
import type { Explanation } from '../message.ts'
import type { ProblemCode } from '../../file/problem.ts'

const leaveOutAdvice = 'or leave the rows out.'
const codesAsTextAdvice = 'Type the codes again in a column formatted as Text.'

const KIND_TEXTS: ManyRowsWords['kinds'] = {
  // Problems of cells
  'not-a-number': {
    what: 'have a value that is not a number',
    fix: 'Write digits only, with the decimal separator of the column, or choose other decimals for it.',
    offer: 'Where a number is offered, take it.',
  },
  'ambiguous-number': {
    what: 'have a number that can mean a thousand or a decimal',
    fix: 'Choose comma or dot decimals for the column, or write the numbers without a separator.',
  },
  'not-an-id': {
    what: 'have an ID that is not a whole number above 0',
    fix: 'Correct them, or map the column to SKU if these are SKUs.',
  },
  'destroyed-number': {
    what: 'have a number that Excel shortened',
    fix: 'Type the full values in the source file, with the column formatted as Text, save it and open it again.',
  },
  'rounded-by-excel': { what: 'have a number of more than 15 digits, which Excel has rounded', fix: codesAsTextAdvice },
  'control-character': {
    what: 'have a character that cannot be shown',
    fix: 'Type the cells again, or remove the character.',
  },
  'replacement-character': {
    what: 'have letters that were lost when the file was saved (“�”)',
    fix: 'Choose another encoding if the whole file looks like this, or type the cells again.',
  },
  'lost-letters': {
    what: 'have “?” for letters that were lost when the file was saved',
    fix: 'Type the cells again, or save the file as UTF-8; leave the cells blank to keep what the account has.',
  },
  'negative-amount': {
    what: 'have an amount below 0, which the account takes as it is',
    fix: 'Check the minus signs, or leave the cells blank to keep the old amounts.',
  },
  'cell-error': { what: 'show an error of a formula', fix: 'Correct the formulas in Excel, or type the values.' },
  'formula-without-value': {
    what: 'have a formula without a saved value',
    fix: 'Open the file in Excel, save it and open it here again, or type the values.',
  },
  'empty-name': { what: 'have an empty name', fix: `Type the names, ${leaveOutAdvice}` },
  'cannot-clear': {
    what: 'clear a field that cannot be cleared',
    fix: 'Type values (0 for amounts), leave cells of a file blank to keep the old ones, or undo the changes.',
  },
  'unknown-unit': {
    what: 'have a unit that no material of the account uses so far',
    fix: "Check them, or use units that other materials have. Where one is suggested, correct the cells, or translate them for all rows in the column's menu.",
  },
  'unknown-category': {
    what: 'have a category that no listed material has, so its ID is not known',
    fix: "Correct the names, or translate them for all rows in the column's menu. Write the IDs of categories that the account has, and create new ones there first.",
  },
  'unknown-supplier': {
    what: 'have a supplier that is neither an ID nor a known name',
    fix: "Write the suppliers' IDs instead, or leave the cells blank.",
  },
  'unknown-storage': {
    what: 'have a storage the account does not have',
    fix: "Write IDs or names as in the account's settings, or leave the cells blank to use the chosen storage.",
  },
  'several-named': {
    what: 'have a name that may mean several of the account',
    fix: 'Write the IDs of those you mean, each with the sign “#”.',
  },
  'unknown-action': {
    what: 'have an action that is not known',
    fix: 'Write “delete” to delete the material, or leave the cells blank to update it.',
  },
  'mixed-scripts': {
    what: 'have letters of two alphabets that look alike',
    fix: 'Type the words again in one alphabet if other rows or the account spell them so.',
  },
  'bidi-control': {
    what: 'have an invisible mark that changes the direction of text',
    fix: 'Type the cells again if the marks are there by mistake.',
  },
  'date-in-text': {
    what: 'have a date where a code or a word is expected (Excel turns codes such as 1-2 into dates)',
    fix: 'If they are codes, type them again in a column formatted as Text.',
  },
  'read-only-field': {
    what: "have a value that can be read but not set through the account's API",
    fix: 'Change it in the account itself.',
  },
  'shown-with-zeros': {
    what: 'have a code that Excel shows with zeros it does not store; it is read as shown',
    fix: 'Format the column as Text if the zeros are not part of the codes.',
  },
  percentage: { what: 'have a percentage where an amount is expected', fix: 'Write the amounts themselves.' },
  'mixed-currencies': {
    what: 'have a price in another currency than the rest of the column',
    fix: 'Convert the prices and write them without a sign. If a column names the currency, a rule that reads it can convert them: the account has one currency.',
  },
  'amount-scaled': {
    what: 'have an amount that is not for one piece, as its heading or a column beside it says',
    fix: 'Use the proposed rule for the column, or a rule that takes the amounts as they are.',
  },
  'other-unit': {
    what: 'are counted in another unit than the heading says',
    fix: 'Convert the amounts with a rule for the column, or use a rule that takes them as they are.',
  },
  'signed-amount': {
    what: 'are in a column with “+” that may be a change of the stock',
    fix: 'Choose “Stock change” for the column, or a rule that takes the amounts as they are.',
  },
  'date-in-number': {
    what: 'have a date where a number is expected',
    fix: 'In Excel, format the column as Number and check the values: 1.5 becomes a date in some languages.',
  },
  'not-a-date': {
    what: 'have a number formatted as a date that no date has; the number itself is read',
    fix: 'Check the cells and their format in Excel.',
  },
  'impossible-date': { what: 'have a date that is not valid', fix: 'Correct the cells in Excel.' },
  'stray-quote': {
    what: 'have a quotation mark in an unusual place; it is read as part of the text',
    fix: 'Check the cells, and double the mark inside quoted cells.',
  },
  'spaced-quote': {
    what: 'have a cell with a blank before its quotation mark, which other cells do not have',
    fix: `Remove the blanks before the quotation marks in the file, ${leaveOutAdvice}`,
  },
  'cell-too-long': {
    what: 'have a cell with more characters than Excel allows',
    fix: `Shorten the texts, ${leaveOutAdvice}`,
  },
  'row-in-cell': {
    what: 'have a cell that seems to contain whole rows, probably because a quotation mark is missing',
    fix: `Correct the marks in the file, ${leaveOutAdvice}`,
  },
  'struck-out': {
    what: 'have a cell that is struck out, which usually means that it no longer applies',
    fix: 'Leave them out, or choose to read what is struck out.',
  },
  'rule-broken': {
    what: 'need a rule that cannot be used',
    fix: "Correct the rule in the column's menu, or remove it there.",
  },
  'rule-cell': {
    what: 'have a cell without a number that a rule needs',
    fix: 'Let the rule say what a blank means, type the values, or correct the file and read it again.',
  },
  'rule-no-result': {
    what: 'have numbers that give the rule no result',
    fix: "Change the rule in the column's menu, or type the values.",
  },
  // Problems of rows
  'ragged-row': {
    what: 'have another number of cells than there are headings',
    fix: `Check that nothing has shifted: put cells that contain the delimiter in quotation marks, ${leaveOutAdvice}`,
  },
  'broken-row': {
    what: 'seem to be one row cut in two by a line break',
    fix: 'Join the lines in the file, or put the cells with the line break in quotation marks.',
  },
  'crosses-columns': {
    what: 'have text across the columns, so their cells cannot be told apart',
    fix: `Put the values under their headings in the file, ${leaveOutAdvice}`,
  },
  'no-key': {
    what: 'have no ID, SKU or name, so their materials cannot be found',
    fix: `Fill one of them in, ${leaveOutAdvice}`,
  },
  'supplier-code-unknown': {
    what: 'have only a supplier’s code, and no material is known by it',
    fix: 'Choose the materials of the rows. If the codes are the account’s SKUs, choose SKU for the column.',
  },
  'id-not-found': {
    what: 'name a material the account does not have',
    fix: `Correct the IDs, or clear them to find the materials by SKU or name. Where a row has no ID, check its SKU or name, ${leaveOutAdvice}`,
  },
  'many-materials': {
    what: 'fit several materials of the account',
    fix: 'Choose one for each row, or write its ID into the row.',
  },
  'duplicate-row': {
    what: 'repeat a material that another row already has in the same storage',
    fix: 'Keep one row of each, or name different storages.',
  },
  'rows-disagree': {
    what: 'contradict another row of the same material in a value that all storages share',
    fix: 'Write the same in all rows of a material, or leave the cells blank in all but one.',
  },
  'group-blocked': {
    what: 'depend on another row of the same material, which cannot be sent',
    fix: 'Correct those rows, or leave them out.',
  },
  'row-blocked': {
    what: 'are not sent, because the same row cannot be sent in another storage',
    fix: 'Correct the row there, or leave that storage out.',
  },
  'deleted-and-changed': {
    what: 'delete a material that another row changes, or change one that another row deletes',
    fix: 'Leave one of the two rows out.',
  },
  'claimed-by-run': {
    what: 'change materials that another import, not finished yet, still has changes for',
    fix: 'Resume that import or discard the rest of it, then read the file again.',
  },
  'shared-left-out': {
    what: 'are sent without values from another row of the same material, which is not sent',
    fix: 'Correct those rows first if the values belong together.',
  },
  'key-mismatch': {
    what: 'match a material by name, but have another SKU',
    fix: "Keep the account's SKUs, write the file's, or confirm that these are new materials.",
  },
  'keys-disagree': {
    what: 'have an SKU that belongs to another material',
    fix: 'Choose the right material for each row, or correct the cells. This happens when one column was moved or sorted by itself.',
  },
  'name-taken': {
    what: 'give a material a name that another one has',
    fix: 'Check that the rows mean these materials: they would be renamed.',
  },
  'name-missing': { what: 'are new materials without a name', fix: `Fill in the names, ${leaveOutAdvice}` },
  'unit-missing': { what: 'are new materials without a unit', fix: `Fill in the unit codes, ${leaveOutAdvice}` },
  'archived-match': {
    what: "are about a material in the account's archive, which would be changed there",
    fix: 'Leave the rows out if that is not meant.',
  },
  'unlisted-match': {
    what: 'are about a material that no list shows now',
    fix: 'Leave out the rows that delete what should stay. Give the others a stock, or leave them out. If a row fails, open the file again.',
  },
  'near-miss': {
    what: 'almost match a material of the account',
    fix: "Choose that material, write the file's value to it, or confirm that these are new materials.",
  },
  'minimum-not-carried': {
    what: 'set a minimum in a storage that does not carry the material',
    fix: 'Give the rows a stock above 0, or leave the minimums blank.',
  },
  'leaves-storage': {
    what: 'set the stock to 0, by which the material may leave the storage and lose its minimum',
    fix: 'Leave the stocks as they are if the minimums matter.',
  },
  'duplicate-sheet-row': {
    what: 'are stored more than once in the workbook',
    fix: 'Open it in Excel, check the rows, save it and open it here again.',
  },
  'stock-set-and-changed': {
    what: 'both set the stock and change it',
    fix: 'Leave one of the two cells blank in each row.',
  },
  // Problems of files and columns: they are listed one by one, but every kind has a text
  'words-for-nothing': {
    what: 'have a word that means “nothing”, which is read as blank',
    fix: "Translate the word into itself in the column's menu if it is a real value.",
  },
  'mixed-decimals': {
    what: 'are in a column with both comma and dot decimals',
    fix: 'Choose comma or dot decimals for the column.',
  },
  'duplicate-header': { what: 'are under headings that occur twice', fix: 'Choose which column is which field.' },
  'unmapped-column': {
    what: 'have values in a column that is not used',
    fix: 'Choose a field for the column to use them.',
  },
  'deleted-records': { what: 'are marked as deleted, and not read', fix: 'Recall them if they should count.' },
  'fields-not-read': { what: 'have fields that are not read', fix: 'Export the table as CSV if you need them.' },
  'hidden-rows': {
    what: 'are hidden in the workbook, and read all the same',
    fix: 'Delete them in Excel if they should not count.',
  },
  'hidden-columns': {
    what: 'have values in hidden columns, which are read all the same',
    fix: 'Choose “not used” for columns that should not count.',
  },
  'hidden-sheets': {
    what: 'are in hidden sheets, which were not read',
    fix: 'Choose one of them if it has the materials.',
  },
  'merged-cells': {
    what: 'have merged cells, whose value counts for the first of them only',
    fix: 'Unmerge them in Excel and fill in every row if that is not meant.',
  },
  'text-formula': {
    what: 'have a cell written as ="...", which is read as the text inside',
    fix: 'Check the values if that is not meant.',
  },
  'fixed-width': {
    what: 'have columns that are read by their position',
    fix: 'Check the columns, or choose the delimiter.',
  },
  'saved-twice': {
    what: 'are whole rows inside one quoted cell; the cells inside are read',
    fix: 'Check the columns. If each line really is one cell, choose the delimiter yourself.',
  },
  'binary-noise': {
    what: 'have a number with digits that only binary arithmetic leaves behind; it is read without them',
    fix: 'Round the numbers in the program that writes the file if that is not meant.',
  },
  'mixed-encodings': {
    what: 'have text in another encoding',
    fix: 'Type their words again, leave the rows out, or save the whole file as UTF-8.',
  },
  'unclear-encoding': {
    what: 'have text that can be read in two encodings',
    fix: 'Choose the encoding in which the words are right.',
  },
  'several-tables': { what: 'are in another table of the sheet', fix: 'Choose another table to read that one.' },
  'sheets-passed-over': { what: 'contain no table of materials', fix: 'Choose the sheet to read.' },
  'several-headers': { what: 'contain headings', fix: 'Choose the rows of headings.' },
  'read-only-column': {
    what: "have values the account's API cannot set; they are never sent",
    fix: 'Change them in the account itself.',
  },
  'ambiguous-header': {
    what: 'are under headings that could be several fields',
    fix: 'Choose a field for each column.',
  },
  'other-storage-column': {
    what: 'have stock of a storage that is not the chosen one',
    fix: 'Choose that storage to import it, or choose a field for the column.',
  },
  'foreign-ids': {
    what: 'have an ID of another system',
    fix: 'Choose ID for the column if they are this account’s IDs.',
  },
  'not-materials': {
    what: 'are headings of groups, totals or notes',
    fix: 'Choose to read every row if they are materials.',
  },
  'ids-in-doubt': {
    what: 'have the ID of a material that they do not name, so the IDs may be another system’s',
    fix: 'Choose “not used” for the column to find rows by SKU or name. Choose ID for it if the account’s materials should get these names.',
  },
  'other-codes': {
    what: 'have a code that is not an SKU of the account',
    fix: 'Choose SKU for the column if the materials should get these codes.',
  },
  'likely-column': {
    what: 'have values in a column whose field was guessed',
    fix: 'Check it, or choose another field.',
  },
}

export const problemsOfManyRows: ManyRowsWords = {
  rows: (count) => `${formatShownCount(count, terms.numbers)} rows`,
  first: 'first',
  kinds: KIND_TEXTS,
}

export interface ManyRowsWords {
  readonly rows: (count: number) => string
  /** The word before the examples, if there are more rows than examples. */
  readonly first: string
  /** Here `what` is a fragment that follows the number of rows. The titles are in titles.ts. */
  readonly kinds: Readonly<Record<ProblemCode, ManyRowsText>>
}

interface ManyRowsText extends Explanation {
  /** The advice that follows `fix` if values are offered. */
  readonly offer?: string
}
