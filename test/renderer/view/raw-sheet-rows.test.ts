import { expect, test } from 'vitest'
import { withHeadings, withDataRows, withSkippedRows } from '../../../src-renderer/view/choices.ts'
import { findPartsFor, listPartsToDrop } from '../../../src-renderer/view/pages.ts'
import { actionOfKey, withRowAction, type SelectedRows } from '../../../src-renderer/view/raw-sheet-rows.ts'

const one = (row: number): SelectedRows => ({ firstRow: row, lastRow: row, headingRows: [row] })
const HEADED = { headings: [1] }

test('rows become headings from top to bottom, and are no longer excluded from the data', () => {
  expect(withHeadings({ storage: 1, skip: [[1, 6]] }, [4, 3])).toEqual({
    storage: 1,
    skip: [
      [1, 2],
      [5, 6],
    ],
    headings: [3, 4],
  })
  expect(withRowAction('headings', one(1), { storage: 1 }, HEADED)).toBeNull()
  expect(withRowAction('headings', { firstRow: 1, lastRow: 9, headingRows: [] }, { storage: 1 }, HEADED)).toBeNull()
  expect(withRowAction('none', one(4), { storage: 1 }, HEADED)).toEqual({ storage: 1, headings: [] })
})

test('rows that are not data are joined, and can become data again in the middle', () => {
  const skipped = withSkippedRows(withSkippedRows({ storage: 1 }, [3, 4]), [5, 9])
  expect(skipped.skip).toEqual([[3, 9]])
  expect(withDataRows(skipped, [3, 3]).skip).toEqual([[4, 9]])
  expect(withDataRows(skipped, [6, 7]).skip).toEqual([
    [3, 5],
    [8, 9],
  ])
  expect(withDataRows(skipped, [1, 20])).toEqual({ storage: 1 })
  expect(withRowAction('up', one(4), { storage: 1 }, HEADED)?.skip).toEqual([[1, 4]])
  expect(withRowAction('down', one(4), { storage: 1 }, HEADED)?.skip?.[0]?.[0]).toBe(4)
  expect(withRowAction('data', one(4), { storage: 1 }, HEADED)).toBeNull()
  expect(withRowAction('detected', one(4), { storage: 2, headings: [2], skip: [[3, 4]] }, HEADED)).toEqual({
    storage: 2,
  })
})

test('letters work by their position on the keyboard, but not with Ctrl', () => {
  const key = { key: 'р', code: 'KeyH', altKey: false, ctrlKey: false, metaKey: false }
  expect(actionOfKey(key)).toBe('headings')
  expect(actionOfKey({ ...key, ctrlKey: true })).toBeNull()
  expect(actionOfKey({ ...key, key: 'ArrowUp', code: 'ArrowUp', altKey: true })).toBe('up')
  expect(actionOfKey({ ...key, key: 'ArrowUp', code: 'ArrowUp' })).toBeNull()
})

test('a sheet is requested in parts of rows and columns, and the farthest are dropped', () => {
  const view = { firstRow: 0, lastRow: 40, firstColumn: 45, lastColumn: 60 }
  expect(findPartsFor(view, { rows: 100_000, columns: 1000 })).toEqual([
    { rowPage: 0, columnPage: 0 },
    { rowPage: 0, columnPage: 1 },
    { rowPage: 1, columnPage: 0 },
    { rowPage: 1, columnPage: 1 },
  ])
  expect(findPartsFor(view, { rows: 100_000, columns: 0 })).toEqual([])
  const keptRows = Array.from({ length: 40 }, (_, rowPage) => [`${rowPage}:0`, { rowPage, columnPage: 0 }] as const)
  expect(listPartsToDrop(keptRows, view)).toEqual(['39:0', '38:0', '37:0', '36:0'])
})
