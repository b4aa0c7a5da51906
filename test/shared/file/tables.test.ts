import { describe, expect, test } from 'vitest'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import { problemLine, refusalMessage } from '../../../src-shared/words/problems.ts'
import { formatOnOneLine } from '../../../src-shared/words/message.ts'
import { CELL, type Sheet } from '../../../src-shared/file/sheet.ts'
import { chooseTable, type TableChoice } from '../../../src-shared/file/tables.ts'
import { csvSheet, mapped, toldByDrafts, xlsxSheet } from '../../sheets.ts'

/** `A1:B3 (2) *`: the range and row count of each table, with a star at the one being read. A single table is not listed. */
function tablesOf(sheet: Sheet, wanted?: number): string[] {
  const findResult = chooseTable(sheet, wanted === undefined ? {} : { table: wanted })
  if (!findResult.ok) return [findResult.error.code]
  const { tables, chosenIndex: chosen } = findResult.value
  return tables.map(({ range, rows }, index) => `${range} (${rows})${index === chosen ? ' *' : ''}`)
}

/** The reading of the chosen table: mapping, row numbers, names, problems. */
function read(sheet: Sheet, wanted?: number): unknown[] {
  const findResult = chooseTable(sheet, wanted === undefined ? {} : { table: wanted })
  if (!findResult.ok) return [findResult.error]
  const mapping = mapColumns(findResult.value.sheet, findResult.value.table, {}, findResult.value.problems)
  const drafts = makeDrafts(findResult.value.sheet, mapping, { clearToken: '(clear)' })
  const names = drafts.columns.get('name')?.values
  const named = names ? Array.from({ length: drafts.count }, (_, index) => names.at(index)) : []
  return [mapped(mapping), [...drafts.fileRows], named, toldByDrafts(drafts)]
}

describe('below each other', () => {
  const sheet = csvSheet(
    'Materials;;',
    'sku;name;price',
    'A1;Bolt;5',
    'A2;Nut;7',
    '',
    'Stock by hand;;',
    'name;stock;',
    'Bolt;10;',
    'Nut;20;',
    'Washer;30;',
  )

  test('[TABLE-2] both are found with their titles; the better known one is read', () => {
    expect(tablesOf(sheet)).toEqual(['A2:C4 (2) *', 'A7:B10 (3)'])
    expect(read(sheet)).toEqual(['sku@A name@B price@C', [3, 4], ['Bolt', 'Nut'], []])
  })

  test('[TABLE-2] the other one, when it is chosen', () => {
    expect(tablesOf(sheet, 2)).toEqual(['A2:C4 (2)', 'A7:B10 (3) *'])
    expect(read(sheet, 2)).toEqual(['name@A stock@B', [8, 9, 10], ['Bolt', 'Nut', 'Washer'], []])
  })

  test('what is not read is said, with where it stands', () => {
    const findResult = chooseTable(sheet)
    if (!findResult.ok) throw new Error(findResult.error.code)
    expect(findResult.value.problems.map((note) => problemLine(note))).toEqual([
      'The sheet has 2 tables. Table 1 (A2:C4) is read; 2: A7:B10 is not. Choose another table to read that one.',
    ])
  })

  test('without an empty row between them, where the columns change', () => {
    expect(tablesOf(csvSheet('name;price', 'Bolt;1', 'sku;stock', 'A1;5'))).toEqual(['A1:B2 (1) *', 'A3:B4 (1)'])
  })

  test('far down, behind an empty row', () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `Bolt ${index};${index}`)
    expect(tablesOf(csvSheet('name;price', ...rows, '', 'sku;stock', 'A1;5'))).toEqual([
      'A1:B3001 (3000) *',
      'A3003:B3004 (1)',
    ])
  })

  test('a table with headings and no rows is none', () => {
    expect(tablesOf(csvSheet('name;price', 'Bolt;1', '', 'sku;stock'))).toEqual([])
  })
})

