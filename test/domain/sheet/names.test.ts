/** What rows, columns and lists are called, and how they are told apart. */
import { describe, expect, test } from 'vitest'
import {
  isOfList,
  listName,
  listPartName,
  listPlace,
  namesApart,
  namesFile,
} from '../../../src-shared/domain/sheet/list-name.ts'
import { columnLetter, columnOfLetters, isRuleProblem } from '../../../src-shared/domain/sheet/problem.ts'
import { firstOf, rowDetails, rowKey, rowNameOf, sameRow, sheetOf } from '../../../src-shared/domain/sheet/row-name.ts'

describe('[LISTS-1] a list is told from the others by its name', () => {
  test('a sheet of a file, and a storage of it, are read back into their parts', () => {
    expect(listPlace(listName('a.xlsx', 'May'))).toEqual({ file: 'a.xlsx', part: 'May' })
    expect(listPlace(listName('a.csv'))).toEqual({ file: 'a.csv' })
    expect(listPlace(listPartName(listName('a.csv'), 'Shop'))).toEqual({ file: 'a.csv', part: 'Shop' })
    expect(listPlace(listPartName(listName('a.xlsx', 'May'), 'Shop'))).toEqual({ file: 'a.xlsx', part: 'May, Shop' })
  })

  test('names that have the sign themselves lose it', () => {
    expect(listName('a › b.csv', 'x › y')).toBe('a > b.csv › x > y')
    expect(listPartName('a.csv', 'x › y')).toBe('a.csv › x > y')
  })

  test('rows are of a list: of itself, and of each of its parts, not of one whose name only begins so', () => {
    const may = listName('a.xlsx', 'May')
    expect(['a.xlsx › May', 'a.xlsx › May, Shop', 'a.xlsx › May 2', 'a.xlsx'].map((one) => isOfList(one, may))).toEqual(
      [true, true, false, false],
    )
    expect(['a.csv', 'a.csv › Shop', 'a.csv2'].map((one) => isOfList(one, 'a.csv'))).toEqual([true, true, false])
  })

  test('files of one name get numbers before their ends', () => {
    expect(namesApart(['a.csv', 'b.csv', 'a.csv', 'a.csv'])).toEqual(['a.csv', 'b.csv', 'a (2).csv', 'a (3).csv'])
    expect(namesApart(['list', 'list', '.env', '.env', 'a.b.csv', 'a.b.csv'])).toEqual([
      'list',
      'list (2)',
      '.env',
      '.env (2)',
      'a.b.csv',
      'a.b (2).csv',
    ])
    expect(namesApart(['a.csv', 'a (2).csv', 'a.csv'])).toEqual(['a.csv', 'a (2).csv', 'a (3).csv'])
  })

  test.each([
    ['a.csv', true],
    ['a.XLSX › May', true],
    ['a.txt', true],
    ['a.csv.pdf', false],
    ['May', false],
    ['csv', false],
  ])('%j names a file: %s', (name, expected) => {
    expect(namesFile(name)).toBe(expected)
  })
})

describe('a row is told by its number, and by its sheet where several were read', () => {
  const [alone, one, other] = [{ row: 2 }, { row: 2, sheet: 'May' }, { row: 2, sheet: 'June' }]

  test('the same number in another sheet is another row', () => {
    const all = [alone, one, other, { row: 3 }, { row: 3, sheet: 'May' }]
    for (const [at, a] of all.entries()) for (const [to, b] of all.entries()) expect(sameRow(a, b)).toBe(at === to)
    expect(new Set(all.map(rowKey)).size).toBe(all.length)
  })

  test('details, summaries and names leave out a sheet that is not there', () => {
    expect([rowDetails(alone, 'other'), rowDetails(one, 'other')]).toEqual([
      { other: 2 },
      { other: 2, otherSheet: 'May' },
    ])
    expect([firstOf(alone), firstOf(one)]).toEqual([{ firstRow: 2 }, { firstRow: 2, firstSheet: 'May' }])
    const more = { kept: 1, sheet: undefined }
    expect([rowNameOf({ ...more, row: 2 }), rowNameOf({ ...more, ...one })]).toEqual([alone, one])
    expect(sheetOf('other')).toBe('otherSheet')
  })
})

test('columns are counted as spreadsheets count', () => {
  const known = [
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ] as const
  for (const [column, letters] of known) {
    expect(columnLetter(column)).toBe(letters)
    expect(columnOfLetters(letters.toLowerCase())).toBe(column)
  }
})

test('problems of rules are told from those of cells', () => {
  const asked = ['rule-broken', 'rule-cell', 'rule-no-result', 'not-a-number'] as const
  expect(asked.map(isRuleProblem)).toEqual([true, true, true, false])
})
