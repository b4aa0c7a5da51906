/** The account's stock as cells of a sheet, a CSV file and a clipboard. */
import { describe, expect, test } from 'vitest'
import { parseCopiedCells, makeClipboardText } from '../../../src-shared/export/clipboard.ts'
import { CsvLines, formatCsvDecimal, formatCsvField } from '../../../src-shared/export/export-csv.ts'
import { EXPORT_COLUMNS, makeLabels, joinLabels } from '../../../src-shared/export/export-columns.ts'
import { findSheetStorages } from '../../../src-shared/export/sheet-storages.ts'
import {
  listCarriedMaterials,
  SPARE_ROW_COUNT,
  makeStockColumns,
  makeStockSheet,
} from '../../../src-shared/export/stock-as-table.ts'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import { CELL, cellKind, cellText } from '../../../src-shared/file/sheet.ts'
import { ZERO } from '../../../src-shared/material/values/decimal.ts'
import { TEXT_CLASS } from '../../../src-shared/material/values/text-class.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'
import { decimal, material, stockOf } from '../../main/export/xlsx/stock.ts'

const oak = material(7, { name: 'Oak', sku: '00123', categories: [{ id: 1, name: 'Wood' }], notes: 'dry' })
const ash = material(8, { name: 'Ash', archived: true, stock: decimal('-0.5'), minimum: decimal('0') })
const two = stockOf([
  { id: 1, name: 'Main', materials: [oak, ash] },
  { id: 2, name: 'Shop', materials: [material(9, { name: 'Elm' }), { ...oak, stock: decimal('3') }] },
])
const SHOWN = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Shop' },
]
const words = { ...sheetWords(), action: 'Action' }