describe('[TABLE-3] below each other, the second with headings that no list knows', () => {
  const sheet = csvSheet('sku;name;price', 'A1;Bolt;5', 'A2;Nut;7', '', 'Werkbank;Gewicht', 'Nord;120', 'Süd;80')

  test('both are found, the known one is read, and the other can be chosen', () => {
    expect(tablesOf(sheet)).toEqual(['A1:C3 (2) *', 'A5:B7 (2)'])
    expect(read(sheet)).toEqual(['sku@A name@B price@C', [2, 3], ['Bolt', 'Nut'], []])
    expect(tablesOf(sheet, 2)).toEqual(['A1:C3 (2)', 'A5:B7 (2) *'])
    const findResult = chooseTable(sheet)
    expect(findResult.ok ? findResult.value.problems.map(({ code }) => code) : findResult).toEqual(['several-tables'])
  })

  test('with its title, and wider than the table above', () => {
    expect(
      tablesOf(csvSheet('name;price;;', 'Bolt;1;;', '', 'Halle 3;;;', 'Werkbank;Gewicht;Ort;', 'Nord;120;x;')),
    ).toEqual(['A1:B2 (1) *', 'A5:C6 (1)'])
  })

  test('above the known one: not taken for titles', () => {
    expect(tablesOf(csvSheet('Werkbank;Ort;Gewicht', 'Nord;a;120', 'Süd;b;80', '', 'sku;price', 'A1;5'))).toEqual([
      'A1:C3 (2)',
      'A5:B6 (1) *',
    ])
  })

  test('what is wider further down is no question of the headings', () => {
    const rows = Array<string>(25).fill('Nord;5')
    expect(tablesOf(csvSheet('sku;name;price', 'A1;Bolt;5', '', 'Werkbank;Gewicht', ...rows, 'Nord;5;x'))).toEqual([
      'A1:C2 (1) *',
      'A4:C30 (26)',
    ])
  })

  test('texts of sixty letters are headings', () => {
    const long = 'W'.repeat(60)
    expect(tablesOf(csvSheet('sku;name;price', 'A1;Bolt;5', '', `${long};Gewicht`, 'Nord;120'))).toHaveLength(2)
  })

  test('above a known one: three columns and two rows, or it is a letterhead', () => {
    const knownTexts = ['', 'sku;price', 'A1;5']
    const tables = (...lines: readonly string[]): number => tablesOf(csvSheet(...lines, ...knownTexts)).length
    expect(tables('Werkbank;Ort;Gewicht', 'Nord;a;120', 'Süd;b;80')).toBe(2)
    expect(tables('Werkbank;Ort;Gewicht', 'Nord;a;120')).toBe(0)
    expect(tables('Werkbank;Gewicht', 'Nord;120', 'Süd;80')).toBe(0)
  })

  test('far down', () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `A${index};Bolt ${index};${index}`)
    expect(tablesOf(csvSheet('sku;name;price', ...rows, '', 'Werkbank;Gewicht', 'Nord;120'))).toEqual([
      'A1:C3001 (3000) *',
      'A3003:B3004 (1)',
    ])
  })

  test.each<[string, Sheet]>([
    ['a row without its price', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'A;Nut;', 'A3;Gear;9')],
    ['a price in words', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'A;Nut;on request', 'A3;Gear;9')],
    ['a balance in words, and few notes', csvSheet('name;stock;notes', 'Bolt;5;x', '', 'Nut;unknown;', 'Gear;9;')],
    ['a group and what it is about', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'Nuts;new;', 'A2;Nut;7')],
    ['the same text twice', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'x;x', 'y;7')],
    ['words over words', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'Made by;Jo', 'Seen by;Al')],
    [
      'labels and values above',
      csvSheet('Supplier;ACME;', 'Invoice;123;', 'Total;88;', '', 'sku;name;price', 'A1;Bolt;5'),
    ],
    ['no row beneath it', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'Werkbank;Gewicht', '', 'Nord;120')],
    ['no gap before it', csvSheet('sku;name;price', 'A1;Bolt;5', 'Werkbank;Gewicht', 'Nord;120')],
    ['one table with headings that no list knows', csvSheet('Werkbank;Gewicht', 'Nord;120', '', 'Süd;80')],
    [
      'no number in its first 25 rows',
      csvSheet('sku;name;price', 'A1;Bolt;5', '', 'Werkbank;Ort', ...Array<string>(25).fill('Nord;a'), 'Nord;5'),
    ],
    [
      'a row wider than the headings among its first 25',
      csvSheet('sku;name;price', 'A1;Bolt;5', '', 'Werkbank;Gewicht', ...Array<string>(24).fill('Nord;5'), 'Nord;5;x'),
    ],
    [
      'texts too long for headings',
      csvSheet('sku;name;price', 'A1;Bolt;5', '', `${'W'.repeat(61)};Gewicht`, 'Nord;120'),
    ],
    ['two headings alike', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'Gewicht;gewicht', 'Nord;120')],
    ['one heading alone', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'Gewicht', '120', '80')],
  ])('not: %s', (_, sheet) => {
    expect(tablesOf(sheet)).toEqual([])
  })
})

