/** Row references typed in the terminal. test/renderer/view/row-place.test.ts tests single places in the window. */
import { expect, test } from 'vitest'
import { parseTypedRow, parseTypedRows } from '../../../src-shared/file/row-name.ts'

const SHEETS = ['Shop', 'Склад, центр', 'Склад, юг', 'Лист #2', 'A=B', 'Цех 1, двор', 'x!y', "Ann's", '2024-25']
const read = (typedText: string, sheets: readonly string[] = SHEETS) => {
  const findResult = parseTypedRows(typedText, sheets)
  return 'wrongText' in findResult ? findResult : findResult.rows.map(({ sheet, first, last }) => [sheet, first, last])
}

test.each([
  [
    '3,7-9',
    [
      [undefined, 3, 3],
      [undefined, 7, 9],
    ],
  ],
  ['Shop!3', [['Shop', 3, 3]]],
  [
    'shop!3-5, 9',
    [
      ['Shop', 3, 5],
      [undefined, 9, 9],
    ],
  ],
  ['Склад, центр!3', [['Склад, центр', 3, 3]]],
  [
    "'Склад, центр'!3-4,SHOP 5",
    [
      ['Склад, центр', 3, 4],
      ['Shop', 5, 5],
    ],
  ],
  [
    '2,склад, ц!3,4',
    [
      [undefined, 2, 2],
      ['Склад, центр', 3, 3],
      [undefined, 4, 4],
    ],
  ],
  ['Лист #2!5', [['Лист #2', 5, 5]]],
  ['A=B!5', [['A=B', 5, 5]]],
  // “Цех 1” alone would be row 1 of a sheet whose name starts with it. A full name takes precedence.
  ['Цех 1, двор!2', [['Цех 1, двор', 2, 2]]],
  ['x!y!7', [['x!y', 7, 7]]],
  ["'Ann''s'!7", [["Ann's", 7, 7]]],
  ['2024-25!3-4', [['2024-25', 3, 4]]],
])('[TERMINAL-16] %j', (typedText, rows) => {
  expect(read(typedText)).toEqual(rows)
})

test.each([
  ['', '', false],
  ['x', 'x', false],
  ['5-3', '5-3', false],
  ['0', '0', false],
  ['3,', '', false],
  ['3,B5', 'B5', false],
  ['Nowhere!3', 'Nowhere!3', true],
  // Two names start with it.
  ['склад!3', 'склад!3', true],
])('[TERMINAL-16] %j is refused', (typedText, wrongText, form) => {
  expect(read(typedText)).toEqual({ wrongText: wrongText, hasRightForm: form })
})

test('[TERMINAL-16] one sheet was read: there is only a number', () => {
  expect(read('3-4', [])).toEqual([[undefined, 3, 4]])
  expect(read('Shop!3', [])).toEqual({ wrongText: 'Shop!3', hasRightForm: true })
})

test('[TERMINAL-16] a sheet as it is written comes before one in other letters, and two in other letters are not guessed', () => {
  const sheets = ['SHOP', 'Shop']
  expect([parseTypedRow('Shop!2', sheets), parseTypedRow('SHOP!2', sheets), parseTypedRow('shop!2', sheets)]).toEqual([
    { row: 2, sheet: 'Shop' },
    { row: 2, sheet: 'SHOP' },
    null,
  ])
})
