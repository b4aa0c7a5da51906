/** Messages for files that are refused as a whole, in English. */
import type { DetailParts, Message } from '../message.ts'
import { detailWord } from '../detail-parts.ts'
import { terms } from './terms.ts'
import type { RefusalCode } from '../../file/problem.ts'
import type { Damage, LimitedThing, LinkFault, OtherFormat, ReadFailureCode } from '../../file/refusal-details.ts'

const excelAdvice =
  'Open it in Excel, choose “Save as” and the type “Excel Workbook (.xlsx)”, then open the new file here.'

/** What to do with a file of a certain kind, if saving it again is not enough. */
const ADVICE_BY_FORMAT: ReadonlyMap<string, string> = new Map([
  ['google-shortcut', 'In Google Sheets choose File, Download, Microsoft Excel (.xlsx), and open that file.'],
  ['owner-file', 'Open the workbook itself: its name is the same without “~$”.'],
  [
    'pdf',
    'A table in a PDF or a picture cannot be read. Ask for the list as Excel (.xlsx) or CSV, and open that file.',
  ],
  [
    'picture',
    'A table in a PDF or a picture cannot be read. Ask for the list as Excel (.xlsx) or CSV, and open that file.',
  ],
  [
    'stocksheet-copy',
    'Put it back in the window under Account, Restore a copy, or with “stocksheet data restore FILE” in a terminal.',
  ],
  ...['gzip', 'zip-in-zip', 'zip-method'].map((format) => [format, 'Unpack it and open the file inside.'] as const),
])

