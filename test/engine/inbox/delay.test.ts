/** How long nothing is tried after the account could not be asked. */
import { expect, test } from 'vitest'
import { Delay } from '../../../src-main/engine/inbox/delay.ts'

const MINUTE = 60_000

test('a minute at first, then twice as long each time, an hour at most', () => {
  const delay = new Delay()
  expect(delay.lasts(0)).toBe(false)
  const lasted = Array.from({ length: 8 }, (_, at) => {
    const begun = at * 10_000_000
    delay.begin(begun)
    let minutes = 0
    while (delay.lasts(begun + minutes * MINUTE)) minutes += 1
    return minutes
  })
  expect(lasted).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('it is over when something worked, and begins small again', () => {
  const delay = new Delay()
  delay.begin(0)
  delay.begin(0)
  delay.over()
  expect(delay.lasts(1)).toBe(false)
  delay.begin(0)
  expect([delay.lasts(MINUTE - 1), delay.lasts(MINUTE)]).toEqual([true, false])
})

test('a clock that was put back ends it', () => {
  const delay = new Delay()
  delay.begin(10 * MINUTE)
  expect([delay.lasts(10 * MINUTE), delay.lasts(10 * MINUTE - 1)]).toEqual([true, false])
})
