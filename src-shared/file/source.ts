/** What a file is and how it was read, with the reasons. Does not deal with fields or the account. */
import type { Sheet } from './sheet.ts'

/** Kinds of sources. */
export const SOURCE_KINDS = ['csv', 'dbf', 'xlsx'] as const

/** The longest https address that can be saved with a supplier, in characters. */
export const MAX_LINK_LENGTH = 2000

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Delimiters by their names in flags and options. */
export const DELIMITER_NAMES = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const satisfies Readonly<
  Record<string, Delimiter>
>

export type Newline = 'lf' | 'crlf' | 'cr' | 'mixed'

/** An encoding that fits the bytes, with a few words from the file. The most plausible comes first. */
export interface EncodingCandidate {
  readonly encoding: string
  readonly sample: string
}

/** The script or region that the text of a file in an older encoding appears to be in. */
export const SAMPLE_TEXT_KINDS = [
  'arabic',
  'baltic',
  'central-european',
  'chinese',
  'cyrillic',
  'greek',
  'hebrew',
  'japanese',
  'korean',
  'thai',
  'turkish',
  'western-european',
] as const
export type SampleTextKind = (typeof SAMPLE_TEXT_KINDS)[number]

/** Why the bytes are read in an encoding. */
export type EncodingReason =
  | { readonly code: 'chosen' | 'settings' | 'declared' | 'byte-order-mark' | 'zero-bytes' | 'ascii' | 'fits-utf8' }
  /** `name`: what people call the encoding. */
  | { readonly code: 'letters'; readonly name: string; readonly seen: SampleTextKind }
  /** `line`: the first line that is not UTF-8. `other`: an encoding that is nearly as likely. */
  | {
      readonly code: 'not-utf8'
      readonly line: number
      readonly name: string
      readonly seen: SampleTextKind
      readonly other: string | null
    }

/** Why a delimiter is used: the user chose it, the first line specifies it, or the first rows then have the same number of cells. */
export type DelimiterReason =
  | { readonly code: 'none' }
  | { readonly code: 'chosen' | 'first-line'; readonly delimiter: Delimiter }
  /** The text has columns of fixed width, which were separated by tabs. */
  | { readonly code: 'fixed-width'; readonly delimiter: Delimiter; readonly width: number }
  | {
      readonly code: 'agreeing'
      readonly delimiter: Delimiter
      readonly rows: number
      readonly agreeing: number
      readonly width: number
    }

interface EncodedFormat {
  readonly encoding: string
  readonly encodingReason: EncodingReason
  readonly encodingCandidates: readonly EncodingCandidate[]
}

export interface CsvFormat extends EncodedFormat {
  readonly kind: 'csv'
  readonly delimiter: Delimiter
  readonly delimiterReason: DelimiterReason
  readonly quote: '"'
  readonly newline: Newline
  /** True if the first line is `sep=;`. */
  readonly sepLine: boolean
}

/** A table of dBase or FoxPro. */
export interface DbfFormat extends EncodedFormat {
  readonly kind: 'dbf'
}

export interface WorkbookFormat {
  readonly kind: 'xlsx'
  readonly sheets: readonly SheetTab[]
  /** The sheet that was read: an index into `sheets`. */
  readonly sheet: number
  readonly date1904: boolean
}

export interface SheetTab {
  readonly name: string
  readonly hidden: 'visible' | 'hidden' | 'veryHidden'
}

/** Which sheets of a workbook to read, by name. */
export interface SheetsToRead {
  /** Sheets to read together, in order; empty if only one sheet is read. */
  readonly joinedSheets: readonly string[]
  /** If present, only this sheet is read. If absent, the chosen sheet is read, or the first one. */
  readonly onlySheet?: string
  /** How many rows of each sheet are enough; a few more may be read. Absent if all rows are needed. */
  readonly rows?: number
}

/** Not a file, but the account's own stock. */
export interface AccountFormat {
  readonly kind: 'account'
}

export type SourceFormat = CsvFormat | DbfFormat | WorkbookFormat | AccountFormat

/** The sheets of a workbook; null for other files. */
export function findSheetTabs(format: SourceFormat): readonly SheetTab[] | null {
  return 'sheets' in format ? format.sheets : null
}

/** Merged cells. Rows are the file's row numbers (from 1), columns are from 0; both ends are included. */
export interface MergedCells {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
  /** Covered values that differ from the first cell's. Excel does not show them, and they are not read. */
  readonly hiddenValues?: readonly HiddenValue[]
}

export interface HiddenValue {
  /** The row's number in the file, from 1. */
  readonly row: number
  readonly column: number
  readonly text: string
}

/** A sheet of several that were read together. */
export interface SheetWithMerges {
  readonly sheet: Sheet
  readonly merges: readonly MergedCells[]
}

export interface SourceContents {
  readonly format: SourceFormat
  /** The sheet that was read, or the first of several. */
  readonly sheet: Sheet
  /** All sheets, in order, if several were chosen. */
  readonly sheets?: readonly SheetWithMerges[]
  readonly bytes: number
  /** The file that was read from the archive, if the user's file is one. */
  readonly inside?: string
  /** Merged cells of the sheet. The first cell of each has the value. */
  readonly merges?: readonly MergedCells[]
  /** The hidden sheet of one of our exports, not decoded. */
  readonly base?: Sheet
}

export function isDelimiter(text: string): text is Delimiter {
  return DELIMITERS.some((delimiter) => delimiter === text)
}

/** The delimiter in an option: the character itself, `\\t`, or its name. Null if there is no such delimiter. */
export function findDelimiterByName(text: string): Delimiter | null {
  if (isDelimiter(text)) return text
  const delimiterName = text.trim().toLowerCase()
  if (delimiterName === '\\t') return DELIMITER_NAMES.tab
  return Object.entries(DELIMITER_NAMES).find(([name]) => name === delimiterName)?.[1] ?? null
}

/**
 * The encodings that a user can choose for a text file. They are the encodings of the Encoding Standard, and the DOS and Macintosh code pages. Likely
 * ones are offered first, with samples.
 */
export const ENCODING_CHOICES = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'koi8-r',
  'koi8-u',
  'ibm437',
  'ibm737',
  'ibm775',
  'ibm850',
  'ibm852',
  'ibm855',
  'ibm857',
  'ibm858',
  'ibm860',
  'ibm861',
  'ibm862',
  'ibm863',
  'ibm865',
  'ibm866',
  'ibm869',
  'macintosh',
  'x-mac-ce',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'gbk',
  'big5',
  'euc-kr',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
] as const

/** The choice that detects the encoding from the file's bytes. */
export const DETECT_ENCODING = 'detect'
