/** Sentences about an import as a whole, in English. */
import type { SessionWords } from '../shape/session.ts'
import { terms } from './terms.ts'

/** The journal's trouble, and the way out. */
const JOURNAL_TROUBLE: Readonly<Record<string, readonly [string, string]>> = {
  busy: ['another program keeps the journal locked', 'Close other Stocksheet windows'],
  full: ['the disk is full or reports an error', 'Free some space'],
  'read-only': ['the data folder cannot be written', 'Give yourself the right to write there'],
  newer: ['the journal was written by a newer Stocksheet', 'Install that version'],
  damaged: ['the journal is damaged', 'Move it away: Stocksheet makes a new one'],
}
const OTHER_TROUBLE = [
  'the journal cannot be opened',
  'Check that its folder exists and that you may write there',
] as const

export const session: SessionWords = {
  lost: (count) =>
    count === 1
      ? 'One of your changes was not kept when the file was read again: its row or cell is no longer as it was. Make it again if it is still meant.'
      : `${count} of your changes were not kept when the file was read again: their rows or cells are no longer as they were. Make them again if they are still meant.`,
  wouldLose: (count) =>
    count === 1
      ? 'One of your changes has no place when the file is read this way. It would not be applied.'
      : `${count} of your changes have no place when the file is read this way. They would not be applied.`,
  lostCell: (place, text) => `${place}: ${text}, as you typed it`,
  lostRow: (place) => `${place}: left out by you`,
  lostAnswer: (place) => `${place}: your answer`,
  lostMore: (count) => `and ${count} more`,
  nothing: ({ rows, found, fields, unread }) => {
    if (rows === 0) return 'Nothing to send: no rows were compared.'
    const rest = unread.length === 0 ? '' : ` Not compared: ${unread.map(columnWords).join(', ')}.`
    if (fields.length === 0) return `Nothing to send: no field was compared.${rest}`
    if (rest === '' && found === rows) return 'Nothing to do: the account already holds what the file says.'
    return `Nothing to send: ${found} of ${rows} rows were found, and what was compared is the same: ${fields.map(terms.field).join(', ')}.${rest}`
  },
  wrongKey: ({ rows, found, better }, keys) => {
    const by = keys.map(({ key, ...column }) => `${key} in ${columnWords(column)}`).join(', ')
    const others = better.map(({ key, count, ...column }) => `${key} in ${columnWords(column)} finds ${count}`)
    return `Only ${found} of ${rows} rows were found in the account (by ${by}). Is this the right key column? ${others.join('; ')}.`
  },
  notRemembered: (trouble) => {
    const [cause, wayOut] = JOURNAL_TROUBLE[trouble] ?? OTHER_TROUBLE
    return `Materials that no list shows now were not looked for, because ${cause}. Such a material would be added a second time. ${wayOut}, then open the file again.`
  },
  noRows: 'The file has a header but no rows below it. Add rows and save it again.',
  conflict: 'Changed both here and in the account since the export.',
  suppliersUnlisted:
    'Suppliers are set for new materials only: the account does not list the suppliers a material has, so a change cannot be recognised. Change them in the account itself.',
  suppliersOffered: (materials, requests) =>
    `Suppliers of ${counted(materials)} are not compared and not sent, since no list of the account shows them. They can be read one by one (${requests === 1 ? '1 request' : `${requests} requests`} now, and 2 for every row that changes them): choose to read suppliers, on the command line --read-suppliers.`,
  suppliersUnread: (materials) =>
    `Suppliers of ${counted(materials)} could not be read, so they are not compared and not sent. The other fields are. Read the file again to try once more.`,
  sheetsOffered: (sheets, read) =>
    `Several sheets are named after storages (${quoted(sheets.map(({ sheet }) => sheet))}), and only “${read}” was read. They can be read together, each into its own storage: choose so beside the sheet's name, on the command line --all-sheets.`,
  sheetsTogether: (sheets) =>
    `Read together, each into its storage: ${sheets.map(({ sheet, storage }) => `“${sheet}” (storage ${storage})`).join(', ')}.`,
  sheetsWithout: (sheets) =>
    `No table was found in ${quoted(sheets)}, so nothing of it is read. Check that it has a row of headings.`,
  sheetsUnused: (sheets) =>
    `Not read, since no storage has ${sheets.length === 1 ? 'its name' : 'their names'}: ${quoted(sheets)}. Name a sheet as its storage to have it read.`,
  exported: (from, moment) => `Exported from ${from} at ${moment} UTC: only the cells you edited since are applied.`,
  exportedElsewhere: ({ name, id }, chosen) =>
    `The balances in this sheet are those of ${name} (id ${id}), but they are set in storage ${chosen}: choose storage ${id} if that is not what you meant.`,
  sheetsUnknown: (sheets) =>
    `Compared with the account as it is now, since the export did not write ${sheets.length === 1 ? 'it' : 'them'}: ${quoted(sheets)}.`,
  copyTooMuch: (fits) =>
    `These rows are more than the clipboard takes at once: about ${fits} of them fit. Select fewer rows, or hide columns that are not needed, and copy again.`,
}

function counted(materials: number): string {
  return materials === 1 ? '1 material the account has' : `${materials} materials the account has`
}

function columnWords({ letter, header }: { readonly letter: string; readonly header: string }): string {
  return header === '' ? `column ${letter}` : `column ${letter} “${header}”`
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}
