/** The text that a screen reader gets for the grid, in both languages. */
import { makeRefusalReason } from '../../../src-shared/run/account-refusal.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { describe, expect, test } from 'vitest'
import { shownRowSchema } from '../../../src-shared/api/import.ts'
import type { ShownRow as Received } from '../../../src-shared/api/window-types.ts'
import {
  describeCell,
  describeEdit,
  describeCursorMove,
  describeOrder,
  describeSelection,
  describeRowCount,
} from '../../../src-renderer/view/spoken.ts'
import { wordsOf } from '../../../src-shared/words/window/words.ts'
import { columnsOf } from '../double/grid-columns.ts'
import { decimal } from '../../build.ts'

const english = wordsOf('en', 'en-GB')
const russian = wordsOf('ru', 'ru-RU')
const columns = columnsOf('price', 'stock', 'name', null)
const [number, price, stock, name, unusedColumn] = columns
const at = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('no such column')
  return value
}

/** A cell in the form the host sends. */
type Cell = Readonly<Record<string, unknown>>
const plain = (text: string): Cell => ({ text, state: 'plain' })
const changed = (before: string, after: string): Cell => ({ text: after, state: 'changed', before, after })

function row(cells: readonly Cell[], more: Readonly<Record<string, unknown>> = {}): Received {
  const parseResult = shownRowSchema.parse({
    index: 211,
    row: 213,
    status: 'edit',
    materialId: 7,
    materialName: 'Oak board',
    problems: [],
    calls: 1,
    run: null,
    cells,
    ...more,
  })
  return parseResult
}

const problem = (code: string, column: number | null, severity: 'blocks' | 'warns' = 'blocks') => ({
  field: null,
  code,
  severity,
  row: 213,
  column,
})

const CHANGED = row([changed('48.7', '51.62'), plain('5'), plain('Oak'), plain('x')])

describe('a move', () => {
  test('a move to another row announces the row, the column, the current and the new value', () => {
    const move = {
      from: { row: 210, column: 1 },
      to: { row: 211, column: 1 },
      column: at(price),
      row: CHANGED,
      total: 300,
    }
    expect(describeCursorMove(move, english)).toBe('row 213, 212 of 300, Price, was 48.70, will be 51.62')
    expect(describeCursorMove(move, russian)).toBe('строка 213, 212 из 300, Цена, было 48,70, станет 51,62')
  })

  test('a move within a row does not announce the row, but a move into the grid does', () => {
    const move = { to: { row: 211, column: 1 }, column: at(price), row: CHANGED, total: 300 }
    expect(describeCursorMove({ ...move, from: { row: 211, column: 2 } }, english)).toBe(
      'Price, was 48.70, will be 51.62',
    )
    expect(describeCursorMove({ ...move, from: null }, english)).toMatch(/^row 213, 212 of 300, Price/)
    expect(describeCursorMove({ ...move, from: null, column: at(number) }, english)).toBe('row 213, 212 of 300, Change')
  })

  test('moves to a heading, to a row that is not loaded, and to one of several sheets', () => {
    const to = { row: 211, column: 1 }
    const heading = { from: null, to: { row: -1, column: 1 }, column: at(price), row: undefined, total: 300 }
    expect(describeCursorMove(heading, english)).toBe('heading Price')
    expect(describeCursorMove({ ...heading, to }, english)).toBe('row …, 212 of 300, Price, loading')
    const shop = row([plain('1')], { sheet: 'Shop' })
    expect(describeCursorMove({ from: null, to, column: at(price), row: shop, total: 300 }, english)).toContain('Shop')
  })

  test.each([
    [{ status: 'problem' }, 'row 213, 212 of 300, Problem, Stock, 5'],
    [{ status: 'conflict' }, 'row 213, 212 of 300, Conflict, Stock, 5'],
    [{ status: 'add' }, 'row 213, 212 of 300, New, Stock, 5'],
    [{ included: false }, 'row 213, 212 of 300, left out by you, Stock, 5'],
    [{ run: { state: 'verified', reason: null } }, 'row 213, 212 of 300, Verified, Stock, 5'],
  ] as const)('the row says what its cells do not: %o', (more, expected) => {
    const of = row([plain('1'), plain('5')], more)
    expect(
      describeCursorMove({ from: null, to: { row: 211, column: 2 }, column: at(stock), row: of, total: 300 }, english),
    ).toBe(expected)
  })
})