export const refusals: RefusalWords = {
  'empty-file': ({ file }) => ({
    title: 'Empty file',
    what: `${file} is empty: it has no content at all.`,
    fix: `Save it again from the program it comes from, then open it here.`,
  }),
  'no-rows': ({ file, detail }) => ({
    title: 'No rows',
    what: `${detail('sheet') === '' ? file : `The sheet “${detail('sheet')}” of ${file}`} has no cells with content.`,
    fix: `Choose another sheet, or check that the right file was opened.`,
  }),
  'no-usable-columns': ({ file, detail, columns }) =>
    detail('field') === ''
      ? {
          title: 'No ID, SKU or name',
          what: `No column of ${file} names its materials: there is no ID, SKU or name${describeHeaders(detail)}.`,
          fix: `Choose the field of one of its columns, or another row of headings.`,
        }
      : {
          title: `Several columns for the ${terms.field(detail('field'))}`,
          what: `Columns ${columns('columns')} of ${file} could each be the ${terms.field(detail('field'))}, and no other column names the material.`,
          fix: `Choose which of them it is.`,
        },
  'not-a-table': ({ file, detail }) => ({
    title: 'Not a table',
    what: `${file} is not a table${detail('format') === '' ? '' : ` but ${describeFormat(detail)}`}.`,
    fix: `Export the data as CSV or Excel, with one row per material and one row of headings.`,
  }),
  'unsupported-file': ({ file, detail }) => ({
    title: 'File type not supported',
    what: `${file} is ${describeFormat(detail) || 'not a spreadsheet that can be read here'}.`,
    fix: ADVICE_BY_FORMAT.get(detail('format')) ?? `Save the table as Excel (.xlsx) or CSV and open that file.`,
  }),
  damaged: ({ file, detail }) => ({
    title: 'Damaged file',
    what: `${file} is damaged${detail('reason') === '' ? '' : ` (${describeFailure(detail)})`}, so it is not read at all.`,
    fix: `Download or copy it again; or open it in Excel, let Excel repair it, and save it as .xlsx.`,
  }),
  'password-protected': ({ file, detail }) => ({
    title: 'Password-protected file',
    what: `${file} is protected with a password.`,
    fix:
      detail('format') === 'zip'
        ? `Unpack it with its password, and open the file inside.`
        : detail('format') === 'ods'
          ? `Open it in LibreOffice, save it with “Save As” and without “Save with password”, and open the new file here.`
          : `Open it in Excel, remove the password (File, Info, Protect Workbook), save it and open it here again.`,
  }),
  'password-needed': ({ file, detail }) =>
    detail('wrong') === ''
      ? {
          title: 'Password needed',
          what: `${file} is protected with a password.`,
          fix: `Open it with its password. It is used only to read this file, and kept nowhere.`,
        }
      : {
          title: 'Wrong password',
          what: `${file} cannot be opened with the password that was entered.`,
          fix: `Open it again with its password. Capital and small letters differ.`,
        },
  'not-one-file': ({ file, detail, list }) =>
    detail('count') === '0'
      ? {
          title: 'Empty archive',
          what: `${file} contains no file.`,
          fix: `Pack it again, or open the file itself.`,
        }
      : {
          title: 'Several files in one archive',
          what: `${file} contains ${detail('count')} files: ${list('files')}. An archive is read only if it contains one file.`,
          fix: `Unpack it, and open the file that you need.`,
        },
  numbers: ({ file }) => ({
    title: 'Apple Numbers document',
    what: `${file} is an Apple Numbers document.`,
    fix: `In Numbers choose File, Export To, Excel, then open the exported file here.`,
  }),
  html: ({ file, detail }) =>
    detail('reason') === 'frames'
      ? {
          title: 'Web page of several files',
          what: `${file} is a web page whose tables are in other files, in the folder beside it.`,
          fix: `Open the table itself here, from that folder. Or open the page in Excel and save it as .xlsx.`,
        }
      : {
          title: 'Web page',
          what: `${file} is ${detail('reason') === 'web-archive' ? 'a web archive (MHTML)' : 'a web page without a table'}, whatever its name says.`,
          fix: excelAdvice,
        },
  doctype: ({ file }) => ({
    title: 'Unsafe file',
    what: `${file} contains a document type declaration, so it is not read. Spreadsheet programs never write one, and it can be harmful.`,
    fix: excelAdvice,
  }),
  'too-large': ({ file, detail }) => ({
    title: 'File too large',
    what: `${file} is too large: ${describeLimitedContent(detail)} exceeds ${describeLimit(detail) || 'what fits into memory'}.`,
    fix: `Split it into several files, or delete columns and rows that are not needed.`,
  }),
  'too-many-entries': ({ file, detail }) => ({
    title: 'Too many parts',
    what: `${file} consists of more than ${detail('limit') || 'the allowed number of'} parts.`,
    fix: excelAdvice,
  }),
  'too-many-strings': ({ file, detail }) => ({
    title: 'Too many different texts',
    what: `${file} has more than ${detail('limit') || 'the allowed number of'} different texts.`,
    fix: `Split it into several files.`,
  }),
  'cell-too-long': ({ file, row, detail }) => ({
    title: 'Cell too long',
    what: `${file} has a cell with more than ${detail('limit') || '32,767'} characters${describePlace(row, detail)}, more than Excel allows.`,
    fix: `Shorten it; if no cell is that long, a quotation mark is missing before it.`,
  }),
  'too-many-columns': ({ file, row, detail }) => ({
    title: 'Too many columns',
    what: `${file} has more than ${detail('limit') || '16,384'} columns${describePlace(row, () => '')}, more than Excel allows.`,
    fix: `Check that the right delimiter is chosen, or delete columns that are not needed.`,
  }),
  'too-many-rows': ({ file, detail }) => ({
    title: 'Too many rows',
    what: `${file} has more than ${detail('limit') || 'the allowed number of'} rows.`,
    fix: `Split it into several files.`,
  }),
  'too-slow': ({ file, detail }) => ({
    title: 'Reading took too long',
    what: `Reading ${file} took longer than ${detail('limit') === '' ? 'a minute' : `${Math.round(Number(detail('limit')) / 1000)} seconds`} and was stopped.`,
    fix: `Save it again in Excel without unused sheets and formats, or split it.`,
  }),
  'unterminated-quote': ({ file, row }) => ({
    title: 'Quotation mark not closed',
    what: `In ${file} a quotation mark opens a cell in line ${row || '?'} and is not closed where it should be. The rows after it would be read as part of that cell.`,
    fix: `Close the mark in that line, or remove it, and open the file again.`,
  }),
  'bad-encoding': ({ file, row, detail }) =>
    detail('mixed') === ''
      ? {
          title: 'Wrong encoding',
          what: `${file} cannot be read as ${describeEncoding(detail('encoding'))}${row === '' ? '' : `: line ${row} does not fit`}.`,
          fix: `Choose another encoding.`,
        }
      : {
          title: 'Wrong encoding',
          what: `${file} is UTF-8 text, but line ${row || '?'} contains bytes that are not. It was probably put together from two files.`,
          fix: `Correct that line and save the file as UTF-8, or choose another encoding.`,
        },
  'unknown-encoding': ({ file, detail }) => ({
    title: 'Unknown encoding',
    what: `The encoding “${detail('encoding')}” is not known, so ${file} was not read.`,
    fix: `Choose one of the list, for example utf-8 or windows-1251.`,
  }),
  'unknown-delimiter': ({ file, detail }) => ({
    title: 'Unknown delimiter',
    what: `“${detail('delimiter')}” cannot separate columns, so ${file} was not read.`,
    fix: `Choose comma, semicolon, tab or pipe (the vertical bar).`,
  }),
  'no-such-headings': ({ file, detail }) => ({
    title: 'Headings not found',
    what:
      detail('apart') === ''
        ? `The headings of ${file} cannot be in row ${detail('rows')}: its last row is ${detail('last')}.`
        : `The headings of ${file} cannot be in rows ${detail('rows')}: the rows must follow one another, each once.`,
    fix: 'Choose one to three rows under each other as the headings, or none.',
  }),
  'no-such-sheet': ({ file, detail, list }) => ({
    title: 'Sheet not found',
    what: `${file} has no sheet “${detail('sheet')}”${detail('sheets') === '' ? '' : `; it has ${list('sheets')}`}.`,
    fix: `Choose one of its sheets.`,
  }),
  'no-such-table': ({ file, detail }) =>
    detail('tables') === '1'
      ? {
          title: 'Table not found',
          what: `${file} has one table only, so there is no table ${detail('table')}.`,
          fix: `Do not choose a table.`,
        }
      : {
          title: 'Table not found',
          what: `${file} has ${detail('tables')} tables in this sheet, so there is no table ${detail('table')}.`,
          fix: `Choose one from 1 to ${detail('tables')}.`,
        },
  'no-storage-sheets': ({ file, detail, list }) =>
    detail('sheets') === ''
      ? {
          title: 'No sheets for storages',
          what: `${file} is not a workbook, so it has no sheets for several storages.`,
          fix: `Add a column with each row's storage instead, and do not choose sheets.`,
        }
      : {
          title: 'No sheets for storages',
          what: `No sheet of ${file} is named after a storage of the account. It has ${list('sheets')}; the storages are ${list('storages')}.`,
          fix: `Name the sheets as their storages, or choose one sheet.`,
        },
  link: ({ file, detail }) => ({
    title: 'Link not read',
    what: `${file} was not read${describeLink(detail)}.`,
    fix: LINK_ADVICE.get(detail('reason')) ?? 'Check the address, and try again later.',
  }),
  'not-found': ({ file }) => ({
    title: 'File not found',
    what: `${file} is no longer there.`,
    fix: `Find where it was moved to, or open it again from its new place.`,
  }),
  'cannot-read': ({ file, detail }) => ({
    title: 'File cannot be read',
    what: `${file} cannot be read${detail('reason') === '' ? '' : ` (${describeFailure(detail)})`}.`,
    fix: `Close it in other programs, check that you may open it, and try again.`,
  }),
  stopped: ({ file }) => ({
    title: 'Reading stopped',
    what: `Reading ${file} was stopped.`,
    fix: `Open it again to continue.`,
  }),
}

