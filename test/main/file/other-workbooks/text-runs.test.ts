/** Digits above the line, what is struck out, and dates of other languages: in .xls and .xlsb as in .xlsx. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { zip } from '../xlsx/workbook-maker.ts'
import { partsOf } from './parts-of-archive.ts'
import { reading } from './whole-reading.ts'

const FIXTURES = join(import.meta.dirname, '../../../fixtures/other-workbooks')

/** The texts of the cells, with the places of those that are struck out. */
async function textsOf(bytes: Buffer, sheet?: string) {
  const { rows = [], problems = [], refusal } = await reading(bytes, sheet)
  if (refusal) throw new Error(refusal.code)
  const struck = problems.filter(({ code }) => code === 'struck-out')
  return { rows, struck: struck.map(({ row, column }) => `${row} ${column}`) }
}

test.each(['xls', 'ods', 'xlsx'])('LibreOffice’s .%s', async (ending) => {
  const { rows, struck } = await textsOf(readFileSync(join(FIXTURES, `by-libreoffice-struck.${ending}`)), 'Prices')
  expect(rows.slice(1)).toEqual([
    ['1 A-1', '1 Bolt', '1 12¹'],
    ['1 A-2', '1 Nut', '2 5 shown 00005'],
    ['1 A-3', '1 Plain Шайба', '1 90\n100'],
    ['1 A-4', '1 Gone', '2 7'],
    ['1 A-5', '1 8\n9', '1 H₂O'],
  ])
  // LibreOffice gives a cell the font of its first run in Excel's formats.
  const byFirstRun = ending === 'ods' ? [] : ['4 2']
  expect(struck).toEqual(['3 0', '3 1', '3 2', ...byFirstRun, '5 1', ...(ending === 'ods' ? [] : ['6 1'])])
})

const numbers = (size: 1 | 2 | 4, ...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * size)
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size)
  return bytes
}
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** A date, and a time of day. */
const DAY = 46_356

function xls(version: number, ...records: readonly (readonly [id: number, ...body: readonly Buffer[]])[]): Buffer {
  const begin = [0x0809, numbers(2, version, 0x10, 0, 0), numbers(4, 0, 0)] as const
  return Buffer.concat(
    [begin, ...records, [0x000a] as const].flatMap(([id, ...body]) => {
      const bytes = Buffer.concat(body)
      return [numbers(2, id, bytes.length), bytes]
    }),
  )
}
/** `flags`: 8 is struck out. `position`: 1 is above the line. */
const font = (flags = 0, position = 0): Buffer =>
  Buffer.concat([numbers(2, 200, flags, 0, 400, position), numbers(1, 0, 0, 0, 0, 1, 0, 65)])
const style = (fontNumber: number, format: number): Buffer =>
  Buffer.concat([numbers(2, fontNumber, format), Buffer.alloc(16)])

test('the records of an .xls, with texts that go on in another record', async () => {
  const fonts = [font(), font(8), font(0, 1), font(), font(0, 2)].map((bytes) => [0x0031, bytes] as const)
  const styles = [style(0, 0), style(1, 0), style(0, 27), style(1, 55), style(5, 0)].map(
    (bytes) => [0x00e0, bytes] as const,
  )
  const text = (letters: Buffer, flags: number, ...runs: readonly number[]): Buffer =>
    Buffer.concat([
      numbers(2, letters.length / ((flags & 1) === 1 ? 2 : 1)),
      numbers(1, flags),
      ...(runs.length > 0 ? [numbers(2, runs.length / 2)] : []),
      letters,
      numbers(2, ...runs),
    ])
  const [first, ...others] = [
    text(Buffer.from('plain'), 0),
    text(wide('Шайба 121'), 9, 8, 2),
    text(Buffer.from('H2O'), 8, 1, 5, 2, 0),
    text(Buffer.from('90'), 8, 0, 1),
  ]
  const all = Buffer.concat(others)
  // The second text goes on in the next record, whose first byte says how its characters are stored.
  const cut = 5 + 4
  const cell = (row: number, column: number, styleNumber: number): Buffer => numbers(2, row, column, styleNumber)
  const { rows, struck } = await textsOf(
    xls(
      0x0600,
      ...fonts,
      ...styles,
      [0x00fc, numbers(4, 4, 4), first ?? Buffer.alloc(0), all.subarray(0, cut)],
      [0x003c, numbers(1, 1), all.subarray(cut)],
      ...[0, 1, 2, 3].map((index) => [0x00fd, cell(0, index, 0), numbers(4, index)] as const),
      [0x00d6, cell(1, 0, 0), text(Buffer.from('A17'), 0), numbers(2, 1, 2, 2)],
      [0x0203, cell(1, 1, 1), double(5)],
      [0x0203, cell(1, 2, 2), double(DAY)],
      [0x0203, cell(1, 3, 3), double(DAY)],
    ),
  )
  expect(rows).toEqual([
    ['1 plain', '1 Шайба 12¹', '1 H₂O', '1 90'],
    ['1 A1⁷', '2 5', '4 2026-11-30', '4 2026-11-30'],
  ])
  expect(struck).toEqual(['1 3', '2 1', '2 3'])
})