describe('[STOCK-1] the account as a sheet', () => {
  const sheet = makeStockSheet(two.catalogue, SHOWN, words)
  const columns = makeStockColumns(SHOWN)
  const columnOf = (field: string, storage: number | null = null): number =>
    columns.findIndex((column) => column.field === field && column.storage === storage)
  const texts = (row: number, ...fields: readonly (readonly [string, number | null])[]): readonly string[] =>
    fields.map(([field, storage]) => cellText(sheet, row, columnOf(field, storage)))

  test('a column for each field of the material, and of each storage those of a storage', () => {
    expect(columns.filter(({ storage }) => storage !== null)).toEqual(
      [1, 2].flatMap((storage) => ['stock', 'minimum', 'planned'].map((field) => ({ field, storage }))),
    )
    expect(columns.at(-1)).toEqual({ field: 'action', storage: null })
    const ownFields = columns.flatMap(({ field, storage }) => (storage === null ? [field] : []))
    expect(ownFields.toSorted()).toEqual(
      ['action', 'archived', 'categories', 'id', 'name', 'notes', 'price', 'sku', 'suppliers', 'unit'].toSorted(),
    )
    expect(new Set(ownFields).size).toBe(ownFields.length)
    expect(cellText(sheet, 0, columnOf('stock', 2))).toBe(`Shop · ${words.headers.stock}`)
    expect([cellText(sheet, 0, columnOf('name')), cellText(sheet, 0, columnOf('action'))]).toEqual([
      words.headers.name,
      'Action',
    ])
  })

  test('cells that were looked at when it was made are read as if nobody had', () => {
    const odd = ['(clear)', '#N/A', '=1+1', ' Oak ', '1e5', '0012', '3.5.2024', 'A;B', 'ОАК', '-', 'Total', 'Ash']
    const amounts = [
      '0',
      '-0.5',
      '1.234',
      '12.5',
      '0.125',
      '1234567890123456',
      '7',
      '-12',
      '0.001',
      '10',
      '999.99',
      '1',
    ]
    const materials = odd.map((text, index) => {
      const [stock = ZERO, minimum = ZERO] = [index, index + 1].map((one) =>
        decimal(amounts[one % amounts.length] ?? ''),
      )
      return material(index + 1, { name: text, sku: text, notes: text, price: stock, stock, minimum })
    })
    const { catalogue } = stockOf([{ id: 1, name: 'Main', materials }])
    const shown = [{ id: 1, name: 'Main' }]
    const sheet = makeStockSheet(catalogue, shown, words)
    const unread = sheet.columns.map((column) => ({ ...column, textClasses: new Uint8Array(sheet.rowCount) }))
    const [looked, others] = [sheet, { ...sheet, columns: unread }].map((sheet) => {
      const fields = new Map(makeStockColumns(shown).map(({ field }, column) => [column, field] as const))
      const storages = { all: shown, chosenStorage: 1 }
      const asked = { fields, decimals: 'dot', remembered: new Map(), clearToken: '(clear)', storages } as const
      const mapping = mapColumns(sheet, { headerRow: 0, firstRow: 1, endRow: sheet.rowCount }, asked, [])
      const drafts = makeDrafts(sheet, mapping, { clearToken: '(clear)', hasAccountCells: true })
      const cells = [...drafts.columns].map(([field, { states, values }]) => {
        return { field, states: [...states], values: Array.from(states, (_, index) => values.at(index)) }
      })
      return { problems: [...mapping.problems, ...drafts.problems], cells }
    })
    expect(
      sheet.columns.some(({ textClasses }) => textClasses.some((textClass) => textClass !== TEXT_CLASS.unclassified)),
    ).toBe(true)
    expect(looked).toEqual(others)
  })

  test('a row per material that one of the storages carries, blank where a storage does not', () => {
    const requestedRows = [
      ['name', null],
      ['archived', null],
      ['categories', null],
      ['stock', 1],
      ['stock', 2],
    ] as const
    const rows = [1, 2, 3].map((row) => texts(row, ...requestedRows))
    expect(rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))).toEqual([
      ['Ash', words.archived, '', '-0.5', ''],
      ['Elm', '', '', '', '40'],
      ['Oak', '', 'Wood', '40', '3'],
    ])
    expect(listCarriedMaterials(two.catalogue, [1]).map((index) => two.catalogue.names[index])).toEqual(['Oak', 'Ash'])
    expect(listCarriedMaterials(two.catalogue, [3])).toEqual([])
  })

  test('numbers are numbers, texts are texts, and what is not there is blank', () => {
    const row = [1, 2, 3].find((one) => texts(one, ['name', null])[0] === 'Ash') ?? 0
    const kinds = (['name', 'price', 'id', 'notes', 'categories', 'action', 'suppliers'] as const).map((field) =>
      cellKind(sheet, row, columnOf(field)),
    )
    expect(kinds).toEqual([CELL.text, CELL.number, CELL.number, CELL.blank, CELL.blank, CELL.blank, CELL.blank])
    expect([cellKind(sheet, row, columnOf('stock', 1)), cellKind(sheet, row, columnOf('stock', 2))]).toEqual([
      CELL.number,
      CELL.blank,
    ])
  })

  test('[STOCK-5] below them empty rows of each storage, each for its own', () => {
    expect([sheet.rowCount, sheet.spareFrom]).toEqual([1 + 3 + 2 * SPARE_ROW_COUNT, 5])
    expect([...sheet.fileRows]).toEqual(Array.from({ length: sheet.rowCount }, (_, row) => row + 1))
    const filledRows = [1, 2].map((storage) => {
      const column = columnOf('stock', storage)
      return Array.from({ length: sheet.rowCount - 4 }, (_, index) => index + 4).filter(
        (row) => cellKind(sheet, row, column) === CELL.text && cellText(sheet, row, column) === '',
      )
    })
    expect(filledRows.map((rows) => [rows[0], rows.length])).toEqual([
      [4, SPARE_ROW_COUNT],
      [4 + SPARE_ROW_COUNT, SPARE_ROW_COUNT],
    ])
  })
})