function describeHeaders(detail: RefusalParts['detail']): string {
  return detail('headers') === '' ? '' : ` among ${detail('headers')}`
}

function describePlace(row: string, detail: RefusalParts['detail']): string {
  if (row === '') return ''
  return detail('column') === '' ? ` in row ${row}` : ` (${detail('column')}${row})`
}

const PUBLISH_ADVICE = 'Publish it for everyone who has the link. In Google Sheets: File, Share, Publish to web, CSV.'
const DOWNLOAD_ADVICE = 'Download the file in a browser, and open it here.'

/** What to do about a link, if trying later is not enough. */
const LINK_ADVICE: ReadonlyMap<string, string> = new Map([
  ['not-an-address', 'Copy the whole address, beginning with https.'],
  ['not-https', DOWNLOAD_ADVICE],
  ['login', DOWNLOAD_ADVICE],
  ['private-address', DOWNLOAD_ADVICE],
  ['sign-in', PUBLISH_ADVICE],
  ['not-there', 'Ask for the new address, or download the file and open it here.'],
  ['certificate', DOWNLOAD_ADVICE],
  ['proxy', 'Check the proxy in the settings, or download the file in a browser and open it here.'],
  ['redirects', DOWNLOAD_ADVICE],
  ['packed', DOWNLOAD_ADVICE],
  ['too-large', DOWNLOAD_ADVICE],
])

