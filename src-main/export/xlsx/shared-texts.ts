/** A workbook's shared texts as XML, piece by piece. Texts must be free of what XML forbids (cellSafe). */
import { Readable } from 'node:stream'
import type { SharedTexts, WriterParts } from './exceljs-parts.ts'

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PIECE = 65_536

export function streamSharedTexts(parts: WriterParts): void {
  parts.replaceSharedTexts(() => {
    if (parts.texts.values.length > 0) parts.append(Readable.from(xml(parts.texts)), 'xl/sharedStrings.xml')
  })
}

function* xml({ values, totalRefs }: SharedTexts): Generator<Buffer> {
  let piece =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    `<sst xmlns="${NAMESPACE}" count="${totalRefs}" uniqueCount="${values.length}">`
  for (const value of values) {
    piece += `<si><t${EDGES.test(value) ? ' xml:space="preserve"' : ''}>${xmlText(value)}</t></si>`
    if (piece.length < PIECE) continue
    yield Buffer.from(piece, 'utf8')
    piece = ''
  }
  yield Buffer.from(`${piece}</sst>`, 'utf8')
}

/** Blanks that XML readers may drop unless told to keep them. */
const EDGES = /^\s|\s$|[\n\t]| {2}/

/** Text as XML character data. */
export function xmlText(text: string): string {
  return /[<>&]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}
