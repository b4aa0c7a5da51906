/** Copied cells and their targets. */
import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { makeClipboardText, parseCopiedCells } from '../../../src-shared/export/clipboard.ts'
import { makePastePlan } from '../../../src-renderer/view/paste-plan.ts'
import { toDecimal } from '../../../src-shared/material/values/decimal.ts'
import type { PastedCell } from '../../../src-renderer/view/pasted-cells.ts'
import { columnsOf as columns } from '../double/grid-columns.ts'

test.each([
  ['7', [['7']]],
  ['7\r\n', [['7']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\n\tb\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"two\nlines"\tx\n', [['two\nlines', 'x']]],
  ['"a ""quoted"" word"', [['a "quoted" word']]],
  ['5" pipe\t6', [['5" pipe', '6']]],
  ['"not closed\tb', [['"not closed', 'b']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ["'=1+1", [['=1+1']]],
])('[T-9] [EDIT-6] copied %j is these cells', (text, cells) => {
  expect(parseCopiedCells(text)).toEqual(cells)
})

test('[T-9] law: cells that the grid copies are pasted unchanged, one by one', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1', "'", '=', 'я') })
    .map((text) => ({ text, isNumber: false }))
  const block = fc
    .nat({ max: 3 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width + 1, maxLength: width + 1 }), { minLength: 2, maxLength: 4 }),
    )
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseCopiedCells(makeClipboardText(rows, '.'))).toEqual(rows.map((row) => row.map(({ text }) => text)))
    }),
  )
})

const cells = (...lines: string[][]): PastedCell[][] =>
  lines.map((line) => line.map((text) => ({ text, number: null })))
const nothing = { rowRanges: [], columnRange: null } as const

test('[T-9] a block starts at the focused cell; cells that do not fit are counted, not dropped silently', () => {
  const shown = { columns: columns('sku', null, 'price', 'planned'), total: 3, ...nothing }
  expect(makePastePlan(cells(['1', '2', '3', '4', '5'], ['6'], ['7']), { row: 1, column: 1 }, shown)).toEqual({
    ranges: [[1, 2]],
    columns: [0, 2],
    cells: [['1', '3'], ['6']],
    pastedCount: 3,
    extraRowCount: 1,
    extraColumnCount: 1,
    unusedCellCount: 2,
    sizeMismatch: null,
  })
  for (const place of [
    { row: 0, column: 0 },
    { row: 0, column: 2 },
    { row: -1, column: 1 },
  ]) {
    expect(makePastePlan(cells(['1']), place, shown)).toBeNull()
  }
})

test('[T-9] one value is pasted into every selected row', () => {
  const rowRanges = [
    [1, 3],
    [6, 6],
  ] as const
  const shown = { columns: columns('sku', 'price'), total: 9, rowRanges, columnRange: null }
  const ranges = [
    [1, 3],
    [6, 6],
  ]
  expect(makePastePlan(cells(['7']), { row: 2, column: 2 }, shown)).toMatchObject({
    ranges,
    columns: [1],
    pastedCount: 4,
  })
  expect(makePastePlan(cells(['7']), { row: 8, column: 2 }, shown)).toMatchObject({ ranges: [[8, 8]], pastedCount: 1 })
})

test.each([
  ['one value', cells(['7']), 'all', { ranges: [[2, 5]], columns: [1, 2], cells: [['7', '7']], pastedCount: 8 }],
  ['a row', cells(['1', '2']), 'all', { ranges: [[2, 5]], cells: [['1', '2']], pastedCount: 8 }],
  [
    'a column',
    cells(['1'], ['2']),
    'all',
    {
      ranges: [[2, 5]],
      cells: [
        ['1', '1'],
        ['2', '2'],
      ],
      pastedCount: 8,
    },
  ],
  [
    'half of it',
    cells(['1', '2'], ['3', '4']),
    'all',
    {
      ranges: [[2, 5]],
      cells: [
        ['1', '2'],
        ['3', '4'],
      ],
      pastedCount: 8,
    },
  ],
  ['wider than one column', cells(['1', '2']), 'line', { ranges: [[2, 5]], columns: [1, 2], pastedCount: 8 }],
])('[EDIT-6] %s is repeated over the cells it fills evenly', (_, copiedCells, of, expected) => {
  const columnRange = of === 'all' ? ([2, 3] as const) : ([2, 2] as const)
  const shown = {
    columns: columns('sku', 'price', 'stock', 'notes'),
    total: 9,
    rowRanges: [[2, 5]] as const,
    columnRange,
  }
  expect(makePastePlan(copiedCells, { row: 2, column: 2 }, shown)).toMatchObject({ ...expected, sizeMismatch: null })
})

test('[EDIT-6] if the cells do not fill the selection evenly, the user is told and they are pasted once', () => {
  const shown = {
    columns: columns('sku', 'price', 'stock'),
    total: 9,
    rowRanges: [[2, 4]] as const,
    columnRange: [1, 2] as const,
  }
  expect(makePastePlan(cells(['1', '2'], ['3', '4']), { row: 3, column: 2 }, shown)).toMatchObject({
    ranges: [[2, 3]],
    columns: [0, 1],
    pastedCount: 4,
    sizeMismatch: { copiedShape: [2, 2], selectedShape: [3, 2] },
  })
})

test('[EDIT-6] a number that the other program stores exactly is written unambiguously; otherwise its text stays', () => {
  const number = toDecimal('1.234')
  const shown = { columns: columns('sku', 'price'), total: 9, ...nothing }
  const copied = [
    [
      { text: '1,234', number },
      { text: '1,234', number },
    ],
  ]
  expect(makePastePlan(copied, { row: 0, column: 1 }, shown)?.cells).toEqual([['1,234', '1.2340']])
})
