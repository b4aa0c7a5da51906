/** The messages of a mapping and their order, and the part of it that is saved. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { makeHeadingSignature } from '../../../src-shared/mapping/map-columns.ts'
import { parseSavedMapping, makeSavedMapping } from '../../../src-shared/mapping/mapping-saved.ts'
import { csvSheet, mappingOf, told } from '../../sheets.ts'

const columnsOf = (length: number): unknown => Array.from({ length }, () => ({ heading: 'a', field: null }))

test('[MAP-2] what is told of columns stands in their order, whatever it is', () => {
  const mapping = mappingOf(csvSheet('colour;sku;name;size;name', 'red;A-1;A;x;B', 'blue;A-2;C;y;D'))
  expect(told(mapping.problems)).toEqual([
    'A unmapped-column',
    'C duplicate-header',
    'D unmapped-column',
    'E duplicate-header',
  ])
  expect(mapping.problems.map(({ row, field, severity }) => [row, field, severity])).toEqual(
    Array.from({ length: 4 }, () => [null, null, 'warns']),
  )
  expect(mapping.problems[1]).toMatchObject({
    got: 'name (C)',
    details: { field: 'name', columns: 'C\tname (C)\nE\tname (E)' },
  })
})

describe('[MAP-8] a saved mapping', () => {
  const sheet = csvSheet(';x;sku;note;price', '1;2;A-1;y;3', '4;5;A-2;z;6')
  const chosenTexts = new Map<number, Field | null>([
    [0, 'stock'],
    [1, 'minimum'],
    [3, null],
  ])
  const saved = makeSavedMapping('list', mappingOf(sheet, { fields: chosenTexts }), 'dot')

  test('has the headings that are used, and those a person chose not to use; a column without a heading has no name', () => {
    expect(saved).toEqual({
      stocksheetMapping: 1,
      name: 'list',
      decimals: 'dot',
      columns: [
        { heading: 'x', field: 'minimum' },
        { heading: 'sku', field: 'sku' },
        { heading: 'note', field: null },
        { heading: 'price', field: 'price' },
      ],
    })
  })

  test('does not have headings that nobody decided about', () => {
    const { columns } = makeSavedMapping('list', mappingOf(csvSheet('sku;colour', 'A-1;red', 'A-2;blue')), 'auto')
    expect(columns).toEqual([{ heading: 'sku', field: 'sku' }])
  })

  test('comes back as it was', () => {
    expect(parseSavedMapping(JSON.parse(JSON.stringify(saved)))).toEqual({ ok: true, value: saved })
    expect(parseSavedMapping({ ...saved, decimals: 'comma' })).toMatchObject({ value: { decimals: 'comma' } })
    expect(parseSavedMapping({ ...saved, decimals: 'other' })).toMatchObject({ value: { decimals: 'auto' } })
  })

  test.each<[unknown, unknown]>([
    [null, { code: 'no-mapping' }],
    [[], { code: 'no-mapping' }],
    [{ ...saved, stocksheetMapping: '1' }, { code: 'no-mapping' }],
    [{ ...saved, stocksheetMapping: 2 }, { code: 'newer' }],
    [{ ...saved, stocksheetMapping: 0 }, { code: 'newer' }],
    [{ ...saved, name: 7 }, { code: 'no-mapping' }],
    [{ ...saved, columns: {} }, { code: 'no-mapping' }],
    [{ ...saved, columns: [{ field: 'sku' }] }, { code: 'no-heading' }],
    [{ ...saved, columns: [null] }, { code: 'no-heading' }],
    [
      { ...saved, columns: [{ heading: 'a', field: 'colour' }] },
      { code: 'unknown-field', field: 'colour' },
    ],
    [
      { ...saved, columns: [{ heading: 'a', field: 7 }] },
      { code: 'unknown-field', field: 'number' },
    ],
    [{ ...saved, columns: columnsOf(10_001) }, { code: 'too-many-columns' }],
  ])('that is none says why, case %#', (file, error) => {
    expect(parseSavedMapping(file)).toEqual({ ok: false, error })
  })

  test('may have ten thousand columns', () => {
    expect(parseSavedMapping({ ...saved, columns: columnsOf(10_000) }).ok).toBe(true)
  })
})

test('[MAP-8] what was chosen is found again by the file’s own headings', () => {
  const signature = (firstText: string): string => makeHeadingSignature(mappingOf(csvSheet(firstText, 'A-1;1;x')))
  expect(signature('SKU;Price;Colour')).toBe('sku\nprice\ncolour')
  expect(signature('sku;price;size')).not.toBe(signature('sku;price;colour'))
  // Columns that were added to a file of rows to fix do not count as the file's own.
  expect(signature('sku;price;Stocksheet: problem')).toBe('sku\nprice')
})
