/** How a column's values contradict its heading, and why a column is not read. */
import { describe, expect, test } from 'vitest'
import { csvSheet, mapped, mappingOf, told } from '../../sheets.ts'

function read(...lines: readonly string[]): readonly [columns: string, problems: readonly string[]] {
  const mapping = mappingOf(csvSheet(...lines))
  return [mapped(mapping), told(mapping.problems)]
}

describe('[MAP-3] a heading that means the name', () => {
  test.each([
    ['numbers', '100', '200'],
    ['pages of a shop', '<p>Bolt</p>', '<b>Nut</b>'],
  ])('over %s is not read', (_, firstText, second) => {
    expect(read('sku;name;stock', `A-1;${firstText};5`, `A-2;${second};6`)).toEqual([
      'sku@A stock@C',
      ['B unmapped-column'],
    ])
  })

  test.each([
    ['one number says little', ['A-1;100;5'], []],
    ['a word among numbers', ['A-1;100;5', 'A-2;Bolt;6'], []],
    ['a sign for none is no value', ['A-1;100;5', 'A-2;-;6'], ['B words-for-nothing']],
  ])('is read: %s', (_, lines, problems) => {
    expect(read('sku;name;stock', ...lines)).toEqual(['sku@A name@B stock@C', problems])
  })
})

test.each([
  ['№', 'row-numbers'],
  ['', 'no-heading'],
  ['Foo', 'unknown-heading'],
])('[MAP-3] a column headed %j that is not read says why: %s', (header, code) => {
  const { columns } = mappingOf(csvSheet(`${header};sku;stock`, '1;A-1;5', '2;A-2;6'))
  expect(columns[0]).toMatchObject({ field: null, reason: { code } })
})

test('[MAP-3] a column headed by the storage that is chosen says so', () => {
  const storages = { all: [{ id: 1, name: 'Main' }], chosenStorage: 1 }
  const { columns } = mappingOf(csvSheet('sku;Main', 'A-1;5', 'A-2;6'), { storages })
  expect(columns[1]).toMatchObject({ field: 'stock', reason: { code: 'storage-heading', header: 'Main' } })
})
