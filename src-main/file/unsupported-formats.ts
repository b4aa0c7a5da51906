/** Files that are no tables we read: what each is, so that its message can say the way out. */
import type { Refusal } from '../../src-shared/file/problem.ts'
import type { OtherFormat } from '../../src-shared/file/refusal-details.ts'
import { cellText } from '../../src-shared/file/sheet.ts'
import type { CsvResult } from './csv/csv-parse.ts'
import type { Container } from './xlsx/recognise.ts'

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
      return refusal('damaged', { reason: 'end-missing-or-unreadable' })
    case 'json':
      return refusal('not-a-table', { format: 'json' satisfies OtherFormat })
    case 'word':
    case 'presentation':
    case 'ole-other':
    case 'zip-other':
    case 'gzip':
    case 'xml-spreadsheet':
    case 'xml-other':
    case 'pdf':
    case 'picture':
    case 'unknown':
    case 'google-shortcut':
    case 'owner-file':
      return refusal('unsupported-file', { format: container satisfies OtherFormat })
    default:
      return container satisfies never
  }
}

/** Text that holds no cells, or is another kind of document. */
export function textRefusal({ sheet }: CsvResult): Refusal | null {
  if (sheet.columns.every(({ kinds }) => kinds.every((kind) => kind === 0))) return refusal('empty-file')
  const start = cellText(sheet, 0, 0).trimStart()
  if (start.startsWith('{\\rtf')) return refusal('unsupported-file', { format: 'rtf' })
  if (/^ID;P(?:WXL|SCALC)/.test(`${start};${cellText(sheet, 0, 1)}`.slice(0, 12))) {
    return refusal('unsupported-file', { format: 'sylk' })
  }
  return null
}

function refusal(code: Refusal['code'], details: Refusal['details'] = {}): Refusal {
  return { code, row: null, details }
}
