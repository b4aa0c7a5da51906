/** Which column of a sheet has which field, how its numbers are written, and why we think so. */
import type { Field } from '../material/fields/field.ts'
import {
  columnLetter,
  makeColumnsDetail,
  columnOfLetters,
  parseColumnList,
  type NamedColumn,
  type Problem,
} from '../file/problem.ts'
import type { Table } from '../file/table.ts'
import type { BlankWords } from './mapping-blanks.ts'
import type { HeaderMeaning } from '../file/headings/heading-meaning.ts'
import type { Sheet } from '../file/sheet.ts'
import { makeHeadingKey } from '../file/headings/heading-key.ts'

export type DecimalStyle = 'dot' | 'comma'

/** How a number column is read. If the style is `ambiguous`, the user is asked: `1,234` is never guessed. */
export interface DecimalEvidence {
  readonly style: DecimalStyle | 'ambiguous' | 'typed'
  /** The number of rows whose text is a number only in this style. */
  readonly rows: number
  /** One of these texts, as written. */
  readonly example: string
  /** 'chosen': by the user or an option; 'other-column': by another column of the file. */
  readonly by: 'evidence' | 'chosen' | 'typed' | 'other-column'
  /** The heading or letter of the other column; only with 'other-column'. */
  readonly from?: string
}

/** Why a column has its field, or none. A flat object, so that it can be part of a problem's details. */
export type ColumnReason =
  | {
      readonly code:
        | 'chosen'
        | 'not-used'
        | 'row-numbers'
        | 'no-heading'
        | 'unknown-heading'
        | 'unit-values'
        | 'word-values'
        | 'code-values'
        | 'rule'
    }
  | { readonly code: 'remembered' | 'storage-heading'; readonly header: string }
  | { readonly code: 'heading' | 'usual-heading'; readonly header: string; readonly field: Field }
  | {
      readonly code: 'part-of-heading'
      readonly header: string
      readonly words: string
      readonly field: Field
    }
  /** The best of several headings for one field; `rival` is the next best. */
  | { readonly code: 'best-of'; readonly header: string; readonly rival: string; readonly field: Field }
  | { readonly code: 'stand-in'; readonly header: string; readonly field: Field }
  /** The heading means a field that another column has; `header` is that column's heading. */
  | { readonly code: 'field-taken'; readonly header: string; readonly field: Field }
  /**
   * The heading may mean the field or something else. Either nothing decides that, or the heading `beside` makes the
   * field unlikely.
   */
  | { readonly code: 'unclear-heading'; readonly header: string; readonly field: Field; readonly beside?: string }
  /**
   * The heading means the field, but the values do not. They may be yes and no, or the product or difference of two
   * columns.
   */
  | {
      readonly code: 'other-values' | 'yes-or-no' | 'product' | 'subtraction'
      readonly header: string
      readonly field: Field
    }
  /** The heading means the field, but it is too short, its few values may be marks, or the price includes tax. */
  | { readonly code: 'short-heading' | 'few-values' | 'with-tax'; readonly header: string; readonly field: Field }
  /** Ids of another system: the account has none of them, or has other materials under them. */
  | { readonly code: 'foreign-ids'; readonly header: string }
  /** Codes that are not the account's skus, although the names match its materials. */
  | ({ readonly code: 'other-codes'; readonly header: string } & OtherCodes)
  | { readonly code: 'other-storage'; readonly storage: string }
  /** Several columns could be the field; `rival` lists the others. */
  | { readonly code: 'contested'; readonly rival: string; readonly field: Field }

export interface ColumnMapping {
  readonly column: number
  /** The heading as it is in the file. */
  readonly header: string
  /** The column's name in messages; absent if it is the heading. */
  readonly name?: string
  readonly field: Field | null
  /**
   * sure: words and values agree, and there is no rival · likely: worth checking · chosen: by the user or a saved
   * mapping.
   */
  readonly confidence: 'sure' | 'likely' | 'chosen' | 'none'
  readonly reason: ColumnReason
  readonly decimals: DecimalEvidence | null
  /** Words for an empty value that are read as blank; absent if there are none. [VALUE-8] */
  readonly blanks?: BlankWords
  /** The first values below the heading, shown to the user. */
  readonly samples: readonly string[]
}

export interface Mapping extends Table {
  readonly columns: readonly ColumnMapping[]
  /** What the user should know or decide about columns. `row` is null, `column` is set. */
  readonly problems: readonly Problem[]
}

/** The column mapped to a field, if any. */
export function columnOf(mapping: Mapping, field: Field): ColumnMapping | undefined {
  return mapping.columns.find((column) => column.field === field)
}

/** How the values of a column fit the field in its heading: no evidence, they fit, they do not, or they are only yes and no. [MAP-6] */
export type ValueFit = 'nothing' | 'fit' | 'other' | 'flags'

/** A column's claim to a field, and why. */
export interface ColumnClaim {
  readonly column: number
  readonly header: string
  /** The column's name in messages. */
  readonly name: string
  readonly field: Field
  readonly strength: 'chosen' | 'remembered' | HeaderMeaning['strength'] | 'data'
  /** Rank among claims of that strength, from 0. */
  readonly rank: number
  /** A column with an unknown heading may be the right one instead. */
  readonly isVague: boolean
  readonly values: ValueFit
  readonly reason: ColumnReason
}