describe('beside each other', () => {
  const sheet = xlsxSheet(
    ['sku', 'name', 'price', null, 'name', 'stock'],
    ['A1', 'Bolt', 5, null, 'Nail', 1],
    ['A2', 'Nut', 7, null, 'Glue', 2],
    [null, null, null, null, 'Tape', 3],
  )

  test('[TABLE-2] an empty column and the same key twice: two tables', () => {
    expect(tablesOf(sheet)).toEqual(['A1:C3 (2) *', 'E1:F4 (3)'])
    expect(read(sheet)).toEqual(['sku@A name@B price@C', [2, 3], ['Bolt', 'Nut'], []])
    expect(read(sheet, 2)).toEqual(['name@E stock@F', [2, 3, 4], ['Nail', 'Glue', 'Tape'], []])
  })

  test('headings in different rows', () => {
    const lower = xlsxSheet(
      ['sku', 'price', null, null, null],
      ['A1', 5, null, 'Shelf two', null],
      ['A2', 6, null, 'name', 'stock'],
      ['A3', 7, null, 'Nail', 1],
    )
    expect(tablesOf(lower)).toEqual(['A1:B4 (3) *', 'D3:E4 (1)'])
    expect(read(lower, 2)).toEqual(['name@D stock@E', [4], ['Nail'], []])
  })

  test('two beside each other under one above', () => {
    const three = xlsxSheet(
      ['id', 'name', 'unit', 'price', 'stock'],
      [1, 'Bolt', 'pcs', 5, 6],
      [null, null, null, null, null],
      ['sku', 'price', null, 'sku', 'stock'],
      ['A1', 5, null, 'B1', 6],
    )
    expect(tablesOf(three)).toEqual(['A1:E2 (1) *', 'A4:B5 (1)', 'D4:E5 (1)'])
  })

  test('a single column that is headed as a key is a table', () => {
    expect(tablesOf(csvSheet('sku;price;;sku', 'A1;5;;B1', 'A2;6;;B2'))).toEqual(['A1:B3 (2) *', 'D1:D3 (2)'])
  })

  test('in a delimited file the short rows of the left one are whole', () => {
    const csv = csvSheet('name;price;;name;stock', 'Bolt;1;;Nail;2', 'Nut;2')
    expect(tablesOf(csv)).toEqual(['A1:B3 (2) *', 'D1:E2 (1)'])
    expect(read(csv)).toEqual(['name@A price@B', [2, 3], ['Bolt', 'Nut'], []])
  })
})

