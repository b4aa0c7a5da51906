/** dBase and FoxPro tables: every type, deleted records, encodings, and files that contradict themselves. */
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readSource } from '../../../src-main/file/read-source.ts'
import { problemLine } from '../../../src-shared/words/problems.ts'
import { dbf, type DbfOptions, type FieldMade } from './dbf-maker.ts'
import { reading } from './other-workbooks/whole-reading.ts'
import { dice } from './xlsx/dice.ts'
import { mutate } from './xlsx/mutations.ts'

const FOXPRO = 0x30

/** One value of a type, as kind and text. */
async function readValue(
  field: Omit<FieldMade, 'name'>,
  value: string | Buffer,
  options: DbfOptions = {},
): Promise<string | undefined> {
  const { rows } = await reading(dbf([{ name: 'VALUE', ...field }, SKU], [[value, 'x']], options))
  return rows?.[1]?.[0]
}

const SKU: FieldMade = { name: 'SKU', type: 'C', length: 8 }

function bytes(write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(8)
  write(buffer)
  return buffer
}

describe('types', () => {
  test.each([
    ['C', 8, 0, '00371', '1 00371'],
    ['C', 8, 0, ' 5', '1  5'],
    ['C', 8, 0, 'ab\0cd', '1 ab'],
    ['N', 9, 3, '1.500', '2 1.5 with 3 decimals'],
    ['N', 9, 0, '-12', '2 -12'],
    ['N', 9, 0, '00371', '2 371 shown 00371'],
    ['N', 20, 0, '12345678901234567890', '2 12345678901234567890'],
    ['N', 9, 0, '', '0 '],
    ['N', 5, 0, '*****', '1 *****'],
    ['F', 12, 2, '1.25E+03', '2 1250 with 2 decimals'],
    ['D', 8, 0, '20261130', '4 2026-11-30'],
    ['D', 8, 0, '00000000', '0 '],
    ['D', 8, 0, '20260231', '1 20260231'],
    ['L', 1, 0, 'Y', '3 TRUE'],
    ['L', 1, 0, 'f', '3 FALSE'],
    ['L', 1, 0, '?', '0 '],
    ['L', 1, 0, 'x', '1 x'],
    ['I', 4, 0, bytes((buffer) => buffer.writeInt32LE(-7)), '2 -7'],
    ['B', 8, 2, bytes((buffer) => buffer.writeDoubleLE(0.1 + 0.2)), '2 0.3 with 2 decimals'],
    ['B', 8, 2, bytes((buffer) => buffer.writeDoubleLE(Number.NaN)), '5 #VALUE!'],
    ['Y', 8, 4, bytes((buffer) => buffer.writeBigInt64LE(-15_000n)), '2 -1.5 with 4 decimals'],
    [
      'T',
      8,
      0,
      bytes((buffer) => (buffer.writeInt32LE(2_461_375), buffer.writeInt32LE(30_599_999, 4))),
      '4 2026-11-30T08:30:00',
    ],
    ['T', 8, 0, bytes((buffer) => buffer.writeInt32LE(2_461_375)), '4 2026-11-30'],
    ['T', 8, 0, bytes((buffer) => buffer.writeInt32LE(2_000_000_000)), '5 #VALUE!'],
  ] as const)('%s(%i,%i) %j is read as %s', async (type, length, decimals, value, expected) => {
    expect(await readValue({ type, length, decimals }, value, { version: FOXPRO })).toBe(expected)
  })

  test('a number of FoxPro that is null is blank', async () => {
    const fields = [
      SKU,
      { name: 'A', type: 'I', length: 4, flags: 2 },
      { name: 'B', type: 'I', length: 4 },
      { name: 'C', type: 'I', length: 4, flags: 2 },
      { name: '_NullFlags', type: '0', length: 1, flags: 5 },
    ]
    const five = bytes((buffer) => buffer.writeInt32LE(5))
    const table = dbf(fields, [['x', five, five, five, Buffer.from([2])]], { version: FOXPRO })
    expect((await reading(table)).rows).toEqual([
      ['1 SKU', '1 A', '1 B', '1 C'],
      ['1 x', '2 5', '2 5', '0 '],
    ])
  })

  test('a text of FoxPro whose length varies is as long as its last byte says, unless it is full', async () => {
    const fields = [
      { name: 'SKU', type: 'V', length: 8 },
      { name: 'NAME', type: 'V', length: 6, flags: 2 },
      { name: 'RAW', type: 'Q', length: 4 },
      { name: 'A', type: 'I', length: 4, flags: 2 },
      { name: '_NullFlags', type: '0', length: 1, flags: 5 },
    ]
    // Bits: SKU varies, NAME varies, NAME is null, RAW varies, A is null.
    const five = bytes((buffer) => buffer.writeInt32LE(5))
    const records = [
      [Buffer.from('A-1????\x03'), 'Bolt\0\x04', '', five, Buffer.from([0b00011])],
      ['A-123456', 'Nuts\x01\x05', '', five, Buffer.from([0b10000])],
      [Buffer.from('???????\0'), 'Rod\0\0\xff', '', five, Buffer.from([0b00111])],
    ]
    expect((await reading(dbf(fields, records, { version: 0x32 }))).rows).toEqual([
      ['1 SKU', '1 NAME', '1 A'],
      ['1 A-1', '1 Bolt', '2 5'],
      ['1 A-123456', '1 Nuts\x01\x05', '0 '],
      ['0 ', '0 ', '2 5'],
    ])
  })

  test('a varying text longer than its field is refused', async () => {
    const fields = [
      { name: 'SKU', type: 'V', length: 4 },
      { name: '_NullFlags', type: '0', length: 1, flags: 5 },
    ]
    const table = dbf(fields, [['A-1\x04', Buffer.from([1])]], { version: 0x32 })
    expect((await readSource({ name: 'a.dbf', bytes: table }, {}, {})).ok).toBe(false)
  })

  test('a text of Clipper is as long as two bytes say', async () => {
    const text = 'long '.repeat(60).trim()
    expect(await readValue({ type: 'C', length: 300 }, text)).toBe(`1 ${text}`)
  })
})

