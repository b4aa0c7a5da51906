/** Sentences about an import as a whole, in English. */
import { shown } from './numbers.ts'
import { columnLetter } from '../../file/problem.ts'
import { terms } from './terms.ts'
import type { Translated } from '../translated.ts'

/** The journal's trouble, and the way out. */
const JOURNAL_TROUBLE: Readonly<Record<string, readonly [string, string]>> = {
  busy: ['another program keeps the data file locked', 'Close other Stocksheet windows'],
  full: ['the disk is full or reports an error', 'Free some space'],
  'read-only': ['the data folder cannot be written', 'Give yourself the right to write there'],
  newer: ['the data file was written by a newer Stocksheet', 'Install that version'],
  damaged: ['the data file is damaged', 'Move it away: Stocksheet makes a new one'],
}
const OTHER_TROUBLE = [
  'the data file cannot be opened',
  'Check that its folder exists and that you may write there',
] as const

export const session = {
  /** Changes that a file, saved again, had no place for. */
  lost: (count: number) =>
    count === 1
      ? 'One of your changes was not kept when the file was read again. Its row or cell is no longer as it was. Make it again if you still want it.'
      : `${shown(count)} of your changes were not kept when the file was read again. Their rows or cells are no longer as they were. Make them again if you still want them.`,
  /** What is asked before another reading of the file that has no place for some changes. */
  wouldLose: (count: number) =>
    count === 1
      ? {
          title: 'Changes would be lost',
          what: 'One of your changes has no place when the file is read this way. It would not be applied.',
          fix: 'Read it this way only if you no longer need it.',
        }
      : {
          title: 'Changes would be lost',
          what: `${shown(count)} of your changes have no place when the file is read this way. They would not be applied.`,
          fix: 'Read it this way only if you no longer need them.',
        },
  lostCell: (place: string, text: string) => `${place}: ${text}, as you typed it`,
  lostRow: (place: string) => `${place}: left out by you`,
  lostAnswer: (place: string) => `${place}: your answer`,
  lostMore: (count: number) => `and ${shown(count)} more`,
  /** Nothing would be sent: what that rests on. */
  nothing: ({ rows, found, fields, unread, undecided }: Compared) => {
    if (undecided.length > 0) {
      const questions = undecided.map(({ field, columns }) => {
        return `which of the columns ${columns.map(lettered).join(', ')} is the ${terms.field(field)}`
      })
      return `Nothing can be sent yet: choose ${questions.join(', and ')}.`
    }
    if (rows === 0) return 'Nothing to send: no rows were compared.'
    const rest = unread.length === 0 ? '' : ` Not compared: ${unread.map(columnWords).join(', ')}.`
    if (fields.length === 0) return `Nothing to send: no field was compared.${rest}`
    if (rest === '' && found === rows) return 'Nothing to do: the account already matches the file.'
    return `Nothing to send: ${shown(found)} of ${shown(rows)} ${rows === 1 ? 'row was' : 'rows were'} found, and what was compared is the same: ${fields.map(terms.field).join(', ')}.${rest}`
  },
  /** Hardly a row was found: which columns would find more. */
  wrongKey: ({ rows, found, keys, better }: FewFound) => {
    const by = keys.map(({ key, ...column }) => `${terms.field(key)} in ${columnWords(column)}`).join(', ')
    const others = better.map(
      ({ key, count, ...column }) => `${terms.field(key)} in ${columnWords(column)} would find ${shown(count)}`,
    )
    const [first] = better
    const wayOut = first ? ` To use it, choose ${terms.field(first.key)} for ${columnWords(first)}.` : ''
    return `${shown(found)} of ${shown(rows)} ${rows === 1 ? 'row was' : 'rows were'} found in the account${by === '' ? '' : ` by ${by}`}; ${others.join(', ')}. Is this the right key column?${wayOut}`
  },
  /** The key column that was taken by itself. */
  keyTaken: ({ key, count, instead, ...column }: KeyTaken, rows: number) => {
    const back = instead
      ? ` ${terms.field(instead.key)} in ${columnWords(instead)} finds none: it is read as the supplier’s own code and is not written. To use it all the same, choose ${terms.field(instead.key)} for it.`
      : ''
    return `The materials are found by ${terms.field(key)} in ${columnWords(column)}: ${shown(count)} of ${shown(rows)} rows.${back}`
  },
  /** The memory of materials that left the lists could not be used. `trouble`: the journal's, as a code. */
  notRemembered: (trouble: string) => {
    const [cause, wayOut] = JOURNAL_TROUBLE[trouble] ?? OTHER_TROUBLE
    return `Materials that no list shows now were not looked for, because ${cause}. Such a material would be added a second time. ${wayOut}, then open the file again.`
  },
  /** What unfinished runs still mean to change could not be looked up. `trouble`: the journal's, as a code. */
  claimsUnknown: (trouble: string) => {
    const [cause, wayOut] = JOURNAL_TROUBLE[trouble] ?? OTHER_TROUBLE
    return `Rows that an unfinished import still has to change are not marked, because ${cause}. Such rows are left out when you apply. ${wayOut}, then open the file again.`
  },
  /** `why`: the disk is full, or anything else. */
  readingNotKept: (why: 'full' | 'other') =>
    `What was read of the account is missing from its history, because ${why === 'full' ? 'the disk is full. Free some space' : 'it could not be written. Check that the data folder can be written to'}; what is read next is kept again. The import is not affected.`,
  readingUnusable:
    'What was last read of the account is in a file that is damaged or cannot be read. The account was read again instead.',
  noRows: 'The file has headings but no rows below them. Add rows and save it again.',
  /** A row with a conflict nobody decided. */
  conflict: 'Changed both here and in the account since the export.',
  suppliersUnlisted:
    'Suppliers are set for new materials only. The account does not list the suppliers a material has, so a change cannot be recognised. Change them in the account itself.',
  /** `materials` are not compared; reading them takes `requests`. */
  suppliersOffered: (materials: number, requests: number) =>
    `Suppliers of ${counted(materials)} are not compared and not sent. No list of the account shows them. They can be read one by one: ${requests === 1 ? '1 request' : `${shown(requests)} requests`} now, and 2 for every row that changes them. To do so, choose to read suppliers.`,
  suppliersUnread: (materials: number) =>
    `Suppliers of ${counted(materials)} could not be read, so they are not compared and not sent. The other fields are. Read the file again to try once more.`,
  /** Columns of storages; `read`: each for its own. */
  perStorage: ({ read, columns }: PerStorage) => {
    const list = columns.slice(0, COLUMNS_NAMED).map(({ column, header }) => `${columnLetter(column)} “${header}”`)
    const rest = columns.length > list.length ? ` and ${columns.length - list.length} more` : ''
    return read
      ? `Each column is read for its own storage: ${list.join(', ')}${rest}. A blank cell leaves its storage as it is.`
      : `These columns are named after storages: ${list.join(', ')}${rest}. Each can be read for its own storage.`
  },
  perStorageChosen: (read: boolean) =>
    read
      ? 'If that is not meant, choose to leave them as they are.'
      : 'Until you choose that, only the chosen storage’s column is read.',
  /** Names of sheets that could be read together. */
  sheetsOffered: (sheets: readonly { readonly sheet: string }[], read: string) =>
    `Several sheets are named after storages (${quoted(sheets.map(({ sheet }) => sheet))}), and only “${read}” was read. They can be read together, each into its own storage: choose all sheets.`,
  sheetsTogether: (sheets: readonly { readonly sheet: string; readonly storage: number }[]) =>
    `Read together, each into its storage: ${sheets.map(({ sheet, storage }) => `“${sheet}” (storage ${storage})`).join(', ')}.`,
  sheetsWithout: (sheets: readonly string[]) =>
    `No table was found in ${quoted(sheets)}, so it was not read. Check that it has a row of headings.`,
  sheetsUnused: (sheets: readonly string[]) =>
    `Not read, since no storage has ${sheets.length === 1 ? 'its name' : 'their names'}: ${quoted(sheets)}. Name a sheet as its storage to have it read.`,
  mayBeOf: (names: readonly string[]) =>
    names.length === 1
      ? `It looks like a list of ${names.join('')}. Say whether it is.`
      : `The suppliers ${names.join(' and ')} fit it equally. Say whose list it is.`,
  /** `why`: '' if no field is known for the heading; `more`: columns that are not listed. */
  columnsUnused: (columns: readonly UnusedColumn[], more: number) => {
    const listed = columns.map(({ why, ...column }) => `${columnWords(column)}${why === '' ? '' : ` (${why})`}`)
    return `${columns.length + more} columns are not used: ${listed.join(', ')}${more === 0 ? '' : ` and ${more} more`}. Choose a field for each column whose values you want to use.`
  },
  /** `moment`: `2026-03-01 09:05`, in UTC. */
  exported: (from: string, moment: string) =>
    `Exported from ${from} at ${moment} UTC: only the cells you edited since are applied.`,
  exportedElsewhere: ({ name, id }: { readonly name: string; readonly id: number }, chosen: number) =>
    `The balances in this sheet are those of ${name} (ID ${id}), but they are set in storage ${chosen}. Choose storage ${id} if that is not what you meant.`,
  sheetsUnknown: (sheets: readonly string[]) =>
    `Compared with the account as it is now, since the export did not write ${sheets.length === 1 ? 'it' : 'them'}: ${quoted(sheets)}.`,
  /** `fits`: rows that fit, digits grouped. */
  copyTooMuch: (fits: string) => ({
    title: 'Too many rows to copy',
    what: `These rows are more than the clipboard takes at once: about ${fits} of them fit.`,
    fix: `Select fewer rows, or hide columns that are not needed, and copy again.`,
  }),
}

