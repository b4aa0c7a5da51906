/** What listeners receive about a run, how often, and which speed is reported. */
import { describe, expect, test } from 'vitest'
import type { RunProgress } from '../../../src-shared/api/run.ts'
import { ProgressReporter, RecentRate } from '../../../src-main/run/progress.ts'
import { runCounts } from '../../run-counts.ts'
import { FakeClock } from './fake-clock.ts'

const START = Date.UTC(2026, 10, 21, 9)

function progressOf(doneCount: number): RunProgress {
  return {
    run: 'r',
    state: 'running',
    done: doneCount,
    total: 9,
    failed: 0,
    rowsIn: 0,
    perSecond: 0,
    secondsLeft: null,
    leftToday: 0,
    sending: 0,
    requests: { reads: 0, writes: 0, retries: 0 },
    requestsPerSecond: 0,
    quota: { used: 0, limit: 10, reserve: 0, resets: START, learnt: false },
    counts: runCounts({}),
    why: null,
  }
}

describe('[RUN-20] listeners hear how a run goes', () => {
  function reporter() {
    const clock = new FakeClock(START)
    let doneCount = 0
    const teller = new ProgressReporter(clock, () => progressOf(doneCount))
    const receivedRows: [number, number][] = []
    const leave = teller.listen((progress) => receivedRows.push([clock.now() - START, progress.done]))
    const change = (): void => {
      doneCount += 1
      teller.noteChange()
    }
    return { clock, teller, heard: receivedRows, leave, change }
  }

  test('the first change at once, then at most ten times a second, and always the last state', async () => {
    const { clock, heard, change } = reporter()
    change()
    change()
    change()
    expect(heard).toEqual([[0, 1]])
    await clock.sleep(200)
    expect(heard).toEqual([
      [0, 1],
      [100, 3],
    ])
    change()
    expect(heard.at(-1)).toEqual([200, 4])
  })

  test('what is told at once is not told again when the wait is over', async () => {
    const { clock, heard, teller, change } = reporter()
    change()
    change()
    teller.report()
    expect(heard).toEqual([
      [0, 1],
      [0, 2],
    ])
    await clock.sleep(300)
    expect(heard).toHaveLength(2)
  })

  test('who left hears nothing, and others still do', () => {
    const { heard, teller, leave } = reporter()
    const otherNumbers: number[] = []
    teller.listen(({ done }) => otherNumbers.push(done))
    leave()
    teller.report()
    expect([heard, otherNumbers]).toEqual([[], [0]])
  })
})

describe('how many a second', () => {
  function rate() {
    const clock = new FakeClock(START)
    return { clock, rate: new RecentRate(clock) }
  }

  test('over the time since the first, a second at least', () => {
    const { clock, rate: own } = rate()
    expect(own.computeRate()).toBe(0)
    own.add(0)
    expect(own.computeRate()).toBe(0)
    own.add(6)
    expect(own.computeRate()).toBe(6)
    clock.leap(500)
    own.add(2)
    expect(own.computeRate()).toBe(8)
    clock.leap(3_500)
    expect(own.computeRate()).toBe(2)
  })

  test('over the last ten seconds of a long time', () => {
    const { clock, rate: own } = rate()
    for (let second = 0; second < 30; second += 1) {
      own.add(second < 15 ? 100 : 4)
      clock.leap(1000)
    }
    expect(own.computeRate()).toBe(4)
    clock.leap(60_000)
    expect(own.computeRate()).toBe(0)
  })

  test('what turned out not to have left is taken back, and never makes it less than none', () => {
    const { rate: own } = rate()
    own.add(5)
    own.add(-2)
    expect(own.computeRate()).toBe(3)
    own.add(-9)
    expect(own.computeRate()).toBe(0)
  })
})
