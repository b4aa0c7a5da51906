/** Problems of whole rows, at the boundaries of each rule. */
import { describe, expect, test } from 'vitest'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import type { Problem } from '../../../../src-shared/file/problem.ts'
import { csvSheet, draftsOf, mappingOf, toldByDrafts } from '../../../sheets.ts'

const told = (...lines: readonly string[]): string[] => toldByDrafts(draftsOf(csvSheet(...lines)))

describe('[ROW-2] how many cells a row has', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['half of the rows are short: nothing is odd', ['1;Bolt;x', '2;Nut'], []],
    ['more than half are full: a short one is', ['1;Bolt;x', '2;Nut', '3;Rod;y'], ['3 ragged-row']],
    ['a long row among short ones', ['1;Bolt', '2;Nut', '3;Rod;x;y'], ['4 ragged-row!']],
    [
      'two short rows that make one',
      ['1;Bolt;x', '2;Nut', 'y;z', '3;Rod;z', '4;Pin;z'],
      ['3 broken-row!', '4 broken-row!'],
    ],
    ['two that make less', ['1;Bolt;x', '2', 'y;z', '3;Rod;z', '4;Pin;z'], ['3 ragged-row', '4 ragged-row']],
    [
      'two that are not next to each other',
      ['1;Bolt;x', '2;Nut', '', 'y;z', '3;Rod;z', '4;Pin;z'],
      ['3 broken-row!', '5 broken-row!'],
    ],
    ['one that makes a whole with nothing', ['1;Bolt;x', '3;Rod;z', '4;Pin'], ['4 ragged-row']],
    [
      'three: the first two belong together',
      ['1;B;x', '2;Nut', 'y;z', '5;Cog', '3;R;z', '4;P;z', '6;Q;z'],
      ['3 broken-row!', '4 broken-row!', '5 ragged-row'],
    ],
    ['the last cell, which is text', ['1;Bolt;first', 'second'], ['2 broken-row!', '3 broken-row!']],
    [
      'the last cell in three',
      ['1;Bolt;first', 'second', 'third'],
      ['2 broken-row!', '3 broken-row!', '4 broken-row!'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(told('sku;name;notes', ...lines)).toEqual(expected)
  })

  const headed = (...lines: readonly string[]): string[] => told('sku;name;price;notes;stock', ...lines)
  test.each<[string, readonly string[], readonly string[]]>([
    ['four of five, then two, in a short file', ['A-1;Bolt;1;first', 'second;5'], ['2 broken-row!', '3 broken-row!']],
    ['two of five, then four', ['A-1;Bolt', 'M6;1;x;5', 'A-2;Nut;2;y;6'], ['2 broken-row!', '3 broken-row!']],
    [
      'three pieces',
      ['A-1;Bolt;1;first', 'second', 'third;5', 'A-2;Nut;2;y;6'],
      ['2 broken-row!', '3 broken-row!', '4 broken-row!'],
    ],
    [
      'the first cell only',
      [
        'A-1;Bolt;1;x;5',
        'A-2;Nut;1;x;5',
        'B',
        '-3;Rod;1;x;5',
        'A-4;Pin;1;x;5',
        'A-5;Pin;1;x;5',
        'A-6;Pin;1;x;5',
        'A-7;Pin;1;x;5',
      ],
      ['4 broken-row!', '5 broken-row!'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(headed(...lines).filter((line) => line.includes('-row'))).toEqual(expected)
  })

  test.each<[string, readonly string[]]>([
    ['blank cells left out at the end', ['A-1;Bolt;1;x;5', 'A-2;Nut;2', 'A-3;Rod;3', 'A-4;Pin;4;x;5', 'A-5;Cog;5']],
    ['rows of different lengths', ['A-1;Bolt;1;x', 'A-2;Nut', 'A-3;Rod;3;x;5']],
  ])('honest: %s', (_, lines) => {
    expect(headed(...lines).filter((line) => line.includes('broken'))).toEqual([])
  })

  test.each<[string, readonly string[], readonly number[]]>([
    ['of the first column, in two rows', ['old', 'oak;1;Bolt', 'old', '2;2;Nut', 'old ash;3;Rod'], [2, 3, 4, 5]],
    ['of the last column, with a number behind', ['a b;10;Bolt', 'c d;20;Nut', '4', 'e f;30;Rod'], [3, 4, 5]],
    ['of the last column, in two rows', ['a1;10;Bolt', 'long', 'b2;20;Nut', '4', 'c3;30;Rod'], [2, 3, 4, 5]],
    ['of either column: nobody knows', ['a b;10;Bolt', 'c', 'd;20;Nut', 'e f;30;Rod'], [2, 3, 4]],
  ])('a text %s that a line break cut', (_, lines, rows) => {
    const problems = told('notes;price;name', ...lines).filter((line) => line.includes('broken'))
    expect(problems).toEqual(rows.map((row) => `${row} broken-row!`))
  })

  test('a text of the first column before others that end with a number', () => {
    const lines = ['old oak;Bolt;1', 'old', 'pine;Nut;2', 'old ash;Rod;3']
    expect(told('notes;name;price', ...lines).filter((line) => line.includes('broken'))).toEqual([
      '3 broken-row!',
      '4 broken-row!',
    ])
  })

  test('a text before the last column, the rest of which is a number', () => {
    const lines = ['3,02;W1;x 1;Bolt', '79,76;W2;x', '3;Nut', '9,91;W3;x', '5;Rod']
    expect(told('price;sku;notes;name', ...lines).filter((line) => line.includes('broken'))).toEqual([
      '3 broken-row!',
      '4 broken-row!',
      '5 broken-row!',
      '6 broken-row!',
    ])
  })

  test('a text of the first column, cut in every row: no row shows what the column holds', () => {
    const lines = ['first words', '1;Bolt;7,12', 'first words', '2;Nut;90,77']
    expect(told('notes;name;price', ...lines).filter((line) => line.includes('broken'))).toEqual([
      '2 broken-row!',
      '3 broken-row!',
      '4 broken-row!',
      '5 broken-row!',
    ])
  })

  test('honest: keys such as the others have begin rows of their own', () => {
    const lines = ['A-1;Bolt', 'A-2;Nut', 'A-3;Rod;z', 'A-4', 'A-5;Pin;z']
    expect(told('sku;name;notes', ...lines).filter((line) => line.includes('broken'))).toEqual([])
  })

  test('honest: headings of groups, and a sum', () => {
    const lines = ['Bolts', 'A-1;Bolt;1;x;5', 'A-2;Bolt;1;x;5', 'Nuts', 'A-3;Nut;1;x;5', 'A-4;Nut;1;x;5', 'Total']
    expect(headed(...lines).filter((line) => line.includes('broken'))).toEqual([])
    const texts = ['Bolts', '1;Bolt;zinc', '2;Bolt;zinc', 'Nuts', '3;Nut;zinc', '4;Nut;zinc']
    expect(told('sku;name;notes', ...texts).filter((line) => line.includes('broken'))).toEqual([])
  })

  test('a text cut among headings of groups, which begin otherwise', () => {
    const lines = ['Bolts', '1;Bolt;zinc', '2;Bolt;long', 'text', '3;Bolt;zinc', 'Nuts', '4;Nut;zinc']
    expect(told('sku;name;notes', ...lines).filter((line) => line.includes('broken'))).toEqual([
      '4 broken-row!',
      '5 broken-row!',
    ])
  })

  test('what the row has, and how many headings there are, is told', () => {
    const [problem] = draftsOf(csvSheet('sku;name', '1;Bolt;x;y', '2;Nut')).problems.get(0) ?? []
    expect(problem).toMatchObject({ row: 2, column: null, field: null, details: { cells: 4, headings: 2 } })
  })
})

test('[ROW-2] a stock that is set and changed in one row is told once, with both', () => {
  const drafts = draftsOf(csvSheet('sku;stock;stock change', 'A;5;1', 'B;5;', 'C;;1', 'D;5;x'))
  expect(toldByDrafts(drafts)).toEqual(['C2 stock-set-and-changed!', 'C5 not-a-number!'])
  expect(drafts.problems.get(0)?.[0]?.details).toEqual({ stock: '5', change: '1' })
})

describe('what the reader noted', () => {
  const noted = (column: number | null, code: Problem['code'], more: Partial<Problem> = {}): string[] => {
    const sheet = csvSheet('sku;price;colour;id', 'A;5;red;1', 'B;6;blue;2')
    const problem: Problem = { code, severity: 'warns', row: 3, column, field: null, ...more }
    const drafts = makeDrafts({ ...sheet, problems: [problem] }, mappingOf(sheet), { clearToken: '' })
    return [...drafts.problems].flatMap(([index, allProblems]) =>
      allProblems.map(({ code, severity, field, got }) => `${index} ${field} ${code} ${severity} ${got}`),
    )
  }

  test.each<[string, number | null, readonly string[]]>([
    ['lost digits make a code a wrong one', 0, ['1 sku rounded-by-excel blocks B']],
    ['and an id', 3, ['1 id rounded-by-excel blocks 2']],
    ['of an amount nobody counts them', 1, ['1 price rounded-by-excel warns 6']],
    ['a column that is not used harms nothing', 2, []],
    ['of the row as a whole', null, ['1 null rounded-by-excel warns undefined']],
  ])('%s', (_, column, expected) => {
    expect(noted(column, 'rounded-by-excel', column === 0 ? { severity: 'warns' } : { severity: 'blocks' })).toEqual(
      expected,
    )
  })

  test('a cell that is struck out waits for an answer, unless such cells are read or a merged cell covers it', () => {
    const sheet = csvSheet('sku;price;colour', 'A;5;red', 'B;;blue')
    const struck = [0, 1, 2].flatMap((column) =>
      [2, 3].map((row): Problem => ({ code: 'struck-out', severity: 'blocks', row, column, field: null })),
    )
    const problemsOf = (struckOut: boolean) =>
      toldByDrafts(makeDrafts({ ...sheet, problems: struck }, mappingOf(sheet), { clearToken: '', struckOut }))
    expect(problemsOf(false)).toEqual(['A2 struck-out!', 'B2 struck-out!', 'A3 struck-out!'])
    expect(problemsOf(true)).toEqual([])
  })

  test('other flaws are as grave as the reader says, and are told with its text', () => {
    expect(noted(0, 'ragged-row', { got: 'raw' })).toEqual(['1 sku ragged-row warns raw'])
    expect(noted(0, 'ragged-row', { severity: 'blocks' })).toEqual(['1 sku ragged-row blocks B'])
    expect(noted(0, 'ragged-row', { row: null })).toEqual([])
    expect(noted(0, 'ragged-row', { row: 9 })).toEqual([])
    expect(noted(0, 'ragged-row', { sheet: 'Other' })).toEqual([])
  })
})
