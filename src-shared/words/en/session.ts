/** Sentences about an import as a whole, in English. */
import { dailyLimitText, formatCount } from './numbers.ts'
import { columnLetter, type NamedColumn } from '../../file/problem.ts'
import { terms } from './terms.ts'
import type { Translated } from '../translated.ts'
import type { ColumnReason, DecimalEvidence } from '../../mapping/mapping.ts'
import type { Delimiter, DelimiterReason, EncodingReason, SampleTextKind } from '../../file/source.ts'

/** The journal's problem, and what to do. */
const JOURNAL_PROBLEMS: Readonly<Record<string, readonly [string, string]>> = {
  busy: ['another program keeps the data file locked', 'Close other Stocksheet windows'],
  full: ['the disk is full or reports an error', 'Free some space'],
  'read-only': ['the data folder cannot be written', 'Give yourself the right to write there'],
  newer: ['the data file was written by a newer Stocksheet', 'Install that version'],
  damaged: ['the data file is damaged', 'Move it away: Stocksheet makes a new one'],
}
const OTHER_JOURNAL_PROBLEM = [
  'the data file cannot be opened',
  'Check that its folder exists and that you may write there',
] as const

export const session = {
  /** Changes that did not fit after the file was saved again. */
  lostChanges: (count: number) =>
    count === 1
      ? 'One of your changes was not kept when the file was read again. Its row or cell is no longer as it was. Make it again if you still want it.'
      : `${formatCount(count)} of your changes were not kept when the file was read again. Their rows or cells are no longer as they were. Make them again if you still want them.`,
  /** The question that is asked before the file is read again, if some changes would no longer fit. */
  wouldLoseChanges: (count: number) =>
    count === 1
      ? {
          title: 'Changes would be lost',
          what: 'One of your changes has no place when the file is read this way. It would not be applied.',
          fix: 'Read it this way only if you no longer need it.',
        }
      : {
          title: 'Changes would be lost',
          what: `${formatCount(count)} of your changes have no place when the file is read this way. They would not be applied.`,
          fix: 'Read it this way only if you no longer need them.',
        },
  lostCell: (place: string, text: string) => `${place}: ${text}, as you typed it`,
  lostRow: (place: string) => `${place}: left out by you`,
  lostAnswer: (place: string) => `${place}: your answer`,
  moreLost: (count: number) => `and ${formatCount(count)} more`,
  /** Why nothing would be sent. */
  nothingToSend: ({ rows, found, fields, unread, undecided }: ComparisonSummary) => {
    if (undecided.length > 0) {
      const questions = undecided.map(({ field, columns }) => {
        return `which of the columns ${columns.map(terms.column).join(', ')} is the ${terms.field(field)}`
      })
      return `Nothing can be sent yet: choose ${questions.join(', and ')}.`
    }
    if (rows === 0) return 'Nothing to send: no rows were compared.'
    const notComparedText = unread.length === 0 ? '' : ` Not compared: ${unread.map(describeColumn).join(', ')}.`
    if (fields.length === 0) return `Nothing to send: no field was compared.${notComparedText}`
    if (notComparedText === '' && found === rows) return 'Nothing to do: the account already matches the file.'
    return `Nothing to send: ${formatCount(found)} of ${formatCount(rows)} ${rows === 1 ? 'row was' : 'rows were'} found, and what was compared is the same: ${fields.map(terms.field).join(', ')}.${notComparedText}`
  },
  /** Hardly any rows matched a material. The message names the columns that would find more. */
  betterKeyQuestion: ({ rows, found, keys, better }: FewMatches) => {
    const keyTexts = keys.map(({ key, ...column }) => `${terms.field(key)} in ${describeColumn(column)}`).join(', ')
    const otherColumns = better.map(
      ({ key, count, ...column }) =>
        `${terms.field(key)} in ${describeColumn(column)} would find ${formatCount(count)}`,
    )
    const [betterKey] = better
    const advice = betterKey ? ` To use it, choose ${terms.field(betterKey.key)} for ${describeColumn(betterKey)}.` : ''
    return `${formatCount(found)} of ${formatCount(rows)} ${rows === 1 ? 'row was' : 'rows were'} found in the account${keyTexts === '' ? '' : ` by ${keyTexts}`}; ${otherColumns.join(', ')}. Is this the right key column?${advice}`
  },
  /** The key column that was chosen automatically. */
  keyChosen: ({ key, count, instead, ...column }: ChosenKeyColumn, rows: number) => {
    const changeBackHint = instead
      ? ` ${terms.field(instead.key)} in ${describeColumn(instead)} finds none: it is read as the supplier’s own code and is not written. To use it all the same, choose ${terms.field(instead.key)} for it.`
      : ''
    return `The materials are found by ${terms.field(key)} in ${describeColumn(column)}: ${formatCount(count)} of ${formatCount(rows)} rows.${changeBackHint}`
  },
  /** The record of materials that left the lists could not be read. `errorText`: the journal's error code. */
  recordUnreadable: (errorText: string) => {
    const [cause, advice] = JOURNAL_PROBLEMS[errorText] ?? OTHER_JOURNAL_PROBLEM
    return `Materials that no list shows now were not looked for, because ${cause}. Such a material would be added a second time. ${advice}, then open the file again.`
  },
  /** The remaining changes of unfinished runs could not be read. `errorText`: the journal's error code. */
  claimsUnknown: (errorText: string) => {
    const [cause, advice] = JOURNAL_PROBLEMS[errorText] ?? OTHER_JOURNAL_PROBLEM
    return `Rows that an unfinished import still has to change are not marked, because ${cause}. Such rows are left out when you apply. ${advice}, then open the file again.`
  },
  /** `cause`: the disk is full, or something else. */
  readingNotSaved: (cause: 'full' | 'other') =>
    `What was read of the account is missing from its history, because ${cause === 'full' ? 'the disk is full. Free some space' : 'it could not be written. Check that the data folder can be written to'}; what is read next is kept again. The import is not affected.`,
  readingUnusable:
    'What was last read of the account is in a file that is damaged or cannot be read. The account was read again instead.',
  noRows: 'The file has headings but no rows below them. Add rows and save it again.',
  /** A row with a conflict that nobody resolved. */
  conflict: 'Changed both here and in the account since the export.',
  suppliersUnlisted:
    'Suppliers are set for new materials only. The account does not list the suppliers a material has, so a change cannot be recognised. Change them in the account itself.',
  /** A warning if the account has an unfinished run. */
  unfinishedRun: (run: string, file: string, calls: number) =>
    `Import ${run} (“${file}”) of this account is not finished: ${formatCount(calls)} ${calls === 1 ? 'change is' : 'changes are'} not sent yet. Rows for the same materials will be left out. Resume that import first, or discard the rest of it.`,
  /** `moment`: the time of the backup from which this data was restored. */
  changedSinceBackup: (materials: number, moment: string) =>
    `${materials === 1 ? '1 material' : `${formatCount(materials)} materials`} changed elsewhere since the copy of ${moment} UTC that was restored here. If the other computer is still in use, do not apply files on both.`,
  /** Shown if the settings reserve all requests of a day for other programs. */
  allReserved: `Nothing can be sent: all ${dailyLimitText} requests of a day are kept for other programs. Keep fewer of them in the settings.`,
  /** `materials`: how many are not compared. `requests`: how many it takes to read their suppliers. */
  suppliersOffered: (materials: number, requests: number) =>
    `Suppliers of ${countMaterials(materials)} are not compared and not sent. No list of the account shows them. They can be read one by one: ${requests === 1 ? '1 request' : `${formatCount(requests)} requests`} now, and 2 for every row that changes them. To do so, choose to read suppliers.`,
  suppliersUnread: (materials: number) =>
    `Suppliers of ${countMaterials(materials)} could not be read, so they are not compared and not sent. The other fields are. Read the file again to try once more.`,
  /** Columns that belong to storages. `read`: true if each column's values are used for its own storage. */
  perStorage: ({ read, columns }: StorageColumnsInfo) => {
    const shownColumns = columns
      .slice(0, MAX_LISTED_COLUMNS)
      .map(({ column, header }) => terms.column({ letter: columnLetter(column), header }))
    const moreText = columns.length > shownColumns.length ? ` and ${columns.length - shownColumns.length} more` : ''
    return read
      ? `Each column is read for its own storage: ${shownColumns.join(', ')}${moreText}. A blank cell leaves its storage as it is.`
      : `These columns are named after storages: ${shownColumns.join(', ')}${moreText}. Each can be read for its own storage.`
  },
  perStorageChosen: (areColumnsRead: boolean) =>
    areColumnsRead
      ? 'If that is not meant, choose to leave them as they are.'
      : 'Until you choose that, only the chosen storage’s column is read.',
  /** Names of sheets that could be read together. */
  sheetsOffered: (sheets: readonly { readonly sheet: string }[], sheetRead: string) =>
    `Several sheets are named after storages (${quoteNames(sheets.map(({ sheet }) => sheet))}), and only “${sheetRead}” was read. They can be read together, each into its own storage: choose all sheets.`,
  sheetsTogether: (sheets: readonly { readonly sheet: string; readonly storage: number }[]) =>
    `Read together, each into its storage: ${sheets.map(({ sheet, storage }) => `“${sheet}” (storage ${storage})`).join(', ')}.`,
  sheetsWithoutTable: (sheets: readonly string[]) =>
    `No table was found in ${quoteNames(sheets)}, so it was not read. Check that it has a row of headings.`,
  sheetsUnused: (sheets: readonly string[]) =>
    `Not read, since no storage has ${sheets.length === 1 ? 'its name' : 'their names'}: ${quoteNames(sheets)}. Name a sheet as its storage to have it read.`,
  possibleSuppliers: (names: readonly string[]) =>
    names.length === 1
      ? `It looks like a list of ${names.join('')}. Say whether it is.`
      : `The suppliers ${names.join(' and ')} fit it equally. Say whose list it is.`,
  /** `reason`: '' if the heading matches no field. `moreCount`: how many columns are not listed. */
  columnsUnused: (columns: readonly UnusedColumn[], moreCount: number) => {
    const columnTexts = columns.map(
      ({ reason, ...column }) => `${describeColumn(column)}${reason === '' ? '' : ` (${reason})`}`,
    )
    return `${columns.length + moreCount} columns are not used: ${columnTexts.join(', ')}${moreCount === 0 ? '' : ` and ${moreCount} more`}. Choose a field for each column whose values you want to use.`
  },
  /** `moment`: the time of the export in UTC, such as `2026-03-01 09:05`. */
  exportOrigin: (from: string, moment: string) =>
    `Exported from ${from} at ${moment} UTC: only the cells you edited since are applied.`,
  exportedElsewhere: ({ name, id }: { readonly name: string; readonly id: number }, chosenId: number) =>
    `The balances in this sheet are those of ${name} (ID ${id}), but they are set in storage ${chosenId}. Choose storage ${id} if that is not what you meant.`,
  sheetsUnknown: (sheets: readonly string[]) =>
    `Compared with the account as it is now, since the export did not write ${sheets.length === 1 ? 'it' : 'them'}: ${quoteNames(sheets)}.`,
}

