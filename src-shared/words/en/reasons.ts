/** Why a file is read as it is, in English. */
import { terms } from './terms.ts'
import type { ColumnReason, DecimalEvidence } from '../../mapping/mapping.ts'
import type { Delimiter, DelimiterReason, EncodingReason, SeenText } from '../../file/source.ts'

const DELIMITERS: Readonly<Record<Delimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
}

const SEEN: Readonly<Record<SeenText, string>> = {
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

function encoding(reason: EncodingReason): string {
  switch (reason.code) {
    case 'chosen':
      return 'as chosen'
    case 'settings':
      return 'as set in the settings'
    case 'byte-order-mark':
      return 'the file says so with a byte order mark'
    case 'zero-bytes':
      return 'every second byte is zero, as in UTF-16'
    case 'ascii':
      return 'plain ASCII, the same in every encoding'
    case 'fits-utf8':
      return 'every byte fits UTF-8'
    case 'letters':
      return `as ${reason.name} it has ${SEEN[reason.seen]}`
    case 'not-utf8':
      return `not UTF-8 (line ${reason.line}); as ${reason.name} it has ${SEEN[reason.seen]}${reason.other === null ? '' : `; ${reason.other} is possible too`}: check the sample`
    default:
      return reason satisfies never
  }
}

function delimiterName(one: Delimiter): string {
  return DELIMITERS[one]
}

function delimiter(reason: DelimiterReason): string {
  if (reason.code === 'none') return 'no delimiter found: every line is one cell'
  const name = delimiterName(reason.delimiter)
  if (reason.code !== 'agreeing') return `${name}: ${reason.code === 'chosen' ? 'as chosen' : 'the first line says so'}`
  const { rows, agreeing, width } = reason
  if (rows === 1) return `${name}: the only line has ${width} cells with it`
  return `${name}: ${agreeing === rows ? 'all' : agreeing} of the first ${rows} rows have ${width} cells with it`
}

function column(reason: ColumnReason): string {
  switch (reason.code) {
    case 'chosen':
      return 'you chose it'
    case 'not-used':
      return 'you chose not to use it'
    case 'remembered':
      return `you chose it before for the heading “${reason.header}”`
    case 'heading':
      return `heading “${reason.header}” means ${terms.field(reason.field)}`
    case 'usual-heading':
      return `heading “${reason.header}” usually means ${terms.field(reason.field)}`
    case 'part-of-heading':
      return `heading “${reason.header}” contains “${reason.words}”, and the values fit ${terms.field(reason.field)}`
    case 'best-of':
      return `heading “${reason.header}” fits ${terms.field(reason.field)} better than “${reason.rival}”`
    case 'stand-in':
      return `“${reason.header}” serves as ${terms.field(reason.field)}: there is no better column`
    case 'field-taken':
      return `“${reason.header}” is already used as ${terms.field(reason.field)}`
    case 'unclear-heading':
      return reason.beside === undefined
        ? `heading “${reason.header}” may mean ${terms.field(reason.field)}, or something else`
        : `“${reason.header}” beside “${reason.beside}” may be how many were moved, not the ${terms.field(reason.field)}`
    case 'other-values':
      return `heading “${reason.header}” means ${terms.field(reason.field)}, but its values do not fit`
    case 'yes-or-no':
      return `“${reason.header}” says whether it is in stock, not how many`
    case 'product':
      return `“${reason.header}” is the product of two other columns: a total, not the ${terms.field(reason.field)}`
    case 'subtraction':
      return `“${reason.header}” is the difference of two other columns, not the ${terms.field(reason.field)}`
    case 'short-heading':
      return `heading “${reason.header}” is short, and may mean something other than ${terms.field(reason.field)}`
    case 'few-values':
      return `the few different values under “${reason.header}” may be codes, not amounts`
    case 'with-tax':
      return `“${reason.header}” includes VAT`
    case 'foreign-ids':
      return `the IDs under “${reason.header}” are another system’s, not this account’s`
    case 'other-codes':
      return `“${reason.header}” finds ${reason.byCode} of ${reason.rows} rows as the SKU, and the names find ${reason.byName}`
    case 'storage-heading':
      return `heading “${reason.header}” names the storage, and the values are its stock`
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

export const reasons: ReasonWords = {
  encoding,
  delimiter,
  delimiterName,
  column,
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
