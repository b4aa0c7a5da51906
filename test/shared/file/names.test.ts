/** The names of rows and columns, and how to distinguish them. */
import { describe, expect, test } from 'vitest'
import { columnLetter, columnOfLetters, isRuleProblem } from '../../../src-shared/file/problem.ts'
import {
  makeFirstRow,
  makeRowDetails,
  makeRowKey,
  rowNameOf,
  isSameRow,
  sheetKeyOf,
} from '../../../src-shared/file/row-name.ts'

describe('a row is told by its number, and by its sheet where several were read', () => {
  const [alone, one, other] = [{ row: 2 }, { row: 2, sheet: 'May' }, { row: 2, sheet: 'June' }]

  test('the same number in another sheet is another row', () => {
    const all = [alone, one, other, { row: 3 }, { row: 3, sheet: 'May' }]
    for (const [at, a] of all.entries()) for (const [to, b] of all.entries()) expect(isSameRow(a, b)).toBe(at === to)
    expect(new Set(all.map(makeRowKey)).size).toBe(all.length)
  })

  test('details, summaries and names leave out a sheet that is not there', () => {
    expect([makeRowDetails(alone, 'other'), makeRowDetails(one, 'other')]).toEqual([
      { other: 2 },
      { other: 2, otherSheet: 'May' },
    ])
    expect([makeFirstRow(alone), makeFirstRow(one)]).toEqual([{ firstRow: 2 }, { firstRow: 2, firstSheet: 'May' }])
    const more = { kept: 1, sheet: undefined }
    expect([rowNameOf({ ...more, row: 2 }), rowNameOf({ ...more, ...one })]).toEqual([alone, one])
    expect(sheetKeyOf('other')).toBe('otherSheet')
  })
})

test('columns are counted as spreadsheets count', () => {
  const knownRows = [
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ] as const
  for (const [column, letters] of knownRows) {
    expect(columnLetter(column)).toBe(letters)
    expect(columnOfLetters(letters.toLowerCase())).toBe(column)
  }
})

test('problems of rules are told from those of cells', () => {
  const requestedTexts = ['rule-broken', 'rule-cell', 'rule-no-result', 'not-a-number'] as const
  expect(requestedTexts.map(isRuleProblem)).toEqual([true, true, true, false])
})
