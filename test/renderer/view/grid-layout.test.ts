import { describe, expect, test } from 'vitest'
import { asItCame, untrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import type { ImportColumn } from '../../../src-shared/api/window-types.ts'
import { createLayoutStore, layoutOf } from '../../../src-renderer/state/layout-store.ts'
import { gridColumns } from '../../../src-renderer/view/grid-columns.ts'
import {
  arrangeColumns,
  foldedColumns,
  withHidden,
  layoutKey,
  moveColumn,
  layoutSchema,
  withPinned,
  PLAIN,
  withWidth,
  usualStockLayout,
} from '../../../src-renderer/view/grid-layout.ts'

const column = (at: number, header: string): ImportColumn => ({
  column: at,
  letter: String.fromCharCode(65 + at),
  header: untrusted(header),
  field: null,
  confidence: 'none',
  reason: { code: 'chosen' },
  decimals: null,
})
const columns = ['SKU', 'Name', 'Price', 'Notes'].map((header, at) => column(at, header))
const all = gridColumns(columns)
const ids = (layout: typeof PLAIN) => arrangeColumns(all, layout).columns.map(({ id }) => id)

test('the stock begins without ids and what the account computes, and with only the stock of the storages that are not chosen', () => {
  const fields = ['name', 'id', 'price', 'stock', 'minimum', 'planned', 'stock', 'minimum', 'planned'] as const
  const own = fields.map((field, at) => ({
    ...column(at, field),
    field,
    ...(at < 3 ? {} : { storage: untrusted('Van') }),
  }))
  const storages = new Map([3, 4, 5, 6, 7, 8].map((at) => [at, at < 6 ? 1 : 2]))
  const stock = gridColumns(own, [], { storages, suppliers: false })
  const shown = (layout: typeof PLAIN) => arrangeColumns(stock, layout).columns.map(({ id }) => id)
  const usual = usualStockLayout(stock, 2)
  expect(shown(usual)).toEqual(['row', 'name', 'price', 'stock@1', 'stock@2', 'minimum@2', 'value'])
  const unfolded = foldedColumns(stock, 1).reduce((layout, { id }) => withHidden(layout, id, false), usual)
  expect(shown(unfolded)).toEqual(['row', 'name', 'price', 'stock@1', 'minimum@1', 'stock@2', 'minimum@2', 'value'])
  // The storage is not shown, so the first one is open.
  expect(usualStockLayout(stock, 9)).toEqual(usualStockLayout(stock, 1))
})

describe('columns', () => {
  test('the row’s number and the name stand first, whatever the layout says', () => {
    expect(ids(PLAIN)).toEqual(['row', 'material', 'c0', 'c1', 'c2', 'c3'])
    expect(ids(withHidden(PLAIN, 'material', true))).toEqual(ids(PLAIN))
    expect(arrangeColumns(all, withPinned(PLAIN, ['material'], false)).pinnedCount).toBe(2)
    expect(moveColumn(all, PLAIN, 'c0', -1)).toBe(PLAIN)
    expect(moveColumn(all, PLAIN, 'material', 1)).toBe(PLAIN)
  })
  test('moved by one place; a hidden one between keeps its own and comes back to it', () => {
    const hidden = withHidden(PLAIN, 'c1', true)
    expect(ids(hidden)).toEqual(['row', 'material', 'c0', 'c2', 'c3'])
    const next = moveColumn(all, hidden, 'c3', -1)
    expect(ids(next)).toEqual(['row', 'material', 'c0', 'c3', 'c2'])
    expect(ids(withHidden(next, 'c1', false))).toEqual(['row', 'material', 'c0', 'c1', 'c3', 'c2'])
    expect(ids(moveColumn(all, next, 'c0', 1))).toEqual(['row', 'material', 'c3', 'c0', 'c2'])
  })
  test('pinned ones come first, and move among themselves only', () => {
    const pinned = withPinned(PLAIN, ['row', 'c3', 'c1'], true)
    expect(arrangeColumns(all, pinned).pinnedCount).toBe(4)
    expect(ids(pinned)).toEqual(['row', 'material', 'c1', 'c3', 'c0', 'c2'])
    expect(moveColumn(all, pinned, 'c3', 1)).toBe(pinned)
    expect(ids(moveColumn(all, pinned, 'c3', -1))).toEqual(['row', 'material', 'c3', 'c1', 'c0', 'c2'])
    expect(ids(withPinned(pinned, ['c1', 'c3'], false))).toEqual(ids(PLAIN))
  })
  test('widths stay within limits, and go back to usual', () => {
    expect(withWidth(PLAIN, 'c0', 10).widths).toEqual({ c0: 56 })
    expect(withWidth(PLAIN, 'c0', 5000).widths).toEqual({ c0: 900 })
    expect(withWidth(withWidth(PLAIN, 'c0', 100), 'c0', null)).toEqual(PLAIN)
  })
  test('files with the same headings share a layout, others do not', () => {
    expect(layoutKey(columns)).toBe(
      layoutKey(columns.map((one) => ({ ...one, header: untrusted(` ${asItCame(one.header).toLowerCase()} `) }))),
    )
    expect(layoutKey(columns)).not.toBe(layoutKey(columns.slice(1)))
  })
  test('notes of another time are taken over only whole', () => {
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

test('layouts outlive the window, the oldest goes when there are many; damaged notes count as none', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const page = {
    kept: storage,
    later: (run: () => void) => {
      run()
      return () => {}
    },
  }
  const store = createLayoutStore(page)
  for (let at = 0; at < 41; at++) store.act.change(`k${at}`, (layout) => withHidden(layout, 'c1', true))
  const again = createLayoutStore(page)
  expect(layoutOf(again.getState(), 'k40').hidden).toEqual(['c1'])
  expect(layoutOf(again.getState(), 'k0')).toBe(PLAIN)
  again.act.change('k40', () => PLAIN)
  expect(createLayoutStore(page).getState().layouts.size).toBe(39)
  kept.set('stocksheet.columns', '[[1,2],"x"')
  expect(createLayoutStore(page).getState().layouts.size).toBe(0)
})