describe('[EXPORT-6] a list’s entry is written by name where that finds it again, by id otherwise', () => {
  test.each<[string, string]>([
    ['Wood', 'Wood'],
    [' Wood ', 'Wood'],
    ['', '1'],
    ['12', '1'],
    [' 12 ', '1'],
    ['a;b', '1'],
    ['a|b', '1'],
    ['a\nb', '1'],
    ['(none)', '1'],
    ['#1', '1'],
    ['_x0041_', '1'],
    ['a\u0000b', '1'],
    ['NONE', '1'],
    ['12 mm', '12 mm'],
    ['a (b)', 'a (b)'],
  ])('%j as %j', (name, label) => {
    expect(makeLabels(new Map([[1, name]]), 'none').get(1)).toBe(label)
  })

  test('names that are the same in any case are nobody’s', () => {
    const labels = makeLabels(
      new Map([
        [1, 'Wood'],
        [2, 'WOOD'],
        [3, 'Steel'],
      ]),
      '(clear)',
    )
    expect([...labels.values()]).toEqual(['1', '2', 'Steel'])
    expect([
      joinLabels([], labels),
      joinLabels([3], labels),
      joinLabels([1, 3, 9], labels),
      joinLabels([9], labels),
    ]).toEqual(['', 'Steel', '1; Steel; 9', '9'])
  })
})

describe('the lines of a CSV file', () => {
  const lines = (stock: typeof two, decimals: 'dot' | 'comma' = 'dot'): string[][] => {
    const csv = new CsvLines(stock, { delimiter: ';', decimals }, words)
    const allTexts = [csv.header(), ...stock.storages.flatMap((storage) => [...csv.rows(storage)])]
    return allTexts.map((line) => line.split(';'))
  }
  const index = EXPORT_COLUMNS.findIndex(({ field }) => field === 'stock')

  test('of several storages each row says its own, of one none does', () => {
    expect(lines(two).map((fields) => fields.at(-1))).toEqual([words.headers.storage, 'Main', 'Main', 'Shop', 'Shop'])
    const one = { ...two, storages: two.storages.slice(0, 1) }
    expect(lines(one).map((fields) => fields.length)).toEqual(Array(3).fill(EXPORT_COLUMNS.length))
  })

  test('storages whose names are alike, numbers or nothing are told by their ids', () => {
    for (const name of ['main', '12', '']) {
      const storages = two.storages.map((storage) => (storage.id === 2 ? { ...storage, name } : storage))
      expect(
        lines({ ...two, storages })
          .map((fields) => fields.at(-1))
          .slice(1),
      ).toEqual(['1', '1', '2', '2'])
    }
  })

  test('[EXPORT-7] numbers in the column’s style', () => {
    expect(
      lines(two, 'comma')
        .map((fields) => fields[index])
        .slice(1),
    ).toEqual(['40', '-0,5', '40', '3'])
    expect(['1.234', '1.23', '1.2345', '1234', '-0.125'].map((text) => formatCsvDecimal(decimal(text), 'dot'))).toEqual(
      ['1.2340', '1.23', '1.2345', '1234', '-0.1250'],
    )
    const csv = new CsvLines(two, { delimiter: ',', decimals: 'comma' }, words)
    expect([...csv.rows(two.storages[0] ?? { id: 0, name: '', rows: [] })][1]).toContain(',"-0,5",')
  })

  test('texts that would be read as something else are left empty, and told; those that lost characters, too', () => {
    const odd = stockOf([
      {
        id: 1,
        name: 'Main',
        materials: [
          material(1, { notes: '(CLEAR) ' }),
          material(2, { notes: '#N/A' }),
          material(3, { notes: 'a\ufffd' }),
          material(4, { sku: '1E+12' }),
          material(5, { notes: '1E+12' }),
          material(6, { notes: 'x'.repeat(32_768) }),
          material(7, { notes: 'bell\u0007' }),
          material(8, { notes: 'a\r\nb' }),
        ],
      },
    ])
    const csv = new CsvLines(odd, { delimiter: ';', decimals: 'dot' }, words)
    const rows = [...csv.rows(odd.storages[0] ?? { id: 0, name: '', rows: [] })].map((line) => line.split(';'))
    const column = (field: string): number => EXPORT_COLUMNS.findIndex((column) => column.field === field)
    expect(rows.map((row) => row[column('notes')])).toEqual(['', '', '', '', '1E+12', '', 'bell', '"a\nb"'])
    expect(rows[3]?.[column('sku')]).toBe('')
    expect(csv.notes()).toEqual([
      { kind: 'cleaned-texts', count: 1 },
      { kind: 'left-empty', count: 5 },
    ])
    expect(new CsvLines(two, { delimiter: ';', decimals: 'dot' }, words).notes()).toEqual([])
  })

  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['a|b', '"a|b"'],
    ['a\nb', '"a\nb"'],
    [' a', '" a"'],
    ['a ', '"a "'],
    ['5" pipe', '"5"" pipe"'],
    ['a b', 'a b'],
  ])('%j is the field %j', (text, field) => {
    expect(formatCsvField(text)).toBe(field)
  })
})

