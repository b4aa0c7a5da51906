import { describe, expect, test } from 'vitest'
import { csvSheet, draftsOf, mappingOf } from '../../../sheets.ts'
import { removeBinaryNoise } from '../../../../src-shared/file/cell-text.ts'
import { toDecimal } from '../../../../src-shared/material/values/decimal.ts'

describe('[VALUE-10] digits that binary arithmetic leaves behind', () => {
  test.each([
    ['1.0699999999999998', '1.07'],
    ['0.30000000000000004', '0.3'],
    ['-12.400000000000002', '-12.4'],
    ['2.3333333333333335', '2.3333333333333335'],
    ['1.06999999999999', '1.06999999999999'],
    ['1234567890123456', '1234567890123456'],
    ['1.07', '1.07'],
  ])('%s is %s', (text, meant) => {
    const value = toDecimal(text)
    expect(value && removeBinaryNoise(value)).toBe(meant)
  })

  test.each([';', 'x'])('in amounts alone, once per column (%s)', (mark) => {
    const comma = mark === ';'
    const number = (text: string): string => (comma ? text.replace('.', ',') : text)
    const long = number('1.0699999999999998')
    const sheet = csvSheet(
      'sku;name;price;stock',
      `${long};Bolt ${long};${long};${long}`,
      `A-2;Nut;${number('5.5')};${number('0.30000000000000004')}`,
    )
    const { columns } = draftsOf(sheet)
    const values = (['sku', 'name', 'price', 'stock'] as const).map((field) =>
      [0, 1].map((row) => columns.get(field)?.values.at(row)),
    )
    expect(values).toEqual([
      [long, 'A-2'],
      [`Bolt ${long}`, 'Nut'],
      ['1.07', '5.5'],
      ['1.07', '0.3'],
    ])
    const noise = mappingOf(sheet).problems.filter(({ code }) => code === 'binary-noise')
    expect(noise.map(({ column, got, details }) => [column, got, details])).toEqual([
      [2, long, { count: 1, line: 2, value: '1.07', column: 'price' }],
      [3, long, { count: 2, line: 2, value: '1.07', column: 'stock' }],
    ])
  })
})

test('[VALUE-4] one number in the other style is one problem', () => {
  const rows = Array.from({ length: 40 }, (_, row) => `A-${row};Bolt ${row};12,4${row % 9}`)
  const drafts = draftsOf(csvSheet('sku;name;price', ...rows, 'B-1;Nut;1.50'))
  expect([...drafts.problems].map(([index, allProblems]) => [index, allProblems.map(({ code }) => code)])).toEqual([
    [40, ['not-a-number']],
  ])
})
