/** How this reader refuses a file: a code and details. Hosts turn them into a message. */
export type RefusalCode =
  | 'not-a-workbook'
  | 'empty-file'
  | 'damaged'
  | 'password-protected'
  | 'password-needed'
  | 'old-xls'
  | 'xlsb'
  | 'ods'
  | 'numbers'
  | 'html'
  | 'xml-spreadsheet'
  | 'csv'
  | 'bad-encoding'
  | 'doctype'
  | 'unsupported-compression'
  | 'too-large'
  | 'too-many-entries'
  | 'too-many-strings'
  | 'cell-too-long'
  | 'too-many-columns'
  | 'too-many-rows'
  | 'too-slow'
  | 'no-such-sheet'
  | 'stopped'

/** The kind of damage in a file. */
export type Damage =
  | 'cell-has-no-place'
  | 'cell-names-text-that-not-there'
  | 'cell-offers-several-values'
  | 'cell-stands-outside-row'
  | 'part-cannot-be-as-long-as-directory-says'
  | 'part-cannot-be-unpacked'
  | 'part-ends-in-middle'
  | 'part-longer-than-directory-says'
  | 'part-not-well-formed-xml'
  | 'part-not-where-directory-says'
  | 'part-shorter-than-directory-says'
  | 'row-has-no-number'
  | 'row-not-closed'
  | 'tag-closed-by-another'
  | 'tag-not-closed'
  | 'zip64-field-cut-off'
  | 'attribute-has-no-value'
  | 'element-never-ends'
  | 'elements-are-nested-too-deeply'
  | 'rows-stand-outside-sheet-data'
  | 'something-follows-end-of-sheet'
  | 'something-follows-end-of-texts'
  | 'checksum-of-part-wrong'
  | 'file-cut-off'
  | 'part-no-worksheet'
  | 'part-of-sheet-missing'
  | 'part-of-styles-missing'
  | 'table-of-texts-offers-several-texts-for-one-place'
  | 'texts-of-sheet-are-missing'
  | 'workbook-part-missing'
  | 'zip-archive-incomplete'
  | 'zip-directory-cut-off'
  | 'zip-directory-lists-other-parts-than-counts'
  | 'two-parts-have-same-name'
  | 'not-as-format-says'

type RefusalDetail = Readonly<Record<string, string | number>>

export class XlsxRefusal extends Error {
  override readonly name = 'XlsxRefusal'
  readonly code: RefusalCode
  /** Data for a message: `part`, `limit`, `row` and `column` (0-based), `reason`, `container` ... */
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, detail: RefusalDetail = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.detail = detail
  }
}

/** The refusal for a damaged file. */
export function refuseDamaged(reason: Damage, detail: RefusalDetail = {}, cause?: unknown): XlsxRefusal {
  return new XlsxRefusal('damaged', { reason, ...detail }, cause)
}

/** Adds the part's name to a refusal; returns any other error unchanged. */
export function addPartName(error: unknown, part: string): unknown {
  if (!(error instanceof XlsxRefusal) || 'part' in error.detail) return error
  return new XlsxRefusal(error.code, { part, ...error.detail }, error.cause)
}

/**
 * The limits for reading a workbook. Each has its own refusal and can be set. No part is refused for its compression ratio alone, because real sheets
 * reach 121:1.
 */
export interface Limits {
  /** The maximum number of entries in the zip directory. */
  readonly entries: number
  /** The maximum number of inflated bytes of one part (a sheet of 1,000,000 rows x 10 columns has about 500 MB). */
  readonly partBytes: number
  /** The maximum number of inflated bytes that are read from one open workbook. */
  readonly totalBytes: number
  /** The maximum number of inflated bytes of a part that is read as one text: relationships, workbook, styles, content types. */
  readonly metadataBytes: number
  /** The maximum number of inflated bytes of the shared strings, which are all in memory (8,000,000 of 100 bytes take 800 MB). */
  readonly stringBytes: number
  /** A part larger than `suspiciousBytes` with a higher compression ratio than this counts as a zip bomb. */
  readonly suspiciousRatio: number
  readonly suspiciousBytes: number
  /** The maximum number of shared strings. */
  readonly sharedStrings: number
  /** The maximum length of a cell's text, as in Excel, in UTF-16 units. Longer texts are cut here, with a note. */
  readonly cellCharacters: number
  /** The maximum length of a cell's text, in characters. A sheet with a longer text is refused. */
  readonly longestCell: number
  /** The maximum number of columns, which is Excel's own limit. Cells without content are not counted. */
  readonly columns: number
  /** The maximum number of rows, which is Excel's own limit. Rows without content are not counted. */
  readonly rows: number
  /**
   * The maximum number of notes in the facts of a sheet. Further notes still reach the sink and are counted. The same limit applies to merged ranges.
   */
  readonly notes: number
  /** The maximum time for opening a workbook, or for reading one sheet with the styles and shared strings it needs. */
  readonly milliseconds: number
}

export const defaultLimits: Limits = {
  entries: 50_000,
  partBytes: 2_000_000_000,
  totalBytes: 4_000_000_000,
  metadataBytes: 64_000_000,
  stringBytes: 1_000_000_000,
  suspiciousRatio: 400,
  suspiciousBytes: 100_000_000,
  sharedStrings: 8_000_000,
  cellCharacters: 32_767,
  longestCell: 1_000_000,
  columns: 16_384,
  rows: 1_048_576,
  notes: 10_000,
  milliseconds: 60_000,
}

/** The time allowed for one task: opening a workbook, or reading a sheet with the strings and formats it needs. */
export class Deadline {
  private readonly limit: number
  private readonly end: number

  constructor(milliseconds: number) {
    this.limit = milliseconds
    this.end = performance.now() + milliseconds
  }

  /** Throws `too-slow`, with `detail`, if the time is up. */
  check(detail: RefusalDetail = {}): void {
    if (performance.now() > this.end) throw new XlsxRefusal('too-slow', { ...detail, limit: this.limit })
  }
}