describe('one table', () => {
  test.each<[string, Sheet]>([
    ['an empty column parts nothing', csvSheet('sku;name;;price;stock', 'A1;Bolt;;5;6', 'A2;Nut;;7;8')],
    ['empty rows part nothing', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'A2;Nut;7', ';;', 'A3;Gear;9')],
    ['headings repeated on each page', csvSheet('sku;name;price', 'A1;Bolt;5', '', 'sku;name;price', 'A2;Nut;7')],
    ['titles of groups', csvSheet('sku;name;price', 'Bolts;;', 'A1;Bolt;5', '', 'Nuts;;', 'A2;Nut;7')],
    ['a note beside it', csvSheet('sku;name;price;;Exchange rate', 'A1;Bolt;5;;1.1', 'A2;Nut;7;;')],
    [
      'remarks beside it, one of them under a word that lists have',
      csvSheet('sku;name;price;;name;zzz', 'A1;Bolt;5;;Nail;x'),
    ],
    ['numbers beside it', csvSheet('sku;name;price;;', 'A1;Bolt;5;;7', 'A2;Nut;6;;8')],
    ['words in all columns', csvSheet('name;unit;notes', 'Bolt;pcs;x', '', 'Nut;pcs;y')],
    ['no headings at all', csvSheet('A1;5', 'A2;6')],
    ['an address above it', csvSheet('ACME Ltd;;', 'Phone;123;', '', 'sku;name;price', 'A1;Bolt;5')],
    ['materials called like headings', csvSheet('name;unit;price', 'Price tag;pcs;5', 'Name plate;pcs;6')],
  ])('%s', (_, sheet) => {
    expect(tablesOf(sheet)).toEqual([])
  })

  test('its choice is 1', () => {
    const sheet = csvSheet('sku;name', 'A1;Bolt')
    expect(tablesOf(sheet, 1)).toEqual([])
    const findResult = chooseTable(sheet, { table: 2 })
    if (findResult.ok) throw new Error('not refused')
    expect(formatOnOneLine(refusalMessage(findResult.error, 'a.csv'))).toBe(
      '“a.csv” has one table only, so there is no table 2. Do not choose a table.',
    )
  })
})

test('a table that is not there is refused with how many there are', () => {
  const sheet = csvSheet('name;price', 'Bolt;1', '', 'sku;stock', 'A1;5')
  const findResult = chooseTable(sheet, { table: 3 })
  if (findResult.ok) throw new Error('not refused')
  expect(formatOnOneLine(refusalMessage(findResult.error, 'a.csv'))).toBe(
    '“a.csv” has 2 tables in this sheet, so there is no table 3. Choose one from 1 to 2.',
  )
})

test('[TABLE-4] two rows of headings over one table are one table, joined and said', () => {
  const findResult = chooseTable(csvSheet('name;sku;price', 'Наименование;Артикул;Цена', 'Bolt;1;5'))
  if (!findResult.ok) throw new Error(findResult.error.code)
  expect(findResult.value.table).toMatchObject({ headerRow: 1, firstRow: 2, joinedHeadings: { rows: [0, 1] } })
  expect(findResult.value.table.joinedHeadings?.titles).toEqual([
    'name / Наименование',
    'sku / Артикул',
    'price / Цена',
  ])
  expect(findResult.value.problems).toMatchObject([
    { code: 'several-headers', details: { rows: '1, 2', example: 'name / Наименование' } },
  ])
})