/** The maximum number of columns listed in a sentence. */
const MAX_LISTED_COLUMNS = 4

function countMaterials(materials: number): string {
  return materials === 1 ? '1 material the account has' : `${formatCount(materials)} materials the account has`
}

interface UnusedColumn {
  readonly letter: string
  readonly header: string
  readonly reason: string
}

function describeColumn(column: NamedColumn): string {
  return `column ${terms.column(column)}`
}

function quoteNames(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}

/** What was compared with the account, for the sentence about why nothing would be sent. */
interface ComparisonSummary {
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

interface ChosenKeyColumn extends KeyColumn {
  readonly count: number
  readonly instead: KeyColumn | null
}

interface FewMatches {
  readonly rows: number
  readonly found: number
  readonly keys: readonly KeyColumn[]
  readonly better: readonly (KeyColumn & { readonly count: number })[]
}

interface StorageColumnsInfo {
  readonly read: boolean
  readonly columns: readonly { readonly column: number; readonly header: string }[]
}

export type SessionWords = Translated<typeof session>

const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
}

const SAMPLE_KIND_WORDS: Readonly<Record<SampleTextKind, string>> = {
  arabic: 'Arabic words',
  baltic: 'Baltic words',
  'central-european': 'Central European words',
  chinese: 'Chinese text',
  cyrillic: 'Cyrillic words',
  greek: 'Greek words',
  hebrew: 'Hebrew words',
  japanese: 'Japanese text',
  korean: 'Korean text',
  thai: 'Thai words',
  turkish: 'Turkish words',
  'western-european': 'Western European words',
}

