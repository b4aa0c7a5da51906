import { fc } from '../../../fast-check.ts'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { ByteScan } from '../../../../src-main/adapters/csv/fast-path/byte-scan.ts'
import { CsvCellOffsets, TRAIT } from '../../../../src-main/adapters/csv/fast-path/csv-cell-offsets.ts'
import { readBytes, saidBy, sheetOf } from '../read.ts'

const COLUMNS = 50

/** The records of a text with their lines, fed up to each of `ends`; null where the scanner finds it odd. */
function scanned(text: string, ends: readonly number[]): { line: number; cells: string[] }[] | null {
  const bytes = Buffer.from(text)
  const cells = new CsvCellOffsets(COLUMNS)
  const records: { line: number; cells: string[] }[] = []
  const scan = new ByteScan(44, 1, COLUMNS, cells, {
    record(first, count, line) {
      const found = Array.from({ length: count }, (_, at) => {
        const start = cells.starts[first + at] ?? 0
        const raw = bytes.toString('utf8', start, start + cells.lengthAt(first + at))
        const rewritten = (cells.traitsAt(first + at) & TRAIT.rewrite) !== 0
        return rewritten ? raw.replaceAll('""', '"').replace(/\r\n?/g, '\n') : raw
      })
      records.push({ line, cells: found })
    },
  })
  let at = 0
  for (const end of [...ends, bytes.length]) {
    at = scan.scan(bytes, at, Math.min(end, bytes.length), end >= bytes.length)
    if (at < 0) return null
    if (end >= bytes.length) break
  }
  return records
}

/** The same by papaparse, blank lines left out. */
function parsed(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter: ',', newline: '\n' })
  return data.filter((record) => record.length > 1 || record[0] !== '')
}

const plain = fc.string({ unit: fc.constantFrom('a', 'Б', '7', ' ', '.', '"', '€', '😀', "'", '\u00a0'), maxLength: 9 })
const unquoted = plain.filter((text) => !text.startsWith('"'))
const quoted = fc
  .string({ unit: fc.constantFrom('a', 'Ж', ',', '"', '\n', '\r\n', '\r', '6', '日'), maxLength: 9 })
  .map((text) => `"${text.replaceAll('"', '""')}"`)
const record = fc.array(fc.oneof(unquoted, quoted), { minLength: 1, maxLength: 6 }).map((cells) => cells.join(','))
const file = fc
  .array(fc.tuple(fc.oneof({ weight: 5, arbitrary: record }, fc.constant('')), fc.constantFrom('\n', '\r\n', '\r')))
  .map((lines) => lines.map(([cells, end]) => cells + end).join(''))
  .chain((text) => fc.constantFrom(text, text.replace(/[\r\n]+$/, '')))

describe('the scanner and papaparse agree', () => {
  test('law: in pieces of any size', () => {
    fc.assert(
      fc.property(file, fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 9 }), (text, ends) => {
        const whole = scanned(text, [])
        expect(whole?.map(({ cells }) => cells)).toEqual(parsed(text))
        expect(
          scanned(
            text,
            ends.toSorted((a, b) => a - b),
          ),
        ).toEqual(whole)
        const everyByte = Array.from({ length: Buffer.byteLength(text) }, (_, at) => at + 1)
        expect(scanned(text, everyByte)).toEqual(whole)
      }),
      { numRuns: 1500 },
    )
  })

  test('law: readings by bytes and by papaparse say the same, in pieces of 1 byte, of 64 KB, and whole', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.boolean(), async (text, mark) => {
        const content = `${mark ? '\ufeff' : ''}name,price,notes\n${text}`
        const whole = saidBy(await readBytes(content))
        expect(saidBy(await readBytes(content, { papaparseOnly: true }))).toBe(whole)
        expect(saidBy(await readBytes(content, { pieceBytes: 1 }))).toBe(whole)
        expect(saidBy(await readBytes(content, { pieceBytes: 64 * 1024 }))).toBe(whole)
      }),
      { numRuns: 300 },
    )
  })

  test.each(['windows-1251', 'utf-16le', 'koi8-r'])('files in %s as well', async (encoding) => {
    const text = 'name;price;notes\r\nБолт;1,50;"две\r\nстроки"\r\n"""Ёж""";2;\r\n'
    const bytes = encoding === 'utf-16le' ? Buffer.from(`\ufeff${text}`, 'utf16le') : singleBytes(text, encoding)
    const options = encoding === 'utf-16le' ? {} : { encoding }
    const whole = saidBy(await readBytes(bytes, options))
    expect(whole).toContain('две\\nстроки')
    expect(saidBy(await readBytes(bytes, { ...options, papaparseOnly: true }))).toBe(whole)
    expect(saidBy(await readBytes(bytes, { ...options, pieceBytes: 3 }))).toBe(whole)
  })

  test('a file of several pieces, with multi-byte characters at their borders', async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, row) => `${row},"Болт ""М${row}""",${row}.50,x😀${'é'.repeat(row % 5)}`,
    )
    const content = Buffer.from(`sku,name,price,notes\r\n${lines.join('\r\n')}`)
    const whole = saidBy(await readBytes(content))
    expect(saidBy(await readBytes(content, { papaparseOnly: true }))).toBe(whole)
    expect(saidBy(await readBytes(content, { pieceBytes: 64 * 1024 + 1 }))).toBe(whole)
    expect(saidBy(await readBytes(content, { pieceBytes: 7919 }))).toBe(whole)
  })
})

test.each(['a,"b" ,c', 'a,"b"c,d', '"open', 'a\n"open,\nb', `${'x,'.repeat(COLUMNS)}x`, `${'x'.repeat(32_767)},b`])(
  'odd: %#',
  (text) => {
    expect(scanned(text, [])).toBeNull()
  },
)

test('the caller’s bytes stay as they are', async () => {
  const bytes = Buffer.from('name,notes\nA,"say ""hi"""\n')
  const before = bytes.toString()
  const sheet = await sheetOf(bytes)
  expect(sheet.columns[1]?.texts.at(1)).toBe('say "hi"')
  expect(bytes.toString()).toBe(before)
})

/** Every byte of a single-byte encoding tried in turn: Node only decodes them. */
function singleBytes(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 63))
}