describe('[TABLE-5] rows the user chooses', () => {
  const sheet = csvSheet(
    'Prices of May;;',
    'x;y;z',
    'sku;name;price',
    'A1;Bolt;5',
    'checked;;',
    'A2;Nut;6',
    'Sum;;11',
    ';;22',
  )
  const rowsOf = (requestedChoice: TableChoice): unknown => {
    const findResult = chooseTable(sheet, requestedChoice)
    if (!findResult.ok) return findResult.error
    const { table } = findResult.value
    const mapping = mapColumns(findResult.value.sheet, table, {})
    return [
      mapping.columns.map(({ header }) => header),
      [...makeDrafts(findResult.value.sheet, mapping, { clearToken: '', everyRow: true }).fileRows],
    ]
  }

  test('another row of headings, several, or none', () => {
    expect(rowsOf({ headings: [3] })).toEqual([
      ['sku', 'name', 'price'],
      [4, 5, 6, 7, 8],
    ])
    expect(rowsOf({ headings: [2, 3] })).toEqual([
      ['x / sku', 'y / name', 'z / price'],
      [4, 5, 6, 7, 8],
    ])
    expect(rowsOf({ headings: [] })).toEqual([
      ['', '', ''],
      [1, 2, 3, 4, 5, 6, 7, 8],
    ])
  })

  test('rows that are no data, in the middle and at the end', () => {
    expect(
      rowsOf({
        headings: [3],
        skip: [
          [5, 5],
          [7, 8],
        ],
      }),
    ).toEqual([
      ['sku', 'name', 'price'],
      [4, 6],
    ])
    expect(rowsOf({ headings: [3], skip: [[1, 4]] })).toEqual([
      ['sku', 'name', 'price'],
      [5, 6, 7, 8],
    ])
    expect(rowsOf({ headings: [3], skip: [[1, 1000]] })).toEqual([['sku', 'name', 'price'], []])
    expect(rowsOf({ headings: [3], skip: [[6, 5]] })).toEqual([
      ['sku', 'name', 'price'],
      [4, 5, 6, 7, 8],
    ])
  })

  test('rows that are no data say nothing of how numbers are written', () => {
    const mixed = csvSheet('sku;price', 'A1;5.25', 'old;7,50', 'A2;6.75')
    const styleOf = (requestedChoice: TableChoice): unknown => {
      const findResult = chooseTable(mixed, requestedChoice)
      if (!findResult.ok) return findResult.error
      const { columns, problems } = mapColumns(findResult.value.sheet, findResult.value.table, {})
      return [columns[1]?.decimals?.style, problems.map(({ code }) => code)]
    }
    expect(styleOf({})).toEqual(['ambiguous', ['mixed-decimals']])
    expect(styleOf({ skip: [[3, 3]] })).toEqual(['dot', []])
    expect(mixed.columns[1]?.kinds[2]).not.toBe(CELL.blank)
  })

  test('headings with rows between them, or one of them twice, are refused: nothing is dropped', () => {
    expect(rowsOf({ headings: [1, 3] })).toMatchObject({
      code: 'no-such-headings',
      details: { rows: '1, 3', apart: 1 },
    })
    expect(rowsOf({ headings: [3, 3] })).toMatchObject({ code: 'no-such-headings', details: { apart: 1 } })
    expect(rowsOf({ headings: [3, 2] })).toEqual(rowsOf({ headings: [2, 3] }))
  })

  test('that headings were joined is said where they were found so, not where they were chosen', () => {
    const groups = csvSheet(';;Price;', 'sku;name;net;gross', 'A1;Bolt;5;6')
    const notes = (requestedChoice: TableChoice): unknown => {
      const findResult = chooseTable(groups, requestedChoice)
      return findResult.ok ? findResult.value.problems.map(({ code }) => code) : findResult.error
    }
    expect([notes({}), notes({ headings: [1, 2] })]).toEqual([['several-headers'], []])
  })

  test('headings that the file has not are refused with its last row', () => {
    expect(rowsOf({ headings: [99] })).toMatchObject({ code: 'no-such-headings', details: { rows: '99', last: 8 } })
  })
})

test('a sheet without anything', () => {
  expect(tablesOf(csvSheet())).toEqual(['no-rows'])
})

test('tens of thousands of rows and an empty row behind each row take no time', () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => [`Bolt ${index};pcs;note;a;b`, ''])
  const sheet = csvSheet('name;unit;notes;x;y', ...lines.flat())
  // Processor time, because the machine is never idle.
  const start = process.threadCpuUsage()
  expect(tablesOf(sheet)).toEqual([])
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1000)
})
