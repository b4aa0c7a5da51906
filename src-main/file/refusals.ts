/** Turns failures of the readers into refusals: codes with details. */
import { type Refusal, REFUSAL_CODES, columnLetter, makeListDetail } from '../../src-shared/file/problem.ts'
import { makeFailure, ok, type Result } from '../../src-shared/material/values/result.ts'
import type { LimitedThing, ReadFailureCode, OtherFormat } from '../../src-shared/file/refusal-details.ts'
import { XlsxRefusal, defaultLimits, type Limits } from './xlsx/refusal.ts'
import { cellText } from '../../src-shared/file/sheet.ts'
import type { CsvResult } from './csv/csv-parse.ts'
import { type Container, recogniseFile } from './xlsx/recognise.ts'
import type { ZipDirectory, ZipEntry } from './xlsx/zip-directory.ts'
import {
  decryptInThread,
  isOtherWorkbookFormat,
  type OtherWorkbookFormat,
  type WorkbookInput,
} from './other-workbooks/workbook-thread.ts'
import { openWorkbook } from './xlsx/workbook.ts'

export function makeXlsxRefusal(error: XlsxRefusal): Refusal {
  const { code, detail } = error
  const row = typeof detail['row'] === 'number' ? detail['row'] + 1 : null
  const column = typeof detail['column'] === 'number' ? { column: columnLetter(detail['column']) } : {}
  const details = { ...detail, ...column }
  if (code === 'not-a-workbook') return { code: 'unsupported-file', row: null, details: {} }
  if (code === 'csv') return { code: 'unsupported-file', row: null, details: { format: 'text' } }
  if (code === 'unsupported-compression') {
    return { code: 'damaged', row: null, details: { ...details, reason: 'packed-in-way-excel-does-not-use' } }
  }
  if (code === 'too-large') return { code, row: null, details: { what: 'unpacked' satisfies LimitedThing, ...details } }
  if (code === 'too-slow') return { code, row: null, details }
  return { code: REFUSAL_CODES.find((refusalCode) => refusalCode === code) ?? 'unsupported-file', row, details }
}

/** The refusal for an error of the file system; null for any other error. */
export function makeFileRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const reason = READ_FAILURE_CODES.get(error.code)
  if (error.code === 'ENOENT') return { code: 'not-found', row: null, details: {} }
  return reason === undefined ? null : { code: 'cannot-read', row: null, details: { reason } }
}