describe('[SHEET-1] the sheet of a storage', () => {
  const tabs = (...names: readonly string[]) => names.map((name) => ({ name, hidden: 'visible' }))
  const storages = [
    { id: 1, name: 'Main' },
    { id: 2, name: 'Shop / yard' },
    { id: 3, name: 'Van' },
  ]
  const told = (...asked: Parameters<typeof findSheetStorages>): readonly string[] =>
    findSheetStorages(...asked).map(({ sheet, storage }) => `${sheet} ${storage}`)

  test('is told by its name, as an export writes it, or by its id', () => {
    expect(told(tabs('main', 'Shop _ yard', '3', 'Notes'), storages)).toContain('main 1')
    expect(told(tabs('Shop / yard', '3', 'Notes'), storages)).toEqual(['Shop / yard 2', '3 3'])
  })

  test('an export’s own word wins over names; of a storage that is not there it is none', () => {
    const exported = [
      { sheet: 'Main', id: 3 },
      { sheet: 'Van', id: 9 },
    ]
    expect(told(tabs('Main', 'Notes'), storages, exported)).toEqual(['Main 3'])
    expect(told(tabs('Van'), storages, exported)).toEqual(['Van 3'])
  })

  test('two sheets of one storage are neither’s, nor is the sheet of two storages, a hidden one, or one without a name', () => {
    expect(told(tabs('Main', '1', 'Van'), storages)).toEqual(['Van 3'])
    expect(told(tabs('Main', 'Van'), [...storages, { id: 4, name: 'MAIN' }])).toEqual(['Van 3'])
    expect(told([{ name: 'Main', hidden: 'hidden' }, ...tabs('Van')], storages)).toEqual(['Van 3'])
    expect(told(tabs(' '), [{ id: 1, name: ' ' }])).toEqual([])
    // A name that equals another material's id.
    expect(
      told(tabs('1'), [
        { id: 1, name: 'A' },
        { id: 2, name: '1' },
      ]),
    ).toEqual([])
  })
})

describe('[EDIT-6] cells from a clipboard', () => {
  test.each<[string, string[][]]>([
    ['a', [['a']]],
    ['', [['']]],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb\r', [['a'], ['b']]],
    ['a\t', [['a', '']]],
    ['\ta', [['', 'a']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['a\n\n', [['a'], ['']]],
    ['a\t\nb', [['a', ''], ['b']]],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"a\r\nb"\nc', [['a\nb'], ['c']]],
    ['"5"" pipe"', [['5" pipe']]],
    ['"never closed\tb', [['"never closed', 'b']]],
    ['"a"b\tc', [['"a"b', 'c']]],
    ['5" pipe\t"x"', [['5" pipe', 'x']]],
    ["'=1\t'a", [['=1', "'a"]]],
    ['"a"\n"b"', [['a'], ['b']]],
  ])('%j is %j', (text, cells) => {
    expect(parseCopiedCells(text)).toEqual(cells)
  })

  test('what was copied here comes back, blank last cells and lines too', () => {
    for (const rows of [
      [
        ['a', ''],
        ['', ''],
      ],
      [['a'], ['']],
      [[''], ['a']],
      [
        ['=1', '"x'],
        ['a\tb', 'c\nd'],
      ],
    ]) {
      const copied = rows.map((row) => row.map((text) => ({ text, isNumber: false })))
      expect(parseCopiedCells(makeClipboardText(copied, '.'))).toEqual(rows)
    }
  })
})
