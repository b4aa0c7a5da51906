/** Failures of the readers below as refusals of the domain. */
import type { Refusal } from '../../src-shared/file/problem.ts'
import { REFUSAL_CODES, columnLetter } from '../../src-shared/file/problem.ts'
import type { Limited, ReadFailureCode } from '../../src-shared/file/refusal-details.ts'
import type { XlsxRefusal } from './xlsx/refusal.ts'
import { otherFormat } from './unsupported-formats.ts'

export function xlsxRefusal(error: XlsxRefusal): Refusal {
  const { code, detail } = error
  const row = typeof detail['row'] === 'number' ? detail['row'] + 1 : null
  const column = typeof detail['column'] === 'number' ? { column: columnLetter(detail['column']) } : {}
  const details = { ...detail, ...column }
  if (code === 'not-a-workbook') return { code: 'unsupported-file', row: null, details: {} }
  if (code === 'xml-spreadsheet') return otherFormat('xml-spreadsheet')
  if (code === 'csv') return { code: 'unsupported-file', row: null, details: { format: 'text' } }
  if (code === 'unsupported-compression') {
    return { code: 'damaged', row: null, details: { ...details, reason: 'packed-in-way-excel-does-not-use' } }
  }
  if (code === 'too-large') return { code, row: null, details: { what: 'unpacked' satisfies Limited, ...details } }
  if (code === 'too-slow') return { code, row: null, details }
  return { code: REFUSAL_CODES.find((one) => one === code) ?? 'unsupported-file', row, details }
}

/** What the file system said; null for anything else. */
export function fileRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const reason = REASONS.get(error.code)
  if (error.code === 'ENOENT') return { code: 'not-found', row: null, details: {} }
  return reason === undefined ? null : { code: 'cannot-read', row: null, details: { reason } }
}

const REASONS: ReadonlyMap<string, ReadFailureCode> = new Map([
  ['EACCES', 'no-permission'],
  ['EPERM', 'no-permission'],
  ['EBUSY', 'held'],
  ['EISDIR', 'folder'],
  ['EIO', 'disk'],
  ['EMFILE', 'too-many-open'],
  ['ENOTDIR', 'no-folder'],
  ['ELOOP', 'shortcut-circle'],
  ['ENAMETOOLONG', 'name-too-long'],
])
