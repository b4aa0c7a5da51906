/**
 * The one way in which this reader says no. Code branches on `code` and `detail`; the message is usable as it is, and
 * hosts that have their own catalogue of messages make theirs from the same two.
 */
const words = {
  'not-a-workbook': 'This is not an Excel workbook.',
  'empty-file': 'The file is empty.',
  damaged: 'The workbook is damaged. Open it in Excel, save it as .xlsx and try again.',
  'password-protected': 'The workbook is password-protected. Remove the password in Excel and save it again.',
  'old-xls': 'This is an old Excel file (.xls). Open it in Excel and save it as .xlsx.',
  xlsb: 'This is a binary workbook (.xlsb). Open it in Excel and save it as .xlsx.',
  ods: 'This is an OpenDocument spreadsheet (.ods). Save it as .xlsx in LibreOffice or Excel.',
  numbers: 'This is an Apple Numbers document. Export it from Numbers as Excel (.xlsx).',
  html: 'This is a web page, not a workbook. Open it in Excel and save it as .xlsx.',
  'xml-spreadsheet': 'This is an XML spreadsheet of 2003. Open it in Excel and save it as .xlsx.',
  csv: 'This is a text file (CSV), not a workbook.',
  doctype: 'The workbook contains a document type declaration, which no spreadsheet program writes; it is not read.',
  'unsupported-compression':
    'A part of the workbook is compressed in a way Excel does not use. Save it again in Excel.',
  'too-large': 'The workbook unpacks to more than is allowed.',
  'too-many-entries': 'The workbook consists of too many parts.',
  'too-many-strings': 'The workbook has too many different texts.',
  'cell-too-long': 'A cell has more characters than Excel allows.',
  'too-many-columns': 'The sheet has more columns than are allowed.',
  'too-many-rows': 'The sheet has more rows than are allowed.',
  'too-slow': 'Reading the workbook takes too long.',
  'no-such-sheet': 'The workbook has no such sheet.',
  stopped: 'Reading was stopped.',
} as const

export type RefusalCode = keyof typeof words

/** What was expected of the file and is not so. */
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
    super(words[code], cause === undefined ? undefined : { cause })
    this.code = code
    this.detail = detail
  }
}

/** The commonest refusal: what was expected of the file, and where. */
export function damaged(reason: Damage, detail: RefusalDetail = {}, cause?: unknown): XlsxRefusal {
  return new XlsxRefusal('damaged', { reason, ...detail }, cause)
}

/** The same refusal, naming the part it was found in; any other error as it is. */
export function inPart(error: unknown, part: string): unknown {
  if (!(error instanceof XlsxRefusal) || 'part' in error.detail) return error
  return new XlsxRefusal(error.code, { part, ...error.detail }, error.cause)
}
