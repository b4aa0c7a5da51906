/** How fast requests are sent, and what slows them down. */
import { describe, expect, test } from 'vitest'
import { checkOptions } from '../../../src-main/run/options.ts'
import { checkRate, DEFAULT_RATE, RequestSlots, Throttle, type Rate } from '../../../src-main/run/throttle.ts'
import { FakeClock } from './fake-clock.ts'

/** How many tokens are available at once. */
function there(throttle: Throttle): number {
  let count = 0
  while (count < 100 && throttle.tryTakeToken()) count += 1
  return count
}

function made(rate: Rate) {
  const clock = new FakeClock()
  return { clock, throttle: new Throttle(rate, clock) }
}

describe('tokens', () => {
  test('one is there at first, then so many a second', () => {
    const { clock, throttle } = made({ perSecond: 4, concurrency: 8 })
    expect(there(throttle)).toBe(1)
    clock.leap(250)
    expect(there(throttle)).toBe(1)
    clock.leap(249)
    expect(there(throttle)).toBe(0)
    clock.leap(1)
    expect(there(throttle)).toBe(1)
  })

  test('of a long pause no more are there than go out at one time, or in a second', () => {
    for (const [rate, maxCount] of [
      [{ perSecond: 10, concurrency: 3 }, 3],
      [{ perSecond: 2, concurrency: 8 }, 2],
      [{ perSecond: 0.5, concurrency: 8 }, 1],
    ] as const) {
      const { clock, throttle } = made(rate)
      clock.leap(60_000)
      expect(there(throttle)).toBe(maxCount)
    }
  })

  test('a clock that is set back gives none and takes none', () => {
    const { clock, throttle } = made({ perSecond: 1, concurrency: 1 })
    there(throttle)
    clock.leap(-5_000)
    expect(there(throttle)).toBe(0)
    clock.leap(1_000)
    expect(there(throttle)).toBe(1)
  })

  test('without a limit there is always one', () => {
    expect(there(made({ perSecond: Number.POSITIVE_INFINITY, concurrency: 1 }).throttle)).toBe(100)
  })

  test('another rate counts from now on', () => {
    const { clock, throttle } = made({ perSecond: 1, concurrency: 8 })
    there(throttle)
    throttle.setRate({ perSecond: 8, concurrency: 8 })
    clock.leap(500)
    expect([there(throttle), throttle.perSecond, throttle.concurrency]).toEqual([4, 8, 8])
  })

  test('waiting takes as long as a token does, and ends when it is stopped', async () => {
    const { clock, throttle } = made({ perSecond: 4, concurrency: 8 })
    const startTime = clock.now()
    const abortController = new AbortController()
    expect([await throttle.take(abortController.signal), clock.now() - startTime]).toEqual([true, 0])
    expect([await throttle.take(abortController.signal), clock.now() - startTime]).toEqual([true, 250])
    abortController.abort()
    expect(await throttle.take(abortController.signal)).toBe(false)
  })
})

describe('trouble', () => {
  test('halves both, once for what was under way together, down to a sixteenth', () => {
    const { clock, throttle } = made({ perSecond: 16, concurrency: 4 })
    const seenRows: number[][] = []
    for (const ms of [0, 499, 1, 500, 500, 500, 500]) {
      clock.leap(ms)
      throttle.slowDown()
      seenRows.push([throttle.perSecond, throttle.concurrency])
    }
    expect(seenRows).toEqual([
      [8, 2],
      [8, 2],
      [4, 1],
      [2, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ])
  })

  test('answers bring it back slowly, never above full speed; what was none of the account’s at once', () => {
    const { throttle } = made({ perSecond: 100, concurrency: 4 })
    throttle.slowDown()
    throttle.speedUp()
    expect(throttle.perSecond).toBeCloseTo(51)
    for (let index = 0; index < 60; index++) throttle.speedUp()
    expect(throttle.perSecond).toBe(100)
    const otherThrottle = made({ perSecond: 100, concurrency: 4 }).throttle
    otherThrottle.slowDown()
    otherThrottle.restore()
    expect(otherThrottle.perSecond).toBe(100)
  })
})

describe('requests at one time', () => {
  test('first come, first served, and no more than there may be', async () => {
    let maxCount = 2
    const slots = new RequestSlots(() => maxCount)
    const out: number[] = []
    const ask = (name: number): void => void slots.take().then(() => out.push(name))
    for (const name of [1, 2, 3, 4, 5]) ask(name)
    await Promise.resolve()
    expect(out).toEqual([1, 2])
    slots.release()
    await Promise.resolve()
    expect(out).toEqual([1, 2, 3])
    // Fewer may be sent: the place stays free until no other can be given.
    maxCount = 0
    slots.release()
    await Promise.resolve()
    expect(out).toEqual([1, 2, 3])
    slots.release()
    await Promise.resolve()
    expect(out).toEqual([1, 2, 3, 4])
    maxCount = 3
    slots.release()
    await Promise.resolve()
    expect(out).toEqual([1, 2, 3, 4, 5])
  })
})

describe('what a run may be told', () => {
  test('what is not said is as usual', () => {
    expect(checkOptions()).toMatchObject({
      rate: DEFAULT_RATE,
      firstRows: Infinity,
      maxCalls: Infinity,
      afterFirstRows: 'ask',
      verify: true,
      whenParked: 'wait',
      reserve: 0,
    })
    expect(checkOptions({ verify: false, reserve: 7, firstRows: 1, maxCalls: 1, dailyLimit: 1 })).toMatchObject({
      verify: false,
      reserve: 7,
      firstRows: 1,
      maxCalls: 1,
      dailyLimit: 1,
    })
  })

  test.each([
    [{ firstRows: 0 }, 'firstRows must be at least 1, got 0'],
    [{ maxCalls: 0 }, 'maxCalls must be at least 1, got 0'],
    [{ dailyLimit: 0 }, 'dailyLimit must be at least 1, got 0'],
    [{ reserve: -1 }, 'reserve must be at least 0, got -1'],
    [{ reserve: Number.NaN }, 'reserve must be at least 0, got NaN'],
    [{ perSecond: 0 }, 'perSecond must be above 0, got 0'],
    [{ concurrency: 0 }, 'concurrency must be a whole number from 1 to 64, got 0'],
    [{ concurrency: 65 }, 'concurrency must be a whole number from 1 to 64, got 65'],
    [{ concurrency: 1.5 }, 'concurrency must be a whole number from 1 to 64, got 1.5'],
  ])('%j is refused', (options, message) => {
    expect(() => checkOptions(options)).toThrow(message)
  })

  test.each([1, 64])('%i at one time may be', (concurrency) => {
    expect(checkRate({ perSecond: 1, concurrency })).toEqual({ perSecond: 1, concurrency })
  })
})
