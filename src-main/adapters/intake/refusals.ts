/** Failures of the readers below as refusals of the domain. */
import type { Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import { columnLetter } from '../../../src-shared/domain/sheet/problem.ts'
import type { XlsxRefusal } from '../xlsx-read/refusal.ts'
import { otherFormat } from './unsupported-formats.ts'

export function xlsxRefusal(error: XlsxRefusal): Refusal {
  const { code, detail } = error
  const row = typeof detail['row'] === 'number' ? detail['row'] + 1 : null
  const column = typeof detail['column'] === 'number' ? { column: columnLetter(detail['column']) } : {}
  const details = { ...detail, ...column }
  if (code === 'not-a-workbook') return { code: 'unsupported-file', row: null, details: {} }
  if (code === 'xml-spreadsheet') return otherFormat('xml-spreadsheet')
  if (code === 'csv') return { code: 'unsupported-file', row: null, details: { textClasses: 'a text file' } }
  if (code === 'unsupported-compression') {
    return { code: 'damaged', row: null, details: { ...details, reason: 'packed in a way Excel does not use' } }
  }
  if (code === 'too-large' && typeof detail['what'] === 'string') return { code, row: null, details }
  if (code === 'too-large')
    return { code, row: null, details: { ...details, ...megabytes(detail['limit']), what: 'what it unpacks to' } }
  if (code === 'too-slow') return { code, row: null, details: { ...details, ...seconds(detail['limit']) } }
  return { code, row, details }
}

function megabytes(bytes: string | number | undefined): { limit?: string } {
  return typeof bytes === 'number' ? { limit: `${Math.round(bytes / 1_000_000)} MB` } : {}
}

function seconds(milliseconds: string | number | undefined): { limit?: string } {
  return typeof milliseconds === 'number' ? { limit: `${Math.round(milliseconds / 1000)} seconds` } : {}
}

/** What the file system said; null for anything else. */
export function fileRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const reason = REASONS.get(error.code)
  if (error.code === 'ENOENT') return { code: 'not-found', row: null, details: {} }
  return reason === undefined ? null : { code: 'cannot-read', row: null, details: { reason } }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'no permission'],
  ['EPERM', 'no permission'],
  ['EBUSY', 'another program holds it'],
  ['EISDIR', 'it is a folder'],
  ['EIO', 'the disk cannot be read'],
  ['EMFILE', 'too many files are open'],
  ['ENOTDIR', 'its folder is not one'],
  ['ELOOP', 'its shortcuts lead in a circle'],
  ['ENAMETOOLONG', 'its name is too long'],
])