function describeEncoding(reason: EncodingReason): string {
  switch (reason.code) {
    case 'chosen':
      return 'as chosen'
    case 'settings':
      return 'as set in the settings'
    case 'declared':
      return 'the file says so itself'
    case 'byte-order-mark':
      return 'the file says so with a byte order mark'
    case 'zero-bytes':
      return 'every second byte is zero, as in UTF-16'
    case 'ascii':
      return 'plain ASCII, the same in every encoding'
    case 'fits-utf8':
      return 'every byte fits UTF-8'
    case 'letters':
      return `as ${reason.name} it has ${SAMPLE_KIND_WORDS[reason.seen]}`
    case 'not-utf8':
      return `not UTF-8 (line ${reason.line}); as ${reason.name} it has ${SAMPLE_KIND_WORDS[reason.seen]}${reason.other === null ? '' : `; ${reason.other} is possible too`}: check the sample`
    default:
      return reason satisfies never
  }
}

function nameDelimiter(delimiter: Delimiter): string {
  return DELIMITER_NAMES[delimiter]
}

function describeDelimiter(reason: DelimiterReason): string {
  if (reason.code === 'none') return 'no delimiter found: every line is one cell'
  if (reason.code === 'fixed-width') return `none: ${reason.width} columns of fixed width`
  const name = nameDelimiter(reason.delimiter)
  if (reason.code !== 'agreeing') return `${name}: ${reason.code === 'chosen' ? 'as chosen' : 'the first line says so'}`
  const { rows, agreeing, width } = reason
  if (rows === 1) return `${name}: the only line has ${width} cells with it`
  return `${name}: ${agreeing === rows ? 'all' : agreeing} of the first ${rows} rows have ${width} cells with it`
}

