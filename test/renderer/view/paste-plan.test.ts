/** Copied cells and where they go. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipboardText, copiedCells } from '../../../src-shared/domain/export/clipboard.ts'
import { pastePlan } from '../../../src-renderer/view/paste-plan.ts'
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
  expect(copiedCells(text)).toEqual(cells)
})

test('[T-9] law: what the grid copies comes back cell by cell', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1', "'", '=', 'я') })
    .map((text) => ({ text, number: false }))
  const block = fc
    .nat({ max: 3 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width + 1, maxLength: width + 1 }), { minLength: 2, maxLength: 4 }),
    )
  fc.assert(
    fc.property(block, (rows) => {
      expect(copiedCells(`${clipboardText(rows, '.')}\n`)).toEqual(rows.map((row) => row.map(({ text }) => text)))
    }),
  )
})

test('[T-9] a block goes from the focused cell on; what does not fit is counted, nothing is cut in silence', () => {
  const shown = { columns: columns('sku', null, 'price', 'planned'), total: 3, selected: [] }
  expect(pastePlan([['1', '2', '3', '4', '5'], ['6'], ['7']], { row: 1, column: 1 }, shown)).toEqual({
    ranges: [[1, 2]],
    columns: [0, 2],
    cells: [['1', '3'], ['6']],
    pasted: 3,
    rowsOver: 1,
    columnsOver: 1,
    unused: 2,
  })
  expect(pastePlan([['1']], { row: 0, column: 0 }, shown)).toBeNull()
  expect(pastePlan([['1']], { row: 0, column: 2 }, shown)).toBeNull()
  expect(pastePlan([['1']], { row: -1, column: 1 }, shown)).toBeNull()
})

test('[T-9] one value goes into every selected row', () => {
  const shown = {
    columns: columns('sku', 'price'),
    total: 9,
    selected: [
      [1, 3],
      [6, 6],
    ] as const,
  }
  expect(pastePlan([['7']], { row: 2, column: 2 }, shown)).toMatchObject({
    ranges: [
      [1, 3],
      [6, 6],
    ],
    columns: [1],
    pasted: 4,
  })
  expect(pastePlan([['7']], { row: 8, column: 2 }, shown)).toMatchObject({ ranges: [[8, 8]], pasted: 1 })
})
