/**
 * Generates the workbooks for the benchmark: 10 columns as in a stock list, in the four ways that people's files are written. Always the same
 * bytes. Streams, so that a million rows need no memory.
 */
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { crc32, createDeflateRaw } from 'node:zlib'
import { bookParts, escapeXml, zip } from '../../main/file/xlsx/workbook-maker.ts'

/**
 * `shared`: texts as Excel and LibreOffice save them · `inline`: as exporters and streaming writers do · `styled`: a formatted sheet as Excel saves
 * it, with a style on every cell and row heights · `bare`: inline, without references, as short as the format allows.
 */
export type Variant = 'shared' | 'inline' | 'styled' | 'bare'

/** Their names in the report. */
export const variantNames: Readonly<Record<Variant, string>> = {
  shared: 'shared strings',
  inline: 'inline strings',
  styled: 'shared strings, every cell styled',
  bare: 'inline strings, no references',
}

export const columns = ['id', 'sku', 'name', 'unit', 'price', 'stock', 'minimum', 'notes', 'category', 'supplier']
const units = ['pcs', 'kg', 'm', 'l', 'box']
const nouns = ['Bolt', 'Washer', 'Panel', 'Hinge', 'Шуруп', 'Доска', 'Screw & nut', 'Dübel']

/** One row of the table. Every third note is empty, as in real files. */
export function record(i: number): (string | number)[] {
  return [
    100_000 + i,
    `SKU-${String(i).padStart(7, '0')}`,
    `${nouns[i % nouns.length] ?? ''} M${(i % 40) + 1} x ${(i * 7) % 200} mm, no. ${i}`,
    units[i % units.length] ?? '',
    ((i * 37) % 100_000) / 100,
    (i * 13) % 5000,
    i % 50,
    i % 3 === 0 ? '' : `Shelf ${i % 97}, box ${i % 13}`,
    `Category ${i % 40}`,
    `Supplier ${i % 120} GmbH`,
  ]
}

function letters(column: number): string {
  return String.fromCharCode(65 + column)
}

class Strings {
  readonly index = new Map<string, number>()

  at(text: string): number {
    const knownNumber = this.index.get(text)
    if (knownNumber !== undefined) return knownNumber
    this.index.set(text, this.index.size)
    return this.index.size - 1
  }
}

/** Number formats of the styled cells, from style 1: text, two decimals, thousands. */
const formats = ['@', '0.00', '#,##0']
const styleOf = [0, 1, 0, 0, 2, 3, 3, 0, 0, 0]

function cell(column: number, row: number, value: string | number, variant: Variant, strings: Strings): string {
  const reference = variant === 'bare' ? '' : ` r="${letters(column)}${row}"`
  const style = variant === 'styled' ? ` s="${styleOf[column] ?? 0}"` : ''
  if (value === '') return variant === 'bare' || variant === 'styled' ? `<c${reference}${style}/>` : ''
  if (typeof value === 'number') return `<c${reference}${style}><v>${value}</v></c>`
  if (isShared(variant)) return `<c${reference}${style} t="s"><v>${strings.at(value)}</v></c>`
  return `<c${reference} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
}

function isShared(variant: Variant): boolean {
  return variant === 'shared' || variant === 'styled'
}

function rowXml(number: number, values: readonly (string | number)[], variant: Variant, strings: Strings): string {
  const cells = values.map((value, column) => cell(column, number, value, variant, strings)).join('')
  if (variant === 'bare') return `<row>${cells}</row>`
  const height = variant === 'styled' ? ' ht="15" customHeight="1" x14ac:dyDescent="0.25"' : ''
  return `<row r="${number}" spans="1:10"${height}>${cells}</row>`
}

interface Packed {
  readonly bytes: Buffer
  readonly crc: number
  readonly length: number
}

async function pack(pieces: Iterable<string>): Promise<Packed> {
  const deflate = createDeflateRaw({ level: 6 })
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    const bytes = Buffer.from(piece)
    crc = crc32(bytes, crc)
    length += bytes.length
    if (!deflate.write(bytes)) await once(deflate, 'drain')
  }
  deflate.end()
  await once(deflate, 'end')
  return { bytes: Buffer.concat(chunks), crc, length }
}

function* sheet(rows: number, variant: Variant, strings: Strings): Generator<string> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:J${rows + 1}"/><sheetData>`
  let text = rowXml(1, columns, variant, strings)
  for (let i = 0; i < rows; i++) {
    text += rowXml(i + 2, record(i), variant, strings)
    if (text.length > 500_000) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

function* table(strings: Strings): Generator<string> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${main}" uniqueCount="${strings.index.size}">`
  let text = ''
  for (const value of strings.index.keys()) {
    text += `<si><t>${escapeXml(value)}</t></si>`
    if (text.length > 500_000) {
      yield text
      text = ''
    }
  }
  yield `${text}</sst>`
}

/** The path of the workbook, generated if it does not exist yet. */
export async function workbookFile(folder: string, rows: number, variant: Variant): Promise<string> {
  const path = `${folder}/${variant}-${rows}.xlsx`
  if (existsSync(path)) return path
  mkdirSync(dirname(path), { recursive: true })
  const strings = new Strings()
  const packedSheet = await pack(sheet(rows, variant, strings))
  const packed = new Map([['xl/worksheets/sheet1.xml', packedSheet]])
  if (isShared(variant)) packed.set('xl/sharedStrings.xml', await pack(table(strings)))
  const parts = bookParts({
    ...(isShared(variant) ? { strings: '' } : {}),
    formats: variant === 'styled' ? formats : [],
  }).map((part) => {
    const made = packed.get(part.name)
    if (!made) return part
    // Already deflated, so it is stored as it is with the right method declared.
    const lies = { method: 8, crc: made.crc, bytes: made.length }
    return { name: part.name, content: made.bytes, stored: true, lies }
  })
  const out = createWriteStream(path)
  out.end(zip(parts))
  await once(out, 'finish')
  return path
}
