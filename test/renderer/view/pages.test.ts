import { expect, test } from 'vitest'
import { findRow } from '../../../src-renderer/view/find-row.ts'
import { MOST_PAGES, pagesFor, pagesToForget } from '../../../src-renderer/view/pages.ts'

test.each([
  [0, 30, 300, [0, 1]],
  [90, 130, 300, [0, 1, 2]],
  [280, 299, 300, [2, 1]],
  [0, 30, 0, []],
  [50_000, 50_040, 100_000, [500, 501, 499]],
  [99_990, 120_000, 100_000, [999, 998]],
])('rows %i to %i of %i need pages %j', (first, last, total, pages) => {
  expect(pagesFor(first, last, total)).toEqual(pages)
})

test('the pages farthest from the view are forgotten first', () => {
  const kept = Array.from({ length: MOST_PAGES + 2 }, (_, page) => page)
  expect(pagesToForget(kept, 3)).toEqual([25, 24])
  expect(pagesToForget(kept.slice(2), 3)).toEqual([])
})

test('a row of the file is found with few questions, a missing one leads to the next', async () => {
  const fileRows = Array.from({ length: 100_000 }, (_, position) => 2 + position * 2)
  const asked: number[] = []
  const rowAt = async (position: number) => {
    asked.push(position)
    return fileRows[position] ?? null
  }
  expect(await findRow(80_002, fileRows.length, rowAt)).toBe(40_000)
  expect(asked.length).toBeLessThanOrEqual(17)
  expect(await findRow(80_003, fileRows.length, rowAt)).toBe(40_001)
  expect(await findRow(1_000_000, fileRows.length, rowAt)).toBeNull()
  expect(await findRow(5, 10, async () => null)).toBeNull()
})