/** Adds a column after the file's columns for each of these fields that has no column. Only a rule fills it. [RULE-5] */
export function addRuleColumns(mapping: Mapping, sheet: Sheet, fields: Iterable<Field>): Mapping {
  const missingFields = [...fields].filter((field) => columnOf(mapping, field) === undefined)
  if (missingFields.length === 0) return mapping
  const ruleColumns = missingFields.map((field, index): ColumnMapping => {
    const column = sheet.columns.length + index
    return { column, header: '', field, confidence: 'chosen', reason: { code: 'rule' }, decimals: null, samples: [] }
  })
  return { ...mapping, columns: [...mapping.columns, ...ruleColumns] }
}

export function isRuleColumn({ reason }: ColumnMapping): boolean {
  return reason.code === 'rule'
}

/** The names of columns in messages: the heading, with its letter if other columns have the same heading. All names differ, except ''. [MAP-8] */
export function makeColumnNames(headers: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const header of headers) counts.set(makeComparableKey(header), (counts.get(makeComparableKey(header)) ?? 0) + 1)
  const isRepeated = (header: string): boolean => header !== '' && (counts.get(makeComparableKey(header)) ?? 0) > 1
  const addLetter = (column: number): string => `${headers[column] ?? ''} (${columnLetter(column)})`
  const letteredKeys = new Set(
    headers.flatMap((header, column) => (isRepeated(header) ? [makeComparableKey(addLetter(column))] : [])),
  )
  // A heading that looks like another column's name also gets its letter.
  return headers.map((header, column) =>
    isRepeated(header) || letteredKeys.has(makeComparableKey(header)) ? addLetter(column) : header,
  )
}

/** `name` is stored only if it differs from the heading. */
export function columnName({ header, name }: { readonly header: string; readonly name?: string | undefined }): string {
  return name ?? header
}

/** A column in a proposal, by its heading, or by its letter if it has none. */
export interface ProposalColumn {
  readonly column: number
  readonly letter: string
  readonly heading: string
}

export function makeNamedColumn(mappedColumn: ColumnMapping): NamedColumn {
  return { letter: columnLetter(mappedColumn.column), header: columnName(mappedColumn) }
}

export function toProposalColumn(mappedColumn: ColumnMapping): ProposalColumn {
  return { column: mappedColumn.column, letter: columnLetter(mappedColumn.column), heading: columnName(mappedColumn) }
}

/** Adds the column's name to a place in a message. Without a name, the letter is used. [MAP-8] */
export function addHeading<Place extends Pick<Problem, 'column'>>(
  place: Place,
  column: { readonly header: string; readonly name?: string | undefined } | undefined,
): Place & Pick<Problem, 'heading'> {
  const heading = column === undefined ? '' : columnName(column)
  return heading === '' ? place : { ...place, heading }
}

/** Adds to a problem the headings of all columns that it refers to. `columns`: the columns of its file. [MAP-8] */
export function addHeadings<Place extends Pick<Problem, 'column' | 'details'>>(
  place: Place,
  columns: readonly ColumnMapping[],
  column = columns.find((mappedColumn) => mappedColumn.column === place.column),
): Place & Pick<Problem, 'heading'> {
  const namedPlace = addHeading(place, column)
  return place.details ? { ...namedPlace, details: addHeadingsToDetails(place.details, columns) } : namedPlace
}

/** Adds headings to details that refer to a `column`, or that list `columns` by their letters. */
function addHeadingsToDetails(
  details: NonNullable<Problem['details']>,
  columns: readonly ColumnMapping[],
): NonNullable<Problem['details']> {
  const headingOf = (index: number): string => {
    const mappedColumn = columns.find(({ column }) => column === index)
    return mappedColumn ? columnName(mappedColumn) : ''
  }
  const { column, columns: columnList } = details
  const heading = typeof column === 'number' ? headingOf(column) : ''
  const columnsWithHeadings =
    columnList === undefined
      ? undefined
      : parseColumnList(String(columnList)).map((namedColumn) =>
          namedColumn.header === ''
            ? { ...namedColumn, header: headingOf(columnOfLetters(namedColumn.letter)) }
            : namedColumn,
        )
  return {
    ...details,
    ...(heading !== '' && { heading }),
    ...(columnsWithHeadings && makeColumnsDetail(columnsWithHeadings)),
  }
}

/** The key for finding the user's choice for a column again. */
export function columnNameKey(column: { readonly header: string; readonly name?: string | undefined }): string {
  return makeHeadingKey(columnName(column))
}

/** Ignores case and punctuation. A heading of only punctuation is compared as it is. */
function makeComparableKey(header: string): string {
  const key = makeHeadingKey(header)
  return key === '' ? header : key
}

/**
 * How many of the sampled rows each key finds, if the skus are another system's codes. Used as a detail of a problem.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- details need an index signature, which an
// interface lacks
export type OtherCodes = { readonly rows: number; readonly byCode: number; readonly byName: number }
