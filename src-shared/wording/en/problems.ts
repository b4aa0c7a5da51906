/** Problems in English. A message follows its place (`D12: `), so it does not repeat it. */
import type { ProblemWords } from '../shape/problems.ts'
import { terms } from './terms.ts'

const leaveOut = 'or leave the row out.'

export const problems: ProblemWords = {
  // cells
  'not-a-number': ({ got, field, detail }) =>
    detail('style') === ''
      ? `${got} is not a number, so the ${field} is not read. Write digits only, with at most one decimal separator, for example 12.50 or 12,50.`
      : `${got} is not a number here: the ${field} has decimal ${detail('style') === 'comma' ? 'commas' : 'points'} in this column. Write digits only, for example ${detail('style') === 'comma' ? '12,50' : '12.50'}, or choose other decimals for the column.`,
  'ambiguous-number': ({ got, detail }) =>
    detail('one') !== ''
      ? `${got} can mean ${detail('one')} or ${detail('other')}. Choose one of the two below the grid, or type the number without the separator.`
      : detail('mixed') !== ''
        ? `${got} is not read before you choose comma or dot decimals: the column has both. Choose for the column, or write the value without a separator.`
        : `${detail('example') === '' ? got : `“${detail('example')}”`} can mean a thousand or a decimal. Choose comma or dot decimals for this column, or write it without the separator.`,
  'not-an-id': ({ got }) =>
    `${got} is not a material id: ids are whole numbers above 0. Correct it, or map the column to sku if these are article codes.`,
  'destroyed-number': ({ got }) =>
    `Excel shortened this number: ${got} has lost digits. Type the full value in the source file, with the column formatted as Text, save it and open it again.`,
  'rounded-by-excel': ({ got }) =>
    `${got} has more than 15 digits, and Excel has already rounded it. Type the full value again in a column formatted as Text.`,
  'control-character': ({ got, detail }) =>
    `${got} contains a character that cannot be shown (${detail('character') || 'a control character'}). Type the cell again, or remove the character.`,
  'replacement-character': ({ got }) =>
    `${got} contains “�”: letters were lost when the file was saved. Choose another encoding if the whole file looks so, or type the cell again.`,
  'lost-letters': ({ got, field, detail }) =>
    `${got} looks like the account's ${detail('account') === '' ? field : `“${detail('account')}”`}, with “?” for letters that were lost when the file was saved${detail('lost') === '' ? '' : ` (${detail('lost')})`}. Type the cell again, or save the file as UTF-8; leave the cell blank to keep the ${field}.`,
  'negative-amount': ({ got, field }) =>
    `The ${field} ${got} is below 0, and the account takes it as it is. Check the minus sign, or leave the cell blank to keep the ${field}.`,
  'cell-error': ({ got }) =>
    `The cell shows ${got}, an error of its formula. Correct the formula in Excel, or type the value.`,
  'formula-without-value': () =>
    `The formula has no saved value. Open the file in Excel, save it and open it here again, or type the value.`,
  'empty-name': () => `The name is empty, and a material must have one. Type a name, ${leaveOut}`,
  'cannot-clear': ({ field }) =>
    field === 'name'
      ? `The name cannot be cleared: a material must have one. Type a name, or leave the cell blank to keep the old one.`
      : `The ${field} cannot be cleared. Type a value (0 for an amount), or leave the cell blank to keep the old one.`,
  'unknown-unit': ({ got, detail }) =>
    detail('suggestion') !== ''
      ? `The account has no unit ${got}; it writes “${detail('suggestion')}”. Write that in the file, so that the unit is not changed by accident.`
      : `No material of the account uses the unit ${got} so far. If the account does not know it, the row will fail: check the unit code, or use one that other materials have.`,
  'unknown-category': ({ got, detail }) =>
    `The account has no category ${got}.${suggestion(detail('suggestion'))} Correct it, use the category's id, or create the category in the account first.`,
  'unknown-supplier': ({ got }) =>
    `${got} is not a supplier's id. The account does not list suppliers' names: write the supplier's id instead, or leave the cell blank.`,
  'unknown-storage': ({ got }) =>
    `The account has no storage ${got}. Write the storage's id or its name as in the account's settings, or leave the cell blank to use the chosen storage.`,
  'unknown-action': ({ got }) =>
    `The action ${got} is not known. Write “delete” to delete the material, or leave the cell blank to update it.`,
  'mixed-scripts': ({ got, detail }) =>
    `“${detail('word')}” in ${got} has Cyrillic letters that look like Latin ones, or the other way round. Type it again in one alphabet if other rows or the account spell it so.`,
  'bidi-control': ({ got, detail }) =>
    `${got} contains an invisible mark that changes the direction of text (${detail('character')}). Type the cell again if the mark is not meant.`,
  'date-in-text': ({ got, field }) =>
    `${got} is a date where a ${field} is expected: Excel turns codes such as 1-2 into dates. Type the code again in a column formatted as Text, if it is none.`,
  'read-only-field': ({ field }) =>
    `The ${field} can be read but not set through the account's interface. It is shown and not sent: change it in the account itself.`,
  'shown-with-zeros': ({ detail }) =>
    `Excel stores ${detail('stored')} and shows ${detail('shown')}. It is read as shown: format the column as Text if the zeros are not part of the code.`,
  percentage: ({ got }) => `${got} is a percentage, not an amount. Write the amount itself.`,
  'mixed-currencies': ({ got, detail }) =>
    `${got} is in another currency than the rest of the column (${detail('usual')}). The account has one currency: convert the price and write it without a sign.`,
  'date-in-number': ({ got, field }) =>
    `${got} is a date where the ${field} is expected. In Excel, format the column as Number and check the value: 1.5 becomes a date in some languages.`,
  'not-a-date': ({ got }) =>
    `${got} is formatted as a date, but no date has this number, so the number itself is read. Check the cell and its format in Excel.`,
  'impossible-date': ({ got }) => `${got} is not a valid date. Correct the cell in Excel.`,
  'stray-quote': ({ got }) =>
    `${got} has a quotation mark in an unusual place. It is read as part of the text: check the cell, and double the mark inside quoted cells.`,
  'row-in-cell': ({ detail }) =>
    `The cell runs over lines ${detail('first')} to ${detail('last')} and seems to contain whole rows, probably because a quotation mark is missing. Correct the marks in the file, ${leaveOut}`,
  // rows
  'ragged-row': ({ detail }) =>
    Number(detail('cells')) > Number(detail('headings'))
      ? `The row has ${detail('cells')} cells under ${detail('headings')} headings, so its cells may have shifted. Put cells that contain the delimiter in quotation marks, ${leaveOut}`
      : `The row has only ${detail('cells')} of ${detail('headings')} cells. The missing ones are read as blank: check that nothing has shifted.`,
  'broken-row': ({ detail }) =>
    `A line break seems to have cut one row in two: this line has only ${detail('cells')} of ${detail('headings')} cells. Join the two lines in the file, or put the cell with the line break in quotation marks.`,
  'repeated-header': () =>
    `The row repeats the column headings, as printed lists do on each page. It is left out: delete it from the file.`,
  'no-key': () => `The row has no id, sku or name, so its material cannot be found. Fill one of them in, ${leaveOut}`,
  'id-not-found': ({ detail }) =>
    detail('id') === ''
      ? `There is no such material to delete. Check the row's id, sku or name, ${leaveOut}`
      : `The account has no material with id ${detail('id')}. Correct the id, or clear it to find the material by sku or name.`,
  'many-materials': ({ got, detail }) =>
    `${got} fits several materials: ${detail('candidates')}. Choose one of them, or write its id into the row.`,
  'duplicate-row': ({ detail }) =>
    `Row ${detail('other')} is about the same material in the same storage. Keep one of the two rows, or name different storages.`,
  'rows-disagree': ({ field, detail }) =>
    `Row ${detail('other')} gives the same material another ${field}, which all storages share. Write the same ${field} in both rows, or leave one blank.`,
  'group-blocked': ({ detail }) =>
    `Row ${detail('other')} is about the same material and cannot be sent, so this row waits for it. Correct that row, or leave it out.`,
  'deleted-and-changed': ({ detail }) =>
    detail('deletes') === '1'
      ? `This row deletes a material that row ${detail('other')} changes. Keep one of the two rows, or leave the other out.`
      : `This row changes a material that row ${detail('other')} deletes. Keep one of the two rows, or leave the other out.`,
  'claimed-by-run': ({ detail }) =>
    `Run ${detail('run')} (${detail('file')}) is not finished and still has changes for this material. Resume that run or discard the rest of it, then read the file again.`,
  'shared-left-out': ({ detail }) =>
    `Row ${detail('other')} of the same material is not sent, so its ${fieldList(detail('fields'))} will not change. Correct that row first if they belong together.`,
  'key-mismatch': ({ got, detail }) =>
    `The name matches ${detail('candidates')}, but ${got} is another sku. Keep the account's sku, write the file's, or confirm that this is a new material.`,
  'keys-disagree': ({ got, detail }) =>
    `${got} belongs to another material than the rest of the row: ${detail('candidates')}. Choose the material that is meant, or correct the cell.`,
  'name-taken': ({ got, detail }) =>
    `Another material is called ${got} (id ${detail('id')}${detail('account') === '' ? '' : `, sku ${detail('account')}`}). Check that the row means this one: it would be renamed.`,
  'name-missing': () => `This is a new material, and a new material needs a name. Fill in the name, ${leaveOut}`,
  'unit-missing': () => `This is a new material, and a new material needs a unit. Fill in the unit code, ${leaveOut}`,
  'archived-match': ({ detail }) =>
    `“${detail('name')}” is in the account's archive. It will be changed there: leave the row out if that is not meant.`,
  'unlisted-match': ({ detail }) => {
    const unlisted = `“${detail('name')}” is in none of the lists that were read; it was last seen on ${detail('since')}.`
    switch (detail('goes')) {
      case 'deleted':
        return `${unlisted} It is deleted by its id. If it is gone already, nothing changes.`
      case 'back':
        return `${unlisted} Its stock is set by its id, and it is not added again. If it was deleted, the row fails; open the file again then, and it is added as new.`
      default:
        return `${unlisted} Give it a stock in this row to bring it back, ${leaveOut}`
    }
  },
  'near-miss': ({ got, detail }) =>
    `${got} almost matches ${detail('candidates')}. Choose that material, write the file's value to it, or confirm that this is a new one.`,
  'minimum-not-carried': ({ detail }) =>
    `Storage ${detail('storage') || 'chosen'} does not carry this material, so its minimum cannot be set there. Give the row a stock above 0, or leave the minimum blank.`,
  'leaves-storage': ({ detail }) =>
    `With stock 0 the material may leave the storage and lose its minimum${detail('minimum') === '' ? '' : ` of ${detail('minimum')}`}. Leave the stock as it is if the minimum matters.`,
  'totals-row': ({ got }) =>
    `This looks like a totals row (${got}), not a material. It is left out: give it a sku or an id if it is one.`,
  'duplicate-sheet-row': ({ detail }) =>
    `The workbook stores this row${detail('other') === '' ? '' : ` (${detail('other')})`} more than once. Open it in Excel, check the row, save it and open it here again.`,
  'stock-set-and-changed': ({ detail }) =>
    `The row both sets the stock (${detail('stock')}) and changes it (${detail('change')}). Leave one of the two blank.`,
  // files and columns
  'mixed-decimals': ({ got, detail }) =>
    `${got} has both “${detail('comma')}” (row ${detail('commaRow')}) and “${detail('dot')}” (row ${detail('dotRow')}). Choose comma or dot decimals for this column; values in the other style are then marked.`,
  'duplicate-header': ({ detail }) =>
    `Columns ${detail('columns')} have the same heading “${detail('header')}”, so none is used. Choose which of them is the ${terms.field(detail('field'))}.`,
  'unmapped-column': ({ got }) =>
    `${got === '“”' ? 'The column has no heading' : `No field is known for ${got}`}, so its values are not used. Choose a field for it if they should be.`,
  'hidden-rows': ({ detail }) =>
    `${counted(detail('count'), 'row is', 'rows are')} hidden in the workbook, and read all the same. Delete ${detail('count') === '1' ? 'it' : 'them'} in Excel if ${detail('count') === '1' ? 'it' : 'they'} should not count.`,
  'hidden-columns': ({ detail }) =>
    `${hiddenColumns(detail('columns'))} hidden in the workbook, and read all the same. Choose “not used” for ${detail('columns').includes(',') ? 'those' : 'it'} if ${detail('columns').includes(',') ? 'they' : 'it'} should not count.`,
  'hidden-sheets': ({ detail }) =>
    `The workbook also has ${hiddenSheets(detail('count'), detail('sheets'))}, which ${detail('count') === '1' ? 'was' : 'were'} not read. Choose ${detail('count') === '1' ? 'it' : 'one'} if the materials stand there.`,
  'merged-cells': ({ detail }) =>
    `Cells are merged (${detail('ranges')}). Their value counts for the first cell of each only, and the others are read as blank: unmerge them in Excel and fill in every row if that is not meant.`,
  'unclear-encoding': ({ detail }) =>
    `The file can be read in two encodings: “${detail('sample')}” in ${detail('encoding')}, which is used, or “${detail('otherSample')}” in ${detail('otherEncoding')}. Choose the encoding in which the words are right.`,
  'several-tables': ({ detail }) =>
    `The sheet holds ${detail('count')} tables. Table ${detail('number')} (${detail('range')}) is read; ${detail('others')} ${detail('count') === '2' ? 'is' : 'are'} not. Choose another table to read that one.`,
  'several-headers': ({ detail }) =>
    `There are headings in more than one row${detail('rows') === '' ? '' : ` (${detail('rows')})`}. Leave one row of headings in the file.`,
  'read-only-column': ({ got, field }) =>
    `${got} is shown but never sent: the account's interface cannot set the ${field}. Change it in the account itself.`,
  'ambiguous-header': ({ detail }) =>
    `Columns ${detail('columns')} could all be the ${terms.field(detail('field'))}, so none is used. Choose one of them.`,
  'other-storage-column': ({ got, detail }) =>
    `${got} holds the stock of the storage “${detail('storage')}”, which is not the chosen one, so it is not read. Choose that storage to import it, or choose a field for the column.`,
  'likely-column': ({ got, field, why }) =>
    `${got === '“”' ? 'The column' : got} is taken for the ${field}${why === '' ? '' : ` (${why})`}. Check it, or choose another field.`,
}

function suggestion(name: string): string {
  return name === '' ? '' : ` Did you mean “${name}”?`
}

/** `price, notes` -> `price and notes`. */
function fieldList(fields: string): string {
  const named = fields.split(', ').map(terms.field)
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}

function hiddenSheets(count: string, sheets: string): string {
  return count === '1' ? `the hidden sheet ${sheets}` : `${count} hidden sheets (${sheets})`
}

function hiddenColumns(columns: string): string {
  if (columns === '') return 'Some columns are'
  return columns.includes(',') ? `Columns ${columns} are` : `Column ${columns} is`
}

function counted(count: string, one: string, many: string): string {
  return count === '1' ? `1 ${one}` : `${count === '' ? 'Some' : count} ${many}`
}
