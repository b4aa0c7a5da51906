/** Problems in English. A message follows its place (`D12: `), so it does not repeat it. */
import { formatCount } from './numbers.ts'
import { terms } from './terms.ts'
import type { ProblemCode } from '../../file/problem.ts'
import type { Explanation, ProblemParts } from '../message.ts'
import type { RuleError } from '../../mapping/rules/rule-tree.ts'

const leaveOutAdvice = 'or leave the row out.'

export interface RuleWords {
  /** `quotedText`: the text at the place or before it; '' if there is none. */
  readonly errors: Readonly<Record<RuleError['code'], (quotedText: string) => string>>
  readonly withPosition: (sentence: string, position: number) => string
}

export type RuleProblems = Readonly<
  Record<'rule-broken' | 'rule-cell' | 'rule-no-result', (parts: ProblemParts) => Explanation>
>

/** Why a rule cannot be used, in English. The place in the rule follows this text. */
export const rules: RuleWords = {
  errors: {
    'too-long': () => 'A rule has at most 1,000 characters.',
    'too-deep': () => 'There are too many brackets inside one another.',
    'unknown-sign': (quotedText) => `“${quotedText}” means nothing in a rule.`,
    'open-quote': (quotedText) => `The closing ${quotedText} is missing.`,
    'decimal-comma': () => 'Write decimals with a point, as in 1.2.',
    'number-too-long': () => 'This number has more than 60 digits.',
    'expected-value': (quotedText) =>
      quotedText === ''
        ? 'A number or a column is expected.'
        : `A number or a column is expected after “${quotedText}”.`,
    'expected-bracket': () => 'A closing bracket is missing.',
    unexpected: (quotedText) => `“${quotedText}” is not expected here.`,
    'unknown-function': (quotedText) =>
      `There is no function “${quotedText}”. There are if, round, ceil, floor, min, max and as.`,
    'argument-count': (quotedText) =>
      quotedText === 'if'
        ? '“if” takes a comparison and two values: if(a > b, x, y).'
        : `“${quotedText}” takes other values: ${FUNCTION_EXAMPLES[quotedText] ?? ''}.`,
    'unknown-column': (quotedText) => `No column of the file is called “${quotedText}”.`,
    'several-columns': (quotedText) =>
      `Several columns are called “${quotedText}”. Write the letter of one behind it, as in “${quotedText} (D)”.`,
    'condition-expected': () => 'A comparison is expected here, such as price > 10.',
    'value-expected': () => 'A value is expected here, not a comparison.',
    'number-expected': () => 'A number is expected here, not a text.',
    'text-expected': () => 'A text in quotation marks is expected here, as in as(price, "kg").',
    'blank-here': () => '“blank” can be compared with a column, or be the outcome of “if”.',
    'field-fixed': (quotedText) => `No rule can make the ${terms.field(quotedText)}.`,
  },
  withPosition: (sentence, position) => `${sentence.slice(0, -1)} (character ${position}).`,
}

/** How to write each function, in any language. */
export const FUNCTION_EXAMPLES: Readonly<Record<string, string>> = {
  round: 'round(price, 0.05)',
  ceil: 'ceil(price, 0.5)',
  floor: 'floor(price, 0.5)',
  min: 'min(a, b)',
  max: 'max(a, b)',
  as: 'as(price, "kg")',
}

const ruleProblems: RuleProblems = {
  'rule-broken': ({ field, reason }) => ({
    what: `The rule for the ${field} cannot be used.${reason === '' ? '' : ` ${reason}`}`,
    fix: `Correct the rule in the column's menu, or remove it there.`,
  }),
  'rule-cell': ({ got, field, detail }) =>
    detail('why') === 'blank-cell'
      ? {
          what: `The rule for the ${field} needs this cell, and it is blank.`,
          fix: `Type the ${field}, or let the rule say what a blank means, as in if(a = blank, 0, a).`,
        }
      : {
          what: `${got} is not a number, and the rule for the ${field} needs one.`,
          fix: `Type the ${field}, or correct the cell in the file and read it again.`,
        },
  'rule-no-result': ({ field, detail }) => ({
    what:
      detail('why') === 'too-large'
        ? `The rule for the ${field} gives a number of more than 60 digits.`
        : `The rule for the ${field} divides by 0 in this row.`,
    fix: `Type the ${field}, or change the rule in the column's menu.`,
  }),
}