function explainColumn(reason: ColumnReason): string {
  switch (reason.code) {
    case 'chosen':
      return 'you chose it'
    case 'not-used':
      return 'you chose not to use it'
    case 'remembered':
      return 'you chose it before for this heading'
    case 'heading':
      return `its heading means ${terms.field(reason.field)}`
    case 'usual-heading':
      return `its heading usually means ${terms.field(reason.field)}`
    case 'part-of-heading':
      return `its heading contains “${reason.words}”, and the values fit ${terms.field(reason.field)}`
    case 'best-of':
      return `its heading fits ${terms.field(reason.field)} better than “${reason.rival}”`
    case 'stand-in':
      return `it serves as ${terms.field(reason.field)}: there is no better column`
    case 'field-taken':
      return `“${reason.header}” is already used as ${terms.field(reason.field)}`
    case 'unclear-heading':
      return reason.beside === undefined
        ? `its heading may mean ${terms.field(reason.field)}, or something else`
        : `beside “${reason.beside}” it may be how many were moved, not the ${terms.field(reason.field)}`
    case 'other-values':
      return `its heading means ${terms.field(reason.field)}, but its values do not fit`
    case 'yes-or-no':
      return 'it says whether the material is in stock, not how many'
    case 'product':
      return `it is the product of two other columns: a total, not the ${terms.field(reason.field)}`
    case 'subtraction':
      return `it is the difference of two other columns, not the ${terms.field(reason.field)}`
    case 'short-heading':
      return `its heading is short, and may mean something other than ${terms.field(reason.field)}`
    case 'few-values':
      return 'its few different values may be codes, not amounts'
    case 'with-tax':
      return 'it includes VAT'
    case 'foreign-ids':
      return 'its IDs are another system’s, not this account’s'
    case 'other-codes':
      return `as the SKU it finds ${reason.byCode} of ${reason.rows} rows, and the names find ${reason.byName}`
    case 'storage-heading':
      return 'its heading names the storage, and the values are its stock'
    case 'unit-values':
      return 'the values are units of measure'
    case 'word-values':
      return 'the values are words that differ from row to row'
    case 'code-values':
      return 'the values are codes that differ from row to row'
    case 'other-storage':
      return `stock of the storage “${reason.storage}”, which is not chosen`
    case 'contested':
      return `could be ${terms.field(reason.field)}${reason.rival === '' ? ', but the heading above it is not known' : `, but so could “${reason.rival}”: choose one`}`
    case 'row-numbers':
      return 'only numbers the rows of the list'
    case 'rule':
      return 'not a column of the file: a rule makes the values'
    case 'no-heading':
      return 'no heading'
    case 'unknown-heading':
      return 'no field has this heading'
    default:
      return reason satisfies never
  }
}

/** Why a file is read the way it is, in English. */
export const reasons: ReasonWords = {
  encoding: describeEncoding,
  delimiter: describeDelimiter,
  delimiterName: nameDelimiter,
  column: explainColumn,
  decimals({ style, rows, example, by, from = '' }) {
    if (style === 'typed') return 'numbers as Excel stores them'
    if (style === 'ambiguous') return `“${example}” can be read in two ways: choose comma or dot decimals`
    if (by === 'chosen') return `${style} decimals, as chosen`
    if (by === 'other-column') return `“${example}” in the column “${from}”: ${style} decimals here too`
    if (rows === 0) return 'whole numbers only'
    return `${example} seen in ${rows === 1 ? '1 row' : `${rows} rows`}: ${style} decimals`
  },
}

export interface ReasonWords {
  readonly encoding: (reason: EncodingReason) => string
  readonly delimiter: (reason: DelimiterReason) => string
  readonly delimiterName: (delimiter: Delimiter) => string
  readonly column: (reason: ColumnReason) => string
  readonly decimals: (evidence: DecimalEvidence) => string
}
