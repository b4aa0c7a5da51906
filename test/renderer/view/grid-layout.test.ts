import { describe, expect, test } from 'vitest'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import type { ImportColumn } from '../../../src-shared/api/window-types.ts'
import { createLayoutStore, layoutOf } from '../../../src-renderer/state/layout-store.ts'
import { makeGridColumns } from '../../../src-renderer/view/grid-columns.ts'
import {
  arrangeColumns,
  listFoldedColumns,
  setColumnHidden,
  layoutKey,
  moveColumn,
  layoutSchema,
  setColumnsPinned,
  PLAIN_LAYOUT,
  withWidth,
  makeStockLayout,
} from '../../../src-renderer/view/grid-layout.ts'

const column = (at: number, header: string): ImportColumn => ({
  column: at,
  letter: String.fromCharCode(65 + at),
  header: markUntrusted(header),
  field: null,
  confidence: 'none',
  reason: { code: 'chosen' },
  decimals: null,
})
const columns = ['SKU', 'Name', 'Price', 'Notes'].map((header, index) => column(index, header))
const allColumns = makeGridColumns(columns)
const ids = (layout: typeof PLAIN_LAYOUT) => arrangeColumns(allColumns, layout).columns.map(({ id }) => id)

test('the stock starts without ids and computed columns, and with only the stock of storages that are not chosen', () => {
  const fields = ['name', 'id', 'price', 'stock', 'minimum', 'planned', 'stock', 'minimum', 'planned'] as const
  const own = fields.map((field, index) => ({
    ...column(index, field),
    field,
    ...(index < 3 ? {} : { storage: markUntrusted('Van') }),
  }))
  const storages = new Map([3, 4, 5, 6, 7, 8].map((at) => [at, at < 6 ? 1 : 2]))
  const stock = makeGridColumns(own, [], { storages, hasSuppliers: false })
  const shown = (layout: typeof PLAIN_LAYOUT) => arrangeColumns(stock, layout).columns.map(({ id }) => id)
  const usualLayout = makeStockLayout(stock, 2)
  expect(shown(usualLayout)).toEqual(['row', 'name', 'price', 'stock@1', 'stock@2', 'minimum@2', 'value'])
  const unfolded = listFoldedColumns(stock, 1).reduce(
    (layout, { id }) => setColumnHidden(layout, id, false),
    usualLayout,
  )
  expect(shown(unfolded)).toEqual(['row', 'name', 'price', 'stock@1', 'minimum@1', 'stock@2', 'minimum@2', 'value'])
  // The storage is not shown, so the first one is open.
  expect(makeStockLayout(stock, 9)).toEqual(makeStockLayout(stock, 1))
})

describe('columns', () => {
  test('the row number and the name come first, whatever the layout', () => {
    expect(ids(PLAIN_LAYOUT)).toEqual(['row', 'material', 'c0', 'c1', 'c2', 'c3'])
    expect(ids(setColumnHidden(PLAIN_LAYOUT, 'material', true))).toEqual(ids(PLAIN_LAYOUT))
    expect(arrangeColumns(allColumns, setColumnsPinned(PLAIN_LAYOUT, ['material'], false)).pinnedCount).toBe(2)
    expect(moveColumn(allColumns, PLAIN_LAYOUT, 'c0', -1)).toBe(PLAIN_LAYOUT)
    expect(moveColumn(allColumns, PLAIN_LAYOUT, 'material', 1)).toBe(PLAIN_LAYOUT)
  })
  test('a column moves by one place, and a hidden one keeps its place for later', () => {
    const hiddenLayout = setColumnHidden(PLAIN_LAYOUT, 'c1', true)
    expect(ids(hiddenLayout)).toEqual(['row', 'material', 'c0', 'c2', 'c3'])
    const nextLayout = moveColumn(allColumns, hiddenLayout, 'c3', -1)
    expect(ids(nextLayout)).toEqual(['row', 'material', 'c0', 'c3', 'c2'])
    expect(ids(setColumnHidden(nextLayout, 'c1', false))).toEqual(['row', 'material', 'c0', 'c1', 'c3', 'c2'])
    expect(ids(moveColumn(allColumns, nextLayout, 'c0', 1))).toEqual(['row', 'material', 'c3', 'c0', 'c2'])
  })
  test('pinned columns come first, and move only among themselves', () => {
    const pinned = setColumnsPinned(PLAIN_LAYOUT, ['row', 'c3', 'c1'], true)
    expect(arrangeColumns(allColumns, pinned).pinnedCount).toBe(4)
    expect(ids(pinned)).toEqual(['row', 'material', 'c1', 'c3', 'c0', 'c2'])
    expect(moveColumn(allColumns, pinned, 'c3', 1)).toBe(pinned)
    expect(ids(moveColumn(allColumns, pinned, 'c3', -1))).toEqual(['row', 'material', 'c3', 'c1', 'c0', 'c2'])
    expect(ids(setColumnsPinned(pinned, ['c1', 'c3'], false))).toEqual(ids(PLAIN_LAYOUT))
  })
  test('widths stay within limits, and can be reset', () => {
    expect(withWidth(PLAIN_LAYOUT, 'c0', 10).widths).toEqual({ c0: 56 })
    expect(withWidth(PLAIN_LAYOUT, 'c0', 5000).widths).toEqual({ c0: 900 })
    expect(withWidth(withWidth(PLAIN_LAYOUT, 'c0', 100), 'c0', null)).toEqual(PLAIN_LAYOUT)
  })
  test('files with the same headings share a layout, others do not', () => {
    expect(layoutKey(columns)).toBe(
      layoutKey(
        columns.map((column) => ({ ...column, header: markUntrusted(` ${toRawText(column.header).toLowerCase()} `) })),
      ),
    )
    expect(layoutKey(columns)).not.toBe(layoutKey(columns.slice(1)))
  })
  test('a stored layout is used completely or not at all', () => {
    const layout = { widths: { c0: 80 }, order: ['c1'], hidden: ['c2'], pinned: [] }
    expect(layoutSchema.parse(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
    expect(layoutSchema.parse({ ...layout, widths: { c0: 'wide', c1: 1e9, c2: 90 } })).toEqual({
      ...layout,
      widths: { c2: 90 },
    })
    for (const damaged of [null, 5, {}, { ...layout, order: [1] }, { ...layout, hidden: 'c1' }])
      expect(layoutSchema.safeParse(damaged).success).toBe(false)
  })
})

test('layouts survive the window, the oldest is dropped when there are many, and damaged ones are ignored', () => {
  const keptTexts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => keptTexts.get(key) ?? null,
    setItem: (key: string, value: string) => void keptTexts.set(key, value),
    removeItem: (key: string) => void keptTexts.delete(key),
  }
  const page = {
    pageStorage: storage,
    runLater: (run: () => void) => {
      run()
      return () => {}
    },
  }
  const store = createLayoutStore(page)
  for (let index = 0; index < 41; index++)
    store.actions.change(`k${index}`, (layout) => setColumnHidden(layout, 'c1', true))
  const secondStore = createLayoutStore(page)
  expect(layoutOf(secondStore.getState(), 'k40').hidden).toEqual(['c1'])
  expect(layoutOf(secondStore.getState(), 'k0')).toBe(PLAIN_LAYOUT)
  secondStore.actions.change('k40', () => PLAIN_LAYOUT)
  expect(createLayoutStore(page).getState().layouts.size).toBe(39)
  keptTexts.set('stocksheet.columns', '[[1,2],"x"')
  expect(createLayoutStore(page).getState().layouts.size).toBe(0)
})
