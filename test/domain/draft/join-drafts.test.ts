/** Drafts of several files as one: whose row is which, and where its cells stand among those of all. */
import { describe, expect, test } from 'vitest'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { inList, joinDrafts, type DraftList } from '../../../src-shared/domain/draft/join-drafts.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { csvSheet, draftsOf, mappingOf } from '../sheets.ts'

function listOf(name: string, places: readonly number[], shift: number, ...lines: readonly string[]): DraftList {
  const sheet = csvSheet(...lines)
  return { name, drafts: draftsOf(sheet), mapping: mappingOf(sheet), storage: places[0] ?? 0, shift, places }
}

function textsOf(drafts: Drafts, field: Field): string[] {
  const column = drafts.columns.get(field)
  return Array.from(column?.states ?? [], (state, index) => `${state} ${column?.values.at(index) ?? ''}`)
}

describe('[LISTS-1] drafts of two files', () => {
  const a = listOf('a.csv', [0, 1], 10, 'sku;price', 'A;1,5', '', 'B;x')
  const none = listOf('none.csv', [4, 5], 20, 'sku;price')
  const b = listOf('b.csv', [3, 2], 29, 'name;sku', 'Oak;C')
  const joined = joinDrafts([a, none, b])

  test('rows of the one, then of the other, each with its own number', () => {
    expect([joined.count, [...joined.fileRows], [...joined.sheetRows]]).toEqual([3, [2, 4, 2], [11, 12, 30]])
    expect(textsOf(joined, 'sku')).toEqual(['1 A', '1 B', '1 C'])
  })

  test('a file without a column says nothing of its field', () => {
    expect(textsOf(joined, 'price')).toEqual(['1 1.5', '3 ', '0 '])
    expect(textsOf(joined, 'name')).toEqual(['0 ', '0 ', '1 Oak'])
  })

  test('a field stands where the first file that has it keeps it', () => {
    expect([...joined.columns].map(([field, { column }]) => `${field} ${column}`)).toEqual([
      'sku 0',
      'price 1',
      'name 3',
    ])
  })

  test('each file is a part; one without rows is none', () => {
    const parts = joined.parts?.map(({ sheet, from, storage, columns, list, listName, decimals }) => ({
      sheet,
      from,
      storage,
      columns,
      list,
      listName,
      decimals: [...(decimals ?? [])].map(([at, { style }]) => `${at} ${style}`),
    }))
    expect(parts).toEqual([
      { sheet: 'a.csv', from: 0, storage: 0, columns: [0, 1], list: 0, listName: 'a.csv', decimals: ['1 comma'] },
      { sheet: 'b.csv', from: 2, storage: 3, columns: [-1, -1, 1, 0], list: 2, listName: 'b.csv', decimals: [] },
    ])
  })

  test('problems are told with their file and where they stand among all', () => {
    const [found] = joined.problems.get(1) ?? []
    expect(found).toMatchObject({ sheet: 'a.csv', row: 4, column: 1, code: 'not-a-number' })
    expect([...joined.problems.keys()]).toEqual([1])
  })
})

test('[LISTS-1] sheets of a workbook stay parts of its file, each with its own columns', () => {
  const one = listOf('book.xlsx', [2, 3], 0, 'sku;price', 'A;1', 'B;2', 'C;3')
  const parts = [
    { sheet: 'Main', from: 0, storage: 7, columns: [0, 1] },
    { sheet: 'Shop', from: 2, storage: 8, columns: [1, -1] },
  ]
  const joined = joinDrafts([
    listOf('a.csv', [0, 1], 0, 'sku;price', 'Z;9'),
    { ...one, drafts: { ...one.drafts, parts } },
  ])
  expect(joined.parts?.map(({ sheet, from, storage, columns, list }) => [sheet, from, storage, columns, list])).toEqual(
    [
      ['a.csv', 0, 0, [0, 1], 0],
      ['book.xlsx › Main', 1, 7, [-1, -1, 0, 1], 1],
      ['book.xlsx › Shop', 3, 8, [-1, -1, 1, -1], 1],
    ],
  )
})

describe('[LISTS-1] a problem of one file among all', () => {
  const problem = { code: 'not-a-number', severity: 'blocks', row: 3, field: null } as const

  test.each([
    [
      { ...problem, column: 1 },
      { column: 4, ownColumn: 1, sheet: 'b.csv' },
    ],
    [
      { ...problem, column: 0 },
      { column: 0, sheet: 'b.csv' },
    ],
    [
      { ...problem, column: 9 },
      { column: 9, sheet: 'b.csv' },
    ],
    [
      { ...problem, column: null },
      { column: null, sheet: 'b.csv' },
    ],
    [
      { ...problem, column: 1, ownColumn: 2, sheet: 'Main' },
      { column: 4, ownColumn: 2, sheet: 'b.csv › Main' },
    ],
    [
      { ...problem, column: 1, ownColumn: 4 },
      { column: 4, sheet: 'b.csv', ownColumn: 4 },
    ],
  ])('%j', (own, expected) => {
    expect(inList(own, 'b.csv', [0, 4])).toEqual({ ...problem, ...expected })
  })
})
