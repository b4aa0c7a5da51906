/** How this reader refuses a file: a code and details. Hosts put it into words. */
export type RefusalCode =
  | 'not-a-workbook'
  | 'empty-file'
  | 'damaged'
  | 'password-protected'
  | 'old-xls'
  | 'xlsb'
  | 'ods'
  | 'numbers'
  | 'html'
  | 'xml-spreadsheet'
  | 'csv'
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

/** What is wrong with a damaged file. */
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

export type RefusalDetail = Readonly<Record<string, string | number>>

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
export function damaged(reason: Damage, detail: RefusalDetail = {}, cause?: unknown): XlsxRefusal {
  return new XlsxRefusal('damaged', { reason, ...detail }, cause)
}

/** Adds the part's name to a refusal; returns any other error unchanged. */
export function inPart(error: unknown, part: string): unknown {
  if (!(error instanceof XlsxRefusal) || 'part' in error.detail) return error
  return new XlsxRefusal(error.code, { part, ...error.detail }, error.cause)
}
