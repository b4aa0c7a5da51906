/** Refusals in English. */
import type { RefusalParts, RefusalWords } from '../shape/refusals.ts'
import { detailWord } from '../detail-word.ts'
import { refusalDetails } from './refusal-details.ts'

const excel = 'Open it in Excel, choose “Save as” and the type “Excel Workbook (.xlsx)”, then open the new file here.'

export const refusals: RefusalWords = {
  'empty-file': ({ file }) =>
    `${file} is empty: it has no content at all. Save it again from the program it comes from, then open it here.`,
  'no-rows': ({ file, detail }) =>
    `${detail('sheet') === '' ? file : `The sheet “${detail('sheet')}” of ${file}`} has no cells with content. Choose another sheet, or check that the right file was opened.`,
  'no-usable-columns': ({ file, detail }) =>
    detail('repeated') === ''
      ? `No column of ${file} says which material a row is about: there is no id, sku or name${headersSeen(detail)}. Name one of the columns “sku” or “name” in its first row, or choose its field.`
      : `Columns ${detail('columns')} of ${file} are all called “${detail('repeated')}”, so it is not clear which of them names the material. Choose a field for each, or rename them in the file.`,
  'not-a-table': ({ file, detail }) =>
    `${file} is not a table${detail('format') === '' ? '' : ` but ${format(detail)}`}. Export the data as CSV or Excel, with one row per material and one row of headings.`,
  'unsupported-file': ({ file, detail }) =>
    `${file} is ${format(detail) || 'not a spreadsheet that can be read here'}. Save the table as Excel (.xlsx) or CSV and open that file.`,
  damaged: ({ file, detail }) =>
    `${file} is damaged${detail('reason') === '' ? '' : ` (${failure(detail)})`}, so it is not read at all. Download or copy it again; or open it in Excel, let Excel repair it, and save it as .xlsx.`,
  'password-protected': ({ file }) =>
    `${file} is protected with a password. Open it in Excel, remove the password (File, Info, Protect Workbook), save it and open it here again.`,
  'old-xls': ({ file }) => `${file} is an old Excel file (.xls, Excel 97-2003). ${excel}`,
  xlsb: ({ file }) => `${file} is a binary workbook (.xlsb). ${excel}`,
  ods: ({ file }) =>
    `${file} is an OpenDocument spreadsheet (.ods). Open it in LibreOffice or Excel, save it as .xlsx, then open the new file here.`,
  numbers: ({ file }) =>
    `${file} is an Apple Numbers document. In Numbers choose File, Export To, Excel, then open the exported file here.`,
  html: ({ file }) => `${file} is a web page, not a workbook, whatever its name says. ${excel}`,
  doctype: ({ file }) =>
    `${file} contains a document type declaration, which spreadsheet programs never write and which can be harmful, so it is not read. ${excel}`,
  'too-large': ({ file, detail }) =>
    `${file} is too large: ${limited(detail)} exceeds ${limit(detail) || 'what can be held in memory'}. Split it into several files, or delete columns and rows that are not needed.`,
  'too-many-entries': ({ file, detail }) =>
    `${file} consists of more than ${detail('limit') || 'the allowed number of'} parts. ${excel}`,
  'too-many-strings': ({ file, detail }) =>
    `${file} has more than ${detail('limit') || 'the allowed number of'} different texts. Split it into several files.`,
  'cell-too-long': ({ file, row, detail }) =>
    `${file} has a cell with more than ${detail('limit') || '32,767'} characters${place(row, detail)}, more than Excel allows. Shorten it; if no cell is that long, a quotation mark is missing before it.`,
  'too-many-columns': ({ file, row, detail }) =>
    `${file} has more than ${detail('limit') || '16,384'} columns${place(row, () => '')}, more than Excel allows. Check that the right delimiter is chosen, or delete columns that are not needed.`,
  'too-many-rows': ({ file, detail }) =>
    `${file} has more than ${detail('limit') || 'the allowed number of'} rows. Split it into several files.`,
  'too-slow': ({ file, detail }) =>
    `Reading ${file} took longer than ${detail('limit') === '' ? 'a minute' : `${Math.round(Number(detail('limit')) / 1000)} seconds`} and was stopped. Save it again in Excel without unused sheets and formats, or split it.`,
  'unterminated-quote': ({ file, row }) =>
    `In ${file} a quotation mark opens a cell in line ${row || '?'} and is not closed where it should be, so the rows after it would be read as part of that cell. Close the mark in that line, or remove it, and open the file again.`,
  'bad-encoding': ({ file, row, detail }) =>
    detail('mixed') === ''
      ? `${file} cannot be read as ${encoding(detail('encoding'))}${row === '' ? '' : `: line ${row} does not fit`}. Choose another encoding.`
      : `${file} is UTF-8 text, but line ${row || '?'} holds bytes that are not. It was probably put together from two files: correct that line and save the file as UTF-8, or choose another encoding.`,
  'unknown-encoding': ({ file, detail }) =>
    `The encoding “${detail('encoding')}” is not known, so ${file} was not read. Choose one of the list, for example utf-8 or windows-1251.`,
  'unknown-delimiter': ({ file, detail }) =>
    `“${detail('delimiter')}” cannot separate columns, so ${file} was not read. Choose comma, semicolon, tab or vertical bar.`,
  'several-headers-refused': ({ file, detail }) =>
    `${file} has headings in more than one row: rows ${detail('first')} and ${detail('second')}. Leave one row of headings above the data, without merged cells, and open the file again.`,
  'no-such-sheet': ({ file, detail }) =>
    `${file} has no sheet “${detail('sheet')}”${detail('sheets') === '' ? '' : `; it has ${detail('sheets')}`}. Choose one of its sheets.`,
  'no-such-table': ({ file, detail }) =>
    detail('tables') === '1'
      ? `${file} has one table only, so there is no table ${detail('table')}. Do not choose a table.`
      : `${file} has ${detail('tables')} tables in this sheet, so there is no table ${detail('table')}. Choose one from 1 to ${detail('tables')}.`,
  'no-storage-sheets': ({ file, detail }) =>
    detail('sheets') === ''
      ? `${file} is not a workbook, so it has no sheets for several storages. Add a column with each row's storage instead, and do not choose sheets.`
      : `No sheet of ${file} is named after a storage of the account. It has ${detail('sheets')}; the storages are ${detail('storages')}. Name the sheets as their storages, or choose one sheet.`,
  'not-found': ({ file }) =>
    `${file} is no longer there. Check where it was moved, or open it again from its new place.`,
  'cannot-read': ({ file, detail }) =>
    `${file} cannot be read${detail('reason') === '' ? '' : ` (${failure(detail)})`}. Close it in other programs, check that you may open it, and try again.`,
  stopped: ({ file }) => `Reading ${file} was stopped. Open it again to continue.`,
}

function headersSeen(detail: RefusalParts['detail']): string {
  return detail('headers') === '' ? '' : ` among ${detail('headers')}`
}

function place(row: string, detail: RefusalParts['detail']): string {
  if (row === '') return ''
  return detail('column') === '' ? ` in row ${row}` : ` (${detail('column')}${row})`
}

function format(detail: RefusalParts['detail']): string {
  return detailWord(refusalDetails.formats, detail('format'))
}

function failure(detail: RefusalParts['detail']): string {
  return detailWord(refusalDetails.failures, detail('reason'))
}

function limited(detail: RefusalParts['detail']): string {
  return detailWord(refusalDetails.limited, detail('what')) || 'its content'
}

function limit(detail: RefusalParts['detail']): string {
  if (detail('limit') === '') return ''
  const most = Number(detail('limit'))
  if (detail('what') === 'size' || detail('what') === 'unpacked') return `${Math.round(most / 1_000_000)} MB`
  return `${most / 1_000_000} million${detail('what') === 'cell-room' ? ' cells' : ''}`
}

function encoding(name: string): string {
  return name === 'utf-32' ? 'UTF-32, which is not read here' : name || 'text'
}