test('deleted records are left out, memo fields are not read, both are said, and rows keep their numbers', async () => {
  const fields = [SKU, { name: 'NOTES', type: 'M', length: 10 }, { name: 'PRICE', type: 'N', length: 5, decimals: 1 }]
  const records = [
    ['a', '1', '1.5'],
    ['b', '2', '2.5'],
    ['c', '3', '3.5'],
  ]
  const result = await readSource(
    { name: 'a.dbf', bytes: dbf(fields, records, { version: 0x83, deleted: [1] }) },
    {},
    {},
  )
  if (!result.ok) throw new Error(result.error.code)
  const { sheet, format } = result.value
  expect([format.kind, [...sheet.fileRows], sheet.columns.length]).toEqual(['dbf', [1, 2, 4], 2])
  expect(sheet.problems.map((problem) => problemLine(problem))).toEqual([
    '1 record is marked as deleted, and not read. Recall it in the program that wrote the file if it should count.',
    'Not read, because the texts are in another file: “NOTES”. Export the table as CSV or Excel if you need them.',
  ])
})

test('fields of other types are said with another reason than memo fields', async () => {
  const fields = [
    SKU,
    { name: 'NOTES', type: 'M', length: 10 },
    { name: 'NUMBER', type: '+', length: 4 },
    { name: 'CHANGED', type: '@', length: 8 },
    { name: 'PRICE', type: 'O', length: 8 },
    { name: 'TEXT', type: 'V', length: 8 },
  ]
  const { problems = [] } = await reading(dbf(fields, [['a']]))
  expect(problems.map((problem) => problemLine(problem))).toEqual([
    'Not read, because the texts are in another file: “NOTES”. Export the table as CSV or Excel if you need them.',
    'Not read, because fields of their type are not supported: “NUMBER”, “CHANGED”, “PRICE”, “TEXT”. Export the table as CSV or Excel if you need them.',
  ])
})

describe('encodings', () => {
  const NAMES = ['Шуруп по дереву', 'Гайка оцинкованная', 'Краска белая матовая', 'Молоток столярный']

  async function encoded(page: string, driver: number, encoding?: string) {
    const records = NAMES.map((name, index) => [`A${index}`, iconv.encode(name, page)])
    const table = dbf([SKU, { name: 'NAME', type: 'C', length: 40 }], records, { driver })
    const options = encoding === undefined ? {} : { encoding }
    const result = await readSource({ name: 'a.dbf', bytes: table }, options, {})
    if (!result.ok || result.value.format.kind !== 'dbf') throw new Error('not read')
    const { sheet, format } = result.value
    const isRight = NAMES.every((name, index) => sheet.columns[1]?.texts.at(index + 1) === name)
    return [format.encoding, format.encodingReason.code, isRight, ...sheet.problems.map(({ code }) => code)]
  }

  test.each([
    ['the driver names it', 'cp866', 0x65, ['ibm866', 'declared', true]],
    ['the driver names none', 'cp866', 0, ['ibm866', 'not-utf8', true]],
    ['the driver only says “as here”', 'cp1251', 0x57, ['windows-1251', 'not-utf8', true]],
    [
      'the driver names a page of other letters',
      'cp1251',
      0x03,
      ['windows-1251', 'not-utf8', true, 'unclear-encoding'],
    ],
    ['it is UTF-8, whatever the driver names', 'utf-8', 0x03, ['utf-8', 'fits-utf8', true]],
  ])('%s', async (_, page, driver, expected) => {
    expect(await encoded(page, driver)).toEqual(expected)
  })

  test('a chosen encoding counts more than the driver', async () => {
    expect(await encoded('cp866', 0x65, 'windows-1251')).toEqual(['windows-1251', 'chosen', false])
  })
})

describe('a table that contradicts itself is refused', () => {
  const whole = dbf([SKU], [['a'], ['b']])
  const changed = (at: number, byte: number): Buffer => {
    const table = Buffer.from(whole)
    table[at] = byte
    return table
  }

  test.each([
    ['cut off', whole.subarray(0, -4), 'file-cut-off'],
    ['with more records than it counts', dbf([SKU], [['a'], ['b']], { count: 1 }), 'not-as-format-says'],
    ['with fields that are longer than a record', changed(48, 9), 'not-as-format-says'],
    ['with records that have no mark', changed(65, 0x41), 'not-as-format-says'],
    ['without an end of its fields', changed(64, 0x41), 'not-as-format-says'],
  ])('%s', async (_, table, reason) => {
    expect((await reading(table)).refusal).toMatchObject({ code: 'damaged', details: { reason } })
  })

  test('damaged anywhere: 300 tables are read or refused', async () => {
    const fields = [SKU, { name: 'PRICE', type: 'N', length: 8, decimals: 2 }, { name: 'DAY', type: 'D', length: 8 }]
    const table = dbf(
      fields,
      Array.from({ length: 20 }, (_, index) => [`A${index}`, '5.25', '20261130']),
    )
    const codes = new Set<string>()
    for (let seed = 1; seed <= 300; seed++) {
      const { refusal, rows } = await reading(mutate(table, dice(seed)))
      codes.add(refusal?.code ?? `read ${rows?.length}`)
    }
    expect([...codes]).toEqual(expect.arrayContaining(['damaged', 'read 21']))
  })
})
