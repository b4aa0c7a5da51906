/** [VALUE-4] What a single text reveals about its column's decimal mark. */
import { describe, expect, test } from 'vitest'
import { findDecimalStyle } from '../../../src-shared/mapping/decimal-style.ts'
import { csvSheet, xlsxSheet } from '../../sheets.ts'

function found(...texts: string[]) {
  const [column] = csvSheet('price', ...texts).columns
  if (!column) throw new Error('no column')
  return findDecimalStyle(column, 1, texts.length + 1)
}

describe.each([
  // The result, with texts that lead to it.
  ['dot', '1.5 -1.5 -0.5 .5 -.5 5. 00.5 0.234 -0.234 1234.500 012.345 1234567890123456.5 +1.5 1,234.5 €1.5'],
  ['comma', '1,5 -1,5 -0,5 ,5 -,5 5, 00,5 0,234 -0,234 1234,500 012,345 1234567890123456,5 +1,5 1.234,5 €1,5'],
  ['ambiguous', '1.234 1,234 -1.234 -1,234 12.345 12,345 123.456 123,456 €1.234 €1,234'],
  ['nothing', '- . , 1.2.3 1,2,3 .1.2 1..2 .123,45 ,123.45 12.5kg 1.5- a,b 1,5e3 12.10.2026'],
] as const)('[VALUE-4] alone in its column it says %s', (style, texts) => {
  test.each(texts.split(' '))('%s', (text) => {
    const { evidence, unclearCellCount: unclearCells, mixedStyles } = found(text)
    const expected =
      style === 'nothing'
        ? { style: 'dot', rows: 0, example: '', by: 'evidence' }
        : { style, rows: 1, example: text, by: 'evidence' }
    expect([evidence, unclearCells, mixedStyles]).toEqual([expected, style === 'nothing' ? 1 : 0, null])
  })
})

test('[VALUE-4] spaces and apostrophes group thousands: what stands behind them is the decimal mark', () => {
  for (const text of ['1 234.500', "1'234.500", '1’234.500', '-1 234.500'])
    expect(found(text).evidence.style).toBe('dot')
  for (const text of ['1 234,500', "1'234,500", '1’234,500', '-1 234,500'])
    expect(found(text).evidence.style).toBe('comma')
  expect(found('1 234').evidence).toMatchObject({ style: 'dot', rows: 0 })
})

test('[VALUE-4] a text of more than 200 characters is no number', () => {
  const digits = '1'.repeat(196)
  expect(found(`+${digits},5`).evidence.rows).toBe(0)
  expect(found(`${'1 '.repeat(98)}12,5`).unclearCellCount).toBe(1)
})

test('[VALUE-4] where rows say both, the first of each is told with its row and how many there are', () => {
  const {
    evidence,
    mixedStyles,
    unclearCellCount: unclearCells,
  } = found('7', '-1,5', 'x', '2.5', '1,234', '.5', ',5', '3.5')
  expect(mixedStyles).toEqual({ dot: { row: 4, text: '2.5', rows: 3 }, comma: { row: 2, text: '-1,5', rows: 2 } })
  expect([evidence, unclearCells]).toEqual([{ style: 'ambiguous', rows: 1, example: '1,234', by: 'evidence' }, 1])
  expect(found('2.5', '1,5', '1,5').evidence).toMatchObject({ style: 'ambiguous', rows: 2, example: '1,5' })
})

test('[VALUE-4] where all cells are numbers of plain writing they are counted as well', () => {
  expect(found('7', '12.5', '0.50', '3,5', '12,5')).toEqual({
    evidence: { style: 'ambiguous', rows: 2, example: '3,5', by: 'evidence' },
    mixedStyles: { dot: { row: 2, text: '12.5', rows: 2 }, comma: { row: 4, text: '3,5', rows: 2 } },
    unclearCellCount: 0,
  })
  expect(found('0.50', '12.5')).toMatchObject({
    evidence: { style: 'dot', rows: 2, example: '0.50' },
    mixedStyles: null,
  })
  expect(found('1', '12,50')).toMatchObject({
    evidence: { style: 'comma', rows: 1, example: '12,50' },
    mixedStyles: null,
  })
})

test('[VALUE-4] numbers of a workbook have no decimal mark; a text among them is asked what it says', () => {
  const typedColumn = xlsxSheet(['price'], [1.5], [2]).columns[0]
  const bothColumn = xlsxSheet(['price'], [1.5], ['3,5']).columns[0]
  if (!typedColumn || !bothColumn) throw new Error('no column')
  expect(findDecimalStyle(typedColumn, 1, 3).evidence).toEqual({ style: 'typed', rows: 2, example: '', by: 'typed' })
  expect(findDecimalStyle(bothColumn, 1, 3).evidence).toMatchObject({ style: 'comma', rows: 1, example: '3,5' })
  // Rows after the table and missing rows do not count.
  expect(findDecimalStyle(bothColumn, 1, 2).evidence.style).toBe('typed')
  expect(findDecimalStyle(bothColumn, 2, 99).evidence.style).toBe('comma')
})