export const problems: ProblemWords = {
  // Problems of cells
  'not-a-number': ({ got, field, detail }) => {
    if (detail('suggestion') !== '')
      return {
        what: `${got} is a number with a word, so the ${field} is not read.`,
        fix: `If ${detail('suggestion')} is meant, take it here, for this cell or for all like it. Or write digits only.`,
      }
    return detail('style') === ''
      ? {
          what: `${got} is not a number, so the ${field} is not read.`,
          fix: `Write digits only, with at most one decimal separator, for example 12.50 or 12,50.`,
        }
      : {
          what: `${got} is not a number here: the ${field} has decimal ${detail('style') === 'comma' ? 'commas' : 'points'} in this column.`,
          fix: `Write digits only, for example ${detail('style') === 'comma' ? '12,50' : '12.50'}, or choose other decimals for the column.`,
        }
  },
  'ambiguous-number': ({ got, detail }) =>
    detail('one') !== ''
      ? {
          what: `${got} can mean ${detail('one')} or ${detail('other')}.`,
          fix: `Choose one of the two below the grid, or type the number without the separator.`,
        }
      : detail('mixed') !== ''
        ? {
            what: `${got} is not read before you choose comma or dot decimals: the column has both.`,
            fix: `Choose for the column, or write the value without a separator.`,
          }
        : {
            what: `${detail('example') === '' ? got : `“${detail('example')}”`} can mean a thousand or a decimal.`,
            fix: `Choose comma or dot decimals for this column, or write it without the separator.`,
          },
  'not-an-id': ({ got }) => ({
    what: `${got} is not a material ID: IDs are whole numbers above 0.`,
    fix: `Correct it, or map the column to SKU if these are SKUs.`,
  }),
  'destroyed-number': ({ got }) => ({
    what: `Excel shortened this number: ${got} has lost digits.`,
    fix: `Type the full value in the source file, with the column formatted as Text, save it and open it again.`,
  }),
  'rounded-by-excel': ({ got }) => ({
    what: `${got} has more than 15 digits, and Excel has already rounded it.`,
    fix: `Type the full value again in a column formatted as Text.`,
  }),
  'control-character': ({ got, detail }) => ({
    what: `${got} contains a character that cannot be shown (${detail('character') || 'a control character'}).`,
    fix: `Type the cell again, or remove the character.`,
  }),
  'replacement-character': ({ got }) => ({
    what: `${got} contains “�”: letters were lost when the file was saved.`,
    fix: `Choose another encoding if the whole file looks like this, or type the cell again.`,
  }),
  'lost-letters': ({ got, field, detail }) => ({
    what: `${got} looks like the account's ${detail('account') === '' ? field : `“${detail('account')}”`}, with “?” for letters that were lost when the file was saved${detail('lost') === '' ? '' : ` (${detail('lost')})`}.`,
    fix: `Type the cell again, or save the file as UTF-8; leave the cell blank to keep the ${field}.`,
  }),
  'negative-amount': ({ got, field }) => ({
    what: `The ${field} ${got} is below 0, and the account takes it as it is.`,
    fix: `Check the minus sign, or leave the cell blank to keep the ${field}.`,
  }),
  'cell-error': ({ got }) => ({
    what: `The cell shows ${got}, an error of its formula.`,
    fix: `Correct the formula in Excel, or type the value.`,
  }),
  'formula-without-value': () => ({
    what: `The formula has no saved value.`,
    fix: `Open the file in Excel, save it and open it here again, or type the value.`,
  }),
  'empty-name': () => ({
    what: `The name is empty, and a material must have one.`,
    fix: `Type a name, ${leaveOutAdvice}`,
  }),
  'cannot-clear': ({ field, detail }) => {
    const keepHint = detail('emptied') === '' ? `leave the cell blank to keep the old one.` : `undo the change.`
    return field === 'name'
      ? { what: `The name cannot be cleared: a material must have one.`, fix: `Type a name, or ${keepHint}` }
      : { what: `The ${field} cannot be cleared.`, fix: `Type a value (0 for an amount), or ${keepHint}` }
  },
  'unknown-unit': ({ got, detail }) =>
    detail('suggestion') !== ''
      ? {
          what: `The account has no unit ${got}; it writes “${detail('suggestion')}”.`,
          fix: `Correct the cell. For all rows, translate it in the column's menu.`,
        }
      : {
          what: `No material of the account uses the unit ${got} so far. If the account does not know it, the row will fail.`,
          fix: `Check the unit code, or use one that other materials have.`,
        },
  'unknown-category': ({ got, detail }) => ({
    what: `No listed material has the category ${got}, so its ID is not known.${suggestName(detail('suggestion'))}`,
    fix: `Correct it, or translate it for all rows in the column's menu. If the account has it, write its ID; if not, create it there first.`,
  }),
  'unknown-supplier': ({ got }) => ({
    what: `${got} is not a supplier's ID.`,
    fix: `The account does not list suppliers' names: write the supplier's ID instead, or leave the cell blank.`,
  }),
  'unknown-storage': ({ got }) => ({
    what: `The account has no storage ${got}.`,
    fix: `Write the storage's ID, or its name as in the account's settings. Or leave the cell blank to use the chosen storage.`,
  }),
  'several-named': ({ got, detail }) => ({
    what: `${got} may mean several in the account: those with the IDs ${detail('ids')}.`,
    fix: `Write the ID of the one you mean, with the sign “#”.`,
  }),
  'unknown-action': ({ got }) => ({
    what: `The action ${got} is not known.`,
    fix: `Write “delete” to delete the material, or leave the cell blank to update it.`,
  }),
  'mixed-scripts': ({ got, detail }) => ({
    what: `“${detail('word')}” in ${got} has Cyrillic letters that look like Latin ones, or the other way round.`,
    fix: `Type it again in one alphabet if other rows or the account spell it so.`,
  }),
  'bidi-control': ({ got, detail }) => ({
    what: `${got} contains an invisible mark that changes the direction of text (${detail('character')}).`,
    fix: `Type the cell again if the mark is there by mistake.`,
  }),
  'date-in-text': ({ got, field }) => ({
    what: `${got} is a date where a ${field} is expected: Excel turns codes such as 1-2 into dates.`,
    fix: `If it is a code, type it again in a column formatted as Text.`,
  }),
  'read-only-field': ({ field }) => ({
    what: `The ${field} can be read but not set through the account's API. It is shown and not sent.`,
    fix: `Change it in the account itself.`,
  }),
  'shown-with-zeros': ({ detail }) => ({
    what: `Excel stores ${detail('stored')} and shows ${detail('shown')}. It is read as shown.`,
    fix: `Format the column as Text if the zeros are not part of the code.`,
  }),
  percentage: ({ got }) => ({ what: `${got} is a percentage, not an amount.`, fix: `Write the amount itself.` }),
  'mixed-currencies': ({ got, detail }) => ({
    what: `${got} is in ${detail('currency')}${detail('heading') === '' ? '' : ` by the column “${detail('heading')}”`}, ${detail('usual') === '' ? 'and the column has several currencies, none of them in most rows' : `not in the currency of the column (${detail('usual')})`}. The account has one currency.`,
    fix: `Convert the price and write it without a sign${detail('heading') === '' ? '' : `, or use a rule that reads “${detail('heading')}”`}.`,
  }),
  'amount-scaled': ({ got, detail, field }) => ({
    what:
      detail('unsaid') !== ''
        ? `The rule for the ${field} uses “${detail('unsaid')}”, and the heading does not say so: ${got} may be for one piece.`
        : `${got} is not the ${field} of one piece: ${detail('cell') === '' ? `the heading says so` : `“${detail('heading')}” says “${detail('cell')}”`}.`,
    fix:
      detail('unsaid') !== ''
        ? `If it is, use the rule ${detail('rule')} for the column. If it is not, use the rule ${detail('asIs')}.`
        : `Use the rule ${detail('rule')} for the column. If the ${field} is right as it is, use the rule ${detail('asIs')}.`,
  }),
  'other-unit': ({ got, detail }) => ({
    what: `The heading says ${detail('unit')}, and the material is counted in ${detail('of')}: ${got} may not be meant in ${detail('of')}.`,
    fix: `If the amounts are right as they are, use the rule ${detail('asIs')} for the column. Otherwise let a rule convert that.`,
  }),
  'signed-amount': ({ got, detail }) => ({
    what: `The column has amounts with “+”, so it may be a change of the stock. ${got} is not used before you choose.`,
    fix: `Choose “Stock change” for the column. If it is the stock itself, use the rule ${detail('asIs')}.`,
  }),
  'date-in-number': ({ got, field }) => ({
    what: `${got} is a date where the ${field} is expected.`,
    fix: `In Excel, format the column as Number and check the value: 1.5 becomes a date in some languages.`,
  }),
  'not-a-date': ({ got }) => ({
    what: `${got} is formatted as a date, but no date has this number, so the number itself is read.`,
    fix: `Check the cell and its format in Excel.`,
  }),
  'impossible-date': ({ got }) => ({ what: `${got} is not a valid date.`, fix: `Correct the cell in Excel.` }),
  'stray-quote': ({ got }) => ({
    what: `${got} has a quotation mark in an unusual place. It is read as part of the text.`,
    fix: `Check the cell, and double the mark inside quoted cells.`,
  }),
  'spaced-quote': ({ cell }) => ({
    what: `The cell has a blank before its quotation mark; the cell ${cell()}, for example, has none. It is not certain where the cell ends.`,
    fix: `Remove the blanks before the quotation marks in the file, ${leaveOutAdvice}`,
  }),
  'cell-too-long': ({ detail }) => ({
    what: `The cell has ${detail('characters')} characters, more than the ${detail('limit')} that Excel allows in one cell.`,
    fix: `Shorten the text, ${leaveOutAdvice}`,
  }),
  'row-in-cell': ({ detail }) => ({
    what: `The cell goes over lines ${detail('first')} to ${detail('last')} and seems to contain whole rows. A quotation mark is probably missing.`,
    fix: `Correct the marks in the file, ${leaveOutAdvice}`,
  }),
  'struck-out': ({ got }) => ({
    what: `${got} is struck out, which usually means that it no longer applies.`,
    fix: `Leave the row out, or choose to read what is struck out.`,
  }),
  ...ruleProblems,
  // Problems of rows
  'ragged-row': ({ detail }) =>
    Number(detail('cells')) > Number(detail('headings'))
      ? {
          what: `The row has ${detail('cells')} cells under ${detail('headings')} headings, so its cells may have shifted.`,
          fix: `Put cells that contain the delimiter in quotation marks, ${leaveOutAdvice}`,
        }
      : {
          what: `The row has only ${detail('cells')} of ${detail('headings')} cells. The missing ones are read as blank.`,
          fix: `Check that nothing has shifted.`,
        },
  'broken-row': ({ detail }) => ({
    what: `A line break seems to have cut one row. Lines ${detail('first')} to ${detail('last')} together make ${detail('headings')} cells; this line has ${detail('cells')} of them.`,
    fix: `Join these lines in the file, or put the cell with the line break in quotation marks.`,
  }),
  'crosses-columns': () => ({
    what: `The text of the line crosses the columns, so its cells cannot be told apart.`,
    fix: `Put the values under their headings in the file, ${leaveOutAdvice}`,
  }),
  'no-key': () => ({
    what: `The row has no ID, SKU or name, so its material cannot be found.`,
    fix: `Fill one of them in, ${leaveOutAdvice}`,
  }),
  'supplier-code-unknown': ({ got }) => ({
    what: `No material is known by the supplier’s code ${got}, and the row has no ID, SKU or name.`,
    fix: `Choose the material of the row. If the codes are the account’s SKUs, choose SKU for the column.`,
  }),
  'id-not-found': ({ detail }) =>
    detail('id') === ''
      ? { what: `There is no such material to delete.`, fix: `Check the row's ID, SKU or name, ${leaveOutAdvice}` }
      : {
          what: `The account has no material with ID ${detail('id')}.`,
          fix: `Correct the ID, or clear it to find the material by SKU or name.`,
        },
  'many-materials': ({ got, materials }) => ({
    what: `${got} fits several materials: ${materials('candidates')}.`,
    fix: `Choose one of them, or write its ID into the row.`,
  }),
  'duplicate-row': ({ row }) => ({
    what: `Row ${row('other')} is about the same material in the same storage.`,
    fix: `Keep one of the two rows, or name different storages.`,
  }),
  'rows-disagree': ({ field, row }) => ({
    what: `Row ${row('other')} gives the same material another ${field}, which all storages share.`,
    fix: `Write the same ${field} in both rows, or leave one blank.`,
  }),
  'group-blocked': ({ row }) => ({
    what: `Row ${row('other')} is about the same material and cannot be sent, so this row waits for it.`,
    fix: `Correct that row, or leave it out.`,
  }),
  'row-blocked': ({ row }) => ({
    what: `Row ${row('other')} cannot be sent, so the rest of the row is not sent either.`,
    fix: `Correct what is wrong there, or leave that storage out.`,
  }),
  'deleted-and-changed': ({ detail, row }) =>
    detail('deletes') === '1'
      ? {
          what: `This row deletes a material that row ${row('other')} changes.`,
          fix: `Leave one of the two rows out.`,
        }
      : {
          what: `This row changes a material that row ${row('other')} deletes.`,
          fix: `Leave one of the two rows out.`,
        },
  'claimed-by-run': ({ detail }) => ({
    what: `Import ${detail('run')} (${detail('file')}) is not finished and still has changes for this material.`,
    fix: `Resume that import or discard the rest of it, then read the file again.`,
  }),
  'shared-left-out': ({ detail, row }) => ({
    what: `Row ${row('other')} of the same material is not sent, so its ${listFields(detail('fields'))} will not change.`,
    fix: `Correct that row first if they belong together.`,
  }),
  'key-mismatch': ({ got, materials }) => ({
    what: `${got} is not the SKU of the material with this name: ${materials('candidates')}.`,
    fix: `Keep the account's SKU, write the file's, or confirm that this is a new material.`,
  }),
  'keys-disagree': ({ got, materials }) => ({
    what: `${got} belongs to another material than the rest of the row. Candidates: ${materials('candidates')}.`,
    fix: `Choose the material that is meant, or correct the cell.`,
  }),
  'name-taken': ({ got, detail }) => ({
    what: `Another material is called ${got} (ID ${detail('id')}${detail('account') === '' ? '' : `, SKU ${detail('account')}`}).`,
    fix: `Check that the row means this one: it would be renamed.`,
  }),
  'name-missing': () => ({
    what: `This is a new material, and a new material needs a name.`,
    fix: `Fill in the name, ${leaveOutAdvice}`,
  }),
  'unit-missing': () => ({
    what: `This is a new material, and a new material needs a unit.`,
    fix: `Fill in the unit code, ${leaveOutAdvice}`,
  }),
  'archived-match': ({ detail }) => ({
    what: `“${detail('name')}” is in the account's archive. It will be changed there.`,
    fix: `Leave the row out if that is not meant.`,
  }),
  'unlisted-match': ({ detail }) => {
    const unlistedText = `“${detail('name')}” is in none of the lists that were read; it was last seen on ${detail('since')}.`
    switch (detail('goes')) {
      case 'deleted':
        return { what: `${unlistedText} It is deleted by its ID.`, fix: `Leave the row out if it should stay.` }
      case 'back':
        return {
          what: `${unlistedText} Its stock is set by its ID, and it is not added again.`,
          fix: `If it was deleted, the row fails; open the file again then, and it is added as new.`,
        }
      default:
        return { what: unlistedText, fix: `Give it a stock in this row to bring it back, ${leaveOutAdvice}` }
    }
  },
  'near-miss': ({ got, materials }) => ({
    what: `${got} almost matches ${materials('candidates')}.`,
    fix: `Choose that material, write the file's value to it, or confirm that this is a new one.`,
  }),
  'minimum-not-carried': ({ detail }) => ({
    what: `Storage ${detail('storage') || 'chosen'} does not carry this material, so its minimum cannot be set there.`,
    fix: `Give the row a stock above 0, or leave the minimum blank.`,
  }),
  'leaves-storage': ({ detail }) => ({
    what: `With stock 0 the material may leave the storage and lose its minimum${detail('minimum') === '' ? '' : ` of ${detail('minimum')}`}.`,
    fix: `Leave the stock as it is if the minimum matters.`,
  }),
  'duplicate-sheet-row': ({ cell }) => ({
    what: `The workbook stores this row${cell() === '' ? '' : ` (${cell()})`} more than once.`,
    fix: `Open it in Excel, check the row, save it and open it here again.`,
  }),
  'stock-set-and-changed': ({ detail }) => ({
    what: `The row both sets the stock (${detail('stock')}) and changes it (${detail('change')}).`,
    fix: `Leave one of the two blank.`,
  }),
  // Problems of files and columns
  'words-for-nothing': ({ column, detail, list }) => ({
    what: `Column ${column} has ${detail('cells') === '1' ? 'a cell' : `${formatCount(Number(detail('cells')))} cells`} with ${list('words')}: read as blank, so the account keeps what it has.`,
    fix: `If it is meant as a value, translate “${detail('example')}” into itself in the column's menu.`,
  }),
  'mixed-decimals': ({ column, detail }) => ({
    what: `Column ${column} has both “${detail('comma')}” (row ${detail('commaRow')}) and “${detail('dot')}” (row ${detail('dotRow')}).`,
    fix: `Choose comma or dot decimals for this column; values in the other style are then marked.`,
  }),
  'duplicate-header': ({ detail, columns }) => ({
    what: `Columns ${columns('columns')} have the same heading, so none is used.`,
    fix: `Choose which of them is the ${terms.field(detail('field'))}.`,
  }),
  'unmapped-column': ({ got, column, reason }) =>
    reason !== ''
      ? { what: `Column ${column} is not used: ${reason}.`, fix: `Choose a field for it if its values should be used.` }
      : {
          what: `${got === '“”' ? `Column ${column} has no heading` : `No field is known for column ${column}`}, so its values are not used.`,
          fix: `Choose a field for it if they should be.`,
        },
  'deleted-records': ({ detail }) => ({
    what: `${pluralise(detail('count'), 'record is', 'records are')} marked as deleted, and not read.`,
    fix: `Recall ${detail('count') === '1' ? 'it' : 'them'} in the program that wrote the file if ${detail('count') === '1' ? 'it' : 'they'} should count.`,
  }),
  'fields-not-read': ({ detail, list }) => ({
    what: `${detail('reason') === 'type' ? 'Not read, because fields of their type are not supported' : 'Not read, because the texts are in another file'}: ${list('fields')}.`,
    fix: `Export the table as CSV or Excel if you need them.`,
  }),
  'hidden-rows': ({ detail }) => ({
    what: `${pluralise(detail('count'), 'row is', 'rows are')} hidden in the workbook, and read all the same.`,
    fix: `Delete ${detail('count') === '1' ? 'it' : 'them'} in Excel if ${detail('count') === '1' ? 'it' : 'they'} should not count.`,
  }),
  'hidden-columns': ({ detail, columns }) =>
    detail('count') === '1'
      ? {
          what: `Column ${columns('columns')} is hidden in the workbook, and read all the same.`,
          fix: `Choose “not used” for it if it should not count.`,
        }
      : {
          what: `Columns ${columns('columns')} are hidden in the workbook, and read all the same.`,
          fix: `Choose “not used” for those if they should not count.`,
        },
  'hidden-sheets': ({ detail, list }) => ({
    what: `The workbook also has ${describeHiddenSheets(detail('count'), list('sheets'))}, which ${detail('count') === '1' ? 'was' : 'were'} not read.`,
    fix: `Choose ${detail('count') === '1' ? 'it' : 'one'} if the materials are there.`,
  }),
  'merged-cells': ({ detail, list }) => ({
    what: `Cells are merged (${list('ranges', String)}). Their value counts for the first cell of each only, and the others are read as blank.${detail('hidden') === '' ? '' : ` Values that Excel does not show are left out: ${list('hidden', String)}.`}`,
    fix: `If that is not meant, unmerge them in Excel and fill in every row.`,
  }),
  'text-formula': ({ got, cell, detail }) => ({
    what: `${pluralise(detail('count'), 'cell is', 'cells are')} written as a formula that only contains text, such as ${got} (${cell()}). It is read as “${detail('text')}”.`,
    fix: `Check the values if that is not meant.`,
  }),
  'fixed-width': ({ list }) => ({
    what: `The file has no delimiters. Its columns are read by their position: ${list('headings')}.`,
    fix: `Check the columns. If they are wrong, choose the delimiter yourself.`,
  }),
  'saved-twice': ({ detail }) => ({
    what: `Each line of the file is one cell in quotation marks: the file was probably saved as CSV twice. The cells inside are read, ${detail('width')} in a row.`,
    fix: `Check the columns. If each line is meant as one cell, choose the delimiter yourself.`,
  }),
  'binary-noise': ({ got, detail }) => ({
    what: `${pluralise(detail('count'), 'number has', 'numbers have')} digits that only binary arithmetic leaves behind, such as ${got} (row ${detail('line')}). It is read as ${detail('value')}.`,
    fix: `Round the numbers in the program that writes the file if that is not meant.`,
  }),
  'mixed-encodings': ({ detail }) => ({
    what: `Line ${detail('line')} is in UTF-8${detail('more') === '0' ? '' : `, with ${detail('more')} more`}, and the rest in ${detail('encoding')}: “${detail('words')}” is read as “${detail('read')}”.`,
    fix: `Type the words of such rows again, leave the rows out, or save the whole file as UTF-8.`,
  }),
  'unclear-encoding': ({ detail }) => ({
    what: `The file can be read in two encodings: “${detail('sample')}” in ${detail('encoding')}, which is used, or “${detail('otherSample')}” in ${detail('otherEncoding')}.`,
    fix: `Choose the encoding in which the words are right.`,
  }),
  'several-tables': ({ detail }) => ({
    what: `The sheet has ${detail('count')} tables. Table ${detail('number')} (${detail('range')}) is read; ${detail('others')} ${detail('count') === '2' ? 'is' : 'are'} not.`,
    fix: `Choose another table to read that one.`,
  }),
  'sheets-passed-over': ({ detail, list }) => ({
    what: `The sheet “${detail('sheet')}” is read: it has the best table. Skipped: ${list('passed')}.`,
    fix: `Choose another sheet if that is not meant.`,
  }),
  'several-headers': ({ detail }) => ({
    what: `The headings are in rows ${detail('rows')} and were joined${detail('example') === '' ? '' : `, as in “${detail('example')}”`}.`,
    fix: `Choose other rows of headings if that is not meant.`,
  }),
  'read-only-column': ({ column, field }) => ({
    what: `Column ${column} is shown but never sent: the account's API cannot set the ${field}.`,
    fix: `Change it in the account itself.`,
  }),
  'ambiguous-header': ({ detail, columns }) => ({
    what: `Columns ${columns('columns')} could each be the ${terms.field(detail('field'))}, so none is used.`,
    fix: `Choose which of them it is.`,
  }),
  'other-storage-column': ({ column, detail }) => ({
    what: `Column ${column} holds the stock of the storage “${detail('storage')}”, which is not the chosen one, so it is not read.`,
    fix: `Choose that storage to import it, or choose a field for the column.`,
  }),
  'foreign-ids': ({ column }) => ({
    what: `Column ${column} holds another system’s IDs, not this account’s, so it is not used.`,
    fix: `Choose ID for the column if that is wrong.`,
  }),
  'not-materials': ({ detail, list }) => ({
    what: `${pluralise(detail('count'), 'row is', 'rows are')} not read as ${detail('count') === '1' ? 'a material' : 'materials'}, but as headings of groups, totals or notes: ${detail('count') === '1' ? 'row' : 'rows'} ${list('numbers', String)} (${list('texts')}).`,
    fix: `Choose to read every row if they are materials.`,
  }),
  'ids-in-doubt': ({ got, detail }) => ({
    what: `ID ${got} is “${detail('name')}” in the account, but the row names something else. Most rows differ like this, so the IDs may be another system’s.`,
    fix: `Choose “not used” for the column to find rows by SKU or name. Choose ID for it if the account’s materials should get these names.`,
  }),
  'other-codes': ({ column, detail }) => ({
    what: `Column ${column} is read as a supplier’s code, not as the SKU. Its values are the SKUs of ${detail('byCode')} of ${detail('rows')} rows, while the names find ${detail('byName')}. Rows are found by name, and no SKU is changed.`,
    fix: `Choose SKU for the column if the materials should get these codes.`,
  }),
  'likely-column': ({ column, field, reason }) => ({
    what: `Column ${column} is read as the ${field}${reason === '' ? '' : ` (${reason})`}.`,
    fix: `Check it, or choose another field.`,
  }),
}

function suggestName(name: string): string {
  return name === '' ? '' : ` Did you mean “${name}”?`
}

/** Returns `price and notes` for `price, notes`. */
function listFields(fields: string): string {
  const fieldNames = fields.split(', ').map(terms.field)
  const lastName = fieldNames.pop() ?? ''
  return fieldNames.length === 0 ? lastName : `${fieldNames.join(', ')} and ${lastName}`
}

function describeHiddenSheets(count: string, sheets: string): string {
  return count === '1'
    ? `the hidden sheet ${sheets}`
    : `${count === '' ? '' : `${formatCount(Number(count))} `}hidden sheets (${sheets})`
}

function pluralise(count: string, singular: string, plural: string): string {
  return count === '1' ? `1 ${singular}` : `${count === '' ? 'Some' : formatCount(Number(count))} ${plural}`
}

/** The texts of a language: what happened (the text after the place), and what to do. The titles are in titles.ts. */
export type ProblemWords = Readonly<Record<ProblemCode, (parts: ProblemParts) => Explanation>>
