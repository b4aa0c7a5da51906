import { expect, test } from 'vitest'
import { makeCellText, formatCellValue } from '../../../src-renderer/view/cell-text.ts'
import { makeGridColumns, findStretchedColumn, gridTemplateOf } from '../../../src-renderer/view/grid-columns.ts'
import { isEditableColumn } from '../../../src-renderer/view/paste-plan.ts'
import { listDecimalsEvidence, findSharedDecimalStyle } from '../../../src-renderer/view/read-as.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { receivedColumns as columns } from '../double/catalogue.ts'

const english = { group: ',', point: '.' }

test('a changed price shows both values with two places', () => {
  const cell = {
    text: markUntrusted('1234,5'),
    state: 'changed',
    before: markUntrusted('1200'),
    after: markUntrusted('1234.5'),
  } as const
  expect(makeCellText(cell, 'price', english)).toEqual({
    before: '1,200.00',
    after: { head: '', changedText: '1,234.50', tail: '' },
    delta: null,
  })
})

test('stock shows its signed change, and a new value has no old value', () => {
  const cell = {
    text: markUntrusted('30'),
    state: 'changed',
    before: markUntrusted('40'),
    after: markUntrusted('30'),
    delta: '-10',
  } as const
  expect(makeCellText(cell, 'stock', english)).toMatchObject({ before: '40', delta: '\u221210' })
  expect(
    makeCellText(
      { text: markUntrusted('30'), state: 'changed', after: markUntrusted('30'), delta: '30' },
      'stock',
      english,
    ),
  ).toMatchObject({
    before: null,
    delta: '+30',
  })
})

test('the changed part of a name is marked', () => {
  const cell = {
    text: markUntrusted('Oak 22'),
    state: 'changed',
    before: markUntrusted('Oak 20'),
    after: markUntrusted('Oak 22'),
  } as const
  expect(makeCellText(cell, 'name', english).after).toEqual({ head: 'Oak ', changedText: '22', tail: '' })
})

test('unreadable and unused values are shown as in the file', () => {
  expect(makeCellText({ text: markUntrusted('1O,50'), state: 'invalid' }, 'price', english).after.changedText).toBe(
    '1O,50',
  )
  expect(makeCellText({ text: markUntrusted('12,50'), state: 'unused' }, null, english).after.changedText).toBe('12,50')
})

test('list entries are read separately, and huge texts are cut', () => {
  expect(formatCellValue('Wood\u001fMetal', 'categories', english)).toBe('Wood; Metal')
  expect(
    makeCellText({ text: markUntrusted('x'.repeat(32_767)), state: 'same' }, 'notes', english).after.changedText,
  ).toHaveLength(241)
})

test('the name is the second column, taken from the matched material if the file has none', () => {
  expect(makeGridColumns(columns).map(({ id }) => id)).toEqual(['row', 'c1', 'c0', 'c2', 'c3', 'c4', 'c5', 'c6'])
  const unnamed = columns.filter(({ field }) => field !== 'name')
  expect(
    makeGridColumns(unnamed)
      .map(({ kind }) => kind)
      .slice(0, 3),
  ).toEqual(['row', 'material', 'cell'])
})

test('the stock shows ids and read-only fields that nothing can be typed into, while a file may contain ids', () => {
  const withId: typeof columns = [
    { column: 7, field: 'id', header: markUntrusted('Id'), decimals: null },
    ...columns,
  ].map((column, index) => ({ ...columns[0], ...column, column: index }) as (typeof columns)[number])
  const typed = (stock: Parameters<typeof makeGridColumns>[2]) =>
    makeGridColumns(withId, [], stock).flatMap((column) =>
      column.kind === 'cell' && isEditableColumn(column) ? [column.column.field] : [],
    )
  expect(typed(null)).toContain('id')
  expect(typed({ storages: new Map(), hasSuppliers: true })).not.toContain('id')
  expect(typed({ storages: new Map(), hasSuppliers: true })).toContain('name')
})

test('if several sheets are read, the row column has room for their names, up to a limit', () => {
  const width = (...sheets: string[]) => makeGridColumns(columns, sheets.map(markUntrusted))[0]?.width ?? 0
  expect(width()).toBe(64)
  expect(width('A')).toBeGreaterThan(width())
  expect(width('A', 'Workshop 4')).toBeGreaterThan(width('A'))
  expect(width('x'.repeat(31))).toBe(width('x'.repeat(25)))
})

test('the name takes the remaining width', () => {
  const grid = makeGridColumns(columns)
  expect(findStretchedColumn(grid)).toBe('c1')
  expect(gridTemplateOf(grid.slice(0, 3), () => 50)).toBe('50px minmax(50px, 1fr) 50px')
})

test('the decimal styles of all columns are described in one word', () => {
  const styled = (...styles: ('comma' | 'dot' | 'typed' | 'ambiguous')[]) =>
    styles.map((style, index) => ({
      ...columns[0],
      column: index,
      decimals: { style, by: 'evidence', example: markUntrusted('1'), rows: 1 },
    })) as typeof columns
  expect(findSharedDecimalStyle([])).toBeNull()
  expect(findSharedDecimalStyle(styled('comma', 'typed'))).toBe('comma')
  expect(findSharedDecimalStyle(styled('typed'))).toBe('typed')
  expect(findSharedDecimalStyle(styled('dot', 'comma'))).toBe('mixed')
  expect(findSharedDecimalStyle(styled('dot', 'ambiguous'))).toBe('ambiguous')
  expect(listDecimalsEvidence(columns, { language: 'en' })).toEqual([
    '“Цена, руб.”: 12,50 seen in 214 rows: comma decimals',
    '“Остаток”: whole numbers only',
  ])
})