const READ_FAILURE_CODES: ReadonlyMap<string, ReadFailureCode> = new Map([
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

/** The refusal for a file that is not a supported table. It includes the file's format, so that the message can suggest what to do. */
export function refuseOtherFormat(
  container: Exclude<Container, OtherWorkbookFormat | 'xlsx' | 'text' | 'dbf'>,
): Refusal {
  switch (container) {
    case 'empty':
      return makeRefusal('empty-file')
    case 'numbers':
    case 'password-protected':
      return makeRefusal(container)
    case 'web-archive':
      return makeRefusal('html', { reason: container })
    case 'zip-damaged':
      return makeRefusal('damaged', { reason: 'end-missing-or-unreadable' })
    case 'zip':
      return makeRefusal('unsupported-file', { format: 'zip-in-zip' satisfies OtherFormat })
    case 'json':
      return makeRefusal('not-a-table', { format: 'json' satisfies OtherFormat })
    case 'word':
    case 'presentation':
    case 'ole-other':
    case 'open-document-other':
    case 'gzip':
    case 'xml-other':
    case 'pdf':
    case 'picture':
    case 'unknown':
    case 'google-shortcut':
    case 'owner-file':
      return makeRefusal('unsupported-file', { format: container satisfies OtherFormat })
    default:
      return container satisfies never
  }
}

/** The name of the list of parts at the start of a copy of Stocksheet's data. The program recognises copies by this name. */
export const COPY_LIST_NAME = 'stocksheet-backup.json'

/** Matches files that operating systems add to archives. */
const CLUTTER_PATTERN = /^__macosx\/|(?:^|\/)(?:\.ds_store|thumbs\.db|desktop\.ini|\._[^/]*)$/
/** The supported compression methods, stored and deflated, as in workbooks. */
const COMPRESSION_METHODS = new Set([0, 8])
const MAX_NAMED_FILES = 3

/** The only file in an archive, apart from folders and files that operating systems add. A refusal if there is not exactly one. */
export function fileOfArchive({ entries }: ZipDirectory): Result<ZipEntry, Refusal> {
  if (entries.has(COPY_LIST_NAME))
    return makeFailure(makeRefusal('unsupported-file', { format: 'stocksheet-copy' satisfies OtherFormat }))
  const files = [...entries].flatMap(([key, entry]) => (key.endsWith('/') || CLUTTER_PATTERN.test(key) ? [] : [entry]))
  const [file] = files
  if (!file || files.length > 1) {
    const names = files.slice(0, MAX_NAMED_FILES).map(({ name }) => name)
    const details = makeListDetail('files', names, files.length - names.length)
    return makeFailure(makeRefusal('not-one-file', { count: files.length, ...details }))
  }
  if (file.isEncrypted) return makeFailure(makeRefusal('password-protected', { format: 'zip' }))
  if (COMPRESSION_METHODS.has(file.method)) return ok(file)
  return makeFailure(makeRefusal('unsupported-file', { format: 'zip-method' satisfies OtherFormat }))
}

/** The refusal for a text file that has no cells or is another kind of document. Null if the file is a table. */
export function findTextRefusal({ sheet }: CsvResult): Refusal | null {
  if (sheet.columns.every(({ kinds }) => kinds.every((kind) => kind === 0))) return makeRefusal('empty-file')
  const start = cellText(sheet, 0, 0).trimStart()
  if (start.startsWith('{\\rtf')) return makeRefusal('unsupported-file', { format: 'rtf' })
  // The last line of a SYLK file is E. A DIF file begins with its version.
  const secondCellText = cellText(sheet, 0, 1)
  const isSylk =
    start === 'ID' &&
    (secondCellText.startsWith('PWXL') ||
      (/^P[A-Z]/.test(secondCellText) && cellText(sheet, sheet.rowCount - 1, 0) === 'E'))
  const isDif = start === 'TABLE' && cellText(sheet, 1, 0) === '0' && cellText(sheet, 1, 1) === '1'
  return isSylk || isDif ? makeRefusal('unsupported-file', { format: isSylk ? 'sylk' : 'dif' }) : null
}

function makeRefusal(code: Refusal['code'], details: Refusal['details'] = {}): Refusal {
  return { code, row: null, details }
}

/** Returns the decrypted file. The refusal is `password-needed` if the password is wrong or missing. */
export async function decryptFile(
  input: WorkbookInput,
  password: string | undefined,
): Promise<Result<Uint8Array, Refusal>> {
  try {
    return ok(await decryptInThread(input, password, { aborted: false }))
  } catch (error) {
    const refusal = error instanceof XlsxRefusal ? makeXlsxRefusal(error) : makeFileRefusal(error)
    if (refusal) return makeFailure(refusal)
    throw error
  }
}

/** These limits are lower than the limits for reading a file, because this check blocks the app's main thread. */
const CONTENT_CHECK_LIMITS: Limits = { ...defaultLimits, metadataBytes: 4_000_000, milliseconds: 2000 }

/**
 * Checks whether a dropped file can contain a supported table, before the current import is closed. Looks only at the container, never at a sheet.
 * Null if the file may be readable, or if reading it will give a better reason for refusing it.
 */
export async function refuseByContent(path: string): Promise<Refusal | null> {
  try {
    const { container, directory } = await recogniseFile({ path }, CONTENT_CHECK_LIMITS)
    if (container === 'zip' && directory) {
      const file = fileOfArchive(directory)
      return file.ok ? null : file.error
    }
    if (container === 'text' || container === 'dbf' || isOtherWorkbookFormat(container)) return null
    // Whether the file needs a password is only known when it is read.
    if (container === 'password-protected') return null
    if (container !== 'xlsx') return refuseOtherFormat(container)
    const workbook = await openWorkbook({ path }, CONTENT_CHECK_LIMITS)
    await workbook.close()
    return null
  } catch (error) {
    if (error instanceof XlsxRefusal)
      return error.code === 'damaged' || error.code === 'password-protected' ? makeXlsxRefusal(error) : null
    if (makeFileRefusal(error) !== null) return null
    throw error
  }
}
