/** How a list is requested, what happens if it comes back incomplete, and what that costs: one table each. */
import { describe, expect, test } from 'vitest'
import {
  decideAfterFailure,
  chooseListReading,
  findRefusalAfterPages,
  findRefusalAfterWholeList,
  countRequestsFor,
  type ListReading,
  type WholeListRefusal,
  type WholeListFailure,
} from '../../../src-shared/account/list-reading.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AT = 1_000_000_000_000
const refused = (times: number, size = 40_000): WholeListRefusal => ({ at: AT, times, size })

describe('[READ-2] whole, or in pages', () => {
  test.each<readonly [string, number | null, WholeListRefusal | null, number, ListReading]>([
    ['never refused', null, null, AT, 'whole'],
    ['never refused, however long', 900_000, null, AT, 'whole'],
    ['refused just now', null, refused(1), AT, 'pages'],
    ['refused, an hour not over', null, refused(1), AT + HOUR - 1, 'pages'],
    ['refused, an hour over', null, refused(1), AT + HOUR, 'whole'],
    ['refused twice: two hours', null, refused(2), AT + HOUR, 'pages'],
    ['refused twice, two hours over', null, refused(2), AT + 2 * HOUR, 'whole'],
    ['refused often: no longer than a week', null, refused(50), AT + 7 * DAY - 1, 'pages'],
    ['refused often, a week over', null, refused(50), AT + 7 * DAY, 'whole'],
    ['a clock that was set back', null, refused(1), AT - 1, 'whole'],
    ['a list half as long as the one refused', 20_000, refused(1), AT, 'whole'],
    ['a list longer than half of it', 20_001, refused(1), AT, 'pages'],
    ['a longer list', 90_000, refused(1), AT, 'pages'],
  ])('%s', (_name, knownNumber, keptRefusal, now, way) => {
    expect(chooseListReading(knownNumber, keptRefusal, now)).toBe(way)
  })
})

describe('[READ-2] a whole list that did not come', () => {
  test.each<readonly [WholeListFailure, readonly string[]]>([
    ['unreached', ['again', 'again', 'give-up']],
    ['lost', ['again', 'pages']],
    ['short', ['again', 'pages']],
    ['refused', ['pages']],
    ['late', ['pages']],
    ['too-large', ['pages']],
  ])('%s', (trouble, wanted) => {
    expect(wanted.map((_, index) => decideAfterFailure(trouble, index + 1))).toEqual(wanted)
  })
})

describe('[READ-2] what is kept', () => {
  test('of the first time, of each further one, and of the shortest list', () => {
    const firstRefusal = findRefusalAfterPages(null, 40_000, AT)
    expect(firstRefusal).toEqual({ at: AT, times: 1, size: 40_000 })
    const second = findRefusalAfterPages(firstRefusal, 50_000, AT + HOUR)
    expect(second).toEqual({ at: AT + HOUR, times: 2, size: 40_000 })
    expect(findRefusalAfterPages(second, 3000, AT + DAY)).toEqual({ at: AT + DAY, times: 3, size: 3000 })
  })

  test('nothing of a list that one page holds', () => {
    expect(findRefusalAfterPages(null, 1000, AT)).toBeNull()
    expect(findRefusalAfterPages(refused(3), 1000, AT + HOUR)).toEqual(refused(3))
  })

  test('nothing any more when a list as long as the refused one came whole', () => {
    expect(findRefusalAfterWholeList(refused(3), 40_000)).toBeNull()
    expect(findRefusalAfterWholeList(refused(3), 39_999)).toEqual(refused(3))
    expect(findRefusalAfterWholeList(null, 5)).toBeNull()
  })
})

test.each<readonly [number, ListReading, number]>([
  [0, 'whole', 1],
  [200_000, 'whole', 1],
  [0, 'pages', 1],
  [1000, 'pages', 1],
  [1001, 'pages', 2 + 2],
  [200_000, 'pages', 200 + 2],
])('[READ-4] %i materials, %s: %i requests', (size, way, requests) => {
  expect(countRequestsFor(size, way)).toBe(requests)
})
