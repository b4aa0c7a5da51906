/** Files that are no tables we read: what each is, so that its message can say the way out. */
import type { Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import { cellText } from '../../../src-shared/domain/sheet/sheet.ts'
import type { CsvRead } from '../csv/reading.ts'
import type { Container } from '../xlsx-read/recognise.ts'

export function otherFormat(container: Exclude<Container, 'xlsx' | 'text'>): Refusal {
  switch (container) {
    case 'empty':
      return refusal('empty-file')
    case 'xls':
      return refusal('old-xls')
    case 'xlsb':
    case 'ods':
    case 'numbers':
    case 'html':
    case 'password-protected':
      return refusal(container)
    case 'zip-damaged':
      return refusal('damaged', { reason: 'its end is missing or unreadable' })
    case 'word':
      return refusal('unsupported-file', { textClasses: 'a Word document' })
    case 'presentation':
      return refusal('unsupported-file', { textClasses: 'a presentation' })
    case 'ole-other':
      return refusal('unsupported-file', { textClasses: 'an old Office document, and not a workbook' })
    case 'zip-other':
      return refusal('unsupported-file', { textClasses: 'a zip archive; unpack it and open the file inside' })
    case 'gzip':
      return refusal('unsupported-file', { textClasses: 'a compressed file; unpack it and open the file inside' })
    case 'xml-spreadsheet':
      return refusal('unsupported-file', { textClasses: 'an Excel 2003 XML spreadsheet' })
    case 'xml-other':
      return refusal('unsupported-file', { textClasses: 'an XML document' })
    case 'pdf':
      return refusal('unsupported-file', { textClasses: 'a PDF document' })
    case 'picture':
      return refusal('unsupported-file', { textClasses: 'a picture' })
    case 'unknown':
      return refusal('unsupported-file', { textClasses: 'not text and not a workbook' })
    default:
      return container satisfies never
  }
}

/** Text that holds no cells, or is another kind of document. */
export function textRefusal({ sheet }: CsvRead): Refusal | null {
  if (sheet.columns.every(({ kinds }) => kinds.every((kind) => kind === 0))) return refusal('empty-file')
  const start = cellText(sheet, 0, 0).trimStart()
  if (/^\{\s*(?:"|$)/.test(start) || /^\[\s*(?:\{|$)/.test(start))
    return refusal('not-a-table', { textClasses: 'a JSON document' })
  if (start.startsWith('{\\rtf')) return refusal('unsupported-file', { textClasses: 'a rich text document (RTF)' })
  if (/^ID;P(?:WXL|SCALC)/.test(`${start};${cellText(sheet, 0, 1)}`.slice(0, 12))) {
    return refusal('unsupported-file', { textClasses: 'a SYLK file' })
  }
  return null
}

function refusal(code: Refusal['code'], details: Refusal['details'] = {}): Refusal {
  return { code, row: null, details }
}
