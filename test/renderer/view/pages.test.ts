import { expect, test } from 'vitest'
import { MAX_PAGES, listPages, listPagesToDrop } from '../../../src-renderer/view/pages.ts'

test.each([
  [0, 30, 300, [0, 1]],
  [90, 130, 300, [0, 1, 2]],
  [280, 299, 300, [2, 1]],
  [0, 30, 0, []],
  [50_000, 50_040, 100_000, [500, 501, 499]],
  [99_990, 120_000, 100_000, [999, 998]],
])('rows %i to %i of %i need pages %j', (first, last, total, pages) => {
  expect(listPages(first, last, total)).toEqual(pages)
})

test('the pages farthest from the view are dropped first', () => {
  const keptNumbers = Array.from({ length: MAX_PAGES + 2 }, (_, page) => page)
  expect(listPagesToDrop(keptNumbers, 3)).toEqual([25, 24])
  expect(listPagesToDrop(keptNumbers.slice(2), 3)).toEqual([])
})