test('the records of an .xls of Excel 95', async () => {
  const letters = Buffer.from('121')
  const { rows } = await textsOf(
    xls(
      0x0500,
      [0x0031, font()],
      [0x0031, font(0, 1)],
      [0x00e0, style(0, 0)],
      [0x00d6, numbers(2, 0, 0, 0, letters.length), letters, numbers(1, 1, 2, 1)],
    ),
  )
  expect(rows).toEqual([['1 12¹']])
})

/** A record of an .xlsb. */
function binary(id: number, ...body: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(body)
  const header = id < 0x80 ? [id] : [(id & 0x7f) | 0x80, id >> 7]
  return Buffer.concat([Buffer.from([...header, bytes.length]), bytes])
}

test('the records of an .xlsb', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Stock')
  const parts = partsOf(write(book, { type: 'buffer', bookType: 'xlsb', bookSST: true }) as Buffer)
  const xlsbFont = (flags: number, position: number): Buffer =>
    binary(43, numbers(2, 200, flags, 400, position), Buffer.alloc(16), numbers(4, 1), wide('A'))
  const xlsbStyle = (fontNumber: number, format: number): Buffer =>
    binary(47, numbers(2, 0, format, fontNumber), Buffer.alloc(10))
  const rich = (text: string, ...runs: readonly number[]): Buffer =>
    binary(19, numbers(1, 1), numbers(4, text.length), wide(text), numbers(4, runs.length / 2), numbers(2, ...runs))
  const cell = (column: number, styleNumber: number): Buffer => numbers(4, column, styleNumber)
  const contents = new Map([
    [
      'xl/styles.bin',
      [
        binary(278),
        Buffer.concat([binary(611, numbers(4, 3)), xlsbFont(0, 0), xlsbFont(8, 0), xlsbFont(0, 1), binary(612)]),
        Buffer.concat([binary(617, numbers(4, 3)), xlsbStyle(0, 0), xlsbStyle(1, 9), xlsbStyle(0, 27), binary(618)]),
        binary(279),
      ],
    ],
    [
      'xl/sharedStrings.bin',
      [binary(159, numbers(4, 3, 3)), rich('121', 2, 2), rich('90 100', 0, 1, 3, 0), rich('gone', 0, 1), binary(160)],
    ],
    [
      'xl/worksheets/sheet1.bin',
      [
        binary(129),
        binary(145),
        binary(0, Buffer.alloc(17)),
        ...[0, 1, 2].map((column) => binary(7, cell(column, 0), numbers(4, column))),
        binary(5, cell(3, 1), double(0.1)),
        binary(5, cell(4, 2), double(DAY)),
        binary(146),
        binary(130),
      ],
    ],
  ])
  const { rows, struck } = await textsOf(
    zip(
      parts.map(({ name, content }) => {
        const records = contents.get(name)
        return { name, content: records ? Buffer.concat(records) : content }
      }),
    ),
  )
  expect(rows).toEqual([['1 12¹', '1 90\n100', '1 gone', '2 0.1 shown 10%', '4 2026-11-30']])
  expect(struck).toEqual(['1 2', '1 3'])
})