function describeLink(detail: RefusalParts['detail']): string {
  const fault = `${detailWord(refusalDetails.links, detail('reason'))} ${detail('status')}`.trimEnd()
  return fault === '' ? '' : `: ${fault}`
}

function describeFormat(detail: RefusalParts['detail']): string {
  return detailWord(refusalDetails.formats, detail('format'))
}

function describeFailure(detail: RefusalParts['detail']): string {
  return detailWord(refusalDetails.failures, detail('reason'))
}

function describeLimitedContent(detail: RefusalParts['detail']): string {
  return detailWord(refusalDetails.limits, detail('what')) || 'its content'
}

function describeLimit(detail: RefusalParts['detail']): string {
  if (detail('limit') === '') return ''
  const limit = Number(detail('limit'))
  if (detail('what') === 'size' || detail('what') === 'unpacked') return `${Math.round(limit / 1_000_000)} MB`
  return `${limit / 1_000_000} million${detail('what') === 'cell-room' ? ' cells' : ''}`
}

function describeEncoding(name: string): string {
  return name === 'utf-32' ? 'UTF-32, which is not read here' : name || 'text'
}

export interface RefusalParts extends Pick<DetailParts, 'detail' | 'list' | 'columns'> {
  /** The file's name in quotation marks. */
  readonly file: string
  /** The line or row of the file as text; '' if the refusal has none. */
  readonly row: string
}

export type RefusalWords = Readonly<Record<RefusalCode, (parts: RefusalParts) => Message>>

