/**
 * Writes a workbook's shared texts piece by piece. exceljs builds their whole XML as one array of fragments and one text:
 * at 50,000 materials that alone took 160 MB. Replaces that one method of the writer; exceljs still collects the texts.
 */
import { Readable } from 'node:stream'
import type { stream } from 'exceljs'

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PIECE = 65_536

interface Texts {
  readonly values: readonly string[]
  readonly totalRefs: number
}

interface Archive {
  append(source: Readable, entry: { readonly name: string }): unknown
}

/** The writer keeps exceljs' own way of everything else. Throws when exceljs is not built as its 4.4.0 is. */
export function streamSharedTexts(workbook: stream.xlsx.WorkbookWriter): void {
  const texts: unknown = Reflect.get(workbook, 'sharedStrings')
  const archive: unknown = Reflect.get(workbook, 'zip')
  if (!isTexts(texts) || !isArchive(archive) || typeof Reflect.get(workbook, 'addSharedStrings') !== 'function') {
    throw new TypeError('exceljs keeps its shared strings elsewhere: shared-texts.ts was written for 4.4.0')
  }
  const add = async (): Promise<void> => {
    if (texts.values.length > 0) archive.append(Readable.from(xml(texts)), { name: 'xl/sharedStrings.xml' })
    await Promise.resolve()
  }
  Reflect.set(workbook, 'addSharedStrings', add)
}

function* xml({ values, totalRefs }: Texts): Generator<Buffer> {
  let piece =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    `<sst xmlns="${NAMESPACE}" count="${totalRefs}" uniqueCount="${values.length}">`
  for (const value of values) {
    piece += `<si><t${EDGES.test(value) ? ' xml:space="preserve"' : ''}>${escaped(value)}</t></si>`
    if (piece.length < PIECE) continue
    yield Buffer.from(piece, 'utf8')
    piece = ''
  }
  yield Buffer.from(`${piece}</sst>`, 'utf8')
}

/** Blanks that XML readers may drop unless told to keep them. */
const EDGES = /^\s|\s$|[\n\t]| {2}/

/** Cell texts are already free of what XML forbids (cellSafe). */
function escaped(text: string): string {
  return /[<>&]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}

function isTexts(value: unknown): value is Texts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    Array.isArray(value.values) &&
    'totalRefs' in value &&
    typeof value.totalRefs === 'number'
  )
}

function isArchive(value: unknown): value is Archive {
  return typeof value === 'object' && value !== null && 'append' in value && typeof value.append === 'function'
}