/** Written out in a sentence. */
const COLUMNS_NAMED = 4

function counted(materials: number): string {
  return materials === 1 ? '1 material the account has' : `${shown(materials)} materials the account has`
}

interface UnusedColumn {
  readonly letter: string
  readonly header: string
  readonly why: string
}

function lettered({ letter, header }: { readonly letter: string; readonly header: string }): string {
  return header === '' ? letter : `${letter} “${header}”`
}

function columnWords({ letter, header }: { readonly letter: string; readonly header: string }): string {
  return `column ${lettered({ letter, header })}`
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}

/** Sentences about an import as a whole: what was read together, what suppliers cost, where an export came from, what became of changes. */
interface Compared {
  readonly rows: number
  readonly found: number
  readonly fields: readonly string[]
  readonly unread: readonly { readonly letter: string; readonly header: string }[]
  readonly undecided: readonly {
    readonly field: string
    readonly columns: readonly { readonly letter: string; readonly header: string }[]
  }[]
}

interface KeyColumn {
  readonly letter: string
  readonly header: string
  readonly key: string
}

interface KeyTaken extends KeyColumn {
  readonly count: number
  readonly instead: KeyColumn | null
}

interface FewFound {
  readonly rows: number
  readonly found: number
  readonly keys: readonly KeyColumn[]
  readonly better: readonly (KeyColumn & { readonly count: number })[]
}

interface PerStorage {
  readonly read: boolean
  readonly columns: readonly { readonly column: number; readonly header: string }[]
}

export type SessionWords = Translated<typeof session>