export const refusalDetails: RefusalDetailWords = {
  formats: {
    word: 'a Word document',
    presentation: 'a presentation',
    'ole-other': 'an old Office document, not a workbook',
    'zip-in-zip': 'a zip archive',
    'zip-method': 'a zip archive that was packed in an unusual way',
    'stocksheet-copy': 'a copy of Stocksheet’s data, not a table',
    'open-document-other': 'an OpenDocument file, but not a spreadsheet',
    gzip: 'a compressed file',
    'xml-other': 'an XML document',
    pdf: 'a PDF document',
    'google-shortcut': 'a shortcut to a Google document, without its cells',
    'owner-file': 'the note that Excel keeps beside a workbook while it is open',
    picture: 'a picture',
    unknown: 'not text and not a workbook',
    json: 'a JSON document',
    rtf: 'a rich text document (RTF)',
    sylk: 'a SYLK file',
    dif: 'a DIF file',
    text: 'a text file',
  },
  failures: {
    'no-permission': 'no permission',
    held: 'another program is using it',
    folder: 'it is a folder',
    disk: 'the disk cannot be read',
    'too-many-open': 'too many files are open',
    'no-folder': 'its folder is not a folder',
    'shortcut-circle': 'its shortcuts lead in a circle',
    'name-too-long': 'its name is too long',
    'became-shorter': 'it became shorter while it was read',
    'end-missing-or-unreadable': 'its end is missing or unreadable',
    'not-as-format-says': 'its contents are not what its format says',
    'packed-in-way-excel-does-not-use': 'packed in a way Excel does not use',
    'lists-no-sheet-of-cells': 'it lists no sheet of cells',
    'zip-archive-incomplete': 'the zip archive is incomplete',
    'cell-has-no-place': 'a cell has no place',
    'cell-names-text-that-not-there': 'a cell names a text that is not there',
    'cell-stands-outside-row': 'a cell is outside a row',
    'part-cannot-be-as-long-as-directory-says': 'a part cannot be as long as the directory says',
    'part-cannot-be-unpacked': 'a part cannot be unpacked',
    'part-ends-in-middle': 'a part ends in the middle',
    'part-longer-than-directory-says': 'a part is longer than the directory says',
    'part-not-well-formed-xml': 'a part is not well-formed XML',
    'part-not-where-directory-says': 'a part is not where the directory says',
    'part-shorter-than-directory-says': 'a part is shorter than the directory says',
    'row-has-no-number': 'a row has no number',
    'row-not-closed': 'a row is not closed',
    'tag-closed-by-another': 'a tag is closed by another',
    'tag-not-closed': 'a tag is not closed',
    'zip64-field-cut-off': 'a zip64 field is cut off',
    'attribute-has-no-value': 'an attribute has no value',
    'element-never-ends': 'an element never ends',
    'elements-are-nested-too-deeply': 'elements are nested too deeply',
    'rows-stand-outside-sheet-data': 'rows are outside the sheet’s data',
    'something-follows-end-of-sheet': 'something follows the end of the sheet',
    'checksum-of-part-wrong': 'the checksum of a part is wrong',
    'file-cut-off': 'the file is cut off',
    'part-no-worksheet': 'the part is not a worksheet',
    'part-of-sheet-missing': 'the part of a sheet is missing',
    'part-of-styles-missing': 'the part of the styles is missing',
    'texts-of-sheet-are-missing': 'the texts of the sheet are missing',
    'workbook-part-missing': 'the workbook part is missing',
    'zip-directory-cut-off': 'the zip directory is cut off',
    'zip-directory-lists-other-parts-than-counts': 'the zip directory lists other parts than it counts',
    'two-parts-have-same-name': 'two parts have the same name',
    'something-follows-end-of-texts': 'something follows the end of the texts',
    'table-of-texts-offers-several-texts-for-one-place': 'the table of texts offers several texts for one place',
    'cell-offers-several-values': 'a cell offers several values',
  },
  links: {
    'not-an-address': 'it is not an address',
    'not-https': 'only addresses that begin with https:// are read, also after a redirect',
    login: 'it contains a user name or a password, which Stocksheet does not send',
    'private-address': 'it leads to this computer or to a private network',
    'sign-in': 'it is not public: the server wants a sign-in',
    'not-there': 'the server has no file at this address',
    status: 'the server answered with status',
    'no-answer': 'the server could not be reached, or broke off',
    certificate: 'the certificate of the server is not trusted',
    proxy: 'the proxy could not be used',
    redirects: 'the server redirects too many times',
    packed: 'the server sends it compressed in a way that is not read',
    'too-large': 'it is larger than 64 MB',
    'too-slow': 'it took longer than a minute',
  },
  limits: {
    size: 'its size',
    cells: 'the number of its cells',
    unpacked: 'what it unpacks to',
    'flawed-cells': 'the number of its flawed cells',
    'cell-room': 'the memory its cells need',
  },
}

export interface RefusalDetailWords {
  readonly formats: Readonly<Record<OtherFormat, string>>
  readonly failures: Readonly<Record<ReadFailureCode | Damage, string>>
  readonly links: Readonly<Record<LinkFault, string>>
  readonly limits: Readonly<Record<LimitedThing, string>>
}
