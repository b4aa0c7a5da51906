/** How many requests reading for a plan takes before it is applied: the storages it touches, twice. */
import { expect, test } from 'vitest'
import { countNeededReads } from '../../../src-main/import/reading-age.ts'
import type { SessionState } from '../../../src-main/import/stages.ts'

function needed(
  storages: readonly number[],
  sizes: readonly [number, number][],
  paged: readonly number[],
  writes = 1,
  before = 0,
): number {
  const state = {
    preview: { storages: new Set(storages), totals: { writes, consequences: new Map() } },
    catalogue: { sizes: new Map(sizes), pagedStorages: new Set(paged) },
  }
  // No other part of a session is used.
  return countNeededReads(state as unknown as Pick<SessionState, 'preview' | 'catalogue'>, before)
}

test.each<readonly [string, number, number]>([
  ['a list that came whole: before and after', needed([1], [[1, 200_000]], []), 2],
  [
    'each storage that is touched, and no other',
    needed(
      [1, 2],
      [
        [1, 5],
        [2, 90_000],
        [3, 90_000],
      ],
      [],
    ),
    4,
  ],
  ['pages, and what trying the whole list again may take', needed([1], [[1, 5000]], [1]), 2 * (5 + 2)],
  ['one page is one request', needed([1], [[1, 1000]], [1]), 2],
  ['a storage nobody has read', needed([9], [], []), 2],
  ['nothing to send', needed([1], [[1, 5000]], [1], 0), 0],
  ['what the plan rests on, before that', needed([1], [[1, 5000]], [], 1, 3), 3 + 2],
  ['nothing to send, whatever the plan rests on', needed([1], [[1, 5000]], [], 0, 3), 0],
])('[READ-4] %s', (_name, reportedCount, requests) => {
  expect(reportedCount).toBe(requests)
})
