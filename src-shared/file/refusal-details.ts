/** Codes in the details of refusals. */

/** File formats that are not tables: the values of the detail `format`. */
export const OTHER_FORMATS = [
  'word',
  'presentation',
  'ole-other',
  'zip-in-zip',
  'zip-method',
  'stocksheet-copy',
  'open-document-other',
  'gzip',
  'xml-other',
  'pdf',
  'picture',
  'google-shortcut',
  'owner-file',
  'unknown',
  'json',
  'rtf',
  'sylk',
  'dif',
  'text',
] as const
export type OtherFormat = (typeof OTHER_FORMATS)[number]

/** Why a file cannot be read: the values of `reason` for the code `cannot-read`. */
export const READ_FAILURES = [
  'no-permission',
  'held',
  'folder',
  'disk',
  'too-many-open',
  'no-folder',
  'shortcut-circle',
  'name-too-long',
  'became-shorter',
] as const
export type ReadFailureCode = (typeof READ_FAILURES)[number]

/** Why a link cannot be read: the values of `reason` for the code `link`. */
export const LINK_FAULTS = [
  'not-an-address',
  'not-https',
  'login',
  'private-address',
  'sign-in',
  'not-there',
  'status',
  'no-answer',
  'certificate',
  'proxy',
  'redirects',
  'packed',
  'too-large',
  'too-slow',
] as const
export type LinkFault = (typeof LINK_FAULTS)[number]

/** How a workbook is damaged: the values of `reason` for the code `damaged`. */
export const DAMAGES = [
  'attribute-has-no-value',
  'cell-has-no-place',
  'cell-names-text-that-not-there',
  'cell-offers-several-values',
  'cell-stands-outside-row',
  'checksum-of-part-wrong',
  'element-never-ends',
  'elements-are-nested-too-deeply',
  'end-missing-or-unreadable',
  'not-as-format-says',
  'file-cut-off',
  'lists-no-sheet-of-cells',
  'packed-in-way-excel-does-not-use',
  'part-cannot-be-as-long-as-directory-says',
  'part-cannot-be-unpacked',
  'part-ends-in-middle',
  'part-longer-than-directory-says',
  'part-no-worksheet',
  'part-not-well-formed-xml',
  'part-not-where-directory-says',
  'part-of-sheet-missing',
  'part-of-styles-missing',
  'part-shorter-than-directory-says',
  'row-has-no-number',
  'row-not-closed',
  'rows-stand-outside-sheet-data',
  'something-follows-end-of-sheet',
  'something-follows-end-of-texts',
  'table-of-texts-offers-several-texts-for-one-place',
  'tag-closed-by-another',
  'tag-not-closed',
  'texts-of-sheet-are-missing',
  'two-parts-have-same-name',
  'workbook-part-missing',
  'zip-archive-incomplete',
  'zip-directory-cut-off',
  'zip-directory-lists-other-parts-than-counts',
  'zip64-field-cut-off',
] as const
export type Damage = (typeof DAMAGES)[number]

/** What is too large in a file: the values of the detail `what`. `limit` is a number of bytes or cells. */
export const LIMITED_THINGS = ['size', 'cells', 'unpacked', 'flawed-cells', 'cell-room'] as const
export type LimitedThing = (typeof LIMITED_THINGS)[number]