describe('a cell', () => {
  test.each([
    ['unchanged', price, { text: '48,70', state: 'same', after: '48.7' }, '48.70', '48,70'],
    ['from blank', price, changed('', '5'), 'was blank, will be 5.00', 'было пусто, станет 5,00'],
    ['sent along, not moved', price, changed('5', '5'), '5.00', '5,00'],
    ['blank', price, { text: '', state: 'blank' }, 'blank', 'пусто'],
    [
      'cleared',
      name,
      { text: '(clear)', state: 'clear', before: 'Old' },
      'was Old, will be cleared',
      'было Old, будет очищено',
    ],
    ['a blank name is the material’s', name, { text: '', state: 'blank' }, 'Oak board', 'Oak board'],
    ['not used', unusedColumn, { text: 'x', state: 'unused' }, 'x, not used', 'x, не используется'],
    [
      'a conflict',
      stock,
      { text: '8', state: 'plain', conflict: { base: '5', mine: '8', live: '6' } },
      'conflict: in the file 8, in the account now 6, when exported 5',
      'конфликт: в файле 8, в аккаунте сейчас 6, при выгрузке 5',
    ],
    ['with hidden characters shown', name, plain('a\u202eb'), 'aU+202Eb', 'aU+202Eb'],
  ] as const)('%s', (_, column, cell, inEnglish, inRussian) => {
    const cells = columns.slice(1).map((): Cell => cell)
    expect(describeCell(at(column), row(cells), english)).toBe(inEnglish)
    expect(describeCell(at(column), row(cells), russian)).toBe(inRussian)
  })

  test('announces at most two problems by title, blocking and other ones separately', () => {
    const problems = [
      problem('not-a-number', 0),
      problem('leaves-storage', 0, 'warns'),
      problem('date-in-text', 0),
      problem('no-key', 1),
    ]
    const of = row([{ text: '1O,5', state: 'invalid' }, plain('2')], { status: 'problem', problems })
    expect(describeCell(at(price), of, english)).toBe(
      '1O,5, problem: Not a number, note: May leave the storage, and 1 more',
    )
    expect(describeCell(at(price), of, russian)).toBe(
      '1O,5, проблема: Не число, замечание: Может уйти со склада, и ещё 1',
    )
  })

  test('after a run the problem is announced once, without the run’s own words for the excluded row', () => {
    const problemOfRun = { ...problem('not-a-number', 0), row: 4, column: 3, got: '1O,5' }
    const run = { state: 'skipped', reason: { ...makeReason('problem', {}, 'price'), problem: problemOfRun } }
    const cells = [{ text: '1O,5', state: 'invalid' }, plain('2')]
    const skipped = row(cells, { run, status: 'problem', problems: [problem('not-a-number', 0)] })
    expect(describeCell(at(price), skipped, english)).toBe('1O,5, problem: Not a number')
    const refuseResult = row(cells, {
      run: { state: 'failed', reason: { ...makeRefusalReason('No.'), field: 'price' } },
    })
    expect(describeCell(at(price), refuseResult, english)).toBe(
      `1O,5, problem: ${reasonText(makeRefusalReason('No.'))}`,
    )
    const bothResult = row(cells, {
      run: { ...run, state: 'failed' },
      problems: [problem('leaves-storage', 0, 'warns')],
    })
    expect(describeCell(at(price), bothResult, english)).toMatch(/^1O,5, problem: D4: .*, note: May leave the storage$/)
  })

  test('a long text is cut', () => {
    const of = row([plain('1'), plain('1'), plain('x'.repeat(5000))])
    expect(describeCell(at(name), of, english).length).toBeLessThan(130)
  })

  test('announces the row number and what happens to the row', () =>
    expect(describeCell(at(number), CHANGED, english)).toBe('213, Change'))
})

test('an edit announces its cell and the result', () => {
  expect(describeEdit(at(price), CHANGED, english)).toBe('Row 213, Price: was 48.70, will be 51.62')
  const invalidResult = row([plain('1O,5')], { problems: [problem('not-a-number', 0)] })
  expect(describeEdit(at(price), invalidResult, russian)).toBe('Строка 213, Цена: 1O,5, проблема: Не число')
})

describe('a selection', () => {
  const sums = (numbers: number) => ({ numbers, sum: decimal('315.3') })

  test('[EDIT-11] announces whole rows, and cells with the exact sum from the host', () => {
    expect(describeSelection({ rowRanges: [[0, 2]], columnRange: null }, sums(6), english)).toBe('3 rows selected')
    expect(describeSelection({ rowRanges: [[0, 2]], columnRange: null }, sums(6), russian)).toBe('выделены 3 строки')
    expect(describeSelection({ rowRanges: [[0, 2]], columnRange: [1, 2] }, sums(6), english)).toBe('6 cells, sum 315.3')
    expect(describeSelection({ rowRanges: [[0, 2]], columnRange: [1, 2] }, sums(6), russian)).toBe(
      '6 ячеек, сумма 315,3',
    )
  })

  test('[EDIT-11] selections may be of any length, even if the rows are not loaded', () => {
    const column = { rowRanges: [[0, 99_999]], columnRange: [1, 1] } as const
    expect(describeSelection(column, sums(99_000), english)).toBe('100,000 cells, sum 315.3')
  })

  test('announces no sum until the host has it, for one number or none', () => {
    expect(describeSelection({ rowRanges: [[0, 2]], columnRange: [3, 3] }, null, english)).toBe('3 cells')
    for (const numbers of [0, 1]) {
      expect(describeSelection({ rowRanges: [[0, 3]], columnRange: [1, 1] }, sums(numbers), english)).toBe('4 cells')
    }
  })
})

test('a filter and an order', () => {
  expect(describeRowCount(47, english)).toBe('47 rows shown')
  expect(describeRowCount(0, english)).toBe('no rows shown')
  expect(describeRowCount(2, russian)).toBe('показаны 2 строки')
  const by = { kind: 'column', column: 0 } as const
  expect(describeOrder({ by, descending: true }, columns, english)).toBe('sorted by Price, descending')
  expect(describeOrder({ by: { kind: 'delta', column: 0 }, descending: false }, columns, russian)).toBe(
    'порядок: Цена, по возрастанию',
  )
  expect(describeOrder(null, columns, english)).toBe('in file order')
})
